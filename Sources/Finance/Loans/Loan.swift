/// A loan that is repaid in level monthly payments, or by further terms.
public struct Loan: Sendable, Hashable {
  /// The amount borrowed.
  public let principal: Money

  /// The nominal interest a year, compounded monthly; the initial one if further terms change it.
  public let rate: Percent

  /// The number of months in which the level payment repays the loan.
  public let term: Term

  /// The amount paid each month beyond the level payment, which lowers the balance.
  public let extra: Money

  /// The amount paid each month into an account for taxes and insurance; it does not change the balance.
  public let escrow: Money

  /// Terms beyond level payments at one rate; nil for a plain loan.
  public var terms: LoanTerms? { furtherTerms.first }

  /// The terms, if there are any; an array, so that a plain loan is as cheap to copy as without.
  private let furtherTerms: [LoanTerms]

  /// The range of the principal, and of the monthly extra and escrow.
  ///
  /// Every number of a month, with all that is added to it, then fits 64 bits.
  public static let amounts = Money.zero...Money(minorUnits: 1_000_000_000_000_000_000)

  /// The range of the rate: nothing to one hundred percent a year.
  static let rates = Percent.zero...Percent.hundred

  /// The range of the term: one month to one hundred years.
  static let lengths = Term(months: 1)...Term(years: 100)

  /// The loan with these terms.
  ///
  /// - Precondition: The amounts are in `amounts`, the rate in `rates`, the length in `lengths`; the terms
  ///   have no conflict.
  public init(
    principal: Money, rate: Percent, term: Term, extra: Money = .zero, escrow: Money = .zero,
    terms: LoanTerms? = nil
  ) {
    precondition(Loan.amounts.contains(principal), "principal out of range")
    precondition(Loan.rates.contains(rate), "rate out of range")
    precondition(Loan.lengths.contains(term), "term out of range")
    precondition(Loan.amounts.contains(extra), "extra out of range")
    precondition(Loan.amounts.contains(escrow), "escrow out of range")
    (self.principal, self.rate, self.term) = (principal, rate, term)
    (self.extra, self.escrow) = (extra, escrow)
    precondition(
      terms.flatMap { Loan.conflict(principal: principal, rate: rate, term: term, terms: $0) } == nil,
      "terms in conflict")
    // Terms of a plain loan are none, so that it equals one without.
    furtherTerms = terms.map { $0 == LoanTerms() ? [] : [$0] } ?? []
  }

  /// The month whose payment settles the loan, unless another loan does or extra ends it sooner.
  var lastMonth: Int { terms?.balloonMonth ?? term.months }
}
