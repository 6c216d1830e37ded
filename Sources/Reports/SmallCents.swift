import Finance
import Localization

/// Amounts with their whole units large and their cents small.
extension LocaleFormat {
  /// The digits of an amount before its point, grouped and with a sign, and those after it: `929,466` and `23`.
  ///
  /// An amount without cents has `00`; a currency without a smaller unit has nothing there.
  package func parts(of money: Money) -> (whole: String, cents: String) {
    var marks = countMarks
    (marks.group, marks.grouping) = (moneyMarks.group, moneyMarks.grouping)
    let (whole, cents) = digits(of: money, marks)
    return (whole, cents.map { digit(Int($0)) }.joined())
  }

  /// Writes an amount with superscript cents: `$929,466²³`.
  ///
  /// Unicode has superscripts of the Latin digits only, so that other digits are written as ever, with their point.
  func writeWithSmallCents(_ money: Money, into bytes: inout [UInt8]) {
    guard moneyMarks.zero == "0", currency.fractionDigits > 0 else {
      return write(money, .atLeast(currency.fractionDigits), into: &bytes)
    }
    var marks = moneyMarks
    (marks.suffix, marks.negativeSuffix) = (Mark(""), Mark(""))
    let (whole, cents) = digits(of: money, marks)
    bytes.append(raw: whole)
    let superscripts = ["\u{2070}", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
    for cent in cents { bytes.append(raw: superscripts[Int(cent)]) }
    (money < .zero ? moneyMarks.negativeSuffix : moneyMarks.suffix).write(into: &bytes)
  }

  /// The digits before the point with their marks, and the values of those after it.
  private func digits(of money: Money, _ marks: NumberMarks) -> (whole: String, cents: [UInt8]) {
    let count = currency.fractionDigits
    var rest = money.minorUnits.magnitude
    var cents: [UInt8] = []
    for _ in 0..<count {
      cents.append(UInt8(rest % 10))
      rest /= 10
    }
    var bytes: [UInt8] = []
    let isNegative = money < .zero
    // A zero has no sign of its own, and 50 cents owed still have one.
    let signed = isNegative && rest == 0
    var marks = marks
    if signed { (marks.prefix, marks.suffix) = (marks.negativePrefix, marks.negativeSuffix) }
    PlainDecimal(rest, decimals: 0).write(isNegative: isNegative, marks, into: &bytes)
    return (String(decoding: bytes, as: UTF8.self), cents.reversed())
  }

  private func digit(_ value: Int) -> String {
    Unicode.Scalar(moneyMarks.zero.value + UInt32(value)).map { String($0) } ?? ""
  }
}
