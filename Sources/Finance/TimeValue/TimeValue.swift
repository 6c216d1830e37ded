import Glibc

/// The spreadsheet functions of an annuity: a level series of payments.
///
/// Money received is positive, money paid out negative; so for a loan, the present value is positive and the
/// payment negative. Rates are fractions a period: 0.065 / 12. A type of 0 pays at the end of each period, 1
/// at its start. Nothing is rounded. All of them solve one equation:
///
/// `pv·(1+r)ⁿ + pmt·(1 + r·type)·((1+r)ⁿ − 1)/r + fv = 0`, or `pv + pmt·n + fv = 0` when `r` is zero.
///
/// As in spreadsheets, the number of periods of PMT, PV and FV may be negative, and of PV and FV zero.
/// - Source: OpenFormula 1.3, section 6.12, "Financial functions".
public enum TimeValue {
  /// PMT: the payment of each period.
  /// - Parameter periods: Any number but zero.
  public static func payment(
    rate: Double, periods: Double, presentValue: Double, futureValue: Double = 0, type: Double = 0
  ) throws(TimeValueError) -> Double {
    let annuity = try Annuity(rate, periods, presentValue, futureValue, type)
    guard periods != 0 else { throw .noPeriods }
    return try representable(annuity.payment)
  }

  /// IPMT: the part of one period's payment that is interest.
  ///
  /// Zero in the first period when payments are made at the start.
  /// - Parameter period: Counted from 1.
  public static func interestPart(
    rate: Double, period: Double, periods: Double, presentValue: Double, futureValue: Double = 0,
    type: Double = 0
  ) throws(TimeValueError) -> Double {
    let annuity = try Annuity(rate, periods, presentValue, futureValue, type)
    try annuity.check(period)
    return try representable(annuity.interest(in: period))
  }

  /// PPMT: the part of one period's payment that is principal.
  /// - Parameter period: Counted from 1.
  public static func principalPart(
    rate: Double, period: Double, periods: Double, presentValue: Double, futureValue: Double = 0,
    type: Double = 0
  ) throws(TimeValueError) -> Double {
    let annuity = try Annuity(rate, periods, presentValue, futureValue, type)
    try annuity.check(period)
    return try representable(annuity.principal(in: period))
  }

  /// PV: the present value of the payments and the future value, with the opposite sign.
  public static func presentValue(
    rate: Double, periods: Double, payment: Double, futureValue: Double = 0, type: Double = 0
  ) throws(TimeValueError) -> Double {
    let annuity = try Annuity(rate, periods, 0, futureValue, type)
    guard payment.isFinite else { throw .notFinite }
    let payments = payment * annuity.timing * annuity.compounding.discounted(periods)
    return try representable(-(futureValue * annuity.compounding.growth(-periods) + payments))
  }

  /// FV: the future value of the present value and the payments, with the opposite sign.
  public static func futureValue(
    rate: Double, periods: Double, payment: Double, presentValue: Double = 0, type: Double = 0
  ) throws(TimeValueError) -> Double {
    let annuity = try Annuity(rate, periods, presentValue, 0, type)
    guard payment.isFinite else { throw .notFinite }
    let payments = payment * annuity.timing * annuity.compounding.accumulated(periods)
    return try representable(-(presentValue * annuity.compounding.growth(periods) + payments))
  }

  /// NPER: the number of periods in which the payments lead from the present to the future value.
  ///
  /// Not rounded to whole periods; negative when the payments lead away from it, and zero when there is
  /// nothing to settle.
  public static func periods(
    rate: Double, payment: Double, presentValue: Double, futureValue: Double = 0, type: Double = 0
  ) throws(TimeValueError) -> Double {
    let annuity = try Annuity(rate, 1, presentValue, futureValue, type)
    guard payment.isFinite else { throw .notFinite }
    let difference = presentValue + futureValue
    if difference == 0 { return 0 }
    guard rate != 0 else {
      guard payment != 0 else { throw .noSolution }
      return try representable(-difference / payment)
    }
    // n = ln((a − fv·r) / (a + pv·r)) / ln(1 + r), where a is the payment at the end of the period.
    let left = payment * annuity.timing + presentValue * rate
    guard left != 0 else { throw .noSolution }
    let change = -difference * rate / left
    guard change > -1 else { throw .noSolution }
    return try representable(log1p(change) / annuity.compounding.logarithm)
  }
}

extension TimeValue {
  /// The largest number of periods that are summed one by one.
  static let maximumSummedPeriods = 1_000_000

  /// CUMIPMT: the interest of several periods in a row.
  /// - Parameter start: The first of them, counted from 1.
  /// - Parameter end: The last of them.
  public static func cumulativeInterest(
    rate: Double, periods: Double, presentValue: Double, start: Double, end: Double, type: Double = 0
  ) throws(TimeValueError) -> Double {
    let annuity = try Annuity(rate, periods, presentValue, 0, type)
    let range = try annuity.range(from: start, to: end)
    // A sum of parts of one sign loses nothing; the difference from the sum of all payments would at a tiny
    // rate.
    return try representable(range.reduce(0) { $0 + annuity.interest(in: Double($1)) })
  }

  /// CUMPRINC: the principal of several periods in a row.
  /// - Parameter start: The first of them, counted from 1.
  /// - Parameter end: The last of them.
  public static func cumulativePrincipal(
    rate: Double, periods: Double, presentValue: Double, start: Double, end: Double, type: Double = 0
  ) throws(TimeValueError) -> Double {
    let annuity = try Annuity(rate, periods, presentValue, 0, type)
    let range = try annuity.range(from: start, to: end)
    return try representable(range.reduce(0) { $0 + annuity.principal(in: Double($1)) })
  }
}

/// A level series of payments between a present and a future value.
private struct Annuity {
  let compounding: Compounding
  let periods, presentValue, futureValue: Double
  let time: PaymentTiming

  init(
    _ rate: Double, _ periods: Double, _ presentValue: Double, _ futureValue: Double, _ type: Double
  ) throws(TimeValueError) {
    compounding = try Compounding(rate: rate)
    guard periods.isFinite, presentValue.isFinite, futureValue.isFinite else { throw .notFinite }
    time = try PaymentTiming(type: type)
    (self.periods, self.presentValue, self.futureValue) = (periods, presentValue, futureValue)
  }

  /// The value of a payment of one unit at the end of its period.
  var timing: Double { time == .start ? 1 + compounding.rate : 1 }

  var payment: Double {
    let growth = compounding.logarithm * periods
    guard growth > 0 else {
      let grown = sum(presentValue, grownBy: growth, and: futureValue)
      return -grown / (timing * compounding.accumulated(periods))
    }
    let discounted = sum(futureValue, grownBy: -growth, and: presentValue)
    return -discounted / (timing * compounding.discounted(periods))
  }

  /// `left·eˣ + right`, where `x` is not positive.
  private func sum(_ left: Double, grownBy x: Double, and right: Double) -> Double {
    // Near zero through the difference, so that the interest on a balance that hardly changes is not lost.
    x > -0.5 ? (left + right) + left * expm1(x) : left * exp(x) + right
  }

  /// The principal of a period: in the first it is `−(pv + fv)·r / ((1+r)ⁿ − 1)`, and grows by the rate.
  func principal(in period: Double) -> Double {
    if time == .start, period <= 1 { return payment }
    let difference = presentValue + futureValue
    let first =
      compounding.rate > 0
      ? compounding.growth(period - 1 - periods) / compounding.discounted(periods)
      : compounding.growth(period - 1) / compounding.accumulated(periods)
    return -difference * first / timing
  }

  /// The interest of a period: the rate on the balance before it.
  func interest(in period: Double) -> Double {
    if time == .start, period <= 1 { return 0 }
    let owed =
      presentValue * compounding.owedShare(period - 1, of: periods)
      - futureValue * compounding.repaidShare(period - 1, of: periods)
    return -owed * compounding.rate / timing
  }

  func check(_ period: Double) throws(TimeValueError) {
    guard period.isFinite else { throw .notFinite }
    guard periods > 0 else { throw .periodsNotPositive(periods) }
    guard period >= 1, period <= periods else { throw .periodOutside(period, periods: periods) }
  }

  func range(from start: Double, to end: Double) throws(TimeValueError) -> ClosedRange<Int> {
    for period in [start, end] {
      try check(period)
      guard period == period.rounded() else { throw .notWhole(period) }
    }
    guard start <= end else { throw .startAfterEnd(start: start, end: end) }
    let most = TimeValue.maximumSummedPeriods
    guard end - start < Double(most) else { throw .tooManyPeriods(end - start + 1, most: most) }
    guard let first = Int(exactly: start), let last = Int(exactly: end) else {
      throw .tooManyPeriods(end, most: most)
    }
    return first...last
  }
}
