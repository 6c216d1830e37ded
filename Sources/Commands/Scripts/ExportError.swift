import Localization
import Shell

/// A result that cannot be exported.
package enum ExportError: DiagnosticError {
  case unknownEnding(path: String, allowed: [String])
  case nothingToExport

  package var diagnosis: Diagnosis {
    switch self {
    case .unknownEnding(let path, let allowed):
      Diagnosis(
        "unknown-ending",
        LocalizedText("The ending of \(quoted(path)) chooses no format: use \(LocalizedText.any(allowed)).")
      )
    case .nothingToExport:
      Diagnosis("nothing-to-export", LocalizedText("There is no result to export yet: show something first."))
    }
  }
}
