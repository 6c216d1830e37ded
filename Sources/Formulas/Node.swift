import Finance

/// A formula as it was read: a tree whose every part knows where it stands in the text.
struct Node: Sendable {
  let kind: Kind
  /// UTF-8 offsets in the text.
  let range: Range<Int>

  init(_ kind: Kind, _ range: Range<Int>) {
    (self.kind, self.range) = (kind, range)
  }

  indirect enum Kind: Sendable {
    case number(Number, Measure)
    case date(CalendarDate)
    /// A field, a metric or a column; with the month that it is called with.
    case symbol(Symbol, month: Node?)
    /// The month at hand.
    case month
    case negative(Node)
    case not(Node)
    /// `x%`.
    case percent(Node)
    /// Operators of one precedence from the left: `a - b + c`. Flat, so that a long sum is not a deep tree.
    case chain(Node, [Link])
    case comparison(Comparison, Node, Node)
    case call(Function, [Node])
    case list([Node])
    case months(Node, Node)
  }

  /// One operator and what stands on its right.
  struct Link: Sendable {
    let operation: Operation
    let operand: Node
  }
}

/// What joins two parts of a formula.
enum Operation: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case power = "^"
  case and
  case or
}

/// How two sides are compared.
public enum Comparison: String, Sendable, Hashable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "="
  case unequal = "<>"

  /// Whether it holds for two things that can be put in order.
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
