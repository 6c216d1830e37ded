import Encoding
import Finance

/// A writer of numbers for programs: exact decimals without grouping separators, `1072.26`, `8.24`, `-0.5`.
///
/// A percentage is as a user types it: 8.24 for 8.24 %. Trailing zeros of a fraction are left out. Only a
/// percentage that does not end or is approximate is rounded, half away from zero, to fifteen significant digits, or to
/// a whole number when that is longer.
package struct CanonicalNumberWriter: Sendable {
  let currency: Currency
  private let symbols = NumberSymbols()

  /// A writer of amounts in this currency.
  package init(currency: Currency) {
    self.currency = currency
  }

  /// The significant digits of a percentage that does not end or is approximate.
  static let significantDigits = 15

  /// Writes an amount in major units.
  package func write(_ money: Money, into bytes: inout [UInt8]) {
    let decimal = DecimalDigits(money.minorUnits.magnitude, decimals: currency.fractionDigits)
    write(decimal, isNegative: money.minorUnits < 0, into: &bytes)
  }

  /// Writes a fraction as a percentage.
  package func writePercent(_ ratio: Ratio, into bytes: inout [UInt8]) {
    let decimals = ratio.percentFractionDigits ?? Self.significantDecimals(of: ratio)
    write(DecimalDigits(percent: ratio, decimals: decimals), isNegative: ratio.numerator < 0, into: &bytes)
  }

  /// Writes the value of a formula, a percentage times one hundred.
  package func write(_ number: Number, _ kind: NumberKind, into bytes: inout [UInt8]) {
    let shown = kind == .percent ? number.multiplied(by: Number(100)) ?? number : number
    if case .approximate(let double) = shown, let decimal = Self.decimal(double.magnitude, kind) {
      let digits = DecimalDigits(decimal.digits, decimals: decimal.decimals)
      write(digits, isNegative: double < 0, into: &bytes)
    } else {
      bytes.append(raw: shown.canonical)
    }
  }

  /// Writes a whole number.
  package func write(count: Int, into bytes: inout [UInt8]) {
    write(DecimalDigits(UInt64(count.magnitude), decimals: 0), isNegative: count < 0, into: &bytes)
  }

  /// The most bytes that a number takes which is written into memory.
  package static let capacity = 40

  /// Writes an approximate number, a percentage times one hundred, into memory with room for `capacity` bytes.
  /// - Returns: `false` where it takes more steps; nothing is written then.
  package func write(_ double: Double, _ kind: NumberKind, into writer: inout DigitWriter) -> Bool {
    let shown = kind == .percent ? double * 100 : double
    guard let decimal = Self.decimal(shown.magnitude, kind) else { return false }
    write(decimal, isNegative: shown < 0, into: &writer)
    return true
  }

  /// The decimal of an approximate number: a percentage, which was multiplied, has no more digits than an exact one.
  private static func decimal(_ shown: Double, _ kind: NumberKind) -> ShortestDecimal? {
    guard var decimal = ShortestDecimal(shown) else { return nil }
    if kind == .percent {
      decimal.round(toSignificant: significantDigits)
      decimal.dropTrailingZeros()
    }
    return decimal
  }

  /// Writes a whole number of units of the last decimal into memory with room for `capacity` bytes.
  package func write(units: Int64, decimals: Int, into writer: inout DigitWriter) {
    var decimal = ShortestDecimal(digits: units.magnitude, decimals: decimals)
    decimal.dropTrailingZeros()
    write(decimal, isNegative: units < 0, into: &writer)
  }

  private func write(_ decimal: ShortestDecimal, isNegative: Bool, into writer: inout DigitWriter) {
    if isNegative { writer.write(byte: UInt8(ascii: "-")) }
    writer.write(decimal.digits, decimals: decimal.decimals)
  }

  private func write(_ decimal: DecimalDigits, isNegative: Bool, into bytes: inout [UInt8]) {
    var decimal = decimal
    decimal.dropTrailingZeros()
    decimal.write(isNegative: isNegative, symbols, into: &bytes)
  }

  /// The decimals of a percentage that does not end, so that it has its significant digits.
  private static func significantDecimals(of ratio: Ratio) -> Int {
    var division = DecimalDivision(ratio)
    if division.whole > 0 {
      // The percentage has two digits more before its point than the fraction.
      return max(significantDigits - DigitWriter.digitCount(division.whole) - 2, 0)
    }
    var zeros = 0
    while division.nextDigit() == 0 { zeros += 1 }
    return zeros + significantDigits - 2
  }
}
