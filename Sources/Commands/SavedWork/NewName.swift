import Localization
import Shell
import Syntax
import Workspace

/// The row under a command that gives a saved name to something new: a copy, or what is renamed.
enum NewName {
  /// The use of the command: a sentence on what it would do, or the reason why it cannot.
  /// - Parameter sentence: Returns the sentence for the saved name and the new one.
  static func preview(_ sentence: @escaping @Sendable (String, String) -> LocalizedText) -> PreviewPolicy {
    .opening { context throws(Diagnostic) in
      let names = context.statement.tokens.dropFirst().filter { $0.isQuoted || !$0.text.hasPrefix("--") }
      guard names.count == 2, let old = names.first, let new = names.last else { return nil }
      _ = try context.workspace.saved(old.text, at: old.range)
      try context.workspace.checkFreeName(new.text, at: new.range)
      return UpcomingDocument(sentence(Quoting.word(old.text), Quoting.word(new.text)), nil)
    }
  }
}
