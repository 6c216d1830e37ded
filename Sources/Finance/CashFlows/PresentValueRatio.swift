import Glibc

/// The ratio of the present values of what is received and what is paid, as a function of the rate.
///
/// With `x = ln(1 + r)` the present value of a flow `c` at time `t` is `c·e^(−t·x)`. Let `P(x)` be the
/// present value of all receipts and `N(x)` that of all payments. The net present value is zero where `D(x) =
/// ln P(x) − ln N(x)` is zero, and
/// - `ln P` and `ln N` are convex, being logarithms of sums of exponentials;
/// - their slopes are `−p(x)` and `−n(x)`, the mean times of receipts and payments, each weighted by its
///   present value; and these only fall as `x` rises.
///
/// So chords and tangents of both curves prove that an interval has no root of `D`, and mean times prove that
/// `D` is monotone (`D' = n − p`). Times need not be whole, and no number can overflow.
struct PresentValueRatio {
  let received, paid: CashFlowLeg

  /// The time from the first flow to the last; more than zero.
  let span: Double

  /// The ratio for these flows; `nil` when all of them, zeros aside, have one sign.
  ///
  /// Flows at the same time are added up first.
  init?(amounts: [Double], times: [Double]) {
    let scaled = PresentValueRatio.scaled(amounts)
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
    let received = CashFlowLeg(flows.filter { $0.amount > 0 })
    let paid = CashFlowLeg(flows.filter { $0.amount < 0 }.map { ($0.time, -$0.amount) })
    guard !received.isEmpty, !paid.isEmpty else { return nil }
    (self.received, self.paid, span) = (received, paid, last.time - first.time)
  }

  /// The amounts times a power of two, which changes no digit: the largest is below one, so that sums can't
  /// overflow, unless the smallest would lose digits by it.
  private static func scaled(_ amounts: [Double]) -> [Double] {
    let exponents = amounts.lazy.filter { $0 != 0 }.map { Int($0.exponent) }
    guard let largest = exponents.max(), let smallest = exponents.min() else { return amounts }
    let shift = max(-1 - largest, -1020 - smallest)
    return amounts.map { scalbn($0, Int32(min(shift, 1020))) }
  }

  /// The ratio at `x = ln(1 + r)`.
  func point(_ x: Double) -> PresentValueRatioPoint {
    PresentValueRatioPoint(x: x, received: received.presentValue(x), paid: paid.presentValue(x))
  }

  /// A range of `x` that contains every root.
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

/// The present values of receipts and payments at one rate.
struct PresentValueRatioPoint {
  let x: Double
  let received, paid: CashFlowLeg.PresentValue

  /// `D(x)`: positive where the receipts are worth more than the payments.
  var difference: Double {
    // The largest flow of each leg is divided out; what is left of both legs is of one magnitude.
    let (left, right) = (received.largest, paid.largest)
    let quotient = left.amount / right.amount
    let logarithm = quotient.isNormal ? log(quotient) : log(left.amount) - log(right.amount)
    return logarithm - (left.time - right.time) * x + log(received.sum / paid.sum)
  }

  /// `D'(x)`.
  var slope: Double { paid.meanTime - received.meanTime }

  /// `true` where the receipts are worth no less than the payments.
  var isPositive: Bool { difference >= 0 }
}
