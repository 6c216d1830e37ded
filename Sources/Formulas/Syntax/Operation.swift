import Finance

/// A binary operator.
enum Operation: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "^"
  case and
  case or

  /// `true` for an operation on numbers.
  var isArithmetic: Bool { self != .and && self != .or }

  /// The result for two numbers; nil when there is none, and for `and` and `or`, which numbers have not.
  func result(_ one: Number, _ other: Number) -> Number? {
    switch self {
    case .add: one.adding(other)
    case .subtract: one.subtracting(other)
    case .multiply: one.multiplied(by: other)
    case .divide: one.divided(by: other)
    case .power: one.raised(to: other)
    case .and, .or: nil
    }
  }
}

/// A comparison operator.
public enum Comparison: String, Sendable, Hashable, CaseIterable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "="
  case unequal = "<>"

  /// `true` when the comparison of two ordered values holds.
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    case .equal: left == right
    case .unequal: left != right
    }
  }
}

extension Operation {
  /// The sign as it is displayed.
  var sign: String {
    switch self {
    case .subtract: "−"
    case .multiply: "×"
    case .divide: "÷"
    default: rawValue
    }
  }
}

extension Comparison {
  /// The sign as it is displayed.
  public var sign: String {
    switch self {
    case .lessOrEqual: "≤"
    case .greaterOrEqual: "≥"
    case .unequal: "≠"
    default: rawValue
    }
  }
}
