import Localization

/// A condition that no value of the field meets.
package enum SolveError: DiagnosticError {
  case cannotBeMet(String, field: String)

  package var diagnosis: Diagnosis {
    switch self {
    case .cannotBeMet(let condition, let field):
      Diagnosis(
        "cannot-be-met",
        LocalizedText("No value of \(field) meets \(condition.trimmed); without --set, the nearest is shown.")
      )
    }
  }
}
