import Encoding
import Finance
import Localization

extension LocaleFormat {
  /// The digits of an amount before the decimal separator, grouped and with a sign, and those after it:
  /// `929,466` and `23`.
  ///
  /// An amount without cents has `00`; a currency without minor units has an empty text there.
  package func parts(of money: Money) -> (whole: String, cents: String) {
    var symbols = countSymbols
    (symbols.groupingSeparator, symbols.grouping) = (moneySymbols.groupingSeparator, moneySymbols.grouping)
    let (whole, cents) = digits(of: money, symbols)
    return (whole, cents.map { digit(Int($0)) }.joined())
  }

  /// Writes an amount with superscript cents: `$929,466²³`.
  ///
  /// Unicode has superscripts of Latin digits only, so other digits are written as usual, with a decimal
  /// separator.
  func writeWithSuperscriptCents(_ money: Money, into bytes: inout [UInt8]) {
    guard moneySymbols.zeroDigit == "0", currency.fractionDigits > 0 else {
      return write(money, .atLeast(currency.fractionDigits), into: &bytes)
    }
    var symbols = moneySymbols
    (symbols.suffix, symbols.negativeSuffix) = (InlineBytes(""), InlineBytes(""))
    let (whole, cents) = digits(of: money, symbols)
    bytes.append(raw: whole)
    let superscripts = ["\u{2070}", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    for cent in cents { bytes.append(raw: superscripts[Int(cent)]) }
    (money < .zero ? moneySymbols.negativeSuffix : moneySymbols.suffix).write(into: &bytes)
  }

  /// The digits before the decimal separator with their symbols, and the values of those after it.
  private func digits(of money: Money, _ symbols: NumberSymbols) -> (whole: String, cents: [UInt8]) {
    let count = currency.fractionDigits
    var rest = money.minorUnits.magnitude
    var cents: [UInt8] = []
    for _ in 0..<count {
      cents.append(UInt8(rest % 10))
      rest /= 10
    }
    var bytes: [UInt8] = []
    let isNegative = money < .zero
    // Zero has no sign of its own, and minus 50 cents still needs one.
    let signed = isNegative && rest == 0
    var symbols = symbols
    if signed { (symbols.prefix, symbols.suffix) = (symbols.negativePrefix, symbols.negativeSuffix) }
    DecimalDigits(rest, decimals: 0).write(isNegative: isNegative, symbols, into: &bytes)
    return (String(decoding: bytes, as: UTF8.self), cents.reversed())
  }

  private func digit(_ value: Int) -> String {
    Unicode.Scalar(moneySymbols.zeroDigit.value + UInt32(value)).map { String($0) } ?? ""
  }
}
