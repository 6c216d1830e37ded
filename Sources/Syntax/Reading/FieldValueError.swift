import Finance
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
  /// Arithmetic with a result beyond the bounds of the field.
  case computedOutOfRange(Field, typed: String, Value, InputConventions)
  /// Arithmetic with a result that the field cannot hold; the nearest one that it can, as it is typed.
  case inexact(Field, typed: String, result: Number, nearest: String)
  /// Arithmetic that adds plain numbers and percentages, such as `rate + 0.25`.
  case numberAddedToPercentage(typed: String)
  /// A plain number of years that is likely meant as months.
  /// - Parameter isAllowed: `true` when the field takes so many years, too.
  case monthsMeant(Int, isAllowed: Bool)
  /// A number that is too large for a share, and would be an amount with the sign of the currency.
  case amountWithoutSign(Field, Money, InputConventions)
  /// A value in the other unit of the field that stands for none in its own.
  case cannotRestate(Field, RestatementError)

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
    case .computedOutOfRange(let field, let typed, let value, let conventions):
      Diagnosis(
        "out-of-range",
        LocalizedText(
          "\(typed) is \(CellFormatter.bound(value)), which is out of range: \(field.allowed(in: conventions))"
        ))
    case .inexact(let field, let typed, .approximate(let result), let nearest):
      Diagnosis(
        "inexact-value",
        LocalizedText(
          "\(quoted(typed)) is about \(Number.approximate(result).canonical), and \(field.name) holds exact values only; the nearest is \(nearest)."
        ))
    case .inexact(let field, let typed, .exact(let result), let nearest):
      Diagnosis(
        "inexact-value",
        LocalizedText(
          "\(quoted(typed)) is \(result.exactText), which \(field.name) cannot hold; the nearest is \(nearest)."
        ))
    case .numberAddedToPercentage(let typed):
      Diagnosis(
        "number-for-percentage",
        LocalizedText(
          "\(quoted(typed)) adds a plain number to a percentage: write the sign behind each, as in rate + 0.25%."
        ))
    case .monthsMeant(let years, let isAllowed):
      Diagnosis("months-meant", FieldValueError.sentence(monthsMeant: years, isAllowed))
    case .amountWithoutSign(let field, let amount, let conventions):
      Diagnosis(
        "out-of-range",
        LocalizedText(
          "Out of range: \(field.allowed(in: conventions)) An amount has its sign: \(field.name) \(CellFormatter.bound(.money(amount)))"
        ))
    case .cannotRestate(let field, .missing(let name)):
      Diagnosis("needs-field", LocalizedText("\(field.name) as an amount needs a \(name): set that before."))
    case .cannotRestate(let field, .moreThanWhole(let name)):
      Diagnosis(
        "out-of-range", LocalizedText("Out of range: \(field.name) goes from 0 to the whole \(name)."))
    case .cannotRestate(let field, .follows(let name)):
      Diagnosis("follows", LocalizedText("\(field.name) follows from \(name): set that, or reset it before."))
    case .cannotRestate(let field, .isSumOfUnits(let units, let part)) where field.name != "rent":
      Diagnosis(
        "follows",
        LocalizedText(
          "\(field.name) is the sum of units: \(LocalizedText.all(units)). \"set \(part)\" changes one."))
    case .cannotRestate(let field, .isSumOfUnits(let units, let part)):
      Diagnosis(
        "follows",
        LocalizedText(
          "\(field.name) is the sum of units: \(LocalizedText.all(units)). \"set \(part)\" changes one, and rent_level all of them."
        ))
    case .cannotRestate(let field, .isOfPartners):
      Diagnosis(
        "no-partners",
        LocalizedText(
          "\(quoted(field.name)) is a term between partners: \"add partner investor 90%\" adds one first."))
    case .cannotRestate(let field, .isOfUnits):
      Diagnosis(
        "no-units",
        LocalizedText("\(field.name) is about units, and there are none: \"set rent\" changes the rent."))
    }
  }

  private static func sentence(monthsMeant years: Int, _ isAllowed: Bool) -> LocalizedText {
    isAllowed
      ? LocalizedText("\(years) years? Type \(years)m for \(years) months, or \(years)y for \(years) years.")
      : LocalizedText("\(years) years? Type \(years)m for \(years) months.")
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
          "The separators in \(quoted(typed)) are not placed as in \(LocalizedText.any(field.examples(in: conventions)))."
        ))
    case .badGrouping:
      Diagnosis(
        "bad-grouping",
        LocalizedText("The commas in \(quoted(typed)) do not mark off every three digits, as in 1,800."))
    case .tooManyDecimals(let most):
      Diagnosis(
        "too-many-decimals",
        most == 0
          ? LocalizedText("\(quoted(typed)) has decimals, and none are allowed here.")
          : LocalizedText("\(quoted(typed)) has more decimals than \(field.name) can hold: at most \(most)."))
    case .noSuchDay:
      Diagnosis("no-such-day", LocalizedText("There is no day \(quoted(typed)) in the calendar."))
    case .partOfAMonth:
      Diagnosis(
        "part-of-a-month",
        LocalizedText("\(quoted(typed)) is not a whole number of months. \(field.allowed(in: conventions))"))
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

extension Ratio {
  /// The number in all its digits; a decimal without an end as its beginning and the fraction.
  fileprivate var exactText: String {
    if exactFractionDigits != nil { return Number.exact(self).canonical }
    return "\(decimalText(maximumFractionDigits: 6))… (\(numerator)/\(denominator))"
  }
}
