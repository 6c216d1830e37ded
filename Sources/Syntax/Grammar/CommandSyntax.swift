import Localization
import Model
import Reports

/// The syntax of a command, by which the words behind its name are read.
package protocol CommandSyntax {
  /// The usage line: `set FIELD VALUE …`.
  var usage: String { get }
  /// Its flags, which may stand anywhere.
  var flags: [Suggestion.Candidate] { get }
  /// Reads the words and does nothing, for a command that is still typed.
  var read: @Sendable (inout ArgumentCursor, ReadingContext) throws(Diagnostic) -> Void { get }
}

extension CommandSyntax {
  /// `true` for a word that is one of its flags.
  package func isFlag(_ token: Token) -> Bool { !token.isQuoted && flags.contains { $0.text == token.text } }
}

/// The names of commands, which an error tells apart from those of fields.
package protocol CommandNames {
  /// Returns `true` for the name of a command.
  func names(command word: String) -> Bool
  /// Returns the names of the commands that are there for the kind of a worksheet.
  func own(of sheet: any Worksheet) -> [String]
  /// Returns the topic of help with which the words of a line begin; nil for none.
  func topic(of words: [String]) -> NameSuggestion?
}
