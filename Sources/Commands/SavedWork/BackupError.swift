import Localization
import Shell

/// An error of `backup`, `restore`, `verify` or `dump`.
enum BackupError: DiagnosticError {
  /// The file of a backup is the store itself.
  case isStore(path: String)
  /// What is saved would be replaced.
  case wouldReplace(count: Int)
  /// The store has faults.
  case faults(path: String, LocalizedText)

  var diagnosis: Diagnosis {
    switch self {
    case .isStore(let path):
      Diagnosis(
        "backup-onto-store",
        LocalizedText("\(Quoting.path(path)) is the store itself. Name another file."))
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
