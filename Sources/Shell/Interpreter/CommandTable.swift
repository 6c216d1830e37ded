import Localization
import Model
import Syntax

/// The table of commands, in the order of `help`.
package struct CommandTable: Sendable {
  /// The commands of lines that name none; nil when each line has to.
  let implied: ImpliedCommands?
  private let commands: KeyValuePairs<String, @Sendable () -> Command>
  private let unlisted: KeyValuePairs<String, @Sendable () -> Command>
  private let aliases: KeyValuePairs<String, [String]>
  private let counterparts: KeyValuePairs<String, KeyValuePairs<String, String>>
  /// Returns the topic of help with which the words of a line begin; nil for none.
  let topic: @Sendable (_ words: [String]) -> NameSuggestion?

  /// A table of commands by their names.
  /// - Parameters:
  ///   - commands: Called when the command of a name is needed.
  ///   - unlisted: Those that programs write and nobody types, which have to be written out.
  ///   - aliases: Words that stand for the name of a command, or for that and further words, as `rank` does for
  ///     `list figures`; they are not listed.
  ///   - implied: The commands of lines that name none.
  ///   - counterparts: For a kind of worksheet, the commands that do there what a command of another kind does.
  ///   - topic: Returns the topic of help with which the words of a line begin; nil for none.
  package init(
    _ commands: KeyValuePairs<String, @Sendable () -> Command>,
    unlisted: KeyValuePairs<String, @Sendable () -> Command> = [:],
    aliases: KeyValuePairs<String, [String]> = [:], implied: ImpliedCommands? = nil,
    counterparts: KeyValuePairs<String, KeyValuePairs<String, String>> = [:],
    topic: @escaping @Sendable (_ words: [String]) -> NameSuggestion? = { _ in nil }
  ) {
    (self.commands, self.unlisted, self.aliases, self.implied) = (commands, unlisted, aliases, implied)
    (self.counterparts, self.topic) = (counterparts, topic)
  }

  /// The command that does on a kind of worksheet what one of another kind does; nil for none.
  package func counterpart(of command: String, on kind: String) -> String? {
    counterparts.first { $0.key == kind }?.value.first { $0.key == command }?.value
  }

  /// The names in their order.
  package var names: [String] { commands.map { $0.key } }

  /// The names and the aliases.
  package var allNames: Set<String> { Set(names + aliases.map { $0.key }) }

  /// Every command.
  package var all: [Command] { commands.map { $0.value() } }

  /// Returns the command of that name or alias; nil when there is none.
  ///
  /// So few names are compared one by one: a dictionary's types alone would take a quarter of a start.
  package subscript(name: String) -> Command? {
    if let command = commands.first(where: { $0.key == name }) { return command.value() }
    if let command = unlisted.first(where: { $0.key == name }) { return command.value() }
    guard let words = aliases.first(where: { $0.key == name })?.value else { return nil }
    return commands.first { $0.key == words[0] }?.value()
  }

  /// Returns a statement with the words for which its first one stands: the first of them takes the room of that
  /// one, and the others take none behind it.
  func written(out statement: Statement) -> Statement {
    let first = statement.tokens[0]
    guard let words = alias(named: first.text) else { return statement }
    let end = first.range.upperBound
    let tokens = words.enumerated().map { index, word in
      Token(text: word, range: index == 0 ? first.range : end..<end, isQuoted: false)
    }
    return Statement(
      tokens: tokens + statement.tokens.dropFirst(), text: statement.text, renaming: statement.renaming)
  }

  /// The words for which a word stands: an alias, or the beginning of exactly one where no command begins so.
  private func alias(named typed: String) -> [String]? {
    if commands.contains(where: { $0.key == typed }) || unlisted.contains(where: { $0.key == typed }) {
      return nil
    }
    let name = typed.lowercased()
    if let words = aliases.first(where: { $0.key == name })?.value { return words }
    guard names(beginningWith: name).isEmpty else { return nil }
    let fitting = aliases.filter { $0.key.utf8.starts(with: name.utf8) }
    return fitting.count == 1 ? fitting[0].value : nil
  }

  /// `false` for a command that works whatever has become of the store.
  func usesStore(_ statement: Statement) -> Bool {
    (try? command(statement.tokens[0]) { _, _ in nil })?.usesStore ?? true
  }

  /// Returns the command that a word names: exactly, in any case, or as the beginning of exactly one name; nil
  /// for any other word.
  /// - Parameter isWhole: `true` for a word that is no beginning of a name, as it is one of something else.
  func command(named typed: String, isWhole: Bool = false) -> Command? {
    if let command = self[typed] ?? self[typed.lowercased()] { return command }
    if isWhole { return nil }
    let fitting = names(beginningWith: typed)
    if fitting.count == 1 { return self[fitting[0]] }
    return typed.isEmpty ? nil : alias(named: typed).flatMap { self[$0[0]] }
  }

  private func names(beginningWith typed: String) -> [String] {
    let typed = typed.lowercased()
    // Names are ASCII, whose bytes can be compared.
    return typed.isEmpty ? [] : names.filter { $0.utf8.starts(with: typed.utf8) }
  }

  /// Returns the command that a word names, as `command(named:)` does.
  /// - Parameter suggestion: Returns the name that was probably meant, given those of the commands.
  func command(
    _ token: Token, isWhole: Bool = false, suggestion: (_ typed: String, _ names: [String]) -> NameSuggestion?
  ) throws(Diagnostic) -> Command {
    if let command = command(named: token.text, isWhole: isWhole) { return command }
    let fitting = isWhole ? [] : names(beginningWith: token.text)
    if fitting.count > 1 {
      throw Diagnostic(ArgumentError.ambiguousCommand(token.text, choices: fitting), at: token.range)
    }
    throw Diagnostic(
      ArgumentError.unknownCommand(token.text, nearest: suggestion(token.text, names)), at: token.range)
  }
}

extension CommandTable: CommandNames {
  package func names(command word: String) -> Bool { self[word] != nil }

  package func own(of sheet: any Worksheet) -> [String] { all.filter { $0.isOwn(of: sheet) }.map(\.name) }

  package func topic(of words: [String]) -> NameSuggestion? { topic(words) }
}
