import Reports
import Worksheets

/// What is said of answers to `solve` and `breaks`.
extension Wording {
  private static func text(_ cell: Cell) -> String { NumberStyle.enUS.text(cell) }

  // MARK: Solving

  static func indifferent(_ asked: String, _ field: Field, holds: Bool) -> String {
    "\(asked) does not depend on \(field.name): it \(holds ? "holds" : "fails") whatever that is."
  }

  static func always(_ asked: String, _ field: Field) -> String {
    "Every value of \(field.name) meets \(asked)."
  }

  /// How far a field can go.
  /// - Parameters:
  ///   - isLower: Whether the answer is the lower end.
  ///   - beyond: What is so behind that end.
  static func limit(
    _ field: Field, lower: Cell?, upper: Cell?, isLower: Bool, beyond: String, present: Cell
  ) -> String {
    let now = "(now \(text(present)))"
    let behind = "\(isLower ? "below" : "above") that, \(beyond)"
    guard let lower, let upper else {
      let end = text(lower ?? upper ?? .empty)
      return "\(field.name) can be \(end) or \(isLower ? "more" : "less") \(now): \(behind)."
    }
    guard lower != upper else { return "\(field.name) can only be \(text(lower)) \(now): \(behind)." }
    let end = text(isLower ? lower : upper)
    return
      "\(field.name) can be from \(text(lower)) to \(text(upper)) \(now). The nearer end is \(end): \(behind)."
  }

  static func root(
    _ equation: String, _ field: Field, typed: Cell, isExact: Bool, from: Cell?, to: Cell?, present: Cell
  ) -> String {
    let now = "(now \(text(present)))"
    if let from, let to { return "\(equation) with \(field.name) from \(text(from)) to \(text(to)) \(now)." }
    let place = "with \(field.name) at \(text(typed)) \(now)"
    return isExact
      ? "\(equation) \(place), exactly." : "\(equation) \(place), as nearly as can be typed."
  }

  static func elsewhere(_ stretches: [(from: Cell, to: Cell)]) -> String {
    let most = 3
    let texts = stretches.prefix(most).map { stretch in
      stretch.from == stretch.to
        ? "at \(text(stretch.from))" : "from \(text(stretch.from)) to \(text(stretch.to))"
    }
    let more = stretches.count - most
    return "It is met elsewhere too: \(list(texts + (more > 0 ? ["\(more) more"] : []), "and"))."
  }

  static func unmet(_ field: Field) -> String { "no value of \(field.name) meets this" }

  static func unmet(_ asked: String, _ field: Field) -> String {
    "No value of \(field.name) meets \(asked)."
  }

  static func unmet(_ asked: String, _ field: Field, dependsNot condition: String) -> String {
    "No value of \(field.name) meets \(asked): \(condition) fails and does not depend on it."
  }

  static func unmet(
    _ asked: String, _ field: Field, nearest: Cell, condition: String, by margin: Cell
  ) -> String {
    """
    No value of \(field.name) meets \(asked). The nearest is \(text(nearest)), where \(condition) misses by \
    \(text(margin)).
    """
  }

  static func moves(from present: Cell, with field: Field) -> String {
    "\(text(present)) now; follows from \(field.name)"
  }

  // MARK: Breaks

  static func nothingNow(_ field: Field) -> String { "\(field.name) is 0 now" }

  static func unbroken(_ fields: [Field], of count: Int) -> String {
    let names = list(fields.map(\.name), "and")
    return fields.count == count
      ? "No field can break a criterion that is met."
      : "\(fields.count) of \(count) fields break no criterion, whatever they are: \(names)."
  }
}
