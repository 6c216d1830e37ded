import Reports
import Worksheets

/// What is said of answers to `solve` and `breaks`.
extension Wording {
  // MARK: Solving

  static func indifferent(_ asked: String, _ field: Field, holds: Bool) -> Phrase {
    holds
      ? Phrase("\(asked) does not depend on \(field.name): it holds whatever that is.")
      : Phrase("\(asked) does not depend on \(field.name): it fails whatever that is.")
  }

  static func always(_ asked: String, _ field: Field) -> Phrase {
    Phrase("Every value of \(field.name) meets \(asked).")
  }

  /// How far a field can go.
  /// - Parameters:
  ///   - isLower: Whether the answer is the lower end.
  ///   - beyond: What is so behind that end.
  static func limit(
    _ field: Field, lower: String?, upper: String?, isLower: Bool, beyond: Phrase, present: String
  ) -> Phrase {
    let now = Phrase("(now \(present))")
    let behind = isLower ? Phrase("below that, \(beyond)") : Phrase("above that, \(beyond)")
    guard let lower, let upper else {
      let end = lower ?? upper ?? ""
      return isLower
        ? Phrase("\(field.name) can be \(end) or more \(now): \(behind).")
        : Phrase("\(field.name) can be \(end) or less \(now): \(behind).")
    }
    guard lower != upper else { return Phrase("\(field.name) can only be \(lower) \(now): \(behind).") }
    let end = isLower ? lower : upper
    return
      Phrase("\(field.name) can be from \(lower) to \(upper) \(now). The nearer end is \(end): \(behind).")
  }

  static func root(
    _ equation: String, _ field: Field, typed: String, isExact: Bool, from: String?, to: String?,
    present: String
  ) -> Phrase {
    let now = Phrase("(now \(present))")
    if let from, let to { return Phrase("\(equation) with \(field.name) from \(from) to \(to) \(now).") }
    let place = Phrase("with \(field.name) at \(typed) \(now)")
    return isExact
      ? Phrase("\(equation) \(place), exactly.") : Phrase("\(equation) \(place), as nearly as can be typed.")
  }

  static func elsewhere(_ stretches: [(from: String, to: String)]) -> Phrase {
    let most = 3
    let texts = stretches.prefix(most).map { stretch in
      stretch.from == stretch.to
        ? Phrase("at \(stretch.from)") : Phrase("from \(stretch.from) to \(stretch.to)")
    }
    let more = stretches.count - most
    return Phrase(
      "It is met elsewhere too: \(Phrase.all(texts + (more > 0 ? [Phrase("\(more) more")] : []))).")
  }

  static func unmet(_ field: Field) -> Phrase { Phrase("no value of \(field.name) meets this") }

  static func unmet(_ asked: String, _ field: Field) -> Phrase {
    Phrase("No value of \(field.name) meets \(asked).")
  }

  static func unmet(_ asked: String, _ field: Field, dependsNot condition: String) -> Phrase {
    Phrase("No value of \(field.name) meets \(asked): \(condition) fails and does not depend on it.")
  }

  static func unmet(
    _ asked: String, _ field: Field, nearest: String, condition: String, by margin: String
  ) -> Phrase {
    Phrase(
      """
      No value of \(field.name) meets \(asked). The nearest is \(nearest), where \(condition) misses by \
      \(margin).
      """)
  }

  static func moves(from present: String, with field: Field) -> Phrase {
    Phrase("\(present) now; follows from \(field.name)")
  }

  // MARK: Breaks

  static func nothingNow(_ field: Field) -> Phrase { Phrase("\(field.name) is 0 now") }

  static func unbroken(_ fields: [Field], of count: Int) -> Phrase {
    let names = Phrase.all(fields.map(\.name))
    return fields.count == count
      ? Phrase("No field can break a criterion that is met.")
      : Phrase("\(fields.count) of \(count) fields break no criterion, whatever they are: \(names).")
  }
}
