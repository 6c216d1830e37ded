/// One monthly payment of a loan, its parts and the balances before and after it.
public struct Payment: Sendable, Hashable {
  /// The number of the month, counted from 1.
  public let number: Int

  /// The balance before the payment.
  public let openingBalance: Money

  /// The interest of the month: the opening balance times a twelfth of the yearly rate, rounded half up; of a
  /// biweekly loan the sum of its payments' interest.
  public let interest: Money

  /// The part of the level payment that repays principal; in the last month, the amount that settles the
  /// loan.
  public let principal: Money

  /// The amount paid into the account for taxes and insurance.
  public let escrow: Money

  /// The amount paid on the loan beyond the level payment.
  public let extra: Money

  /// The premium of the mortgage insurance.
  public let insurance: Money

  /// What is borrowed in addition after the payment.
  public let drawn: Money

  /// A payment with all its parts.
  public init(
    number: Int, openingBalance: Money, interest: Money, principal: Money, escrow: Money, extra: Money,
    insurance: Money = .zero, drawn: Money = .zero
  ) {
    (self.number, self.openingBalance) = (number, openingBalance)
    (self.interest, self.principal, self.escrow, self.extra) = (interest, principal, escrow, extra)
    (self.insurance, self.drawn) = (insurance, drawn)
  }

  /// The sum paid in the month: principal, interest, escrow, extra and mortgage insurance.
  public var total: Money { principal + interest + escrow + extra + insurance }

  /// The balance after the payment; zero in the last month, unless another loan repays it.
  public var balance: Money { openingBalance - principal - extra + drawn }
}
