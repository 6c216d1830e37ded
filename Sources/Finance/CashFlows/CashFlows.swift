import Glibc

/// Present values and rates of return of amounts that are paid at different times.
///
/// Money received is positive, money paid out negative. Rates are fractions a period, above -1.
public enum CashFlows {
  /// NPV: the value of the flows one period before the first of them.
  ///
  /// `Σ flowⱼ / (1 + rate)ʲ` with `j` from 1.
  /// - Source: OpenFormula 1.3, NPV.
  public static func netPresentValue(rate: Double, flows: [Double]) throws(CashFlowError) -> Double {
    guard !flows.isEmpty else { throw .noFlows }
    let times = flows.indices.lazy.map { Double($0 + 1) }
    return try presentValue(rate: rate, flows: flows, times: times)
  }

  /// XNPV: the value of the flows on the first of the dates.
  ///
  /// `Σ flowⱼ / (1 + rate)^(daysⱼ / 365)`, the days being those from the first date.
  /// - Parameter dates: In any order; a date before the first counts years below zero, as in LibreOffice.
  /// - Source: OpenFormula 1.3, XNPV.
  public static func netPresentValue(
    rate: Double, flows: [Double], dates: [CalendarDate]
  ) throws(CashFlowError) -> Double {
    let times = try years(of: dates, count: flows.count)
    return try presentValue(rate: rate, flows: flows, times: times)
  }

  private static func presentValue(
    rate: Double, flows: [Double], times: some Sequence<Double>
  ) throws(CashFlowError) -> Double {
    guard rate.isFinite, flows.allSatisfy(\.isFinite) else { throw .notFinite }
    guard rate > -1 else { throw .rateNotAboveMinusOne(rate) }
    let logarithm = log1p(rate)
    var sum = CompensatedSum()
    for (flow, time) in zip(flows, times) where flow != 0 {
      sum.add(flow * exp(-logarithm * time))
    }
    guard sum.value.isFinite else { throw .tooLarge }
    return sum.value
  }

  /// The years of 365 days from the first date to each; negative for a date before it.
  static func years(of dates: [CalendarDate], count: Int) throws(CashFlowError) -> [Double] {
    guard dates.count == count else { throw .countsDiffer(flows: count, dates: dates.count) }
    guard let first = dates.first else { throw .noFlows }
    return dates.map { Double($0.days(since: first)) / 365 }
  }

  /// MIRR: the rate at which the payments, discounted at `finance`, grow to the receipts, reinvested at
  /// `reinvest` until the last flow.
  ///
  /// `(Σ receivedⱼ·(1 + reinvest)^(n−1−j) / Σ paidⱼ·(1 + finance)⁻ʲ)^(1/(n−1)) − 1` with `j` from 0.
  /// - Source: OpenFormula 1.3, MIRR, which asks for a payment and a receipt, as LibreOffice does.
  public static func modifiedInternalRate(
    flows: [Double], finance: Double, reinvest: Double
  ) throws(CashFlowError) -> Double {
    guard !flows.isEmpty else { throw .noFlows }
    let received = try netPresentValue(rate: reinvest, flows: flows.map { max($0, 0) })
    let paid = try netPresentValue(rate: finance, flows: flows.map { max(-$0, 0) })
    guard received > 0, paid > 0 else { throw .noSignChange }
    // Each present value is one period too early; the growth is taken in logarithms, where it can't overflow.
    let (reinvested, financed) = (log1p(reinvest), log1p(finance))
    let last = Double(flows.count - 1)
    let growth = log(received) - log(paid) + reinvested * (last + 1) - financed
    let rate = expm1(growth / last)
    guard rate.isFinite else { throw .tooLarge }
    return rate
  }
}
