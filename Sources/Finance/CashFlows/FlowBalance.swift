import Glibc

/// Cash flows as a balance of two scales: what is received and what is paid, both worth more or less as the
/// rate goes down or up.
///
/// With `x = ln(1 + r)` a flow `c` at time `t` is worth `c·e^(−t·x)`. Let `P(x)` be the worth of all that is
/// received and `N(x)` of all that is paid. Then the flows are worth nothing where `D(x) = ln P(x) − ln N(x)`
/// is zero, and
/// - `ln P` and `ln N` are convex, being logarithms of sums of exponentials;
/// - their slopes are `−p(x)` and `−n(x)`, the mean times of what is received and paid, each weighted by its
///   worth; and these only fall as `x` rises.
///
/// So chords and tangents of the two prove where `D` has no root, and mean times prove where it only rises or
/// only falls (`D' = n − p`). None of it needs times to be whole, and no number can overflow.
struct FlowBalance {
  let received, paid: FlowSide

  /// From the first flow to the last; more than zero.
  let span: Double

  /// The balance of some flows; `nil` when all of them, zeros aside, have one sign.
  ///
  /// Flows of one time are added up first.
  init?(amounts: [Double], times: [Double]) {
    let scaled = FlowBalance.scaled(amounts)
    var flows: [(time: Double, amount: Double)] = []
    for index in times.indices.sorted(by: { times[$0] < times[$1] }) where scaled[index] != 0 {
      if let last = flows.last, last.time == times[index] {
        flows[flows.count - 1].amount += scaled[index]
      } else {
        flows.append((times[index], scaled[index]))
      }
    }
    flows.removeAll { $0.amount == 0 }
    guard let first = flows.first, let last = flows.last else { return nil }
    let received = FlowSide(flows.filter { $0.amount > 0 })
    let paid = FlowSide(flows.filter { $0.amount < 0 }.map { ($0.time, -$0.amount) })
    guard !received.isEmpty, !paid.isEmpty else { return nil }
    (self.received, self.paid, span) = (received, paid, last.time - first.time)
  }

  /// The amounts times a power of two, which changes no digit: the largest is below one, so that sums can't
  /// overflow, unless that would take the smallest beyond what a `Double` holds in full.
  private static func scaled(_ amounts: [Double]) -> [Double] {
    let exponents = amounts.lazy.filter { $0 != 0 }.map { Int($0.exponent) }
    guard let largest = exponents.max(), let smallest = exponents.min() else { return amounts }
    let shift = max(-1 - largest, -1020 - smallest)
    return amounts.map { scalbn($0, Int32(min(shift, 1020))) }
  }

  /// The balance at `x = ln(1 + r)`.
  func point(_ x: Double) -> BalancePoint {
    BalancePoint(x: x, received: received.worth(x), paid: paid.worth(x))
  }

  /// A range of `x` that has every root inside it.
  ///
  /// Above it the first flow outweighs all flows of the other sign, below it the last one.
  var bounds: ClosedRange<Double> {
    let firstReceived = received.times[0] < paid.times[0]
    let upper = (firstReceived ? received : paid).boundAsFirst(over: firstReceived ? paid : received)
    let lastReceived = received.times[received.count - 1] > paid.times[paid.count - 1]
    let lower = (lastReceived ? received : paid).boundAsLast(over: lastReceived ? paid : received)
    let margin = 1e-3 / span + 1e-6 * max(abs(lower), abs(upper))
    return min(lower, upper) - margin...max(lower, upper) + margin
  }
}

/// A balance at one rate.
struct BalancePoint {
  let x: Double
  let received, paid: FlowSide.Worth

  /// `D(x)`: positive where more is received than paid.
  var difference: Double {
    // The largest flow of each side is set apart; what is left of the two is of one size.
    let (left, right) = (received.largest, paid.largest)
    let quotient = left.amount / right.amount
    let logarithm = quotient.isNormal ? log(quotient) : log(left.amount) - log(right.amount)
    return logarithm - (left.time - right.time) * x + log(received.sum / paid.sum)
  }

  /// `D'(x)`.
  var slope: Double { paid.meanTime - received.meanTime }

  /// Whether more is received than paid; where neither is more, yes.
  var isPositive: Bool { difference >= 0 }
}

/// The flows of one sign: their times, ascending, and their amounts, without the sign.
struct FlowSide {
  let times, amounts: [Double]
  private let logarithms: [Double]

  /// Whether the amounts are so far apart that their quotients could overflow.
  private let isWide: Bool

  init(_ flows: [(time: Double, amount: Double)]) {
    times = flows.map(\.time)
    amounts = flows.map(\.amount)
    logarithms = amounts.map { log($0) }
    isWide = (logarithms.max() ?? 0) - (logarithms.min() ?? 0) > 140
  }

  var isEmpty: Bool { times.isEmpty }
  var count: Int { times.count }

  /// What the flows are worth at a rate.
  struct Worth {
    /// The flow that is worth most, as it is paid.
    let largest: (time: Double, amount: Double)

    /// All flows, in units of the worth of the largest; one or more.
    let sum: Double

    /// The mean time of the flows, weighted by their worth.
    let meanTime: Double

    /// The logarithm of the worth of all flows.
    let logarithm: Double
  }

  func worth(_ x: Double) -> Worth {
    let top = indexOfLargest(x)
    let (time, logarithm) = (times[top], logarithms[top])
    var (sum, moment) = (0.0, 0.0)
    for index in times.indices {
      let later = times[index] - time
      let worth =
        isWide
        ? exp(logarithms[index] - logarithm - later * x) : amounts[index] / amounts[top] * exp(-later * x)
      sum += worth
      moment += worth * later
    }
    return Worth(
      largest: (time, amounts[top]), sum: sum, meanTime: time + moment / sum,
      logarithm: logarithm - time * x + log(sum))
  }

  private func indexOfLargest(_ x: Double) -> Int {
    var (top, most) = (0, -Double.infinity)
    for index in times.indices {
      let logarithm = logarithms[index] - times[index] * x
      if logarithm > most { (top, most) = (index, logarithm) }
    }
    return top
  }

  /// The `x` above which the first of these flows, which comes before all others, outweighs the others.
  func boundAsFirst(over others: FlowSide) -> Double {
    let share = log(Double(others.count))
    return zip(others.times, others.logarithms).reduce(-Double.infinity) { bound, other in
      max(bound, (share + other.1 - logarithms[0]) / (other.0 - times[0]))
    }
  }

  /// The `x` below which the last of these flows, which comes after all others, outweighs the others.
  func boundAsLast(over others: FlowSide) -> Double {
    let share = log(Double(others.count))
    let last = count - 1
    return zip(others.times, others.logarithms).reduce(Double.infinity) { bound, other in
      min(bound, -(share + other.1 - logarithms[last]) / (times[last] - other.0))
    }
  }
}
