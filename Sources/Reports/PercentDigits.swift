import Finance

extension Ratio {
  /// How many decimals the fraction needs when it is written as a percentage; `nil` when they never end.
  var percentFractionDigits: Int? {
    exactFractionDigits.map { Swift.max($0 - 2, 0) }
  }
}

extension [UInt8] {
  /// Appends the digits of a fraction times one hundred, without a sign or a point.
  ///
  /// The last decimal is rounded half away from zero. There is at least one digit before the decimals.
  /// - Returns: Whether any of the digits is more than zero, which is when a minus sign makes sense.
  @discardableResult
  mutating func appendPercentDigits(_ ratio: Ratio, decimals: Int) -> Bool {
    if let scale = UInt64.powerOfTen(decimals + 2), let above = UInt64(exactly: ratio.numerator.magnitude),
      let below = UInt64(exactly: ratio.denominator)
    {
      let (product, overflow) = above.multipliedReportingOverflow(by: scale)
      if !overflow {
        let (whole, rest) = product.quotientAndRemainder(dividingBy: below)
        let rounded = whole + (rest >= below - rest ? 1 : 0)
        appendDigits(rounded, atLeast: decimals + 1)
        return rounded != 0
      }
    }
    return appendLongPercentDigits(ratio, decimals: decimals)
  }

  /// The same by long division, for numbers that have no room for the factor.
  private mutating func appendLongPercentDigits(_ ratio: Ratio, decimals: Int) -> Bool {
    var division = LongDivision(ratio)
    var digits: [UInt8] = [UInt8(ascii: "0")]
    digits.appendDigits(division.whole)
    // A percentage is the fraction with its point two places further on.
    for _ in 0..<(decimals + 2) { digits.append(UInt8(ascii: "0") + division.nextDigit()) }
    if division.isRestHalfOrMore { digits.increment() }
    let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    append(contentsOf: digits[Swift.min(zeros, digits.count - decimals - 1)...])
    return zeros < digits.count
  }

  /// Adds one to a number of ASCII digits that begins with a zero.
  private mutating func increment() {
    for index in indices.reversed() {
      guard self[index] == UInt8(ascii: "9") else {
        self[index] += 1
        return
      }
      self[index] = UInt8(ascii: "0")
    }
  }
}

/// The division of two integers, one decimal after the other.
struct LongDivision {
  /// The part before the point.
  let whole: UInt128
  private var rest: UInt128
  private let divisor: UInt128

  /// The division that the magnitude of a fraction stands for.
  init(_ ratio: Ratio) {
    divisor = ratio.denominator.magnitude
    (whole, rest) = ratio.numerator.magnitude.quotientAndRemainder(dividingBy: divisor)
  }

  /// Whether what is left rounds the last digit up.
  var isRestHalfOrMore: Bool { rest >= divisor - rest }

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
  private static let powersOfTen: [UInt64] = (0..<20).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// `10^exponent`, or `nil` when it does not fit.
  static func powerOfTen(_ exponent: Int) -> UInt64? {
    powersOfTen.indices.contains(exponent) ? powersOfTen[exponent] : nil
  }
}
