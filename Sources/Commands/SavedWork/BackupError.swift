import Localization
import Shell

/// An error of `backup`, `restore`, `verify` or `dump`.
enum BackupError: DiagnosticError {
  /// What is saved would be replaced.
  case wouldReplace(count: Int)
  /// The store has faults.
  case faults(path: String, LocalizedText)

  var diagnosis: Diagnosis {
    switch self {
    case .wouldReplace(let count):
      Diagnosis(
        "restore-needs-force",
        LocalizedText(
          "This would replace \(count) saved worksheets and entries. --force does that; \"undo\" takes it back."
        ))
    case .faults(let path, let sentences):
      Diagnosis("store-faults", LocalizedText("\(path) has faults. \(sentences)"))
    }
  }
}
