import Localization

/// The table of commands, in the order of `help`.
package struct CommandTable: Sendable {
  /// The commands of lines that name none; nil when each line has to.
  let implied: ImpliedCommands?
  private let commands: KeyValuePairs<String, @Sendable () -> Command>
  private let aliases: KeyValuePairs<String, String>

  /// A table of commands by their names.
  /// - Parameters:
  ///   - commands: Called when the command of a name is needed.
  ///   - aliases: Other names of commands, which are not listed.
  ///   - implied: The commands of lines that name none.
  package init(
    _ commands: KeyValuePairs<String, @Sendable () -> Command>, aliases: KeyValuePairs<String, String> = [:],
    implied: ImpliedCommands? = nil
  ) {
    (self.commands, self.aliases, self.implied) = (commands, aliases, implied)
  }

  /// The names in their order.
  package var names: [String] { commands.map { $0.key } }

  /// The names and the aliases.
  var allNames: Set<String> { Set(names + aliases.map { $0.key }) }

  /// Every command.
  package var all: [Command] { commands.map { $0.value() } }

  /// Returns the command of that name or alias; nil when there is none.
  ///
  /// So few names are compared one by one: a dictionary's types alone would take a quarter of a start.
  package subscript(name: String) -> Command? {
    let name = aliases.first { $0.key == name }?.value ?? name
    return commands.first { $0.key == name }?.value()
  }

  /// `false` for a command that works whatever has become of the store.
  func usesStore(_ statement: Statement) -> Bool {
    (try? command(statement.tokens[0]) { _, _ in nil })?.usesStore ?? true
  }

  /// Returns the command that a word names: exactly, in any case, or as the beginning of exactly one name; nil
  /// for any other word.
  func command(named typed: String) -> Command? {
    if let command = self[typed] ?? self[typed.lowercased()] { return command }
    let fitting = names(beginningWith: typed)
    return fitting.count == 1 ? self[fitting[0]] : nil
  }

  private func names(beginningWith typed: String) -> [String] {
    let typed = typed.lowercased()
    // Names are ASCII, whose bytes can be compared.
    return typed.isEmpty ? [] : names.filter { $0.utf8.starts(with: typed.utf8) }
  }

  /// Returns the command that a word names, as `command(named:)` does.
  /// - Parameter suggestion: Returns the name that was probably meant, given those of the commands.
  func command(
    _ token: Token, suggestion: (_ typed: String, _ names: [String]) -> NameSuggestion?
  ) throws(Diagnostic) -> Command {
    if let command = command(named: token.text) { return command }
    let fitting = names(beginningWith: token.text)
    if fitting.count > 1 {
      throw Diagnostic(ArgumentError.ambiguousCommand(token.text, choices: fitting), at: token.range)
    }
    throw Diagnostic(
      ArgumentError.unknownCommand(token.text, nearest: suggestion(token.text, names)), at: token.range)
  }
}
