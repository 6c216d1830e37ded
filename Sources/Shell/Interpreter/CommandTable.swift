import Localization

/// The table of commands, in the order of `help`.
package struct CommandTable: Sendable {
  /// Every command.
  package let all: [Command]
  private let indices: [String: Int]

  /// A table of commands.
  /// - Parameter aliases: Other names of commands, which are not listed.
  package init(_ all: [Command], aliases: [String: String] = [:]) {
    self.all = all
    let indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
    self.indices = indices.merging(aliases.compactMapValues { indices[$0] }) { index, _ in index }
  }

  /// The names in their order.
  package var names: [String] { all.map(\.name) }

  /// Returns the command of that name or alias; nil when there is none.
  package subscript(name: String) -> Command? { indices[name].map { all[$0] } }

  /// Returns the command that a word names: exactly, in any case, or as the beginning of exactly one name.
  /// - Parameter isField: Returns `true` for a field of the open worksheet.
  func command(_ token: Token, isField: (String) -> Bool) throws(Diagnostic) -> Command {
    if let command = self[token.text] { return command }
    let typed = token.text.lowercased()
    if let command = self[typed] { return command }
    let fitting = typed.isEmpty ? [] : all.filter { $0.name.hasPrefix(typed) }
    if fitting.count == 1 { return fitting[0] }
    if fitting.count > 1 {
      throw Diagnostic(
        ArgumentError.ambiguousCommand(token.text, choices: fitting.map(\.name)), at: token.range)
    }
    if let first = typed.first, first.isNumber || "(.-+$".contains(first) {
      throw Diagnostic(ArgumentError.formulaAsCommand(token.text), at: token.range)
    }
    let nearest = NearestName.name(to: typed, among: names)
    throw Diagnostic(
      ArgumentError.unknownCommand(token.text, nearest: nearest, isField: isField(token.text)),
      at: token.range)
  }
}
