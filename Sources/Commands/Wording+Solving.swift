import Localization
import Model

/// What is said of answers to `solve` and `breaks`.
extension Wording {
  // MARK: Solving

  static func indifferent(_ asked: String, _ field: Field, holds: Bool) -> LocalizedText {
    holds
      ? LocalizedText("\(asked) does not depend on \(field.name): it holds whatever that is.")
      : LocalizedText("\(asked) does not depend on \(field.name): it fails whatever that is.")
  }

  static func always(_ asked: String, _ field: Field) -> LocalizedText {
    LocalizedText("Every value of \(field.name) meets \(asked).")
  }

  /// How far a field can go.
  /// - Parameters:
  ///   - isLower: Whether the answer is the lower end.
  ///   - beyond: What is so behind that end.
  static func limit(
    _ field: Field, lower: String?, upper: String?, isLower: Bool, beyond: LocalizedText, present: String
  ) -> LocalizedText {
    let now = LocalizedText("(now \(present))")
    let behind = isLower ? LocalizedText("below that, \(beyond)") : LocalizedText("above that, \(beyond)")
    guard let lower, let upper else {
      let end = lower ?? upper ?? ""
      return isLower
        ? LocalizedText("\(field.name) can be \(end) or more \(now): \(behind).")
        : LocalizedText("\(field.name) can be \(end) or less \(now): \(behind).")
    }
    guard lower != upper else {
      return LocalizedText("\(field.name) can only be \(lower) \(now): \(behind).")
    }
    let end = isLower ? lower : upper
    return
      LocalizedText(
        "\(field.name) can be from \(lower) to \(upper) \(now). The nearer end is \(end): \(behind).")
  }

  static func root(
    _ equation: String, _ field: Field, typed: String, isExact: Bool, from: String?, to: String?,
    present: String
  ) -> LocalizedText {
    let now = LocalizedText("(now \(present))")
    if let from, let to {
      return LocalizedText("\(equation) with \(field.name) from \(from) to \(to) \(now).")
    }
    let place = LocalizedText("with \(field.name) at \(typed) \(now)")
    return isExact
      ? LocalizedText("\(equation) \(place), exactly.")
      : LocalizedText("\(equation) \(place), as nearly as can be typed.")
  }

  static func elsewhere(_ stretches: [(from: String, to: String)]) -> LocalizedText {
    let most = 3
    let texts = stretches.prefix(most).map { stretch in
      stretch.from == stretch.to
        ? LocalizedText("at \(stretch.from)") : LocalizedText("from \(stretch.from) to \(stretch.to)")
    }
    let more = stretches.count - most
    return LocalizedText(
      "It is met elsewhere too: \(LocalizedText.all(texts + (more > 0 ? [LocalizedText("\(more) more")] : [])))."
    )
  }

  static func unmet(_ field: Field) -> LocalizedText { LocalizedText("no value of \(field.name) meets this") }

  static func unmet(_ asked: String, _ field: Field) -> LocalizedText {
    LocalizedText("No value of \(field.name) meets \(asked).")
  }

  static func unmet(_ asked: String, _ field: Field, dependsNot condition: String) -> LocalizedText {
    LocalizedText("No value of \(field.name) meets \(asked): \(condition) fails and does not depend on it.")
  }

  static func unmet(
    _ asked: String, _ field: Field, nearest: String, condition: String, by margin: String
  ) -> LocalizedText {
    LocalizedText(
      """
      No value of \(field.name) meets \(asked). The nearest is \(nearest), where \(condition) misses by \
      \(margin).
      """)
  }

  static func moves(from present: String, with field: Field) -> LocalizedText {
    LocalizedText("\(present) now; follows from \(field.name)")
  }

  // MARK: Breaks

  static func nothingNow(_ field: Field) -> LocalizedText { LocalizedText("\(field.name) is 0 now") }

  static func unbroken(_ fields: [Field], of count: Int) -> LocalizedText {
    let names = LocalizedText.all(fields.map(\.name))
    return fields.count == count
      ? LocalizedText("No field can break a criterion that is met.")
      : LocalizedText("\(fields.count) of \(count) fields break no criterion, whatever they are: \(names).")
  }
}
