import Glibc

extension TimeValue {
  /// EFFECT: the effective rate a year of a nominal one that is compounded `times` times a year.
  ///
  /// `(1 + rate / times)^times − 1`.
  /// - Parameter rate: As a fraction a year; above -1 a compounding period.
  /// - Source: OpenFormula 1.3, EFFECT.
  public static func effectiveRate(nominal rate: Double, times: Double) throws(TimeValueError) -> Double {
    try checkCompounding(times)
    let compounding = try Compounding(rate: rate / times)
    return try representable(expm1(compounding.logarithm * times))
  }

  /// NOMINAL: the nominal rate a year that, compounded `times` times a year, gives this effective rate.
  ///
  /// `times · ((1 + rate)^(1 / times) − 1)`.
  /// - Parameter rate: As a fraction a year; above -1.
  /// - Source: OpenFormula 1.3, NOMINAL.
  public static func nominalRate(effective rate: Double, times: Double) throws(TimeValueError) -> Double {
    try checkCompounding(times)
    let compounding = try Compounding(rate: rate)
    return try representable(times * expm1(compounding.logarithm / times))
  }

  private static func checkCompounding(_ times: Double) throws(TimeValueError) {
    guard times.isFinite else { throw .notFinite }
    guard times > 0 else { throw .periodsNotPositive(times) }
    guard times == times.rounded() else { throw .notWhole(times) }
  }

  /// RRI: the rate a period at which one value grows to another.
  ///
  /// `(fv / pv)^(1 / periods) − 1`; -1 when nothing is left.
  /// - Source: OpenFormula 1.3, RRI.
  public static func growthRate(
    periods: Double, presentValue: Double, futureValue: Double
  ) throws(TimeValueError) -> Double {
    guard periods.isFinite, presentValue.isFinite, futureValue.isFinite else { throw .notFinite }
    guard periods > 0 else { throw .periodsNotPositive(periods) }
    if futureValue == 0, presentValue != 0 { return -1 }
    guard let growth = logarithm(of: futureValue, over: presentValue) else { throw .noSolution }
    return try representable(expm1(growth / periods))
  }

  /// PDURATION: the number of periods in which a value grows to another at a rate.
  ///
  /// `ln(fv / pv) / ln(1 + rate)`; negative when it shrinks to it at a positive rate.
  /// - Source: OpenFormula 1.3, PDURATION.
  public static func growthPeriods(
    rate: Double, presentValue: Double, futureValue: Double
  ) throws(TimeValueError) -> Double {
    let compounding = try Compounding(rate: rate)
    guard presentValue.isFinite, futureValue.isFinite else { throw .notFinite }
    guard rate != 0, let growth = logarithm(of: futureValue, over: presentValue) else { throw .noSolution }
    return try representable(growth / compounding.logarithm)
  }
}
