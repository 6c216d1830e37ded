import Glibc

extension TimeValue {
  /// RATE: the rate a period at which the payments lead from the present to the future value.
  ///
  /// There can be two such rates, when both ends have one sign and the payments the other: then the result is
  /// the nearest to the guess; without a guess the smallest that is not negative, else the one nearest zero.
  /// - Source: OpenFormula 1.3, RATE, which leaves that choice to a guess of 10 %.
  public static func rate(
    periods: Double, payment: Double, presentValue: Double, futureValue: Double = 0, type: Double = 0,
    guess: Double? = nil
  ) throws(TimeValueError) -> Double {
    let rates = try rates(
      periods: periods, payment: payment, presentValue: presentValue, futureValue: futureValue, type: type,
      guess: guess)
    return try representable(rates.answer)
  }

  /// All rates of RATE.
  public static func rates(
    periods: Double, payment: Double, presentValue: Double, futureValue: Double = 0, type: Double = 0,
    guess: Double? = nil
  ) throws(TimeValueError) -> InternalRates {
    let annuity = try AnnuityRateEquation(periods, payment, presentValue, futureValue, type)
    guard guess?.isFinite ?? true else { throw .notFinite }
    let roots: [Double]
    switch annuity.signChanges {
    case 0: throw .noSignChange
    case 1: roots = try [annuity.onlyRoot()]
    default: roots = annuity.roots()
    }
    let rates = roots.map { max(expm1($0), (-1.0).nextUp) }
    guard let all = InternalRates(rates, guess: guess) else { throw .noSolution }
    return all
  }
}

/// An annuity as a function of `x = ln(1 + r)`, to be solved for the rate.
private struct AnnuityRateEquation {
  private let periods, payment, presentValue, futureValue: Double
  private let time: PaymentTiming

  /// The bound of `x`: above it the rate is beyond the largest `Double`, below its negative indistinguishable
  /// from -1.
  private static let limit = 700.0

  /// The largest number of periods whose payments are listed one by one.
  private static let maximumFlows = 100_000.0

  init(
    _ periods: Double, _ payment: Double, _ presentValue: Double, _ futureValue: Double, _ type: Double
  ) throws(TimeValueError) {
    time = try PaymentTiming(type: type)
    guard periods.isFinite, payment.isFinite, presentValue.isFinite, futureValue.isFinite else {
      throw .notFinite
    }
    guard periods > 0 else { throw .periodsNotPositive(periods) }
    // Only their ratios matter; scaling keeps sums of the largest from overflowing.
    let largest = max(abs(payment), abs(presentValue), abs(futureValue))
    let shift = largest == 0 ? 0 : -Int32(largest.exponent)
    self.periods = periods
    self.payment = scalbn(payment, shift)
    self.presentValue = scalbn(presentValue, shift)
    self.futureValue = scalbn(futureValue, shift)
  }

  /// The amounts at the start, in between, and at the end, without zeros.
  private var distinctAmounts: [Double] {
    let first = time == .start ? presentValue + payment : presentValue
    let last = time == .start ? futureValue : futureValue + payment
    // The only payment of one period coincides with the last amount, or at its start with the first.
    return (periods > 1 ? [first, payment, last] : [first, last]).filter { $0 != 0 }
  }

  /// The number of sign changes of the amounts: an upper bound for the number of rates, by Descartes' rule.
  var signChanges: Int {
    zip(distinctAmounts, distinctAmounts.dropFirst()).count { ($0 < 0) != ($1 < 0) }
  }

  /// `true` when the net value is not negative: the present value for `x` of zero or more, else the value at
  /// the last flow.
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
    // At high rates the first amount decides the sign.
    let isUpwards = ((distinctAmounts.first ?? 0) > 0) != isPositiveAtZero
    var near = 0.0
    var far = isUpwards ? 1e-3 : -1e-3
    while isPositive(far) == isPositiveAtZero {
      guard abs(far) < AnnuityRateEquation.limit else { throw .tooLarge }
      (near, far) = (far, 2 * far)
    }
    return signChange(between: min(near, far), and: max(near, far), isPositive: isPositive)
  }

  /// The roots when the amounts change their sign twice: none, one or two.
  func roots() -> [Double] {
    guard periods == periods.rounded(), periods <= AnnuityRateEquation.maximumFlows else {
      return scannedRoots()
    }
    var amounts = [presentValue] + [Double](repeating: payment, count: Int(periods))
    amounts[Int(periods)] += futureValue
    if time == .start {
      amounts[0] += payment
      amounts[Int(periods)] = futureValue
    }
    guard let ratio = PresentValueRatio(amounts: amounts, times: amounts.indices.map(Double.init)) else {
      return []
    }
    var search = RootSearch(ratio)
    return search.roots()
  }

  /// The roots between closely spaced points, for a number of periods that is not whole.
  private func scannedRoots() -> [Double] {
    let away = pointsAwayFromZero(to: AnnuityRateEquation.limit / 10)
    let points = away.reversed().map { -$0 } + [0] + away
    return zip(points, points.dropFirst()).compactMap { low, high in
      guard isPositive(low) != isPositive(high) else { return nil }
      return signChange(between: low, and: high, isPositive: isPositive)
    }
  }
}
