/// The exact interest of one period: a part of the yearly rate on the balance, rounded half up.
///
/// The rate of a period is `R / D`, with `R` the trillionths (10⁻¹²) of the yearly rate and `D` 10¹² times
/// the periods in a year. A division by `D` in each row would be slow, so the rate is kept as the fixed-point
/// number `K = ⌈R · 2¹²⁸ / D⌉`, and the interest is the product `b · K` from bit 128 on, with bit 127 added:
/// `⌊b·K / 2¹²⁸ + ½⌋`.
///
/// That is exact for every balance `b` up to 2⁶³. `K` is less than one above the true value, so the product
/// is less than `b / 2¹²⁸ < 1/D` too large. As `D` is even, `b·R/D + ½` is a whole number of `D`ths; if it is
/// not an integer, the next one is at least `1/D` away, and if it is (a tie, or no fraction at all) it has
/// been reached already. So the error never crosses an integer.
///
/// A `K` of 64 bits would save a seventh of a row's time, but is exact only up to `2⁶⁴ / D` minor units
/// (about fifteen thousand dollars by the month), and would need this one beyond.
struct PeriodRate: Sendable {
  /// The upper and lower half of `K`.
  private let high, low: UInt64

  /// The number of twelfths of a trillionth in a whole.
  static let monthlyDenominator: UInt64 = 12_000_000_000_000

  /// The number of twenty-sixths of a trillionth in a whole.
  private static let biweeklyDenominator: UInt64 = 26_000_000_000_000

  /// A twelfth of a yearly rate, which is not negative and at most a hundred percent.
  init(monthlyOf rate: Percent) { self.init(rate, PeriodRate.monthlyDenominator) }

  /// A twenty-sixth of a yearly rate, which is not negative and at most a hundred percent.
  init(biweeklyOf rate: Percent) { self.init(rate, PeriodRate.biweeklyDenominator) }

  private init(_ rate: Percent, _ denominator: UInt64) {
    let numerator = rate.trillionths.magnitude
    let (high, rest) = denominator.dividingFullWidth((numerator, 0))
    let (low, remainder) = denominator.dividingFullWidth((rest, 0))
    // The lower half cannot be all ones with a remainder: that would take a denominator over 2⁶³.
    (self.high, self.low) = (high, remainder == 0 ? low : low &+ 1)
  }

  /// The interest on a balance, which is not negative.
  @inline(__always)
  func interest(on balance: Int64) -> Int64 {
    let balance = UInt64(bitPattern: balance)
    let lower = balance.multipliedFullWidth(by: low).high
    let upper = balance.multipliedFullWidth(by: high)
    let (fraction, carry) = upper.low.addingReportingOverflow(lower)
    return Int64(bitPattern: upper.high &+ (carry ? 1 : 0) &+ (fraction >> 63))
  }
}
