import Syntax

extension TypedReading {
  /// The reading of the words of a command.
  convenience init(_ command: Command, _ statement: Statement, in interpreter: Interpreter) {
    self.init()
    read(
      statement, of: command,
      CommandContext(interpreter, statement, isTyped: interpreter.isAtPrompt, reading: self))
  }
}
