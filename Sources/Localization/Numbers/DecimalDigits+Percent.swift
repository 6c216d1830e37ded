import Encoding
import Finance

extension DecimalDigits {
  /// The magnitude of a fraction times one hundred, with the last decimal rounded half away from zero.
  init(percent ratio: Ratio, decimals: Int) {
    if let short = Self.shortPercent(ratio, decimals: decimals) {
      self.init(short, decimals: decimals)
    } else {
      // A percentage is the fraction with its decimal point two places to the right.
      self.init(digits: ratio.roundedDigits(decimals: decimals + 2), decimals: decimals)
    }
  }

  /// The percentage in units of its last decimal, when there is room for the factor.
  private static func shortPercent(_ ratio: Ratio, decimals: Int) -> UInt64? {
    guard let factor = UInt64.powerOfTen(decimals + 2),
      let above = UInt64(exactly: ratio.numerator.magnitude),
      let below = UInt64(exactly: ratio.denominator)
    else { return nil }
    let (product, overflow) = above.multipliedReportingOverflow(by: factor)
    guard !overflow else { return nil }
    let (whole, rest) = product.quotientAndRemainder(dividingBy: below)
    return whole + (rest >= below - rest ? 1 : 0)
  }
}

extension Ratio {
  /// The number of decimals of the fraction as a percentage; nil if they never end.
  var percentFractionDigits: Int? {
    exactFractionDigits.map { Swift.max($0 - 2, 0) }
  }
}
