/// What a person at a prompt has and a script has not; handed in, since this room knows no terminal.
package struct Console {
  /// What came of letting the person edit a text.
  package enum EditedText {
    case text(String)
    case left(Reason)
  }

  /// Why a text that was to be edited is left as it was.
  package enum Reason: Sendable {
    /// The editor ended with that status.
    case editorFailed(status: Int)
    /// The editor or its file could not be used.
    case editorUnavailable(String)
    /// What was left is not UTF-8.
    case editedTextInvalid
  }

  /// Lets the person edit a value in a line of its own; nil when it is to stay as it was.
  let editValue: (_ label: String, _ present: String) -> String?
  /// Lets the person edit a text in an editor of their choice.
  let editText: (_ text: String) -> EditedText
  /// Asks a question that Enter answers with yes.
  let confirm: (_ question: String) -> Bool
  /// Says how far long work has come, in a line that goes away; nil ends it.
  let progress: (_ text: String?) -> Void
  /// The lines of earlier, oldest first.
  let history: () -> [String]
  /// Forgets the lines of earlier; the reason when it fails.
  let clearHistory: () -> String?
  /// Puts a setting into effect.
  let apply: (_ setting: Setting, _ value: String) -> Void
  /// Keeps the settings for the next time; the reason when it fails.
  package var keep: (_ settings: Settings) -> FileError?

  /// How the journal asks; nil where it cannot.
  package var dialogue: Dialogue?

  /// What a prompt lends.
  package init(
    editValue: @escaping (_ label: String, _ present: String) -> String?,
    editText: @escaping (_ text: String) -> EditedText, confirm: @escaping (_ question: String) -> Bool,
    progress: @escaping (_ text: String?) -> Void, history: @escaping () -> [String],
    clearHistory: @escaping () -> String?, apply: @escaping (_ setting: Setting, _ value: String) -> Void,
    keep: @escaping (_ settings: Settings) -> FileError?
  ) {
    (self.editValue, self.editText, self.confirm) = (editValue, editText, confirm)
    (self.progress, self.history, self.clearHistory) = (progress, history, clearHistory)
    (self.apply, self.keep) = (apply, keep)
  }
}
