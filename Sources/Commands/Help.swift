import Localization
import Model
import Reports

extension Command {
  static let help = Command(
    "help", .shell, "Explain a command, a field, a metric or a function.",
    parameters: [Parameter("TOPIC", .topic, .optional)],
    examples: [
      .init("help", "all commands"), .init("help set", "one command"), .init("help rate", "one field"),
      .init("help cap_rate", "one metric"), .init("help formulas", "all that formulas can use"),
    ],
    replay: .never
  ) { arguments, interpreter throws(Problem) in
    guard let word = arguments.texts.first else { return overview }
    let session = interpreter.session
    if let field = session.fieldIfAny(word.text) { return report(on: field, session) }
    if let report = FormulaHelp.report(on: word.text, session) { return report }
    do throws(Problem) {
      return report(on: try CommandTable.command(word, session))
    } catch {
      if case .ambiguousCommand = error.fact { throw error }
      let names = CommandTable.all.map(\.name) + session.formulaNames.map(\.name)
      let nearest = NearestName.name(to: word.text, among: names)
      throw Problem(.unknownTopic(word.text, nearest: nearest), at: word.range)
    }
  }

  static let quit = Command(
    "quit", .shell, "Leave the shell; everything is saved already.",
    details: "\"exit\" does the same.",
    examples: [.init("quit", "as does Ctrl-D on an empty line")], replay: .never
  ) { _, interpreter throws(Problem) in
    interpreter.quit()
    return Report()
  }

  /// All commands on one screen.
  private static var overview: Report {
    let columns = [
      Column(key: "group", label: LocalizedText("About")),
      Column(key: "commands", label: LocalizedText("Commands"), isProse: true),
    ]
    let rows = Group.allCases.map { group -> [Cell] in
      let names = CommandTable.all.filter { $0.group == group }.map(\.name)
      return [.words(LocalizedText(key: group.rawValue)), .text(names.joined(separator: "  "))]
    }
    return Report([.table(Table(columns: columns, rows: rows)), .note(Wording.helpHint)])
  }

  private static func report(on command: Command) -> Report {
    let columns = [
      Column(key: "example", label: LocalizedText("Example")),
      Column(key: "purpose", label: LocalizedText("What it does"), isProse: true),
    ]
    let rows = command.examples.map { [Cell.text($0.line), .text($0.purpose)] }
    let details = command.details.map { [LocalizedText(verbatim: $0)] } ?? []
    let sentences = [LocalizedText(verbatim: command.usage), command.help] + details
    return Report(sentences.map { .note($0) } + [.table(Table(columns: columns, rows: rows))])
  }

  private static func report(on field: Field, _ session: Workspace) -> Report {
    let bounds = (field.lowest(in: session.currency), field.highest(in: session.currency))
    let defaults = type(of: session.sheet).init()
    let figure = { (key: String, label: LocalizedText, value: Value) in
      Figure(key: key, label: label, cell: CellFormatter.cell(value, of: field))
    }
    return Report([
      .note(LocalizedText("\(field.name): \(field.title). \(field.help)")),
      .figures(
        heading: nil,
        [
          figure("value", LocalizedText("At present"), session.sheet[field]),
          figure("default", LocalizedText("Default"), defaults[field]),
          figure("from", LocalizedText("From"), bounds.0), figure("to", LocalizedText("To"), bounds.1),
        ]),
      .note(Wording.howToSet(field, in: session.style, isTyped: session.isTyped)),
    ])
  }
}
