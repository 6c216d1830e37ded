import Encoding

/// The unit of the numbers along an axis of a chart.
package enum AxisUnit: Sendable, Hashable {
  /// Amounts, in major units.
  case money
  /// Percentages: 6.5 for 6.5 %.
  case percent
  /// Any other numbers.
  case plain
}

extension LocaleFormat {
  /// The label of a number at an axis, as short as its step allows: `$250`, `-$12.5k`, `6.5%`, `1,200`.
  ///
  /// Thousands, millions and so on are abbreviated from ten thousand on, the same way at the whole axis.
  /// - Parameters:
  ///   - step: The distance between two labels, which determines the decimals.
  ///   - largest: The largest number at the axis, which determines the abbreviation.
  package func axisLabel(_ number: Double, _ unit: AxisUnit, step: Double, largest: Double) -> String {
    // Zero is the same in thousands.
    let scale = number == 0 ? nil : AxisAbbreviation.all.first { abs(largest) >= $0.least }
    let divisor = scale?.divisor ?? 1
    let decimals = number == 0 ? 0 : LocaleFormat.decimals(ofStep: step / divisor)
    let units = (abs(number) / divisor * .powerOfTen(decimals)).rounded()
    guard units < 1e18 else { return String(number) }
    var digits: [UInt8] = []
    var symbols = countSymbols
    (symbols.prefix, symbols.suffix) = (InlineBytes(""), InlineBytes(""))
    DecimalDigits(UInt64(units), decimals: decimals).write(isNegative: false, symbols, into: &digits)
    let around =
      switch unit {
      case .money: moneySymbols
      case .percent: percentSymbols
      case .plain: countSymbols
      }
    let isNegative = number < 0 && units > 0
    return (isNegative ? around.negativePrefix : around.prefix).text + String(decoding: digits, as: UTF8.self)
      + (scale?.letter.text(in: self) ?? "") + (isNegative ? around.negativeSuffix : around.suffix).text
  }

  /// The decimals with which all multiples of a step are exact; three at the most.
  private static func decimals(ofStep step: Double) -> Int {
    (0..<3).first { decimals in
      let units = step * .powerOfTen(decimals)
      return abs(units.rounded() - units) < 1e-6 * units
    } ?? 3
  }
}

/// The letter for thousands, millions and so on of an axis.
private struct AxisAbbreviation {
  /// The least number at the end of an axis that is abbreviated so.
  let least: Double
  let divisor: Double
  let letter: LocalizedText

  static let all = [
    AxisAbbreviation(least: 1e12, divisor: 1e12, letter: LocalizedText("T", context: "trillions at an axis")),
    AxisAbbreviation(least: 1e9, divisor: 1e9, letter: LocalizedText("B", context: "billions at an axis")),
    AxisAbbreviation(least: 1e6, divisor: 1e6, letter: LocalizedText(verbatim: "M")),
    AxisAbbreviation(least: 1e4, divisor: 1e3, letter: LocalizedText(verbatim: "k")),
  ]
}
