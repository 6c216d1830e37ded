import Localization
import Syntax

/// A script, or a command of the prompt in a script, that cannot go on.
package enum ScriptError: DiagnosticError {
  case sourceCycle(path: String)
  case sourceTooDeep(limit: Int)
  case scriptFailed(path: String)
  /// Some commands of a script failed, and the others were kept.
  case scriptFailedInPart(path: String)
  case noPrompt
  /// A line of a file that only describes something begins with another word than those allowed.
  case notOnPage(String, allowed: [String])
  /// A file that only describes something is longer than such files are.
  case pageTooLong(path: String, limit: Int)

  /// `true` for an error of a script whose lines have told of theirs.
  var isOfLines: Bool {
    switch self {
    case .scriptFailed, .scriptFailedInPart: true
    case .sourceCycle, .sourceTooDeep, .noPrompt, .notOnPage, .pageTooLong: false
    }
  }

  package var diagnosis: Diagnosis {
    switch self {
    case .sourceCycle(let path):
      Diagnosis(
        "source-cycle", LocalizedText("\(Quoting.path(path)) is running already; a script cannot run itself.")
      )
    case .sourceTooDeep(let limit):
      Diagnosis("source-too-deep", LocalizedText("Scripts can run other scripts only \(limit) levels deep."))
    case .scriptFailed(let path):
      Diagnosis("script-failed", LocalizedText("\(Quoting.path(path)) failed, and nothing it did was kept."))
    case .scriptFailedInPart(let path):
      Diagnosis(
        "script-failed",
        LocalizedText("Commands of \(Quoting.path(path)) failed; what the others did was kept."))
    case .notOnPage(let word, let allowed):
      Diagnosis(
        "not-on-page",
        LocalizedText("\(quoted(word)) cannot go here: a line begins with \(LocalizedText.any(allowed))."))
    case .pageTooLong(let path, let limit):
      Diagnosis(
        "page-too-long", LocalizedText("\(Quoting.path(path)) was not read: it has more than \(limit) bytes.")
      )
    case .noPrompt: Diagnosis("no-prompt", LocalizedText("This works at the prompt only, not in a script."))
    }
  }
}
