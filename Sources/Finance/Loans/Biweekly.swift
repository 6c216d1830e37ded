/// The payments of a loan that pays half the monthly payment every fourteen days.
///
/// Twenty-six of them are twelve months: month `m` has those up to `⌊26·m / 12⌋` that the months before it
/// have not, two or three.
public struct Biweekly: Sendable, Hashable {
  /// Half the monthly level payment, rounded half up.
  public let payment: Money

  /// The number of payments.
  public private(set) var count = 0

  /// The amount of the last payment, without extra; zero without payments.
  public private(set) var last = Money.zero

  /// No payments so far of this amount.
  init(payment: Money) { self.payment = payment }

  /// The number of payments in a month, counted from 1.
  public static func paymentCount(inMonth month: Int) -> Int { 26 * month / 12 - 26 * (month - 1) / 12 }

  /// Counts a payment.
  mutating func add(_ amount: Money) {
    count += 1
    last = amount
  }
}
