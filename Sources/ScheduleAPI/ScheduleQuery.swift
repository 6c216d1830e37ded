import Finance

/// A query for the schedule of a loan.
///
/// Loan, extra and escrow have two decimals, the rate has three, the term is in years.
package struct ScheduleQuery: Sendable, Hashable {
  /// The path of schedules.
  package static let path = "/ras/service/amortization"

  /// The decimals of amounts; other currencies than those of hundredths are not supported.
  package static let moneyDecimals = 2

  /// The loan.
  package let loan: Loan
  private let years: Int

  /// The query for a loan.
  /// - Throws: If the query would state another loan; nothing is ever rounded.
  package init(_ loan: Loan, currency: Currency = .usd) throws(UnsupportedLoanError) {
    guard currency.fractionDigits == Self.moneyDecimals else { throw .currency(currency) }
    guard let years = loan.term.years else { throw .partOfAYear(loan.term) }
    guard loan.rate.millionths.isMultiple(of: 10) else { throw .rateDecimals(loan.rate) }
    (self.loan, self.years) = (loan, years)
  }

  /// Path and query of the request.
  package var target: String {
    let pairs = QueryParameter.allCases.map { "\($0.name)=\(text(of: $0))" }
    return Self.path + "?" + pairs.joined(separator: "&")
  }

  /// The key for keeping an answer: `200000.00-6.500-30-206.00-0.00`, escrow before extra.
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

  /// A non-negative integer of the last decimal as text with all its decimals, as C's `%.2f` writes it.
  private static func fixed(_ units: Int128, decimals: Int) -> String {
    let digits = String(units)
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.utf8.count, 0)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
  }
}

/// A loan that no query can state.
package enum UnsupportedLoanError: Error, Sendable, Hashable {
  /// The currency has other minor units than hundredths.
  case currency(Currency)
  /// The term is not a whole number of years.
  case partOfAYear(Term)
  /// The rate has more decimals of a percent than the query: three.
  case rateDecimals(Percent)
}
