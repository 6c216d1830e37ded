/// A loan that is repaid in level monthly payments.
public struct Loan: Sendable, Hashable {
  /// What is borrowed.
  public let principal: Money

  /// The nominal interest a year, compounded monthly.
  public let rate: Percent

  /// The months in which the level payment repays the loan.
  public let term: Term

  /// What is paid each month beyond the level payment, and lowers the balance.
  public let extra: Money

  /// What is paid each month into an account for taxes and insurance; it leaves the balance as it is.
  public let escrow: Money

  /// The amounts that a loan can be of, and that can be paid each month as extra or escrow.
  ///
  /// Every number of a month, with all that is added to it, then fits 64 bits.
  public static let amounts = Money.zero...Money(minorUnits: 1_000_000_000_000_000_000)

  /// The rates that a loan can have: nothing to one hundred percent a year.
  public static let rates = Percent.zero...Percent.hundred

  /// The terms that a loan can have: one month to one hundred years.
  public static let terms = Term(months: 1)...Term(years: 100)

  /// The loan with these terms.
  ///
  /// - Precondition: The amounts are in `amounts`, the rate in `rates`, the term in `terms`.
  public init(
    principal: Money, rate: Percent, term: Term, extra: Money = .zero, escrow: Money = .zero
  ) {
    precondition(Loan.amounts.contains(principal), "principal out of range")
    precondition(Loan.rates.contains(rate), "rate out of range")
    precondition(Loan.terms.contains(term), "term out of range")
    precondition(Loan.amounts.contains(extra), "extra out of range")
    precondition(Loan.amounts.contains(escrow), "escrow out of range")
    (self.principal, self.rate, self.term) = (principal, rate, term)
    (self.extra, self.escrow) = (extra, escrow)
  }
}
