import Localization

/// An edit that cannot be undone or redone.
package enum UndoError: DiagnosticError {
  case nothingToUndo
  case nothingToRedo
  case changedSince(what: LocalizedText, by: LocalizedText)

  package var diagnosis: Diagnosis {
    switch self {
    case .nothingToUndo: Diagnosis("nothing-to-undo", LocalizedText("There is nothing to undo."))
    case .nothingToRedo: Diagnosis("nothing-to-redo", LocalizedText("There is nothing to redo."))
    case .changedSince(let what, let who):
      Diagnosis(
        "changed-since",
        LocalizedText("\(who) has changed \(what) since, and that would be lost. \"log\" shows it.")
      )
    }
  }
}
