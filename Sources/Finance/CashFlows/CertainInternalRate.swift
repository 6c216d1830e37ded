import Glibc

/// The internal rate of return of flows that are known but for an error each, where the errors do not matter.
///
/// Unlike `InternalRateLanes` it takes flows whose signs change as often as they like, such as those of a property that
/// is refinanced or repaired.
enum CertainInternalRate {
  /// The largest relative error of a flow with which a search makes sense.
  private static let mostDoubt = 1e-6

  /// Returns the rate a period; `noValue` where there is certainly none, more than one, or a flow without a value; NaN
  /// where errors could decide.
  /// - Parameters:
  ///   - errors: For each flow, a bound of its error.
  ///   - tolerance: The largest relative error of the rate.
  static func rate(flows: [Double], errors: [Double], tolerance: Double) -> Double {
    if flows.contains(where: \.isNoValue) { return .noValue }
    var doubt = 0x1p-52
    for (flow, error) in zip(flows, errors) where flow != 0 || error != 0 {
      doubt = max(doubt, error / abs(flow) + 0x1p-52)
    }
    guard doubt <= mostDoubt, flows.allSatisfy(\.isFinite) else { return .nan }
    guard let ratio = PresentValueRatio(amounts: flows, times: flows.indices.map(Double.init)) else {
      return .noValue
    }
    var search = RootSearch(ratio, doubt: doubt)
    let roots = search.roots()
    guard search.isCertain else { return .nan }
    guard roots.count == 1 else { return .noValue }
    let rate = expm1(roots[0])
    // The root moves by the error of the difference over its slope.
    let point = ratio.point(roots[0])
    let moved =
      (RootSearch(ratio).roundingError(at: roots[0]) + share(of: errors, flows, at: roots[0]))
      / abs(point.slope)
    return rate.isFinite && moved * (1 + rate) <= abs(rate) * tolerance ? rate : .nan
  }

  /// The present value of the errors, as a part of that of what is paid and as one of that of what is received.
  private static func share(of errors: [Double], _ flows: [Double], at x: Double) -> Double {
    var (error, paid, received) = (0.0, 0.0, 0.0)
    for (time, flow) in flows.enumerated() {
      let factor = exp(-Double(time) * x)
      error += (errors[time] + abs(flow) * 0x1p-52) * factor
      if flow < 0 { paid -= flow * factor } else { received += flow * factor }
    }
    return error / paid + error / received
  }
}
