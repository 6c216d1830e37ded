import Glibc

/// The flows of one sign: their times, ascending, and their amounts, without the sign.
struct CashFlowLeg {
  let times, amounts: [Double]
  private let logarithms: [Double]

  /// `true` when the amounts differ so much that their quotients could overflow.
  private let isWide: Bool

  init(_ flows: [(time: Double, amount: Double)]) {
    times = flows.map(\.time)
    amounts = flows.map(\.amount)
    logarithms = amounts.map { log($0) }
    isWide = (logarithms.max() ?? 0) - (logarithms.min() ?? 0) > 140
  }

  var isEmpty: Bool { times.isEmpty }
  var count: Int { times.count }

  /// The present value of the flows at a rate.
  struct PresentValue {
    /// The flow with the largest present value: its time and undiscounted amount.
    let largest: (time: Double, amount: Double)

    /// The present value of all flows as a multiple of that of the largest; one or more.
    let sum: Double

    /// The mean time of the flows, weighted by their present values.
    let meanTime: Double

    /// The logarithm of the present value of all flows.
    let logarithm: Double
  }

  func presentValue(_ x: Double) -> PresentValue {
    let top = indexOfLargest(x)
    let (time, logarithm) = (times[top], logarithms[top])
    var (sum, moment) = (0.0, 0.0)
    for index in times.indices {
      let later = times[index] - time
      let presentValue =
        isWide
        ? exp(logarithms[index] - logarithm - later * x) : amounts[index] / amounts[top] * exp(-later * x)
      sum += presentValue
      moment += presentValue * later
    }
    return PresentValue(
      largest: (time, amounts[top]), sum: sum, meanTime: time + moment / sum,
      logarithm: logarithm - time * x + log(sum))
  }

  private func indexOfLargest(_ x: Double) -> Int {
    var (top, largest) = (0, -Double.infinity)
    for index in times.indices {
      let logarithm = logarithms[index] - times[index] * x
      if logarithm > largest { (top, largest) = (index, logarithm) }
    }
    return top
  }

  /// The `x` above which the first of these flows, which precedes all others, outweighs the other leg.
  func boundAsFirst(over others: CashFlowLeg) -> Double {
    let share = log(Double(others.count))
    return zip(others.times, others.logarithms).reduce(-Double.infinity) { bound, other in
      max(bound, (share + other.1 - logarithms[0]) / (other.0 - times[0]))
    }
  }

  /// The `x` below which the last of these flows, which follows all others, outweighs the other leg.
  func boundAsLast(over others: CashFlowLeg) -> Double {
    let share = log(Double(others.count))
    let last = count - 1
    return zip(others.times, others.logarithms).reduce(Double.infinity) { bound, other in
      min(bound, -(share + other.1 - logarithms[last]) / (times[last] - other.0))
    }
  }
}
