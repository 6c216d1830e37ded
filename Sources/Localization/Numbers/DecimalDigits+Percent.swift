import Encoding
import Finance

extension DecimalDigits {
  /// The magnitude of a fraction times one hundred, with the last decimal rounded half away from zero.
  init(percent ratio: Ratio, decimals: Int) {
    if let short = Self.shortPercent(ratio, decimals: decimals) {
      self.init(short, decimals: decimals)
    } else {
      self.init(longPercent: ratio, decimals: decimals)
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

  private init(longPercent ratio: Ratio, decimals: Int) {
    var division = DecimalDivision(ratio)
    // The leading zero takes the carry of rounding.
    var digits = [UInt8(ascii: "0")] + DigitWriter.digits(of: division.whole)
    // A percentage is the fraction with its decimal point two places to the right.
    for _ in 0..<(decimals + 2) { digits.append(UInt8(ascii: "0") + division.nextDigit()) }
    if division.roundsUp { Self.increment(&digits) }
    self.init(digits: digits, decimals: decimals)
  }

  private static func increment(_ digits: inout [UInt8]) {
    for index in digits.indices.reversed() {
      guard digits[index] == UInt8(ascii: "9") else {
        digits[index] += 1
        return
      }
      digits[index] = UInt8(ascii: "0")
    }
  }
}

extension Ratio {
  /// The number of decimals of the fraction as a percentage; nil if they never end.
  var percentFractionDigits: Int? {
    exactFractionDigits.map { Swift.max($0 - 2, 0) }
  }
}

/// A division of two integers that yields one decimal after the other.
struct DecimalDivision {
  /// The integer part.
  let whole: UInt128
  private var rest: UInt128
  private let divisor: UInt128

  /// The division of the magnitude of a fraction.
  init(_ ratio: Ratio) {
    divisor = ratio.denominator.magnitude
    (whole, rest) = ratio.numerator.magnitude.quotientAndRemainder(dividingBy: divisor)
  }

  /// `true` if the remainder rounds the last digit up.
  var roundsUp: Bool { rest >= divisor - rest }

  /// The next decimal.
  mutating func nextDigit() -> UInt8 {
    let digit: UInt128
    let (tens, overflow) = rest.multipliedReportingOverflow(by: 10)
    if overflow {
      (digit, rest) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: 10))
    } else {
      (digit, rest) = tens.quotientAndRemainder(dividingBy: divisor)
    }
    return UInt8(truncatingIfNeeded: digit)
  }
}

extension UInt64 {
  /// `10^exponent`, or `nil` when it does not fit.
  static func powerOfTen(_ exponent: Int) -> UInt64? {
    guard (0...19).contains(exponent) else { return nil }
    var power: UInt64 = 1
    for _ in 0..<exponent { power &*= 10 }
    return power
  }
}
