/// What stands around and between the digits of a number, and which digits they are.
package struct NumberMarks: Sendable, Hashable {
  /// Before and behind the digits of a number that is not negative.
  package var prefix = Mark("")
  package var suffix = Mark("")
  /// Before and behind the digits of a negative number, with its sign wherever that stands.
  package var negativePrefix = Mark("-")
  package var negativeSuffix = Mark("")
  /// Between groups of digits before the point.
  package var group = Mark("")
  var point = Mark(".")
  package var grouping = DigitGrouping()
  /// The digit for nothing; the other nine follow it in Unicode.
  package var zero: Unicode.Scalar = "0"

  /// The bytes that a number of so many digits can take.
  func room(digits: Int) -> Int {
    // A scalar takes four bytes at most, and no group has fewer than two digits.
    4 * digits + digits / 2 * group.count + point.count + max(prefix.count, negativePrefix.count)
      + max(suffix.count, negativeSuffix.count)
  }
}

/// How the digits before the point are grouped.
package struct DigitGrouping: Sendable, Hashable {
  /// The digits of the group next to the point; nil where nothing is grouped.
  var first: Int? = 3
  /// The digits of each group before that: two where lakhs and crores are counted.
  var others = 3
  /// The fewest digits that stand before the first mark: with two, 1234 has none and 12,345 has one.
  var minimum = 1

  /// The digits of the last group of a number before the point; more than it has when it is not grouped.
  func first(of whole: UInt64) -> Int {
    guard let first else { return .max }
    if minimum > 1, let least = UInt64.powerOfTen(first + minimum - 1), whole < least { return .max }
    return first
  }

  /// Whether a mark stands before the last `rest` of so many digits.
  func hasMark(before rest: Int, of digits: Int) -> Bool {
    guard let first, digits >= first + minimum, rest >= first else { return false }
    return (rest - first).isMultiple(of: others)
  }
}
