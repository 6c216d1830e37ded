import Localization

/// A script, or a command of the prompt in a script, that cannot go on.
package enum ScriptError: DiagnosticError {
  case sourceCycle(path: String)
  case sourceTooDeep(limit: Int)
  case scriptFailed(path: String)
  case noPrompt

  package var diagnosis: Diagnosis {
    switch self {
    case .sourceCycle(let path):
      Diagnosis(
        "source-cycle", LocalizedText("\(Quoting.path(path)) is running already; a script cannot run itself.")
      )
    case .sourceTooDeep(let limit):
      Diagnosis("source-too-deep", LocalizedText("Scripts can run scripts only \(limit) deep."))
    case .scriptFailed(let path):
      Diagnosis("script-failed", LocalizedText("\(Quoting.path(path)) failed, and nothing of it was kept."))
    case .noPrompt: Diagnosis("no-prompt", LocalizedText("This works at the prompt only, not in a script."))
    }
  }
}
