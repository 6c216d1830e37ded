import Encoding

extension Ratio {
  /// The number of decimals that write the fraction exactly; `nil` when they never end.
  ///
  /// They end when the denominator has no other prime factors than 2 and 5, and then the larger of the two
  /// exponents counts them.
  public var exactFractionDigits: Int? {
    var rest = denominator
    let twos = rest.trailingZeroBitCount
    rest >>= Int128(twos)
    var fives = 0
    while rest.isMultiple(of: 5) {
      rest /= 5
      fives += 1
    }
    return rest == 1 ? max(twos, fives) : nil
  }

  /// `true` when `digits` decimals write the fraction exactly.
  public func isExact(inFractionDigits digits: Int) -> Bool {
    exactFractionDigits.map { $0 <= digits } ?? false
  }

  /// The decimal text with at most `maximumFractionDigits` decimals, without zeros at the end of the
  /// fraction: `0.125`, `-3`.
  ///
  /// The last decimal is rounded half away from zero: 0.045 at two decimals is `0.05`, and -0.045 is `-0.05`.
  /// The text is that of the exact fraction, without a conversion to binary floating point. A number that
  /// rounds to zero is `0`, without a sign.
  public func decimalText(maximumFractionDigits: Int) -> String {
    if let power = Int128.powerOfTen(maximumFractionDigits) {
      let (scaled, overflow) = numerator.multipliedReportingOverflow(by: power)
      if !overflow {
        return Finance.decimalText(roundedQuotient(scaled, denominator), scale: maximumFractionDigits)
      }
    }
    return longDivision(maximumFractionDigits: maximumFractionDigits)
  }

  /// The text of `decimalText(maximumFractionDigits:)`, digit by digit, for numbers too large to scale.
  private func longDivision(maximumFractionDigits: Int) -> String {
    var decimals = maximumFractionDigits
    var digits = roundedDigits(decimals: decimals)
    while decimals > 0, digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      decimals -= 1
    }
    let whole = digits.dropLast(decimals).drop { $0 == UInt8(ascii: "0") }
    if whole.isEmpty, decimals == 0 { return "0" }
    let sign = numerator < 0 ? "-" : ""
    let point = decimals > 0 ? "." : ""
    return sign + (whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)) + point
      + String(decoding: digits.suffix(decimals), as: UTF8.self)
  }

  /// The ASCII digits of the magnitude, the last `decimals` of them behind the point, with a zero before them; the last
  /// one is rounded half away from zero.
  package func roundedDigits(decimals: Int) -> [UInt8] {
    var division = DecimalDivision(self)
    var digits = [UInt8(ascii: "0")] + DigitWriter.digits(of: division.whole)
    for _ in 0..<decimals { digits.append(UInt8(ascii: "0") + division.nextDigit()) }
    // The zero takes the carry.
    var place = digits.count - 1
    if division.roundsUp {
      while digits[place] == UInt8(ascii: "9") {
        digits[place] = UInt8(ascii: "0")
        place -= 1
      }
      digits[place] += 1
    }
    return digits
  }
}

/// A division of two integers that yields one decimal after the other.
package struct DecimalDivision {
  /// The integer part.
  package let whole: UInt128
  private var rest: UInt128
  private let divisor: UInt128

  /// The division of the magnitude of a fraction.
  package init(_ ratio: Ratio) {
    divisor = ratio.denominator.magnitude
    (whole, rest) = ratio.numerator.magnitude.quotientAndRemainder(dividingBy: divisor)
  }

  /// `true` if the remainder rounds the last digit up.
  var roundsUp: Bool { rest >= divisor - rest }

  /// The next decimal.
  package mutating func nextDigit() -> UInt8 {
    let digit: UInt128
    let (tens, overflow) = rest.multipliedReportingOverflow(by: 10)
    if overflow {
      (digit, rest) = divisor.dividingFullWidth(rest.multipliedFullWidth(by: 10))
    } else if let small = UInt64(exactly: tens), let divisor = UInt64(exactly: divisor) {
      (digit, rest) = (UInt128(small / divisor), UInt128(small % divisor))
    } else {
      (digit, rest) = tens.quotientAndRemainder(dividingBy: divisor)
    }
    return UInt8(truncatingIfNeeded: digit)
  }
}
