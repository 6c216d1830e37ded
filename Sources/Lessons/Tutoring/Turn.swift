import Reports

/// What a lesson has to say to a line.
public struct Turn {
  /// Something to show.
  public enum Reply: Sendable, Equatable {
    /// What the lesson says, in Markdown (`ProseRenderer`).
    case text(String)
    /// What came of a command of the shell.
    case outcome(Practice.Reply)
  }

  /// What the outer loop has to do.
  public enum Verdict: Sendable, Equatable {
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
  public internal(set) var replies: [Reply] = []
  /// What to do next.
  public internal(set) var verdict = Verdict.goesOn
  /// Whether there is progress to save.
  public internal(set) var hasProgressed = false

  mutating func say(_ text: String) {
    if !text.isEmpty { replies.append(.text(text)) }
  }
}
