import Localization
import Syntax

/// The use of a command that is not entered: the row that the prompt shows under it while it is typed, and
/// whether `watch` may run it again and again.
package enum PreviewPolicy: Sendable {
  /// No row: it touches files, programs, services or other saved work, or asks.
  case none
  /// No row, but it changes nothing.
  case reading
  /// No row, and it changes nothing but with words that say so.
  /// - Parameter loss: What is lost with them, or nil for nothing.
  case readingUnless(
    @Sendable (Statement) -> Bool, loss: @Sendable (CommandContext) -> LocalizedText? = { _ in nil })
  /// It reads the open document alone: these figures of its result with what its list finds, or the beginning of it.
  /// - Parameters:
  ///   - words: The words with which it changes the document after all.
  case result(figures: [String] = [], changesWith: Set<String> = [])
  /// It shows the result of a command that only reads, now and later: the row of that command, if there is one, and a
  /// sentence.
  case repeating(@Sendable (CommandContext) throws(Diagnostic) -> (command: Statement?, LocalizedText))
  /// It changes the open document and nothing else: the changes and the figures that move with them, or these
  /// figures of its result.
  /// - Parameters:
  ///   - listsAlone: `true` when it only lists without parameters.
  ///   - edges: How far what is changed can go before a criterion fails, by the left sides of criteria; nil for a
  ///     command of which that is not asked. It is called on the copy that was changed.
  ///   - loss: What is lost, if that can be said in fewer words.
  case change(
    figures: [String] = [], listsAlone: Bool = false,
    edges: (@Sendable (CommandContext) -> [String: LocalizedText])? = nil,
    loss: @Sendable (CommandContext) -> LocalizedText? = { _ in nil })
  /// It takes away or replaces more than the open document, and is not run: what is lost, or nil for nothing. Only the
  /// store is read for it.
  case loss(@Sendable (CommandContext) throws(Diagnostic) -> LocalizedText?)
  /// It puts another document, or another state of this one, in the place of the open one, and is not run: what
  /// will be open, or nil for nothing. Only the store is read for it.
  case opening(@Sendable (CommandContext) throws(Diagnostic) -> UpcomingDocument?)

  /// `true` for a command whose row is made of the open document alone.
  var isOfDocument: Bool {
    switch self {
    case .result, .change: true
    case .none, .reading, .readingUnless, .repeating, .loss, .opening: false
    }
  }

  /// `true` for a command of which it is known how far what it changes can go.
  var knowsEdges: Bool { if case .change(_, _, .some, _) = self { true } else { false } }

  /// `true` when a statement of the command changes nothing.
  func isReading(_ statement: Statement) -> Bool {
    switch self {
    case .reading: true
    case .readingUnless(let changes, _): !changes(statement)
    case .result(_, let words):
      !statement.tokens.contains { !$0.isQuoted && words.contains($0.text.lowercased()) }
    case .change(_, let listsAlone, _, _): listsAlone && statement.tokens.count == 1
    case .none, .repeating, .loss, .opening: false
    }
  }
}

extension Statement {
  /// `true` when a word stands among those behind the name of the command, and is not quoted.
  package func has(word: String) -> Bool {
    tokens.dropFirst().contains { !$0.isQuoted && $0.text.lowercased() == word }
  }

  /// The words behind the name of the command that are no flags.
  package var words: [String] {
    tokens.dropFirst().filter { $0.isQuoted || !$0.text.hasPrefix("--") }.map(\.text)
  }
}
