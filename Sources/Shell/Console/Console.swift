import Localization

/// The abilities of a prompt that a script does not have; passed in, since this room knows no terminal.
package final class Console {
  /// The outcome of editing a text.
  package enum EditedText {
    case text(String)
    case failed(EditorError)
  }

  /// The error because of which an edited text cannot be used.
  package enum EditorError: Sendable {
    /// The editor ended with that status.
    case editorFailed(status: Int)
    /// The editor or its file could not be used.
    case editorUnavailable(String)
    /// The edited text is not UTF-8.
    case editedTextInvalid
  }

  /// Lets the user edit a value in a line of its own; returns nil when the user leaves the question.
  ///
  /// The beginning is that of the line in which the value could stand, so that what it would do can be shown.
  package let editValue: (_ label: String, _ present: String, _ beginning: String) -> String?
  /// Shows an error of a value that the user has just edited, with its place in it.
  package let showValueError: (_ error: Diagnostic, _ label: String, _ typed: String) -> Void
  /// Lets the user edit a text in their editor.
  package let editText: (_ text: String) -> EditedText
  /// Asks a question that Enter answers with yes.
  package let confirm: (_ question: String) -> Bool
  /// Shows the progress of long work in a line that is removed at its end; nil ends it.
  package let progress: (_ text: String?) -> Void
  /// The lines typed earlier, oldest first.
  package let history: () -> [String]
  /// Forgets the lines typed earlier; returns the reason when it fails.
  package let clearHistory: () -> String?
  /// Puts a setting into effect.
  package let apply: (_ setting: Setting, _ value: String) -> Void
  /// Saves the settings for the next time; returns the error when it fails.
  package var saveSettings: (_ settings: Settings) -> FileError?

  /// Gives a text to the terminal for its clipboard; returns `false` where it would not be understood.
  package var copyText: (_ text: String) -> Bool = { _ in false }

  /// The way to ask the questions of the journal; nil where it cannot ask.
  package var dialogue: Dialogue?

  /// The abilities of one prompt.
  package init(
    editValue: @escaping (_ label: String, _ present: String, _ beginning: String) -> String?,
    showValueError: @escaping (_ error: Diagnostic, _ label: String, _ typed: String) -> Void,
    editText: @escaping (_ text: String) -> EditedText, confirm: @escaping (_ question: String) -> Bool,
    progress: @escaping (_ text: String?) -> Void, history: @escaping () -> [String],
    clearHistory: @escaping () -> String?, apply: @escaping (_ setting: Setting, _ value: String) -> Void,
    saveSettings: @escaping (_ settings: Settings) -> FileError?
  ) {
    (self.editValue, self.showValueError) = (editValue, showValueError)
    (self.editText, self.confirm) = (editText, confirm)
    (self.progress, self.history, self.clearHistory) = (progress, history, clearHistory)
    (self.apply, self.saveSettings) = (apply, saveSettings)
  }
}
