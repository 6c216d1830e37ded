import Glibc

/// A search for every rate at which the net present value of cash flows is zero.
///
/// The range of all roots is bisected until each part is proved to have no root or to be monotone; a monotone
/// part has a root when its ends differ in sign. Neighbouring parts whose ends are zero within rounding, or
/// that are too narrow to be bisected, are merged: there the function crosses zero, or has an extremum at
/// zero or very near to it, and that extremum itself is computed.
///
/// Flows may be known but for an error. What is proved then holds for all flows within it, unless `isCertain` is false.
struct RootSearch {
  private let ratio: PresentValueRatio

  /// A bound of the relative error of each flow.
  private let doubt: Double

  /// `false` if a part was merged, of which nothing is proved.
  private(set) var isCertain = true

  /// The width below which the function differs from a straight line by less than its rounding error.
  private let narrow: Double

  private var found: [Double] = []

  /// Neighbouring parts that could not be classified, merged.
  private var unresolved: (low: PresentValueRatioPoint, high: PresentValueRatioPoint)?

  /// A search for the roots of a ratio.
  /// - Parameter doubt: A bound of the relative error of each flow, much less than 1.
  init(_ ratio: PresentValueRatio, doubt: Double = 0) {
    (self.ratio, self.doubt) = (ratio, doubt)
    narrow = 0x1p-26 / ratio.span
  }

  /// The roots `x = ln(1 + r)`, ascending.
  mutating func roots() -> [Double] {
    let bounds = ratio.bounds
    var high = ratio.point(bounds.upperBound)
    // The parts left to examine, from right to left: each ends where the one before it begins.
    var starts = [ratio.point(bounds.lowerBound)]
    var ends = [high]
    while let low = starts.popLast(), let end = ends.popLast() {
      high = end
      let middle = low.x + (high.x - low.x) / 2
      switch kind(low, high) {
      case .rootFree: resolve()
      case .monotone where isSignificant(low) && isSignificant(high):
        resolve()
        if low.isPositive != high.isPositive { found.append(crossing(low, high)) }
      case .unknown where high.x - low.x > narrow && middle > low.x && middle < high.x:
        let point = ratio.point(middle)
        starts += [point, low]
        ends += [high, point]
      default: unresolved = (unresolved?.low ?? low, high)
      }
    }
    resolve()
    return found
  }

  /// The proved behaviour of the function between two points.
  private enum IntervalKind {
    /// It is monotone.
    case monotone
    /// It has no root.
    case rootFree
    /// Neither.
    case unknown
  }

  private func kind(_ low: PresentValueRatioPoint, _ high: PresentValueRatioPoint) -> IntervalKind {
    // Errors of the weights move each mean time by less than twice their part of the span.
    let leeway = 4 * doubt * ratio.span
    let rises = high.paid.meanTime - low.received.meanTime > leeway
    let falls = high.received.meanTime - low.paid.meanTime > leeway
    if rises || falls { return .monotone }
    guard low.isPositive == high.isPositive else { return .unknown }
    let isRootFree =
      low.isPositive
      ? isRootFree(low, high, above: \.received, below: \.paid)
      : isRootFree(low, high, above: \.paid, below: \.received)
    return isRootFree ? .rootFree : .unknown
  }

  /// `true` when one curve provably stays above the other between two points at both of which it is above.
  ///
  /// The upper curve is above its two tangents, the lower one below its chord, so the least distance left is
  /// where the tangents meet.
  private func isRootFree(
    _ low: PresentValueRatioPoint, _ high: PresentValueRatioPoint,
    above: KeyPath<PresentValueRatioPoint, CashFlowLeg.PresentValue>,
    below: KeyPath<PresentValueRatioPoint, CashFlowLeg.PresentValue>
  ) -> Bool {
    let width = high.x - low.x
    let (left, right) = (low[keyPath: above], high[keyPath: above])
    let bend = left.meanTime - right.meanTime
    let margin = 2 * roundingError(at: max(abs(low.x), abs(high.x)))
    guard abs(low.difference) > margin, abs(high.difference) > margin else { return false }
    guard bend > 0 else { return true }
    let meeting = min(max((left.logarithm - right.logarithm - right.meanTime * width) / bend, 0), width)
    // Both are measured from the left end of the lower curve.
    let tangent = abs(low.difference) - left.meanTime * meeting
    let fall =
      below == \.paid
      ? low.paid.logarithm - high.paid.logarithm
      : low.received.logarithm - high.received.logarithm
    return tangent + fall * (meeting / width) > margin
  }

  /// An upper bound for the error of a difference.
  func roundingError(at x: Double) -> Double {
    // The logarithm of each leg is off by as much as the flows are.
    0x1p-49 * (1 + ratio.span * abs(x) / 4) + 2 * doubt
  }

  /// `true` when the sign of a difference is beyond its error.
  private func isSignificant(_ point: PresentValueRatioPoint) -> Bool {
    abs(point.difference) > roundingError(at: point.x)
  }

  /// Resolves the merged part: a crossing, or an extremum at zero or beyond it.
  private mutating func resolve() {
    guard let (low, high) = unresolved else { return }
    unresolved = nil
    isCertain = false
    guard low.isPositive == high.isPositive else {
      found.append(crossing(low, high))
      return
    }
    guard let extremum = extremum(low, high) else { return }
    if !isSignificant(extremum) {
      found.append(snapped(extremum.x))
    } else if extremum.isPositive != low.isPositive {
      found += [crossing(low, extremum), crossing(extremum, high)]
    }
  }

  /// The point at which the slope changes its sign, by bisection; `nil` when it doesn't.
  private func extremum(_ low: PresentValueRatioPoint, _ high: PresentValueRatioPoint)
    -> PresentValueRatioPoint?
  {
    let rises = low.slope >= 0
    guard rises != (high.slope >= 0) else { return nil }
    var (left, right) = (low.x, high.x)
    while true {
      let point = ratio.point(left + (right - left) / 2)
      if point.x <= left || point.x >= right { return point }
      if (point.slope >= 0) == rises { left = point.x } else { right = point.x }
    }
  }

  /// The root between two points of different sign: by Newton's method, and by bisection where that leaves
  /// the range or does not halve it in two steps.
  private func crossing(_ low: PresentValueRatioPoint, _ high: PresentValueRatioPoint) -> Double {
    var (left, right) = (low.x, high.x)
    var x = left < 0 && right > 0 ? 0 : left + (right - left) / 2
    var widths = (right - left, right - left)
    for _ in 0..<300 {
      let point = ratio.point(x)
      let difference = point.difference
      if difference == 0 { break }
      if point.isPositive == low.isPositive { left = x } else { right = x }
      let next = x - difference / point.slope
      if abs(next - x) <= 0x1p-52 * abs(x) || abs(next - x) < 1e-300 { break }
      let isSlow = right - left > widths.0 / 2
      widths = (widths.1, right - left)
      let middle = left + (right - left) / 2
      if middle <= left || middle >= right { break }
      x = next > left && next < right && !(isSlow && abs(next - x) > 1e-6 * abs(x)) ? next : middle
    }
    return snapped(x)
  }

  /// `x`, or zero when it differs from zero by rounding only, so that a zero rate is not shown as a negative
  /// one.
  private func snapped(_ x: Double) -> Double {
    abs(x) < 0x1p-51 ? 0 : x
  }
}
