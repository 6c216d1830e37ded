import Localization
import Reports
import Syntax
import Workspace

/// The commands that words name.
extension Interpreter {
  /// `true` for a word that names a command.
  package func names(command word: String) -> Bool { command(named: word) != nil }

  /// The command that a word names; nil for none.
  package func command(named word: String) -> Command? {
    commands[word] ?? commands.command(named: word, isWhole: isFigure(word))
  }

  /// `true` for the name of a field or of a metric of the user's, which is no beginning of a command: `rent` is not
  /// `renting`.
  private func isFigure(_ word: String) -> Bool {
    workspace.field(named: word) != nil
      || workspace.document.userDefinitions.definition(named: word.lowercased()) != nil
  }

  /// Returns the command that a word names.
  package func command(_ token: Token) throws(Diagnostic) -> Command {
    try commands.command(token, isWhole: isFigure(token.text)) { [workspace, commands] typed, names in
      // A name that is quoted is no line of its own.
      let figures = workspace.figureNames.map(\.name)
      if figures.contains(typed.lowercased()) { return nil }
      if let topic = commands.topic([typed]) { return topic }
      return workspace.meaning(of: typed, among: figures)
        ?? NearestName.name(to: typed, among: names + figures, or: workspace.otherWords(for: figures))
        .map { .name(workspace.name(forOtherWord: $0, among: figures) ?? $0) }
    }
  }

  /// Returns the command that the first word of a statement names; the statement may be a question on a topic.
  func command(_ statement: Statement) throws(Diagnostic) -> Command {
    do throws(Diagnostic) {
      return try command(statement.tokens[0])
    } catch {
      let words = statement.tokens.prefix { !$0.isQuoted }
      guard case .unknownCommand(let name, _)? = error.error as? ArgumentError,
        let topic = topic(words.map(\.text)), case .topic(let typed, _, _) = topic
      else { throw error }
      let count = typed.split(separator: " ").count
      throw Diagnostic(
        ArgumentError.unknownCommand(name, nearest: topic),
        at: words[0].range.lowerBound..<words[count - 1].range.upperBound)
    }
  }

  /// The topic of help with which some words begin; nil for none.
  package func topic(_ words: [String]) -> NameSuggestion? { commands.topic(words) }

  /// The names of the commands that a line runs; nil when one of its words is no command.
  package func commandNames(in line: String) -> [String]? {
    guard let line = try? Line(line) else { return nil }
    let names = line.statements.compactMap { try? resolved($0).command.name }
    return names.count == line.statements.count ? names : nil
  }
}
