/// The characters around and between the digits of a number, and the digits themselves, in a locale.
///
/// - Source: UTS #35, Part 3, number symbols and number patterns.
package struct NumberSymbols: Sendable, Hashable {
  /// The text before the digits of a number that is not negative.
  package var prefix = InlineBytes("")
  /// The text after the digits of a number that is not negative.
  package var suffix = InlineBytes("")
  /// The text before the digits of a negative number, with its sign if that stands there.
  package var negativePrefix = InlineBytes("-")
  /// The text after the digits of a negative number, with its sign if that stands there.
  package var negativeSuffix = InlineBytes("")
  /// The separator between groups of digits before the decimal separator.
  package var groupingSeparator = InlineBytes("")
  var decimalSeparator = InlineBytes(".")
  package var grouping = DigitGrouping()
  /// The digit zero; the other nine follow it in Unicode.
  package var zeroDigit: Unicode.Scalar = "0"

  /// `true` for ASCII digits in groups of three between short texts.
  var isPlain: Bool {
    zeroDigit == "0" && grouping.isOfThree && groupingSeparator.isInline && decimalSeparator.isInline
      && prefix.isInline && suffix.isInline && negativePrefix.isInline && negativeSuffix.isInline
  }

  /// The most bytes of a plain number of 64 bits: its digits, a separator for each group, and the texts around it.
  static func plainCapacity(_ decimals: Int) -> Int {
    let digits = max(20, decimals + 1)
    return digits + (digits / 3 + 4) * InlineBytes.inlineCapacity
  }

  /// The most bytes of a number with `digits` digits.
  func capacity(digits: Int) -> Int {
    // A scalar takes four bytes at most, and no group has fewer than two digits.
    4 * digits + digits / 2 * groupingSeparator.count + decimalSeparator.count
      + max(prefix.count, negativePrefix.count) + max(suffix.count, negativeSuffix.count)
  }
}

/// The sizes of the groups of digits before the decimal separator.
package struct DigitGrouping: Sendable, Hashable {
  /// The digits of the group next to the decimal separator; nil where nothing is grouped.
  var primary: Int? = 3
  /// The digits of each group before that: 2 where lakhs and crores are counted.
  var secondary = 3
  /// The fewest digits before the first separator: with 2, 1234 has none and 12,345 has one.
  var minimumDigits = 1

  /// `true` for groups of three, whatever the number of digits.
  var isOfThree: Bool { primary == 3 && secondary == 3 && minimumDigits == 1 }

  /// The digits before the first separator of an integer; all of them if it is not grouped.
  func firstGroup(of digits: Int) -> Int {
    guard let primary, digits >= primary + minimumDigits else { return digits }
    return (digits - primary - 1) % secondary + 1
  }

  /// The digits before the next separator, or all, when those before one end at `end`.
  func group(after end: Int, of digits: Int) -> Int {
    guard let primary, digits - end > primary else { return digits }
    return end + secondary
  }
}
