import Localization

/// The response of a lesson to a line.
package struct TutorResponse {
  /// A piece of output.
  package enum Part: Sendable, Equatable {
    /// A text of the lesson, in Markdown (`ProseRenderer`).
    case text(String)
    /// The result of a command of the shell.
    case result(SandboxShell.FormattedResult)
  }

  /// The state of the lesson after the line.
  package enum Status: Sendable, Equatable {
    case ongoing
    /// A command failed.
    case failed
    /// The line ends in a `\` and was not run: the next line belongs to it.
    case continues
    /// The user left the lesson and can resume it.
    case left
    case finished
    /// The user typed `quit`, which ends the shell too.
    case quit
  }

  /// The output, in its order.
  package internal(set) var parts: [Part] = []
  package internal(set) var status = Status.ongoing
  /// `true` when there is progress to save.
  package internal(set) var hasProgressed = false

  /// What there is to learn about the user's skills.
  package internal(set) var events: [LearningEvent] = []

  /// The language of the tutor's sentences, and the format of their figures.
  private let localeFormat: LocaleFormat

  init(in localeFormat: LocaleFormat) { self.localeFormat = localeFormat }

  /// Adds a sentence of the tutor, in Markdown.
  mutating func say(_ words: LocalizedText) { say(page: words.text(in: localeFormat)) }

  /// Adds a text of the page, in Markdown.
  mutating func say(page text: String) {
    if !text.isEmpty { parts.append(.text(text)) }
  }
}
