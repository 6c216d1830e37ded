import Glibc

/// Equal advances or payments of a loan at equal intervals.
public struct UnitPeriodFlow: Sendable, Hashable {
  /// The amount of each; more than zero.
  let amount: Double

  /// The whole unit periods from the first advance of the loan to the first of these flows.
  let periods: Int

  /// The fraction of a unit period beyond them, in `0..<1`.
  let fraction: Double

  /// The number of flows.
  let count: Int

  /// The unit periods from one flow to the next.
  let step: Int

  /// A single flow, or several.
  public init(amount: Double, periods: Int, fraction: Double = 0, count: Int = 1, step: Int = 1) {
    (self.amount, self.periods, self.fraction) = (amount, periods, fraction)
    (self.count, self.step) = (count, step)
  }
}

/// The annual percentage rate of US Regulation Z, by the actuarial method.
public enum AnnualPercentageRate {
  /// The largest number of advances, payments or unit periods of a loan.
  static let maximumCount = 100_000

  /// The rate of a unit period at which the present value of the payments equals that of the advances, times
  /// the unit periods in a year.
  ///
  /// The present value of a flow after `t` unit periods and a fraction `f` is `amount / ((1 + f·i)·(1 +
  /// i)ᵗ)`: within a unit period interest is simple. Of several rates the result is the smallest that is not
  /// negative, else the one nearest zero. As a fraction, not rounded.
  /// - Parameter periodsAYear: 12 for months, 365 / 255 for a single payment after 255 days.
  /// - Source: 12 CFR 1026, Appendix J, (b)(8) and (c).
  public static func apr(
    advances: [UnitPeriodFlow], payments: [UnitPeriodFlow], periodsAYear: Double
  ) throws(AnnualPercentageRateError) -> Double {
    try check(advances, payments)
    guard periodsAYear > 0, periodsAYear.isFinite else { throw .periodsAYearNotPositive(periodsAYear) }
    guard let rate = unitPeriodRate(advances, payments) else { throw .noRate }
    let yearly = rate * periodsAYear
    guard yearly.isFinite else { throw .noRate }
    return yearly
  }

  private static func check(
    _ advances: [UnitPeriodFlow], _ payments: [UnitPeriodFlow]
  ) throws(AnnualPercentageRateError) {
    guard !advances.isEmpty else { throw .noAdvances }
    guard !payments.isEmpty else { throw .noPayments }
    for flow in advances + payments { try check(flow) }
    let counts = (advances + payments).map(\.count)
    guard counts.reduce(0, +) <= maximumCount else { throw .tooMany(counts.reduce(0, +), most: maximumCount) }
    guard advances.contains(where: { $0.periods == 0 && $0.fraction == 0 }) else { throw .noAdvanceAtStart }
  }

  private static func check(_ flow: UnitPeriodFlow) throws(AnnualPercentageRateError) {
    guard flow.amount > 0, flow.amount.isFinite else { throw .amountNotPositive(flow.amount) }
    guard flow.periods >= 0 else { throw .periodsNegative(flow.periods) }
    guard flow.fraction >= 0, flow.fraction < 1 else { throw .fractionOutside(flow.fraction) }
    guard flow.count > 0 else { throw .countNotPositive(flow.count) }
    guard flow.step > 0 else { throw .stepNotPositive(flow.step) }
    for number in [flow.periods, flow.count, flow.step] {
      guard number <= maximumCount else { throw .tooMany(number, most: maximumCount) }
    }
  }

  /// The rate of a unit period: the sign change nearest zero, positive rates first.
  private static func unitPeriodRate(_ advances: [UnitPeriodFlow], _ payments: [UnitPeriodFlow]) -> Double? {
    let largest = (advances + payments).reduce(0) { max($0, $1.amount) }
    func netValue(_ x: Double) -> Double {
      presentValue(of: advances, x, unit: largest) - presentValue(of: payments, x, unit: largest)
    }
    let difference = netValue(0)
    if abs(difference) <= 1e-15 * presentValue(of: advances, 0, unit: largest) { return 0 }
    for direction in [1.0, -1.0] {
      var near = 0.0
      for point in pointsAwayFromZero(to: 500) {
        let far = direction * point
        if (netValue(far) > 0) != (difference > 0) {
          let x = signChange(between: min(near, far), and: max(near, far)) { netValue($0) > 0 }
          return max(expm1(x), (-1.0).nextUp)
        }
        near = far
      }
    }
    return nil
  }

  /// The present value of flows at `x = ln(1 + i)`, in multiples of an amount.
  private static func presentValue(of flows: [UnitPeriodFlow], _ x: Double, unit: Double) -> Double {
    flows.reduce(0) { sum, flow in
      let simple = flow.fraction == 0 ? 1 : 1 + flow.fraction * expm1(x)
      let single = flow.amount / unit / simple * exp(-x * Double(flow.periods))
      return sum + (flow.count == 1 ? single : single * repeated(flow.count, step: flow.step, x))
    }
  }

  /// `Σ e^(−x·step·k)` for `k` from 0 to `count − 1`.
  private static func repeated(_ count: Int, step: Int, _ x: Double) -> Double {
    let distance = -x * Double(step)
    return distance == 0 ? Double(count) : expm1(distance * Double(count)) / expm1(distance)
  }
}
