import Formulas
import Localization
import Model
import Syntax
import Workspace

/// The commands for which lines without the name of one stand: `rent 2900`, `cash_flow`, `2+2`.
package struct ImpliedCommands: Sendable {
  /// The command of a field and its value.
  let assignment: String
  /// The command of a field or a metric alone.
  let figure: String
  /// The command of any other formula.
  let formula: String

  /// The commands by their names.
  package init(assignment: String, figure: String, formula: String) {
    (self.assignment, self.figure, self.formula) = (assignment, figure, formula)
  }
}

extension Interpreter {
  /// The command of a statement, and the statement with the name of the command as its first word.
  ///
  /// The first word names the command, or the statement stands for an implied one. Only the name of a field, its
  /// label, or a usual word for it can begin one that changes something, so that no mistyped command does.
  func resolved(_ statement: Statement) throws(Diagnostic) -> (command: Command, statement: Statement) {
    if let named = named(statement) { return named }
    if let implied = implied(statement) {
      try checkIsNoValue(of: statement)
      return implied
    }
    if let renamed = renamed(statement, by: resolvedIfAny) { return (renamed.command, renamed.statement) }
    return (try command(statement), statement)
  }

  /// Checks that a line without a command has no value behind a figure that is worked out: `interest 6.5`.
  private func checkIsNoValue(of statement: Statement) throws(Diagnostic) {
    let words = statement.tokens
    guard words.count == 2, !words[0].isQuoted, !words[1].isQuoted, words[1].text.first?.isNumber == true,
      workspace.field(named: words[0].text) == nil, workspace.metricIfAny(words[0].text) != nil
    else { return }
    let name = words[0].text.lowercased()
    let meant = workspace.meaning(of: name, among: workspace.fields.map(\.name))?.nameHere
    throw Diagnostic(
      ArgumentError.valueOfFigure(name, field: meant, value: words[1].text), at: words[0].range)
  }

  /// The same; nil for a statement that begins with no command and stands for none.
  func resolvedIfAny(_ statement: Statement) -> (command: Command, statement: Statement)? {
    named(statement) ?? implied(statement)
  }

  /// The command that the first word names; nil for none.
  private func named(_ statement: Statement) -> (command: Command, statement: Statement)? {
    command(named: statement.tokens[0].text).map { command in
      (command.variant(on: workspace.sheet), commands.written(out: statement))
    }
  }

  /// The command for which a line without one stands; nil for none.
  private func implied(_ statement: Statement) -> (command: Command, statement: Statement)? {
    guard let name = impliedCommand(of: statement), let command = commands[name] else { return nil }
    return (command, statement.beginning(with: name))
  }

  /// The reading of a command that is still typed; nil for an unknown one, and one of another worksheet.
  func reading(of typed: Statement) -> TypedReading? {
    guard let (command, statement) = resolved(unfinished: typed), command.works(on: workspace.sheet) else {
      return nil
    }
    return TypedReading(command, statement, in: self)
  }

  /// The command of the words before the cursor, behind which more may come; nil for an unknown one.
  func resolved(unfinished statement: Statement) -> (command: Command, statement: Statement)? {
    readable(statement, by: resolved(unfinishedAsTyped:))
  }

  /// The command of a statement that is still typed, with names in the place of labels where only so all its words can
  /// stand there.
  func readable(
    _ typed: Statement, by resolve: (Statement) -> (command: Command, statement: Statement)?
  ) -> (command: Command, statement: Statement)? {
    let resolved = resolve(typed)
    if let resolved, TypedReading(resolved.command, resolved.statement, in: self).isRightSoFar {
      return resolved
    }
    guard let renamed = renamed(typed, by: resolve), resolved == nil || renamed.isRight else {
      return resolved
    }
    return (renamed.command, renamed.statement)
  }

  private func resolved(
    unfinishedAsTyped statement: Statement
  ) -> (command: Command, statement: Statement)? {
    let first = statement.tokens[0]
    if let command = command(named: first.text) {
      return (command.variant(on: workspace.sheet), commands.written(out: statement))
    }
    guard let implied = commands.implied else { return nil }
    var name = impliedCommand(of: statement)
    // A figure alone is shown, but more is to come: the value of a field, or the rest of a formula.
    if name == implied.figure {
      name = workspace.field(named: first.text) == nil ? implied.formula : implied.assignment
    }
    guard let name, let command = commands[name] else { return nil }
    return (command, statement.beginning(with: name))
  }

  /// `true` for the first word of a line, as far as it is typed, that is more of a formula than a name.
  func beginsImpliedFormula(_ typed: String) -> Bool {
    guard let implied = commands.implied, typed.contains(where: { "+-*/^(,[".contains($0) }) else {
      return false
    }
    let word = Token(text: typed, range: 0..<typed.utf8.count, isQuoted: false)
    return command(named: typed) == nil
      && impliedCommand(of: Statement(tokens: [word], text: typed)) == implied.formula
  }

  private func impliedCommand(of statement: Statement) -> String? {
    let first = statement.tokens[0]
    guard let implied = commands.implied, !first.isQuoted else { return nil }
    let next = statement.tokens.dropFirst().first
    if workspace.field(named: first.text) != nil {
      guard let next else { return implied.figure }
      return next.beginsOperator ? implied.formula : implied.assignment
    }
    // `rent=1800` is no comparison; the assignment says that no sign stands there.
    if let name = first.text.split(separator: "=").first, name.utf8.count < first.text.utf8.count,
      workspace.field(named: String(name)) != nil
    {
      return implied.assignment
    }
    if next == nil, workspace.metricIfAny(first.text) != nil { return implied.figure }
    return beginsFormula(statement.text) ? implied.formula : nil
  }

  /// `true` for a text that begins with a number, a bracket, a known name, or a call of a function.
  private func beginsFormula(_ text: String) -> Bool {
    let unsigned = text.drop { "+-−= ".contains($0) }
    guard let first = unsigned.first else { return false }
    if first.isNumber || first.isCurrencySymbol || "(.[".contains(first) { return true }
    let name = String(unsigned.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    guard unsigned.startIndex == text.startIndex, !name.isEmpty else { return false }
    if workspace.field(named: name) != nil || workspace.metricIfAny(name) != nil { return true }
    return unsigned.dropFirst(name.count).first == "(" && Functions.named(name.lowercased()) != nil
  }
}

extension Statement {
  /// The statement with a further word at its start, which takes no room in the line.
  func beginning(with name: String) -> Statement {
    let start = tokens[0].range.lowerBound
    let word = Token(text: name, range: start..<start, isQuoted: false)
    return Statement(tokens: [word] + tokens, text: text, renaming: renaming)
  }
}

extension Token {
  /// `true` for a word that goes on with a formula rather than stating a value: `*`, `>=1`, `- 5`.
  ///
  /// A single `=` is left to the assignment, which explains it; `-5` is a value.
  fileprivate var beginsOperator: Bool {
    // Mostly it is a number.
    guard !isQuoted, let byte = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte),
      let first = text.first
    else { return false }
    if "+-−".contains(first) { return text.count == 1 }
    return "*/^<>×·÷≤≥≠!".contains(first) || text.hasPrefix("==")
      || ["and", "or"].contains(text.lowercased())
  }
}
