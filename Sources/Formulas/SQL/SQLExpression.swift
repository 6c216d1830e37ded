/// A part of an SQL expression, with what is known of its values.
struct SQLExpression {
  let text: String
  let strength: Strength
  /// The level of the last of the columns that it reads: 0 for those of the input.
  let level: Int
  let range: Range

  /// The order in which operators bind.
  enum Strength: Comparable {
    case comparison
    case sum
    case product
    /// A name, a call, or what is in parentheses.
    case whole
  }

  /// The numbers that it can be, apart from none.
  struct Range {
    /// `true` if they are whole.
    let isWhole: Bool
    /// A bound of their magnitudes.
    let largest: Double

    /// The bound past which a number is taken for none, long before it is infinite: engines differ in infinite numbers,
    /// and a sum or product of a few such numbers is still none of those.
    static let limit = 1e100
    static let truth = Range(isWhole: true, largest: 1)
    /// The minor units of an amount.
    static let cents = Range(isWhole: true, largest: 0x1p51)
  }

  init(_ text: String, _ strength: Strength = .whole, level: Int, range: Range) {
    (self.text, self.strength, self.level, self.range) = (text, strength, level, range)
  }

  /// An expression that is made of others.
  init(_ text: String, _ strength: Strength = .whole, from parts: [SQLExpression], range: Range) {
    self.init(text, strength, level: parts.map(\.level).max() ?? 0, range: range)
  }

  /// The text as an operand of an operator.
  func operand(of operation: Strength) -> String { strength >= operation ? text : "(\(text))" }

  /// The text as the right operand of an operator that takes its left one first.
  func rightOperand(of operation: Strength) -> String { strength > operation ? text : "(\(text))" }
}

/// A column of a level of a query.
package struct SQLColumn: Sendable, Hashable {
  package let name: String
  package let expression: String
  /// The meaning; nil for a value that is only an intermediate one.
  package let comment: String?

  package init(name: String, expression: String, comment: String? = nil) {
    (self.name, self.expression, self.comment) = (name, expression, comment)
  }
}
