import Localization
import Model
import Reports

extension Command {
  static let use = Command(
    "use", .saving, "Go to another kind of worksheet.",
    details: "It is as you left it. Without a kind, the kinds are listed.",
    parameters: [
      Parameter(
        "KIND", .choice(WorksheetKinds.all.map { ($0.kind, LocalizedText(key: $0.summary)) }), .optional)
    ],
    examples: [.init("use interest", "compound interest"), .init("use", "the kinds")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard let word = arguments.texts.first, let kind = WorksheetKinds.named(word.text) else {
      return Report([.table(kinds(session))])
    }
    guard kind != type(of: session.sheet) else { return .note(Wording.isUsed(kind, session.name)) }
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      try session.use(kind, &desk)
      return Report([.note(Wording.isUsed(kind, desk.name))])
    }
  }

  private static func kinds(_ session: Workspace) -> Table {
    let columns = [
      Column(key: "kind", label: LocalizedText("Worksheet")),
      Column(key: "summary", label: LocalizedText("What it is for"), isProse: true),
      Column(key: "open", label: LocalizedText("Open"), importance: .useful),
    ]
    return Table(
      columns: columns,
      rows: WorksheetKinds.all.map { kind in
        [
          .text(kind.kind), .words(LocalizedText(key: kind.summary)),
          kind == type(of: session.sheet) ? .words(LocalizedText("yes")) : .empty,
        ]
      })
  }
}
