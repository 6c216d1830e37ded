import Localization
import Model
import Shell
import Syntax

/// A condition that no value of the field meets.
package enum SolveError: DiagnosticError {
  /// A field whose values are no numbers, such as one of a few words.
  case noNumber(Field, InputConventions)
  case cannotBeMet(String, field: String)

  package var diagnosis: Diagnosis {
    switch self {
    case .noNumber(let field, let conventions):
      Diagnosis(
        "no-number", LocalizedText("Only a number can be solved for. \(field.allowed(in: conventions))"))
    case .cannotBeMet(let condition, let field):
      Diagnosis(
        "cannot-be-met",
        LocalizedText("No value of \(field) meets \(condition.trimmed); without --set, the nearest is shown.")
      )
    }
  }
}
