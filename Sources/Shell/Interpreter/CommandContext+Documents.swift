import Workspace

extension CommandContext {
  /// The surroundings of this command as if another document were open, for reading; the store has nothing, and
  /// there are neither files nor a prompt.
  package func reading(_ document: Document) -> CommandContext {
    let copy = Interpreter(copying: interpreter, open: document, interpreter.interruption)
    return CommandContext(copy, statement, isTyped: isTyped)
  }
}
