import Localization
import Shell

/// A resale of which something has to be entered before.
enum FlipError: DiagnosticError {
  /// The field of this name.
  case missing(String)

  var diagnosis: Diagnosis {
    switch self {
    case .missing(let field):
      Diagnosis("needs-field", LocalizedText("That needs \(quoted(field)): set it before."))
    }
  }
}
