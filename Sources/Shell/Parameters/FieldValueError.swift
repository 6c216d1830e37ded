import Localization
import Model

/// A text that is no value of its field.
package enum FieldValueError: DiagnosticError {
  /// Several values are wrong; each is reported with its field.
  case several([FieldInputError])
  /// The text cannot be read in the unit of the field.
  case mistyped(Field, ValueParsingError.Reason, typed: String, InputConventions)
  /// The value lies outside of the bounds of the field.
  case outOfRange(Field, InputConventions)

  package var diagnosis: Diagnosis {
    switch self {
    case .several(let errors):
      Diagnosis(
        "several-faults", LocalizedText.joined(errors.map(\.message), " "),
        fieldMessages: errors.map { ($0.field.name, $0.message) })
    case .mistyped(let field, let kind, let typed, let conventions):
      FieldValueError.diagnosis(of: kind, typed, field, conventions)
    case .outOfRange(let field, let conventions):
      Diagnosis("out-of-range", LocalizedText("Out of range: \(field.allowed(in: conventions))"))
    }
  }

  private static func diagnosis(
    of kind: ValueParsingError.Reason, _ typed: String, _ field: Field, _ conventions: InputConventions
  ) -> Diagnosis {
    switch kind {
    case .empty:
      Diagnosis("empty-value", LocalizedText("The value is empty. \(field.allowed(in: conventions))"))
    case .notANumber, .strayText:
      Diagnosis(
        "not-a-number",
        LocalizedText(
          "\(quoted(typed)) is not \(field.valueNoun) such as \(LocalizedText.any(field.examples(in: conventions)))."
        ))
    case .badGrouping where conventions.isLocal:
      Diagnosis(
        "bad-grouping",
        LocalizedText(
          "The marks in \(quoted(typed)) do not stand as in \(LocalizedText.any(field.examples(in: conventions)))."
        ))
    case .badGrouping:
      Diagnosis(
        "bad-grouping",
        LocalizedText("In \(quoted(typed)) the commas do not stand before every three digits, as in 1,800."))
    case .tooManyDecimals(let most):
      Diagnosis(
        "too-many-decimals",
        most == 0
          ? LocalizedText("\(quoted(typed)) has decimals, and none can stand here.")
          : LocalizedText("\(quoted(typed)) has more decimals than \(field.name) can hold: at most \(most)."))
    case .partOfAMonth:
      Diagnosis(
        "part-of-a-month",
        LocalizedText("\(quoted(typed)) is no whole number of months. \(field.allowed(in: conventions))"))
    case .tooLarge:
      Diagnosis(
        "out-of-range", LocalizedText("\(quoted(typed)) is out of range: \(field.allowed(in: conventions))"))
    }
  }
}

/// A missing or wrong value of one field among several.
package struct FieldInputError: Sendable {
  /// The field.
  package let field: Field
  /// The text that was typed; nil when the value is missing.
  let typed: String?
  /// The error of the text.
  let cause: any DiagnosticError
  private let conventions: InputConventions?

  /// A wrong value.
  package init(_ field: Field, typed: String?, _ cause: any DiagnosticError) {
    (self.field, self.typed, self.cause, conventions) = (field, typed, cause, nil)
  }

  /// A missing value.
  package init(missing field: Field, _ conventions: InputConventions) {
    (self.field, typed, self.conventions) = (field, nil, conventions)
    cause = ArgumentError.missing(LocalizedText(verbatim: field.name), usage: "")
  }

  /// The sentence, by the label of the field, with the text that was typed.
  var message: LocalizedText {
    if let conventions {
      let example = field.examples(in: conventions)[0]
      return LocalizedText("\(field.title) is missing: \(field.valueNoun) such as \(example).")
    }
    guard let typed, case .outOfRange(_, let conventions)? = cause as? FieldValueError else {
      return LocalizedText("\(field.title): \(cause.message)")
    }
    return LocalizedText(
      "\(field.title): \(quoted(typed)) is out of range: \(field.allowed(in: conventions))")
  }
}
