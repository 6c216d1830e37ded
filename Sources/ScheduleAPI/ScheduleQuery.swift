import Finance

/// What a schedule is asked for by.
package enum QueryParameter: String, Sendable, Hashable, CaseIterable {
  case loan
  case rate
  /// The years, by the name that the service has always had.
  case terms
  case extra
  case escrow

  /// The name in the query.
  package var name: String { rawValue }

  /// The name of the property's field that it is taken from, which has its bounds.
  package var fieldName: String { self == .terms ? "term" : rawValue }

  /// Whether a query without it means none of it.
  package var isOptional: Bool { self == .extra || self == .escrow }
}

/// The question of which a schedule is the answer: a loan as the service takes it.
///
/// Loan, extra and escrow with two decimals, rate with three, the term in years.
package struct ScheduleQuery: Sendable, Hashable {
  /// Where schedules are to be had.
  package static let path = "/ras/service/amortization"

  /// The decimals of its amounts: it knows currencies of cents only.
  package static let moneyDecimals = 2

  /// The loan that is asked about.
  package let loan: Loan
  private let years: Int

  /// Why the service cannot be asked about a loan.
  package enum Unaskable: Error, Sendable, Hashable {
    /// The currency has other minor units than hundredths.
    case currency(Currency)
    /// The term is no whole number of years.
    case partOfAYear(Term)
    /// The rate has more decimals of a percent than the query: three.
    case rateDecimals(Percent)
  }

  /// The question about a loan.
  /// - Throws: When the query would say something else than the loan; nothing is ever rounded.
  package init(_ loan: Loan, currency: Currency = .usd) throws(Unaskable) {
    guard currency.fractionDigits == Self.moneyDecimals else { throw .currency(currency) }
    guard let years = loan.term.years else { throw .partOfAYear(loan.term) }
    guard loan.rate.millionths.isMultiple(of: 10) else { throw .rateDecimals(loan.rate) }
    (self.loan, self.years) = (loan, years)
  }

  /// Path and query, as they stand in the request.
  package var target: String {
    let pairs = QueryParameter.allCases.map { "\($0.name)=\(text(of: $0))" }
    return Self.path + "?" + pairs.joined(separator: "&")
  }

  /// The key under which an answer is kept: `200000.00-6.500-30-206.00-0.00`, escrow before extra.
  package var key: String {
    let order: [QueryParameter] = [.loan, .rate, .terms, .escrow, .extra]
    return order.map(text(of:)).joined(separator: "-")
  }

  private func text(of parameter: QueryParameter) -> String {
    switch parameter {
    case .loan: Self.fixed(loan.principal.minorUnits, decimals: Self.moneyDecimals)
    case .rate: Self.fixed(Int128(loan.rate.millionths / 10), decimals: 3)
    case .terms: "\(years)"
    case .extra: Self.fixed(loan.extra.minorUnits, decimals: Self.moneyDecimals)
    case .escrow: Self.fixed(loan.escrow.minorUnits, decimals: Self.moneyDecimals)
    }
  }

  /// An integer that is not negative as a decimal with just so many decimals, as C's `%.2f` has it.
  private static func fixed(_ units: Int128, decimals: Int) -> String {
    let digits = String(units)
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.utf8.count, 0)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}
