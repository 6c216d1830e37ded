import SeededRandom
import Testing

@testable import Finance

/// The month step against exact rationals.
///
/// The arithmetic is its own: twice the product is compared with odd multiples of the denominator.
@Suite("The monthly rate")
struct PeriodRateTests {
  /// `true` when `interest - ½ ≤ exact < interest + ½`, with `exact` a twelfth of the rate, in trillionths,
  /// on the balance.
  @inline(__always)
  private func isHalfUp(_ interest: Int64, _ balance: Int64, _ rate: Int64) -> Bool {
    let twiceExact = (2 * UInt64(rate)).multipliedFullWidth(by: UInt64(balance))
    // All in twelfths of a trillionth: twice the exact interest against (2·interest ± 1) · 12·10¹².
    let upper = (2 * UInt64(interest) + 1).multipliedFullWidth(by: 12_000_000_000_000)
    let isBelowUpper = (twiceExact.high, twiceExact.low) < (upper.high, upper.low)
    guard interest > 0 else { return isBelowUpper }
    let lower = (2 * UInt64(interest) - 1).multipliedFullWidth(by: 12_000_000_000_000)
    return isBelowUpper && (lower.high, lower.low) <= (twiceExact.high, twiceExact.low)
  }

  @Test("A million rows, half of them of everyday size and half up to the largest loan", arguments: [40, 60])
  func randomRows(bits: Int) {
    var generator = SplitMix(seed: UInt64(bits))
    let largest: Int64 = 1_000_000_000_000_000_000
    var failures = 0
    for _ in 0..<5_000 {
      // Every second rate has four decimals, the others up to ten.
      let step: UInt64 = generator.next().isMultiple(of: 2) ? 1_000_000 : 1
      let rate = Int64(generator.next() % (1_000_000_000_000 / step + 1) * step)
      let monthly = PeriodRate(monthlyOf: Percent(trillionths: rate))
      for _ in 0..<100 {
        let shift = generator.next() % 32 + UInt64(64 - bits)
        let balance = min(Int64(generator.next() >> shift), largest)
        failures += isHalfUp(monthly.interest(on: balance), balance, rate) ? 0 : 1
      }
    }
    #expect(failures == 0)
  }

  /// Rows whose exact interest ends in one half, or is the nearest to one that there is, from either side.
  @Test("Ties and their neighbours are rounded half up")
  func tiesAndTheirNeighbours() {
    var generator = SplitMix(seed: 3)
    var failures = 0
    var ties = 0
    for _ in 0..<20_000 {
      let divisor = [1, 2, 4, 5, 10, 20, 125, 1_000, 62_500][Int(generator.next() % 9)]
      let millionths = Int64(1 + generator.next() % UInt64(1_000_000 / divisor)) * Int64(divisor)
      // Every fourth rate has ten decimals.
      let further = generator.next().isMultiple(of: 4) ? Int64(generator.next() % 1_000_000) : 0
      let rate = min(millionths * 1_000_000 + further, 1_000_000_000_000)
      let monthly = PeriodRate(monthlyOf: Percent(trillionths: rate))
      // The balance whose interest is nearest to a half; a tie when the rate divides the product.
      let largest = 166_666 * UInt64(rate)
      let half = 2 * (generator.next() >> (generator.next() % 24 + 2)) % largest | 1
      let product = half.multipliedFullWidth(by: 12_000_000_000_000)
      let (quotient, remainder) = (2 * UInt64(rate)).dividingFullWidth(product)
      ties += remainder == 0 ? 1 : 0
      for balance in [Int64(quotient), Int64(quotient) + 1] where balance <= 1_000_000_000_000_000_000 {
        failures += isHalfUp(monthly.interest(on: balance), balance, rate) ? 0 : 1
      }
    }
    #expect(failures == 0)
    #expect(ties > 100)
  }

  @Test("Every balance of a small range at the rates that tie most often")
  func everySmallBalance() {
    var failures = 0
    for millionths: Int64 in [1, 6_000, 60_000, 65_000, 120_000, 600_000, 1_000_000] {
      let rate = millionths * 1_000_000
      let monthly = PeriodRate(monthlyOf: Percent(trillionths: rate))
      for balance: Int64 in 0..<5_000 {
        failures += isHalfUp(monthly.interest(on: balance), balance, rate) ? 0 : 1
      }
    }
    #expect(failures == 0)
  }

  // 6 % a year is 0.5 % a month: 1.00 owes half a cent, which is posted as one; 0.99 owes less, which is
  // nothing.
  private static let halves: [(Int64, Int64, Int64)] = [
    (60_000, 100, 1), (60_000, 99, 0), (120_000, 150, 2), (120_000, 149, 1), (0, 100_000, 0),
  ]

  @Test("Half a cent is rounded up", arguments: halves)
  func halfACent(rate: Int64, balance: Int64, interest: Int64) {
    #expect(PeriodRate(monthlyOf: Percent(millionths: rate)).interest(on: balance) == interest)
  }
}
