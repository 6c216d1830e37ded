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
  /// The query of the request.
  private let query: String
  /// The key for keeping an answer: `200000.00-6.500-30-206.00-0.00`, escrow before extra; for a loan with
  /// further terms the query.
  package let key: String

  /// The query for a loan.
  /// - Throws: If the query would state another loan; nothing is ever rounded.
  package init(_ loan: Loan, currency: Currency = .usd) throws(UnsupportedLoanError) {
    guard currency.fractionDigits == Self.moneyDecimals else { throw .currency(currency) }
    guard loan.rate.millionths?.isMultiple(of: 10) == true else { throw .rateDecimals(loan.rate) }
    self.loan = loan
    let stated = StatedLoan(loan)
    let plain = LoanParameter.plain.compactMap { parameter in
      parameter.text(stated).map { (parameter.name, $0) }
    }
    let query = Self.pairs(plain)
    guard loan.terms != nil else {
      guard loan.term.years != nil else { throw .partOfAYear(loan.term) }
      self.query = query
      let texts = Dictionary(uniqueKeysWithValues: plain)
      key = ["loan", "rate", "terms", "escrow", "extra"].compactMap { texts[$0] }.joined(separator: "-")
      return
    }
    try Self.check(stated, loan)
    (self.query, key) = (query + "&" + Self.further(of: loan), query + "&" + Self.further(of: loan))
    guard target.utf8.count <= Self.mostBytes else { throw .tooLong }
  }

  /// Checks that the texts of a loan's terms read back as the same terms.
  private static func check(_ stated: StatedLoan, _ loan: Loan) throws(UnsupportedLoanError) {
    var again = StatedLoan()
    again.principal = loan.principal
    for parameter in LoanParameter.further {
      guard let text = parameter.text(stated) else { continue }
      do throws(ParameterFlaw) { try parameter.read(Substring(text), into: &again) } catch {
        throw .terms(parameter: parameter.name)
      }
    }
    guard again.wholeTerms == loan.terms else { throw .terms(parameter: nil) }
  }

  /// The part of a query that states the terms of a loan, in one way for equal terms.
  package static func further(of loan: Loan) -> String {
    let stated = StatedLoan(loan)
    return pairs(
      LoanParameter.further.compactMap { parameter in parameter.text(stated).map { (parameter.name, $0) } })
  }

  private static func pairs(_ texts: [(name: String, text: String)]) -> String {
    texts.map { "\($0.name)=\($0.text)" }.joined(separator: "&")
  }

  /// Path and query of the request.
  package var target: String { Self.path + "?" + query }
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
