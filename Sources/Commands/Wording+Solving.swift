import Reports
import Worksheets

/// What is said of answers to `solve` and `breaks`.
extension Wording {
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
    _ field: Field, lower: String?, upper: String?, isLower: Bool, beyond: String, present: String
  ) -> String {
    let now = "(now \(present))"
    let behind = "\(isLower ? "below" : "above") that, \(beyond)"
    guard let lower, let upper else {
      let end = lower ?? upper ?? ""
      return "\(field.name) can be \(end) or \(isLower ? "more" : "less") \(now): \(behind)."
    }
    guard lower != upper else { return "\(field.name) can only be \(lower) \(now): \(behind)." }
    let end = isLower ? lower : upper
    return
      "\(field.name) can be from \(lower) to \(upper) \(now). The nearer end is \(end): \(behind)."
  }

  static func root(
    _ equation: String, _ field: Field, typed: String, isExact: Bool, from: String?, to: String?,
    present: String
  ) -> String {
    let now = "(now \(present))"
    if let from, let to { return "\(equation) with \(field.name) from \(from) to \(to) \(now)." }
    let place = "with \(field.name) at \(typed) \(now)"
    return isExact
      ? "\(equation) \(place), exactly." : "\(equation) \(place), as nearly as can be typed."
  }

  static func elsewhere(_ stretches: [(from: String, to: String)]) -> String {
    let most = 3
    let texts = stretches.prefix(most).map { stretch in
      stretch.from == stretch.to
        ? "at \(stretch.from)" : "from \(stretch.from) to \(stretch.to)"
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
    _ asked: String, _ field: Field, nearest: String, condition: String, by margin: String
  ) -> String {
    """
    No value of \(field.name) meets \(asked). The nearest is \(nearest), where \(condition) misses by \
    \(margin).
    """
  }

  static func moves(from present: String, with field: Field) -> String {
    "\(present) now; follows from \(field.name)"
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
