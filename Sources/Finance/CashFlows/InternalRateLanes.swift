/// Internal rates of return of many series of cash flows at a time.
///
/// The usual cases, in which there is one rate, such as payments first and receipts after, are computed eight at a time.
/// Newton's method on the discount factor `v = 1 / (1 + r)` starts near the root, or above it, where the present value of
/// such flows rises and is convex, and so falls to it without a step too far. Any other series is searched by itself, as
/// is one for which the result leaves more of a present value than rounding explains.
public enum InternalRateLanes {
  private typealias Lanes = SIMD8<Double>

  /// Writes the rate of each lane; NaN for an undecided one, and `noValue` for one that certainly has no rate.
  /// - Parameters:
  ///   - runs: The flows of all periods.
  ///   - error: The relative error of the flows, as parts of their magnitudes.
  ///   - tolerance: The largest relative error of a rate; one that could have a larger error is left undecided.
  ///   - count: The number of lanes.
  public static func write(
    _ runs: [FlowRunLanes], error: Double, tolerance: Double, count: Int,
    to rates: UnsafeMutablePointer<Double>
  ) {
    withUnsafeTemporaryAllocation(of: Run.self, capacity: runs.count) { buffer in
      for start in stride(from: 0, to: count, by: 8) {
        let width = min(8, count - start)
        for (index, run) in runs.enumerated() {
          buffer.initializeElement(
            at: index,
            to: Run(
              flow: load(run.flow + start, width), magnitude: load(run.magnitude + start, width),
              count: run.count))
        }
        let runs = UnsafeBufferPointer(buffer)
        let result = rate(runs, error, tolerance)
        for lane in 0..<width {
          let isOpen = result[lane].isNaN && !result[lane].isNoValue
          rates[start + lane] = isOpen ? searchedRate(runs, error, tolerance, lane) : result[lane]
        }
      }
    }
  }

  /// The rate of one lane, whose signs may change more than once.
  private static func searchedRate(
    _ runs: UnsafeBufferPointer<Run>, _ error: Double, _ tolerance: Double, _ lane: Int
  ) -> Double {
    var (flows, errors): ([Double], [Double]) = ([], [])
    for run in runs {
      flows += repeatElement(run.flow[lane], count: run.count)
      errors += repeatElement(run.magnitude[lane] * error, count: run.count)
    }
    return CertainInternalRate.rate(flows: flows, errors: errors, tolerance: tolerance)
  }

  /// Equal flows of some lanes.
  private struct Run {
    let flow: Lanes
    let magnitude: Lanes
    let count: Int
  }

  private static func load(_ source: UnsafePointer<Double>, _ width: Int) -> Lanes {
    if width == 8 { return UnsafeRawPointer(source).loadUnaligned(as: Lanes.self) }
    var lanes = Lanes(repeating: .nan)
    for lane in 0..<width { lanes[lane] = source[lane] }
    return lanes
  }

  @inline(__always)
  private static func rate(
    _ runs: UnsafeBufferPointer<Run>, _ error: Double, _ tolerance: Double
  ) -> Lanes {
    let isUsual = isUsual(runs)
    var factor = estimate(runs)
    let isLost = .!((factor .> 0) .& (factor .< 64))
    if any(isLost .& isUsual) { factor.replace(with: upperBound(runs), where: isLost) }
    var steps = 0
    var isLast = false
    while steps < 60 {
      let (value, slope) = valueAndSlope(runs, factor)
      let change = value / slope
      factor -= change
      if isLast { break }
      // The error of the next value is about the square of this change.
      let isSettled = (abs(change) .<= factor * 1e-6) .| .!isUsual
      isLast = all(isSettled)
      steps += 1
    }
    let rate = 1 / factor - 1
    let (rest, slope) = valueAndSlope(runs, factor)
    let periods = runs.reduce(0) { $0 + $1.count }
    let largestRest = (error + Double(4 * periods) * 0x1p-53) * value(runs, \.magnitude, factor)
    let doubt = largestRest / slope / (factor * factor)
    let isCertain =
      isUsual .& (factor .> 0) .& (abs(rest) .<= largestRest) .& (doubt .<= abs(rate) * tolerance)
    return Lanes(repeating: .nan).replacing(with: rate, where: isCertain)
      .replacing(with: Lanes(repeating: .noValue), where: isOneSided(runs, error))
  }

  /// `true` in lanes in which all flows are payments, or all are receipts, whatever their errors are.
  @inline(__always)
  private static func isOneSided(
    _ runs: UnsafeBufferPointer<Run>, _ error: Double
  ) -> SIMDMask<SIMD8<Int64>> {
    var (isPaid, isReceived) = (runs[0].flow .< 0, runs[0].flow .> 0)
    for run in runs {
      let doubt = run.magnitude * error
      let isNothing = (run.flow .== 0) .& (run.magnitude .== 0)
      isPaid = isPaid .& ((run.flow .< -doubt) .| isNothing)
      isReceived = isReceived .& ((run.flow .> doubt) .| isNothing)
    }
    return isPaid .| isReceived
  }

  /// A factor near the root, or anything where these steps do not lead there.
  ///
  /// The logarithm of what the receipts are worth, as a multiple of the first payment, is nearly a straight line
  /// over that of the factor, so that a few of Newton's steps on it come close; its slope is the mean time of the
  /// receipts. Near enough is enough, so logarithm and power are approximate.
  @inline(__always)
  private static func estimate(_ runs: UnsafeBufferPointer<Run>) -> Lanes {
    let payment = -runs[0].flow
    var factor = Lanes(repeating: 1)
    for _ in 0..<3 {
      let (value, slope) = valueAndSlope(runs, factor)
      let receipts = value + payment
      let root = (receipts / payment).squareRoot().squareRoot().squareRoot().squareRoot()
      let logarithm: Lanes = 32 * (root - 1) / (root + 1)
      let half = logarithm / 2 * receipts / (slope * factor)
      factor *= (1 - half) / (1 + half)
    }
    return factor
  }

  /// A factor above the root, from where Newton's method falls to it.
  @inline(__always)
  private static func upperBound(_ runs: UnsafeBufferPointer<Run>) -> Lanes {
    var factor = Lanes(repeating: 1)
    // A return below zero has a factor above one; up to 64, which is a loss of more than 98 % a period.
    for _ in 0..<6 {
      let isBelow = value(runs, \.flow, factor) .< 0
      guard any(isBelow) else { break }
      factor.replace(with: factor * 2, where: isBelow)
    }
    return factor
  }

  /// `true` in lanes whose flows have one rate and no other.
  ///
  /// Either they are payments first and receipts after. Or what has been paid in all exceeds what has been received
  /// up to some flow and never after, and from no flow on is more paid than received: then one discount factor is
  /// below 1, and none above, by the rule of signs of Descartes on the flows divided by `1 - v`, in their order and in
  /// the opposite one.
  /// - Source: C. Norstrøm, Journal of Financial and Quantitative Analysis 7 (1972).
  @inline(__always)
  private static func isUsual(_ runs: UnsafeBufferPointer<Run>) -> SIMDMask<SIMD8<Int64>> {
    let none = Lanes(repeating: 0)
    var (isOrdered, hasReceipt) = (runs[0].flow .< 0, runs[0].flow .> 0)
    var (isBalanced, isRepaid) = (isOrdered, hasReceipt)
    var (sum, size, highest, doubt) = (none, none, none, none)
    for run in runs {
      isOrdered = isOrdered .& .!(hasReceipt .& (run.flow .< 0)) .& (run.flow .== run.flow)
      hasReceipt = hasReceipt .| (run.flow .> 0)
      highest.replace(with: sum, where: sum .> highest)
      // The flows of a run have one sign, so the sums between its ends need no look.
      sum += run.flow * Double(run.count)
      size += run.magnitude * Double(run.count)
      doubt = size * 1e-9
      isBalanced = isBalanced .& .!(isRepaid .& (sum .<= doubt)) .& (abs(sum) .> doubt)
      isRepaid = isRepaid .| (sum .> doubt)
    }
    // What follows a flow is the sum of all less the sum up to it.
    isBalanced = isBalanced .& isRepaid .& (sum - highest .> doubt)
    return (isOrdered .& hasReceipt) .| isBalanced
  }

  /// The sum of `amount · factorᵗ` of the flows or of their magnitudes.
  @inline(__always)
  private static func value(
    _ runs: UnsafeBufferPointer<Run>, _ amount: (Run) -> Lanes, _ factor: Lanes
  ) -> Lanes {
    var value = Lanes(repeating: 0)
    var powers = Powers(factor, count: 1)
    for run in runs.reversed() {
      if run.count != powers.count { powers = Powers(factor, count: run.count) }
      value = value * powers.power + amount(run) * powers.sum
    }
    return value
  }

  /// The sum of `flow · factorᵗ`, and its derivative.
  @inline(__always)
  private static func valueAndSlope(
    _ runs: UnsafeBufferPointer<Run>, _ factor: Lanes
  ) -> (value: Lanes, slope: Lanes) {
    var (value, slope) = (Lanes(repeating: 0), Lanes(repeating: 0))
    var powers = Powers(factor, count: 1)
    for run in runs.reversed() {
      if run.count != powers.count { powers = Powers(factor, count: run.count) }
      slope = slope * powers.power + value * powers.powerSlope + run.flow * powers.sumSlope
      value = value * powers.power + run.flow * powers.sum
    }
    return (value, slope)
  }

  /// The factors by which a run of equal flows is taken at once.
  private struct Powers {
    let count: Int
    /// `vⁿ`, and its derivative.
    private(set) var power = Lanes(repeating: 1)
    private(set) var powerSlope = Lanes(repeating: 0)
    /// `1 + v + … + vⁿ⁻¹`, and its derivative.
    private(set) var sum = Lanes(repeating: 0)
    private(set) var sumSlope = Lanes(repeating: 0)

    @inline(__always)
    init(_ factor: Lanes, count: Int) {
      self.count = count
      for _ in 0..<count {
        (sum, sumSlope) = (sum + power, sumSlope + powerSlope)
        (power, powerSlope) = (power * factor, powerSlope * factor + power)
      }
    }
  }

  @inline(__always)
  private static func abs(_ lanes: Lanes) -> Lanes { lanes.replacing(with: -lanes, where: lanes .< 0) }
}

/// Equal cash flows in periods that follow each other, for all lanes.
public struct FlowRunLanes {
  let flow: UnsafePointer<Double>
  let magnitude: UnsafePointer<Double>
  let count: Int

  /// Equal flows.
  /// - Parameters:
  ///   - flow: The flow of one period.
  ///   - magnitude: The sum of the magnitudes of what the flow was added up from.
  ///   - count: The number of periods.
  public init(flow: UnsafePointer<Double>, magnitude: UnsafePointer<Double>, count: Int) {
    (self.flow, self.magnitude, self.count) = (flow, magnitude, count)
  }
}
