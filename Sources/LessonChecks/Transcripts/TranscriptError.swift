/// An error that keeps a transcript from being played, with its line.
package struct TranscriptError: Error, Sendable, Equatable {
  /// The line of the page, from 1.
  package let line: Int
  let reason: Reason

  /// The error in words, with what to do about it.
  package var message: String { reason.message }

  /// The kinds of errors.
  enum Reason: Sendable, Equatable {
    /// The fence stands behind the mark of a quotation or a list.
    case hiddenFence
    /// The fence is backticks or tildes without an end.
    case openFence(String)
    case noCommand
    case textBeforeCommand

    var message: String {
      switch self {
      case .hiddenFence: "A transcript stands on lines of its own: this one would never be played."
      case .openFence(let mark): "This \(mark) is never closed, so that nothing behind it is played."
      case .noCommand: "There is no command in this transcript: \"roi> \" begins one."
      case .textBeforeCommand:
        "This stands before the first command of the transcript: \"roi> \" begins one."
      }
    }
  }
}
