import Glibc

/// Finds every rate at which a balance is even.
///
/// The range that has all roots is halved until each part is proved to have no root, or to only rise or only
/// fall; a part of the second kind has a root when its ends differ in sign. Neighbouring parts whose ends are
/// zero but for rounding, or that are too narrow to be halved, are taken together: there the balance crosses
/// zero, or turns at it or very near to it, and the turning point itself is computed.
struct RootSearch {
  private let balance: FlowBalance

  /// The width at which the balance differs from a straight line by less than its rounding.
  private let narrow: Double

  private var found: [Double] = []

  /// Neighbouring parts that could not be told, as one.
  private var undecided: (low: BalancePoint, high: BalancePoint)?

  init(_ balance: FlowBalance) {
    self.balance = balance
    narrow = 0x1p-26 / balance.span
  }

  /// The roots `x = ln(1 + r)`, ascending.
  mutating func roots() -> [Double] {
    let bounds = balance.bounds
    var high = balance.point(bounds.upperBound)
    // The parts still to look at, from right to left: each ends where the one before it begins.
    var starts = [balance.point(bounds.lowerBound)]
    var ends = [high]
    while let low = starts.popLast(), let end = ends.popLast() {
      high = end
      let middle = low.x + (high.x - low.x) / 2
      switch judged(low, high) {
      case .apart: decide()
      case .monotone where isClear(low) && isClear(high):
        decide()
        if low.isPositive != high.isPositive { found.append(crossing(low, high)) }
      case .unknown where high.x - low.x > narrow && middle > low.x && middle < high.x:
        let point = balance.point(middle)
        starts += [point, low]
        ends += [high, point]
      default: undecided = (undecided?.low ?? low, high)
      }
    }
    decide()
    return found
  }

  /// What is proved of the balance between two points.
  private enum Judgement {
    /// It only rises or only falls.
    case monotone
    /// It has no root.
    case apart
    /// Neither.
    case unknown
  }

  private func judged(_ low: BalancePoint, _ high: BalancePoint) -> Judgement {
    let rises = high.paid.meanTime > low.received.meanTime
    let falls = low.paid.meanTime < high.received.meanTime
    if rises || falls { return .monotone }
    guard low.isPositive == high.isPositive else { return .unknown }
    let isApart =
      low.isPositive
      ? isApart(low, high, above: \.received, below: \.paid)
      : isApart(low, high, above: \.paid, below: \.received)
    return isApart ? .apart : .unknown
  }

  /// Whether one side stays above the other between two points, where it is above at both.
  ///
  /// The upper one is above its two tangents, the lower one below its chord. Of what the tangents leave, the
  /// least is where they meet, as the chord is straight.
  private func isApart(
    _ low: BalancePoint, _ high: BalancePoint, above: KeyPath<BalancePoint, FlowSide.Worth>,
    below: KeyPath<BalancePoint, FlowSide.Worth>
  ) -> Bool {
    let width = high.x - low.x
    let (left, right) = (low[keyPath: above], high[keyPath: above])
    let bend = left.meanTime - right.meanTime
    let margin = 2 * noise(at: max(abs(low.x), abs(high.x)))
    guard abs(low.difference) > margin, abs(high.difference) > margin else { return false }
    guard bend > 0 else { return true }
    let meeting = min(max((left.logarithm - right.logarithm - right.meanTime * width) / bend, 0), width)
    // Both measured from the lower one's left end.
    let tangent = abs(low.difference) - left.meanTime * meeting
    let fall =
      below == \.paid
      ? low.paid.logarithm - high.paid.logarithm
      : low.received.logarithm - high.received.logarithm
    return tangent + fall * (meeting / width) > margin
  }

  /// The rounding error of a difference, at most.
  private func noise(at x: Double) -> Double {
    0x1p-49 * (1 + balance.span * abs(x) / 4)
  }

  /// Whether the sign of a difference is not a matter of rounding.
  private func isClear(_ point: BalancePoint) -> Bool {
    abs(point.difference) > noise(at: point.x)
  }

  /// Decides what the undecided part has: a crossing, or a turning point at zero or beyond it.
  private mutating func decide() {
    guard let (low, high) = undecided else { return }
    undecided = nil
    guard low.isPositive == high.isPositive else {
      found.append(crossing(low, high))
      return
    }
    guard let turn = turningPoint(low, high) else { return }
    if !isClear(turn) {
      found.append(snapped(turn.x))
    } else if turn.isPositive != low.isPositive {
      found += [crossing(low, turn), crossing(turn, high)]
    }
  }

  /// Where the slope changes its sign, by halving; `nil` when it doesn't.
  private func turningPoint(_ low: BalancePoint, _ high: BalancePoint) -> BalancePoint? {
    let rises = low.slope >= 0
    guard rises != (high.slope >= 0) else { return nil }
    var (left, right) = (low.x, high.x)
    while true {
      let point = balance.point(left + (right - left) / 2)
      if point.x <= left || point.x >= right { return point }
      if (point.slope >= 0) == rises { left = point.x } else { right = point.x }
    }
  }

  /// The root between two points of different sign: by Newton's method, and by halving where that leaves the
  /// range or does not halve it in two steps.
  private func crossing(_ low: BalancePoint, _ high: BalancePoint) -> Double {
    var (left, right) = (low.x, high.x)
    var x = left < 0 && right > 0 ? 0 : left + (right - left) / 2
    var widths = (right - left, right - left)
    for _ in 0..<300 {
      let point = balance.point(x)
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

  /// Zero for what differs from it by rounding only, so that a rate of nothing is not a negative one.
  private func snapped(_ x: Double) -> Double {
    abs(x) < 0x1p-51 ? 0 : x
  }
}
