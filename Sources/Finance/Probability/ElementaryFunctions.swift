/// The natural logarithm and the exponential, by the four operations alone.
///
/// Those of the C library may differ in the last bit from machine to machine; what is drawn at random has to be
/// the same on all.
package enum ElementaryFunctions {
  private static let logarithmOf2 = (high: 0x1.62E42FEFA0000p-1, low: 0x1.CF79ABC9E3B3Ap-40)

  /// The natural logarithm of a positive number, to about one unit in the last place.
  ///
  /// With `x = m · 2ᵉ` and `s = (m − 1) / (m + 1)` it is `e ln 2 + 2 (s + s³/3 + s⁵/5 + …)`.
  static func logarithm(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite)
    var (mantissa, exponent) = (x.significand, Double(x.exponent))
    if mantissa > 1.414 { (mantissa, exponent) = (mantissa / 2, exponent + 1) }
    let s = (mantissa - 1) / (mantissa + 1)
    let square = s * s
    var series = 0.0
    for odd in stride(from: 25.0, through: 3, by: -2) { series = (series + 1 / odd) * square }
    let part = 2 * (s + s * series)
    return exponent * logarithmOf2.high + (part + exponent * logarithmOf2.low)
  }

  /// A power of a number that is not negative.
  package static func power(_ base: Double, _ exponent: Double) -> Double {
    base > 0 ? exponential(exponent * logarithm(base)) : exponent == 0 ? 1 : 0
  }

  /// The exponential, to about one unit in the last place; infinite from 710 on.
  static func exponential(_ x: Double) -> Double {
    if x > 709 { return .infinity }
    if x < -740 { return 0 }
    let doublings = (x / (logarithmOf2.high + logarithmOf2.low)).rounded()
    let rest = (x - doublings * logarithmOf2.high) - doublings * logarithmOf2.low
    var series = 1.0
    for count in stride(from: 16.0, through: 1, by: -1) { series = 1 + series * rest / count }
    return Double(sign: .plus, exponent: Int(doublings), significand: series)
  }
}
