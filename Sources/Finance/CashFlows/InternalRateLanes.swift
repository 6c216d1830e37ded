/// Internal rates of return of many series of cash flows at a time.
///
/// Only the usual case is computed: payments first, receipts after, so that there is one rate. Newton's method
/// on the discount factor `v = 1 / (1 + r)` starts above the root, where the present value of such flows rises
/// and is convex, and so falls to it without a step too far. Any other series is left undecided.
public enum InternalRateLanes {
  private typealias Lanes = SIMD8<Double>

  /// Writes the rate of each lane; NaN for an undecided one.
  /// - Parameters:
  ///   - flows: The flows of each period, for all lanes.
  ///   - magnitudes: The sums of the magnitudes of what each flow was added up from.
  ///   - error: The relative error of the flows, as parts of those magnitudes.
  ///   - tolerance: The largest relative error of a rate; one that could have a larger error is left undecided.
  ///   - count: The number of lanes.
  public static func write(
    flows: [UnsafePointer<Double>], magnitudes: [UnsafePointer<Double>], error: Double,
    tolerance: Double, count: Int, to rates: UnsafeMutablePointer<Double>
  ) {
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 2 * flows.count) { buffer in
      let amounts = UnsafeMutableBufferPointer(rebasing: buffer[..<flows.count])
      let sizes = UnsafeMutableBufferPointer(rebasing: buffer[flows.count...])
      for start in stride(from: 0, to: count, by: 8) {
        let width = min(8, count - start)
        for index in flows.indices {
          amounts[index] = load(flows[index] + start, width)
          sizes[index] = load(magnitudes[index] + start, width)
        }
        let result = rate(UnsafeBufferPointer(amounts), UnsafeBufferPointer(sizes), error, tolerance)
        for lane in 0..<width { rates[start + lane] = result[lane] }
      }
    }
  }

  private static func load(_ source: UnsafePointer<Double>, _ width: Int) -> Lanes {
    if width == 8 { return UnsafeRawPointer(source).loadUnaligned(as: Lanes.self) }
    var lanes = Lanes(repeating: .nan)
    for lane in 0..<width { lanes[lane] = source[lane] }
    return lanes
  }

  @inline(__always)
  private static func rate(
    _ flows: UnsafeBufferPointer<Lanes>, _ sizes: UnsafeBufferPointer<Lanes>, _ error: Double,
    _ tolerance: Double
  ) -> Lanes {
    let isUsual = isUsual(flows)
    var factor = Lanes(repeating: 1)
    // A return below zero has a factor above one; up to 64, which is a loss of more than 98 % a period.
    for _ in 0..<6 {
      let isBelow = value(flows, factor) .< 0
      guard any(isBelow) else { break }
      factor.replace(with: factor * 2, where: isBelow)
    }
    var steps = 0
    var isLast = false
    while steps < 60 {
      let (value, slope) = valueAndSlope(flows, factor)
      let change = value / slope
      factor -= change
      if isLast { break }
      // The error of the next value is about the square of this change.
      let isSettled = (abs(change) .<= factor * 1e-9) .| .!isUsual
      isLast = all(isSettled)
      steps += 1
    }
    let rate = 1 / factor - 1
    let (_, slope) = valueAndSlope(flows, factor)
    let doubt = (error + Double(2 * flows.count) * 0x1p-53) * value(sizes, factor) / slope / (factor * factor)
    let isCertain = isUsual .& (doubt .<= abs(rate) * tolerance) .& (factor .> 0)
    return Lanes(repeating: .nan).replacing(with: rate, where: isCertain)
  }

  /// `true` in lanes whose flows are payments first and receipts after.
  @inline(__always)
  private static func isUsual(_ flows: UnsafeBufferPointer<Lanes>) -> SIMDMask<SIMD8<Int64>> {
    var isUsual = flows[0] .< 0
    var hasReceipt = flows[0] .> 0
    for flow in flows {
      isUsual = isUsual .& .!(hasReceipt .& (flow .< 0)) .& (flow .== flow)
      hasReceipt = hasReceipt .| (flow .> 0)
    }
    return isUsual .& hasReceipt
  }

  /// The sum of `flow · factorᵗ`.
  @inline(__always)
  private static func value(_ flows: UnsafeBufferPointer<Lanes>, _ factor: Lanes) -> Lanes {
    var value = Lanes(repeating: 0)
    for index in flows.indices.reversed() { value = value * factor + flows[index] }
    return value
  }

  @inline(__always)
  private static func valueAndSlope(
    _ flows: UnsafeBufferPointer<Lanes>, _ factor: Lanes
  ) -> (value: Lanes, slope: Lanes) {
    var (value, slope) = (Lanes(repeating: 0), Lanes(repeating: 0))
    for index in flows.indices.reversed() {
      slope = slope * factor + value
      value = value * factor + flows[index]
    }
    return (value, slope)
  }

  @inline(__always)
  private static func abs(_ lanes: Lanes) -> Lanes { lanes.replacing(with: -lanes, where: lanes .< 0) }
}
