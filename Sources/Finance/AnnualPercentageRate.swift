import Glibc

/// Equal advances or payments of a loan at equal distances.
public struct UnitPeriodFlow: Sendable, Hashable {
  /// The amount of each; more than zero.
  public var amount: Double

  /// The whole unit periods from the first advance of the loan to the first of these.
  public var periods: Int

  /// The fraction of a unit period beyond them, in `0..<1`.
  public var fraction: Double

  /// How many there are.
  public var count: Int

  /// The unit periods from one to the next.
  public var step: Int

  /// One flow, or several.
  public init(amount: Double, periods: Int, fraction: Double = 0, count: Int = 1, step: Int = 1) {
    (self.amount, self.periods, self.fraction) = (amount, periods, fraction)
    (self.count, self.step) = (count, step)
  }
}

/// Why a loan has no annual percentage rate.
public enum AnnualPercentageRateError: Error, Sendable, Equatable {
  /// Nothing is lent.
  case noAdvances

  /// Nothing is paid back.
  case noPayments

  /// An amount is not more than zero, or not finite.
  case amountNotPositive(Double)

  /// A flow comes before the first advance.
  case periodsNegative(Int)

  /// A fraction of a unit period is not in `0..<1`.
  case fractionOutside(Double)

  /// A flow comes less often than once.
  case countNotPositive(Int)

  /// Flows follow each other at no distance.
  case stepNotPositive(Int)

  /// The unit periods in a year are not more than none, or not finite.
  case periodsAYearNotPositive(Double)

  /// No advance is made at the time from which the others are counted.
  case noAdvanceAtStart

  /// More flows, or later ones, than are computed.
  case tooMany(Int, most: Int)

  /// No rate above -100 % a unit period makes the payments worth the advances.
  case noRate
}

/// The annual percentage rate of US Regulation Z, by the actuarial method.
public enum AnnualPercentageRate {
  /// The most advances, payments or unit periods of a loan.
  public static let most = 100_000

  /// The rate of a unit period at which the payments are worth the advances, times the unit periods in a year.
  ///
  /// A flow after `t` unit periods and a fraction `f` is worth `amount / ((1 + f·i)·(1 + i)ᵗ)`: within a unit
  /// period interest is simple. Of several rates the smallest that is not negative is meant, else the one
  /// nearest zero. As a fraction, not rounded.
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
    guard counts.reduce(0, +) <= most else { throw .tooMany(counts.reduce(0, +), most: most) }
    guard advances.contains(where: { $0.periods == 0 && $0.fraction == 0 }) else { throw .noAdvanceAtStart }
  }

  private static func check(_ flow: UnitPeriodFlow) throws(AnnualPercentageRateError) {
    guard flow.amount > 0, flow.amount.isFinite else { throw .amountNotPositive(flow.amount) }
    guard flow.periods >= 0 else { throw .periodsNegative(flow.periods) }
    guard flow.fraction >= 0, flow.fraction < 1 else { throw .fractionOutside(flow.fraction) }
    guard flow.count > 0 else { throw .countNotPositive(flow.count) }
    guard flow.step > 0 else { throw .stepNotPositive(flow.step) }
    for number in [flow.periods, flow.count, flow.step] {
      guard number <= most else { throw .tooMany(number, most: most) }
    }
  }

  /// The rate of a unit period: where the sign changes nearest zero, upwards first.
  private static func unitPeriodRate(_ advances: [UnitPeriodFlow], _ payments: [UnitPeriodFlow]) -> Double? {
    let largest = (advances + payments).reduce(0) { max($0, $1.amount) }
    func balance(_ x: Double) -> Double {
      worth(of: advances, x, unit: largest) - worth(of: payments, x, unit: largest)
    }
    let difference = balance(0)
    if abs(difference) <= 1e-15 * worth(of: advances, 0, unit: largest) { return 0 }
    for direction in [1.0, -1.0] {
      var near = 0.0
      for point in pointsAwayFromZero(to: 500) {
        let far = direction * point
        if (balance(far) > 0) != (difference > 0) {
          let x = signChange(between: min(near, far), and: max(near, far)) { balance($0) > 0 }
          return max(expm1(x), (-1.0).nextUp)
        }
        near = far
      }
    }
    return nil
  }

  /// What flows are worth at `x = ln(1 + i)`, in multiples of an amount.
  private static func worth(of flows: [UnitPeriodFlow], _ x: Double, unit: Double) -> Double {
    flows.reduce(0) { sum, flow in
      let single = flow.amount / unit / (1 + flow.fraction * expm1(x)) * exp(-x * Double(flow.periods))
      return sum + single * repeated(flow.count, step: flow.step, x)
    }
  }

  /// `Σ e^(−x·step·k)` for `k` from 0 to `count − 1`.
  private static func repeated(_ count: Int, step: Int, _ x: Double) -> Double {
    let distance = -x * Double(step)
    return distance == 0 ? Double(count) : expm1(distance * Double(count)) / expm1(distance)
  }
}
