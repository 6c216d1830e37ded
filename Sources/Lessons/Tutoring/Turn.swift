/// What a lesson has to say to a line.
package struct Turn {
  /// Something to show.
  package enum Reply: Sendable, Equatable {
    /// What the lesson says, in Markdown (`ProseRenderer`).
    case text(String)
    /// What came of a command of the shell.
    case outcome(SandboxShell.Reply)
  }

  /// What the outer loop has to do.
  package enum LineResult: Sendable, Equatable {
    case goesOn
    /// A command failed.
    case failed
    /// The line ends in a `\`, so that the next one belongs to it; nothing was done.
    case continues
    /// The lesson was left, and can be gone on with.
    case left
    /// The lesson is over.
    case finished
    /// `quit` was typed: the person wants to leave the shell too.
    case quit
  }

  /// What to show, in its order.
  package internal(set) var replies: [Reply] = []
  /// What to do next.
  package internal(set) var verdict = LineResult.goesOn
  /// Whether there is progress to save.
  package internal(set) var hasProgressed = false

  mutating func say(_ text: String) {
    if !text.isEmpty { replies.append(.text(text)) }
  }
}
