/// One month of a loan: what is owed before the payment, and what the payment consists of.
public struct Payment: Sendable, Hashable {
  /// The month, counted from 1.
  public let number: Int

  /// What is owed before the payment.
  public let openingBalance: Money

  /// The interest of the month: the opening balance times a twelfth of the yearly rate, rounded half up.
  public let interest: Money

  /// What the level payment leaves for the loan after interest; in the last month, what settles it.
  public let principal: Money

  /// What goes to the account for taxes and insurance.
  public let escrow: Money

  /// What is paid on the loan beyond the level payment.
  public let extra: Money

  /// A payment of which all is known.
  public init(
    number: Int, openingBalance: Money, interest: Money, principal: Money, escrow: Money, extra: Money
  ) {
    (self.number, self.openingBalance) = (number, openingBalance)
    (self.interest, self.principal, self.escrow, self.extra) = (interest, principal, escrow, extra)
  }

  /// All that is paid in the month: principal, interest, escrow and extra.
  public var total: Money { principal + interest + escrow + extra }

  /// What is owed after the payment; zero in the last month.
  public var balance: Money { openingBalance - principal - extra }
}
