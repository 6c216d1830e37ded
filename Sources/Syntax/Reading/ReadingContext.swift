import Localization
import Model
import Workspace

/// The surroundings of the words of a line that are read as values: what is open, and the names that can stand there.
///
/// The context of a command that runs is one with more abilities, of the room that runs commands.
open class ReadingContext {
  /// The open document, its edits and its store.
  package let workspace: Workspace
  /// The names of the commands.
  package let names: any CommandNames
  /// The words of the command, its name first.
  package let statement: Statement
  /// `true` when the command was typed at a prompt, where values may be written as in the user's locale.
  package let isTyped: Bool
  /// `true` for a line that runs on a copy while it is still being typed.
  let isPreview: Bool
  /// The reading of a command that is still typed; nil for one that runs.
  package let reading: TypedReading?
  /// The way to let the user edit a value that was not typed; nil where nobody can be asked.
  let valueEditor: ValueEditor?
  /// What is typed of the word for which candidates are wanted; empty for the beginning of a word.
  package var partialWord = ""
  /// Sentences on the reading of values where that is not obvious.
  package private(set) var readings: [LocalizedText] = []
  /// `true` when a value does not stand in the line, or not as a script would read it.
  package private(set) var hasUnrecordableValue = false

  /// The surroundings of a statement.
  package init(
    _ workspace: Workspace, _ names: any CommandNames, _ statement: Statement, isTyped: Bool, isPreview: Bool,
    reading: TypedReading?, valueEditor: ValueEditor?
  ) {
    (self.workspace, self.names, self.statement) = (workspace, names, statement)
    (self.isTyped, self.isPreview) = (isTyped, isPreview)
    (self.reading, self.valueEditor) = (reading, valueEditor)
  }

  /// `true` while the command is still typed, so that its words are read with each key: nothing is computed
  /// then, and neither the user nor a file, a service or the store is asked for anything.
  package var isStillTyped: Bool { reading != nil }

  /// The open worksheet.
  package var sheet: any Worksheet { workspace.sheet }

  /// The text of a name, in the language of the user.
  package func localized(_ text: LocalizedText) -> String { text.text(in: workspace.localeFormat) }

  /// The values that stand behind the name of a command.
  /// - Parameters:
  ///   - syntax: The whole syntax of the command.
  ///   - command: The command, whose flags and usage they may concern.
  package func typed<Value>(
    _ syntax: Syntax<Value>, of command: any CommandSyntax
  ) throws(Diagnostic) -> Value {
    var words = ArgumentCursor(statement, of: command)
    let value = try syntax.read(&words, self)
    try words.finish()
    return value
  }

  /// The error of a word that is not one of those allowed, with the nearest of them.
  package func unknownChoice(_ token: Token, allowed: [String]) -> Diagnostic {
    let nearest = isStillTyped ? nil : NearestName.name(to: token.text, among: allowed)
    let isCommand = nearest == nil && names.names(command: token.text)
    return Diagnostic(
      ArgumentError.unknownChoice(token.text, allowed: allowed, nearest: nearest, isCommand: isCommand),
      at: token.range)
  }

  /// Adds a sentence on the reading of a value.
  package func note(reading: LocalizedText) { readings.append(reading) }

  /// Notes that a recording cannot repeat the command as it was typed.
  package func noteUnrecordableValue() { hasUnrecordableValue = true }
}

/// The way to let the user edit a value in a line of its own.
package struct ValueEditor {
  /// Returns what the user makes of the present text; nil when the user leaves the question.
  ///
  /// The beginning is that of the line in which the value could stand, so that what it would do can be shown.
  let edit: (_ label: String, _ present: String, _ beginning: String) -> String?
  /// Shows an error of a value that the user has just edited, with its place in it.
  let showError: (_ error: Diagnostic, _ label: String, _ typed: String) -> Void

  /// An editor of values.
  package init(
    edit: @escaping (_ label: String, _ present: String, _ beginning: String) -> String?,
    showError: @escaping (_ error: Diagnostic, _ label: String, _ typed: String) -> Void
  ) {
    (self.edit, self.showError) = (edit, showError)
  }
}
