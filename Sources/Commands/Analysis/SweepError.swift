import Finance
import Localization
import Model
import Shell
import Syntax

/// Values that a sweep cannot go through.
package enum SweepError: DiagnosticError {
  /// A field whose values are no numbers, such as one of a few words.
  case noNumber(Field, InputConventions)
  /// The text is no range of values.
  case notAnAxis(String)
  /// The text is no distance between values.
  case noStep(String)
  case tooManyScenarios(limit: Int)
  /// A percentage with more decimals than the steps of a sweep have, though its field can hold them.
  case tooManyDecimals(String, of: Field)

  package var diagnosis: Diagnosis {
    switch self {
    case .noNumber(let field, let conventions):
      Diagnosis(
        "no-number", LocalizedText("Only numbers can be swept. \(field.allowed(in: conventions))"))
    case .notAnAxis(let typed):
      Diagnosis(
        "not-a-range", LocalizedText("\(quoted(typed)) is not a range of values, such as 1500..2500."))
    case .noStep(let typed):
      Diagnosis("out-of-range", LocalizedText("The distance is more than 0, not \(quoted(typed))."))
    case .tooManyDecimals(let typed, let field):
      Diagnosis(
        "too-many-decimals",
        LocalizedText(
          "The values of \(field.name) in a sweep have at most \(Percent.stepDigits) decimals, and \(quoted(typed)) has more."
        ))
    case .tooManyScenarios(let limit):
      Diagnosis(
        "too-many",
        LocalizedText(
          "That is more than \(FormulaSentences.shown(Number(limit))) scenarios, which is the most."))
    }
  }
}
