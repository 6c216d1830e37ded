import Localization
import Model
import Syntax
import Workspace

/// The surroundings of one command, from its first word to its report.
package final class CommandContext: ReadingContext {
  /// The interpreter that runs the command.
  package let interpreter: Interpreter

  init(
    _ interpreter: Interpreter, _ statement: Statement, isTyped: Bool, reading: TypedReading? = nil
  ) {
    self.interpreter = interpreter
    let console = interpreter.isAtPrompt && reading == nil ? interpreter.console : nil
    super.init(
      interpreter.workspace, interpreter.commands, statement, isTyped: isTyped,
      isPreview: interpreter.isPreview, reading: reading,
      valueEditor: console.map { ValueEditor(edit: $0.editValue, showError: $0.showValueError) })
  }

  /// The files that the command may touch.
  package var files: Files { interpreter.files }

  /// The prompt; nil in a script, even where one is run from a prompt.
  package var prompt: Console? { interpreter.isAtPrompt && !isStillTyped ? interpreter.console : nil }

  /// Changes the open document as one edit, under the text of this command in the change log.
  package func edit<Result>(
    _ body: (inout Document) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try workspace.edit(statement.typedText, body)
  }

  /// A context for the same command whose sentences on readings are not shown.
  package var withoutReadings: CommandContext { CommandContext(interpreter, statement, isTyped: isTyped) }
}

extension ReadingContext {
  /// The context with what a command can do, for the few readings that need more than what is open.
  ///
  /// Each line is read in the context of its command.
  package var ofCommand: CommandContext {
    guard let context = self as? CommandContext else { preconditionFailure("read outside of a command") }
    return context
  }
}
