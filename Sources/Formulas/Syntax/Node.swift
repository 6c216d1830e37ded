import Finance

/// A node of the syntax tree, with its range in the text.
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
    /// A field, a metric or a column, with the month of the call.
    case symbol(Symbol, month: Node?)
    /// The current month.
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

  /// One operator and its right operand.
  struct Link: Sendable {
    let operation: Operation
    let operand: Node
  }
}
