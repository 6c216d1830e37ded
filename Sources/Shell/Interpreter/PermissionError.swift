import Localization

/// A command that is left to the person's own typing, or that `--safe` does not run.
package enum PermissionError: DiagnosticError {
  /// The setting names a program, and was not typed at the prompt.
  case settingOfScript(String)
  /// The lines typed earlier were to be forgotten by a script.
  case historyOfScript
  /// A figure was to be put on the clipboard by a script.
  case clipboardOfScript
  /// A program, such as an editor or a pager, under `--safe`.
  case program
  /// A service under `--safe`.
  case network

  /// The code of every refusal for want of permission.
  static let code = "not-permitted"

  package var diagnosis: Diagnosis { Diagnosis(PermissionError.code, sentence) }

  private var sentence: LocalizedText {
    switch self {
    case .settingOfScript(let name):
      LocalizedText("What \(quoted("settings \(name)")) names is run as a program: type it at the prompt.")
    case .historyOfScript:
      LocalizedText("A script cannot forget the lines typed earlier: type it at the prompt.")
    case .clipboardOfScript:
      LocalizedText("A script cannot use the clipboard: type it at the prompt.")
    case .program: LocalizedText("--safe starts no programs.")
    case .network: LocalizedText("--safe asks no services.")
    }
  }
}

extension Interpreter {
  /// Refuses a command under `--safe`.
  package func refuse(ifSafe error: PermissionError) throws(Diagnostic) {
    if isSafe { throw Diagnostic(error) }
  }
}
