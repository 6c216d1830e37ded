import Localization
import Model
import Workspace

/// The surroundings of one command, from its first word to its report.
package final class CommandContext {
  /// The interpreter that runs the command.
  package let interpreter: Interpreter
  /// The words of the command, its name first.
  package let statement: Statement
  /// `true` when the command was typed at a prompt, where values may be written as in the user's locale.
  package let isTyped: Bool
  /// The reading of a command that is still typed; nil for one that runs.
  let reading: TypedReading?
  /// What is typed of the word for which candidates are wanted; empty for the beginning of a word.
  package var partialWord = ""
  /// Sentences on the reading of values where that is not obvious.
  package private(set) var readings: [LocalizedText] = []
  /// `true` when a value does not stand in the line, or not as a script would read it.
  private(set) var hasUnrecordableValue = false

  init(
    _ interpreter: Interpreter, _ statement: Statement, isTyped: Bool, reading: TypedReading? = nil
  ) {
    (self.interpreter, self.statement, self.isTyped) = (interpreter, statement, isTyped)
    self.reading = reading
  }

  /// `true` while the command is still typed, so that its words are read with each key: nothing is computed
  /// then, and neither the user nor a file, a service or the store is asked for anything.
  package var isStillTyped: Bool { reading != nil }

  /// The open document, its edits and its store.
  package var workspace: Workspace { interpreter.workspace }

  /// The open worksheet.
  package var sheet: any Worksheet { workspace.sheet }

  /// The files that the command may touch.
  package var files: Files { interpreter.files }

  /// The prompt; nil in a script, even where one is run from a prompt.
  package var prompt: Console? { interpreter.isAtPrompt && !isStillTyped ? interpreter.console : nil }

  /// The text of a name, in the language of the user.
  package func localized(_ text: LocalizedText) -> String { text.text(in: workspace.localeFormat) }

  /// The values that stand behind the name of a command.
  /// - Parameters:
  ///   - syntax: The whole syntax of the command.
  ///   - command: The command, whose flags and usage they may concern.
  package func typed<Value>(_ syntax: Syntax<Value>, of command: Command) throws(Diagnostic) -> Value {
    var words = ArgumentCursor(statement, of: command)
    let value = try syntax.read(&words, self)
    try words.finish()
    return value
  }

  /// The error of a word that is not one of those allowed, with the nearest of them.
  package func unknownChoice(_ token: Token, allowed: [String]) -> Diagnostic {
    let nearest = isStillTyped ? nil : NearestName.name(to: token.text, among: allowed)
    let isCommand = nearest == nil && interpreter.commands[token.text] != nil
    return Diagnostic(
      ArgumentError.unknownChoice(token.text, allowed: allowed, nearest: nearest, isCommand: isCommand),
      at: token.range)
  }

  /// Changes the open document as one edit, under the text of this command in the change log.
  package func edit<Result>(
    _ body: (inout Document) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try workspace.edit(statement.typedText, body)
  }

  /// Adds a sentence on the reading of a value.
  package func note(reading: LocalizedText) { readings.append(reading) }

  /// A context for the same command whose sentences on readings are not shown.
  package var withoutReadings: CommandContext { CommandContext(interpreter, statement, isTyped: isTyped) }

  /// Notes that a recording cannot repeat the command as it was typed.
  package func noteUnrecordableValue() { hasUnrecordableValue = true }
}
