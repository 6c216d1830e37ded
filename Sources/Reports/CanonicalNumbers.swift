import Finance

/// Numbers as programs read them: exact decimals without marks between digits, `1072.26`, `8.24`, `-0.5`.
///
/// A percentage is as a person types it: 8.24 for 8.24 %. Zeros at the end of a fraction are left out. Only a percentage
/// that does not end is rounded, half away from zero, to fifteen significant digits, or to a whole number when that is
/// longer.
struct CanonicalNumbers: Sendable {
  let currency: Currency

  /// The digits that are kept of a percentage that does not end.
  static let significantDigits = 15

  /// Writes an amount in major units.
  func write(_ money: Money, into bytes: inout [UInt8]) {
    if money.minorUnits < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    bytes.appendDigits(money.minorUnits.magnitude, atLeast: currency.fractionDigits + 1)
    endNumber(from: start, decimals: currency.fractionDigits, into: &bytes)
  }

  /// Writes a fraction as a percentage.
  func writePercent(_ ratio: Ratio, into bytes: inout [UInt8]) {
    let decimals = ratio.percentFractionDigits ?? Self.significantDecimals(of: ratio)
    if ratio.numerator < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    bytes.appendPercentDigits(ratio, decimals: decimals)
    endNumber(from: start, decimals: decimals, into: &bytes)
  }

  /// Writes a whole number.
  func write(count: Int, into bytes: inout [UInt8]) {
    if count < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.appendDigits(UInt64(count.magnitude), atLeast: 1)
  }

  private func endNumber(from start: Int, decimals: Int, into bytes: inout [UInt8]) {
    let kept = bytes.dropEndingZeros(decimals: decimals, least: 0)
    bytes.punctuate(from: start, decimals: kept, group: [], point: [UInt8(ascii: ".")])
  }

  /// The decimals of a percentage that does not end, so that it has its significant digits.
  private static func significantDecimals(of ratio: Ratio) -> Int {
    var division = LongDivision(ratio)
    if division.whole > 0 {
      var digits: [UInt8] = []
      digits.appendDigits(division.whole)
      // The percentage has two digits more before its point than the fraction.
      return max(significantDigits - digits.count - 2, 0)
    }
    var zeros = 0
    while division.nextDigit() == 0 { zeros += 1 }
    return zeros + significantDigits - 2
  }
}
