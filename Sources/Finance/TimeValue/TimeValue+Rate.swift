import Glibc

extension TimeValue {
  /// RATE: the rate a period at which the payments lead from the present to the future value.
  ///
  /// There can be two such rates, when what is received at both ends is paid for in between (or the other way
  /// round): then the nearest to the guess is meant; without a guess the smallest that is not negative, else
  /// the one nearest zero.
  /// - Source: OpenFormula 1.3, RATE, which leaves that choice to a guess of 10 %.
  public static func rate(
    periods: Double, payment: Double, presentValue: Double, futureValue: Double = 0, type: Double = 0,
    guess: Double? = nil
  ) throws(TimeValueError) -> Double {
    let annuity = try AnnuityOfAnyRate(periods, payment, presentValue, futureValue, type)
    guard guess?.isFinite ?? true else { throw .notFinite }
    let roots: [Double]
    switch annuity.signChanges {
    case 0: throw .noSignChange
    case 1: roots = try [annuity.onlyRoot()]
    default: roots = annuity.roots()
    }
    let rates = roots.map { max(expm1($0), (-1.0).nextUp) }
    guard let choice = InternalRates(rates, guess: guess) else { throw .noSolution }
    return try representable(choice.answer)
  }
}

/// A level series of payments whose rate is asked for, as a function of `x = ln(1 + r)`.
private struct AnnuityOfAnyRate {
  private let periods, payment, presentValue, futureValue: Double
  private let time: PaymentTime

  /// From here on the rate is beyond the largest `Double`; below the negative, indistinguishable from -1.
  private static let limit = 700.0

  /// The most periods whose payments are taken one by one.
  private static let mostFlows = 100_000.0

  init(
    _ periods: Double, _ payment: Double, _ presentValue: Double, _ futureValue: Double, _ type: Double
  ) throws(TimeValueError) {
    time = try PaymentTime(type: type)
    guard periods.isFinite, payment.isFinite, presentValue.isFinite, futureValue.isFinite else {
      throw .notFinite
    }
    guard periods > 0 else { throw .periodsNotPositive(periods) }
    // Only their proportions count; this keeps sums of the largest from overflowing.
    let largest = max(abs(payment), abs(presentValue), abs(futureValue))
    let shift = largest == 0 ? 0 : -Int32(largest.exponent)
    self.periods = periods
    self.payment = scalbn(payment, shift)
    self.presentValue = scalbn(presentValue, shift)
    self.futureValue = scalbn(futureValue, shift)
  }

  /// What is paid at once, in between, and at the end, where that is different from nothing.
  private var stages: [Double] {
    let first = time == .start ? presentValue + payment : presentValue
    let last = time == .start ? futureValue : futureValue + payment
    // Payments at the end of one period only fall together with the last, at its start with the first.
    return (periods > 1 ? [first, payment, last] : [first, last]).filter { $0 != 0 }
  }

  /// How often the amounts change their sign: the most rates that there can be, by Descartes' rule.
  var signChanges: Int {
    zip(stages, stages.dropFirst()).count { ($0 < 0) != ($1 < 0) }
  }

  /// Whether the flows are worth more than nothing at `x`; for less than zero, at the time of the last flow.
  private func isPositive(_ x: Double) -> Bool {
    if x == 0 { return presentValue + payment * periods + futureValue >= 0 }
    let timing = time == .start ? exp(x) : 1
    if x > 0 {
      let payments = payment * timing * (-expm1(-periods * x) / expm1(x))
      return presentValue + payments + futureValue * exp(-periods * x) >= 0
    }
    let payments = payment * timing * (expm1(periods * x) / expm1(x))
    return presentValue * exp(periods * x) + payments + futureValue >= 0
  }

  /// The root when the amounts change their sign once.
  func onlyRoot() throws(TimeValueError) -> Double {
    if presentValue + payment * periods + futureValue == 0 { return 0 }
    let isPositiveAtZero = isPositive(0)
    // Towards high rates the first amount decides.
    let isUpwards = ((stages.first ?? 0) > 0) != isPositiveAtZero
    var near = 0.0
    var far = isUpwards ? 1e-3 : -1e-3
    while isPositive(far) == isPositiveAtZero {
      guard abs(far) < AnnuityOfAnyRate.limit else { throw .tooLarge }
      (near, far) = (far, 2 * far)
    }
    return signChange(between: min(near, far), and: max(near, far), isPositive: isPositive)
  }

  /// The roots when the amounts change their sign twice: none, one or two.
  func roots() -> [Double] {
    guard periods == periods.rounded(), periods <= AnnuityOfAnyRate.mostFlows else { return scannedRoots() }
    var amounts = [presentValue] + [Double](repeating: payment, count: Int(periods))
    amounts[Int(periods)] += futureValue
    if time == .start {
      amounts[0] += payment
      amounts[Int(periods)] = futureValue
    }
    guard let balance = FlowBalance(amounts: amounts, times: amounts.indices.map(Double.init)) else {
      return []
    }
    var search = RootSearch(balance)
    return search.roots()
  }

  /// The roots between points that lie close together: for periods that are no flows, as they are not whole.
  private func scannedRoots() -> [Double] {
    let away = pointsAwayFromZero(to: AnnuityOfAnyRate.limit / 10)
    let points = away.reversed().map { -$0 } + [0] + away
    return zip(points, points.dropFirst()).compactMap { low, high in
      guard isPositive(low) != isPositive(high) else { return nil }
      return signChange(between: low, and: high, isPositive: isPositive)
    }
  }
}
