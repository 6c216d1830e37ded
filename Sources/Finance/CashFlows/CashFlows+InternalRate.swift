import Glibc

extension CashFlows {
  /// IRR: all rates a period at which the present value of flows one period apart is zero.
  /// - Parameter guess: The nearest of several rates to it is the answer.
  /// - Source: OpenFormula 1.3, IRR, which leaves the choice among several rates open.
  public static func internalRates(
    flows: [Double], guess: Double? = nil
  ) throws(CashFlowError) -> InternalRates {
    guard !flows.isEmpty else { throw .noFlows }
    return try internalRates(flows: flows, times: flows.indices.map(Double.init), guess: guess)
  }

  /// XIRR: all rates a year of 365 days at which the present value of the flows is zero.
  /// - Parameter dates: In any order.
  /// - Parameter guess: The nearest of several rates to it is the answer.
  /// - Source: OpenFormula 1.3, XIRR, which leaves the choice among several rates open.
  public static func internalRates(
    flows: [Double], dates: [CalendarDate], guess: Double? = nil
  ) throws(CashFlowError) -> InternalRates {
    let times = try years(of: dates, count: flows.count)
    return try internalRates(flows: flows, times: times, guess: guess)
  }

  private static func internalRates(
    flows: [Double], times: [Double], guess: Double?
  ) throws(CashFlowError) -> InternalRates {
    guard flows.allSatisfy(\.isFinite), guess?.isFinite ?? true else { throw .notFinite }
    guard let ratio = PresentValueRatio(amounts: flows, times: times) else { throw .noSignChange }
    var search = RootSearch(ratio)
    let rates = search.roots().map { expm1($0) }
    if !rates.isEmpty, rates.allSatisfy(\.isInfinite) { throw .tooLarge }
    // A rate beyond the largest number is one of several, too; the least is the number above -1, not -1 itself.
    let shown = rates.map { min(max($0, (-1.0).nextUp), .greatestFiniteMagnitude) }
    guard let all = InternalRates(shown, guess: guess) else { throw .noRate }
    return all
  }
}
