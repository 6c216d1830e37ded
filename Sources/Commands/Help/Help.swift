import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let help = Command(
    "help", .shell, "Explain a command, a field, a metric or a function.",
    syntax: .optional(.topic),
    examples: [
      .init("help", "the first hour, and where the rest is"), .init("help all", "all commands, a line each"),
      .init("help set", "one command"), .init("help rate", "one field"),
      .init("help cap_rate", "one metric"), .init("help formulas", "all that formulas can use"),
      .init("help trust", "what scripts of others may do"),
    ],
    recording: .never, usesStore: false
  ) { context, word throws(Diagnostic) in
    let (workspace, interpreter) = (context.workspace, context.interpreter)
    guard let word else { return CommandOverview.report(interpreter.commands, on: workspace.sheet) }
    if allTopics.contains(word.text.lowercased()) { return allCommands(interpreter.commands) }
    if TrustHelp.topics.contains(word.text.lowercased()) { return TrustHelp.report }
    if let field = workspace.field(named: word.text) { return report(on: field, context) }
    if let figure = FormulaHelp.report(on: word.text, workspace) {
      // A command may have the name of a figure, as `tax` has.
      guard interpreter.commands.names.contains(word.text.lowercased()) else { return figure }
      return Report(report(on: try interpreter.command(word)).blocks + figure.blocks)
    }
    do throws(Diagnostic) {
      return report(on: try interpreter.command(word))
    } catch {
      if case .ambiguousCommand? = error.error as? ArgumentError { throw error }
      let names = interpreter.commands.names + workspace.helpNames.map(\.name)
      let nearest = workspace.suggestion(for: word.text, among: names)
      throw Diagnostic(HelpError.unknownTopic(word.text, nearest: nearest), at: word.range)
    }
  }

  /// The words for all commands.
  fileprivate static let allTopics = ["all", "commands"]

  /// A line for each command.
  private static func allCommands(_ commands: CommandTable) -> Report {
    let columns = [
      TableColumn(key: "group", label: LocalizedText("About"), importance: .useful),
      TableColumn(key: "command", label: LocalizedText("Command")),
      TableColumn(key: "summary", label: LocalizedText("What it does"), isProse: true),
    ]
    let rows = Group.allCases.flatMap { group in
      commands.all.filter { $0.group == group }.map { command -> [Cell] in
        [.words(LocalizedText(key: group.rawValue)), .text(command.name), .words(command.localizedSummary)]
      }
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }

  private static func report(on command: Command) -> Report {
    let columns = [
      TableColumn(key: "example", label: LocalizedText("Example")),
      TableColumn(key: "purpose", label: LocalizedText("What it does"), isProse: true),
    ]
    let rows = command.examples.map { [Cell.text($0.line), .words(LocalizedText(key: $0.purpose))] }
    let paragraphs =
      [LocalizedText(verbatim: command.usage), command.localizedSummary] + command.localizedDetails
    return Report(paragraphs.map { .note($0) } + [.table(Table(columns: columns, rows: rows))])
  }

  private static func report(on field: Field, _ context: CommandContext) -> Report {
    let workspace = context.workspace
    let bounds = (field.lowest(in: workspace.currency), field.highest(in: workspace.currency))
    // A path has no default of its own, but for what it follows from.
    let defaults = field.isPath ? nil : type(of: workspace.sheet).init()[field]
    let figure = { (key: String, label: LocalizedText, value: Value) in
      Figure(key: key, label: label, cell: CellFormatter.cell(value, of: field))
    }
    return Report([
      .note(LocalizedText("\(field.name): \(field.title). \(field.help)")),
      .figures(
        heading: nil,
        [
          figure("value", LocalizedText("At present"), workspace.sheet[field]),
          defaults.map { figure("default", LocalizedText("Default"), $0) },
          figure("from", LocalizedText("From"), bounds.0), figure("to", LocalizedText("To"), bounds.1),
        ].compactMap { $0 }),
      .note(howToSet(field, context)),
    ])
  }

  private static func howToSet(_ field: Field, _ context: CommandContext) -> LocalizedText {
    let examples = LocalizedText.any(field.examples(in: context.conventions))
    return LocalizedText("To change it: set \(field.name) VALUE, with a value such as \(examples).")
  }
}

extension Syntax where Value == Token {
  /// The name of a command, a field, a metric or a function.
  fileprivate static var topic: Syntax {
    word("TOPIC", LocalizedText("a command or a field")) { context in
      context.interpreter.commands.all.map { .init($0.name, $0.localizedSummary) }
        + [
          .init(Command.allTopics[0], LocalizedText("all commands, a line each")),
          .init("formulas", LocalizedText("all that formulas can use")), .init("trust", TrustHelp.summary),
        ]
        + context.workspace.helpNames.map { .init($0.name, $0.help) }
    }
  }
}
