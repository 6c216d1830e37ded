import Finance

/// A query for the schedule of a loan.
///
/// Loan, extra and escrow have two decimals, the rate has three, the term is in years; a loan with further
/// terms has their parameters too, and may have its term in months.
package struct ScheduleQuery: Sendable, Hashable {
  /// The path of schedules.
  package static let path = "/ras/service/amortization"

  /// The decimals of amounts; other currencies than those of hundredths are not supported.
  package static let moneyDecimals = 2

  /// The most bytes of a target, which every server and proxy should take.
  /// - Source: RFC 9110, section 4.1.
  package static let mostBytes = 8_000

  /// The loan.
  package let loan: Loan
  /// The part of the query that states further terms; nil for a plain loan.
  private let terms: String?

  /// The query for a loan.
  /// - Throws: If the query would state another loan; nothing is ever rounded.
  package init(_ loan: Loan, currency: Currency = .usd) throws(UnsupportedLoanError) {
    guard currency.fractionDigits == Self.moneyDecimals else { throw .currency(currency) }
    guard loan.rate.millionths?.isMultiple(of: 10) == true else { throw .rateDecimals(loan.rate) }
    self.loan = loan
    terms = try TermsValues(loan).map { values throws(UnsupportedLoanError) in try Self.text(values, loan) }
    guard terms != nil || loan.term.years != nil else { throw .partOfAYear(loan.term) }
    guard target.utf8.count <= Self.mostBytes else { throw .tooLong }
  }

  /// The text of a loan's terms, which reads back as the same terms.
  private static func text(_ values: TermsValues, _ loan: Loan) throws(UnsupportedLoanError) -> String {
    var stated = TermsValues()
    for (name, text) in values.texts {
      do throws(ParameterFlaw) {
        try TermsParameter.named[name]?.read(Substring(text), &stated)
      } catch {
        throw .terms(parameter: name)
      }
    }
    guard stated.terms(principal: loan.principal) == loan.terms else { throw .terms(parameter: nil) }
    return values.query
  }

  /// Path and query of the request.
  package var target: String { Self.path + "?" + query }

  /// The query of the request.
  private var query: String {
    let plain = QueryParameter.allCases.compactMap { parameter in
      text(of: parameter).map { "\(parameter.name)=\($0)" }
    }
    return (plain + (terms.map { [$0] } ?? [])).joined(separator: "&")
  }

  /// The key for keeping an answer: `200000.00-6.500-30-206.00-0.00`, escrow before extra; for a loan with
  /// further terms the query.
  package var key: String {
    guard terms == nil else { return query }
    let order: [QueryParameter] = [.loan, .rate, .terms, .escrow, .extra]
    return order.compactMap(text(of:)).joined(separator: "-")
  }

  /// The text of a value; nil for a term that is stated in months.
  private func text(of parameter: QueryParameter) -> String? {
    switch parameter {
    case .loan: Self.fixed(loan.principal.minorUnits, decimals: Self.moneyDecimals)
    case .rate: Self.fixed(Int128((loan.rate.millionths ?? 0) / 10), decimals: 3)
    case .terms: loan.term.years.map { "\($0)" }
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
  /// The term is not a whole number of years, and the loan is plain.
  case partOfAYear(Term)
  /// The rate has more decimals of a percent than the query: three.
  case rateDecimals(Percent)
  /// Terms out of the bounds of a parameter, or that no parameter has.
  case terms(parameter: String?)
  /// The query would have more than `ScheduleQuery.mostBytes`.
  case tooLong
}
