import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let help = Command(
    "help", .shell, "Explain a command, a field, a metric, a function, or how something is done.",
    syntax: .optional(.helpWords),
    examples: [
      .init("help", "the first hour, and where the rest is"), .init("help all", "all commands, a line each"),
      .init("help set", "one command"), .init("help rate", "one field"),
      .init("help cap_rate", "one metric"), .init("help refinance", "how something is done"),
      .init("help topics", "all topics"), .init("help metrics", "all metrics"),
      .init("help formulas", "all that formulas can use"),
      .init("help trust", "what scripts of others may do"),
    ],
    recording: .never, reach: .document, usesStore: false
  ) { context, words throws(Diagnostic) in
    let (workspace, interpreter) = (context.workspace, context.interpreter)
    guard let words else {
      return WorksheetOverview.report(context)
        ?? CommandOverview.report(interpreter.commands, on: workspace.sheet)
    }
    let asked = words.text.lowercased()
    if allTopics.contains(asked) { return allCommands(interpreter.commands) }
    if TrustHelp.topics.contains(asked) { return TrustHelp.report }
    if asked == FormulaHelp.metricsTopic { return FormulaHelp.metrics(of: type(of: workspace.sheet)) }
    if asked == topicsTopic { return Topic.list(in: workspace.localeFormat.language) }
    if let topic = Topic.named(asked), !isOwnName(asked, workspace) {
      // A topic may have the name of a field, as taxes has.
      let page = topic.translated(into: workspace.localeFormat.language).report
      return Report(page.blocks + (report(onName: asked, context)?.blocks ?? []))
    }
    if let report = report(onName: words.text, context) { return report }
    do throws(Diagnostic) {
      return report(on: try interpreter.command(Token(text: words.text, range: words.range, isQuoted: false)))
    } catch {
      if case .ambiguousCommand? = error.error as? ArgumentError { throw error }
      if let name = interpreter.name(for: asked), let report = report(onName: name, context) { return report }
      // The syntax of a command: `help add loan`.
      if let first = asked.split(separator: " ").first, first.count < asked.count,
        let command = interpreter.commands[String(first)]
      {
        return report(on: command)
      }
      let names = interpreter.commands.names + workspace.helpNames.map(\.name) + Topic.all.map(\.name)
      let nearest = workspace.suggestion(for: words.text, among: names)
      throw Diagnostic(HelpError.unknownTopic(words.text, nearest: nearest), at: words.range)
    }
  }

  /// The words for all commands.
  fileprivate static let allTopics = ["all", "commands"]

  /// The word for all topics.
  fileprivate static let topicsTopic = "topics"

  /// `true` for a name that no topic hides: one that the user gave, and one of several words, as cap_rate is.
  private static func isOwnName(_ name: String, _ workspace: Workspace) -> Bool {
    if workspace.document.userDefinitions.definition(named: name) != nil { return true }
    if let field = workspace.field(named: name) { return field.isPath || name.contains("_") }
    return name.contains("_") && workspace.metricIfAny(name) != nil
  }

  /// The page on a field or a figure, with that of the command of its name, as `tax` has one; nil for another name.
  private static func report(onName name: String, _ context: CommandContext) -> Report? {
    if let field = context.workspace.field(named: name) { return report(on: field, context) }
    guard let figure = FormulaHelp.report(on: name, context.workspace) else { return nil }
    guard let command = context.interpreter.commands[name.lowercased()] else { return figure }
    return Report(report(on: command).blocks + figure.blocks)
  }

  /// A line for each command.
  private static func allCommands(_ commands: CommandTable) -> Report {
    let columns = [
      TableColumn(key: "group", label: LocalizedText("About"), importance: .useful),
      TableColumn(key: "command", label: LocalizedText("Command")),
      TableColumn(key: "usage", label: LocalizedText("Usage"), audience: .programs),
      TableColumn(key: "summary", label: LocalizedText("What it does"), isProse: true),
    ]
    let rows = Group.allCases.flatMap { group in
      commands.all.filter { $0.group == group }.map { command -> [Cell] in
        [
          .words(LocalizedText(key: group.rawValue)), .text(command.name), .text(command.usage),
          .words(command.localizedSummary),
        ]
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

  private static func report(on field: Field, _ context: ReadingContext) -> Report {
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

  private static func howToSet(_ field: Field, _ context: ReadingContext) -> LocalizedText {
    let examples = LocalizedText.any(field.examples(in: context.conventions))
    return LocalizedText("To change it: set \(field.name) VALUE, with a value such as \(examples).")
  }
}

extension Syntax where Value == Token {
  /// The name of a command, a field, a metric or a function, or the words of a topic.
  fileprivate static var helpWords: Syntax {
    Syntax("TOPIC") { words, _ throws(Diagnostic) in
      let text = try words.takeText(LocalizedText("a command or a field"))
      return Token(
        text: text.text.split(whereSeparator: \.isWhitespace).joined(separator: " "), range: text.range,
        isQuoted: text.isQuoted)
    } complete: { context in
      context.ofCommand.interpreter.commands.all.map { .init($0.name, $0.localizedSummary) }
        + [
          .init(Command.allTopics[0], LocalizedText("all commands, a line each")),
          .init(Command.topicsTopic, LocalizedText("all topics")),
          .init(FormulaHelp.metricsTopic, LocalizedText("all metrics")),
          .init("formulas", LocalizedText("all that formulas can use")), .init("trust", TrustHelp.summary),
        ]
        + context.workspace.helpNames.map { .init($0.name, $0.help) }
        + Topic.candidates(in: context.workspace.localeFormat.language)
    }
  }
}
