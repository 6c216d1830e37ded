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
    /// A field, a metric or a column, with the period of the call: a month, a year, or a range of either.
    case symbol(Symbol, at: Node?)
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
    /// A year, as the argument of a call: `y3`, `y(hold)`.
    case year(Node)
    /// A range of months or of years, from the first to the last.
    case periods(Node, Node)
  }

  /// One operator and its right operand.
  struct Link: Sendable {
    let operation: Operation
    let operand: Node
  }
}
