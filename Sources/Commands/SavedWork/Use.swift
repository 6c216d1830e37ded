import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let use = Command(
    "use", .properties, "Go to another kind of worksheet.",
    details: "The worksheet is as you left it. Alone, \"use\" lists the kinds.",
    syntax: .optional(
      .choice("KIND", WorksheetKinds.all.map { ($0.kind, LocalizedText(key: $0.summary)) })),
    examples: [.init("use interest", "compound interest"), .init("use", "the kinds")], recording: .asResult,
    preview: .opening { context throws(Diagnostic) in
      let (workspace, words) = (context.workspace, context.statement.words)
      if words.isEmpty { return UpcomingDocument(kindsToChoose, nil) }
      guard words.count == 1, let kind = words.first.flatMap(WorksheetKinds.named) else { return nil }
      let isOpen = kind == type(of: workspace.sheet)
      let document = isOpen ? workspace.document : try workspace.documentLastOpen(of: kind)
      return UpcomingDocument(reply(kind, open: document.name), document)
    }
  ) { context, word throws(Diagnostic) in
    let workspace = context.workspace
    guard let word, let kind = WorksheetKinds.named(word.text) else {
      return Report([.table(kinds(workspace))])
    }
    guard kind != type(of: workspace.sheet) else { return .note(reply(kind, open: workspace.name)) }
    return try context.edit { document throws(Diagnostic) in
      try workspace.use(kind, &document)
      return .note(reply(kind, open: document.name))
    }
  }

  private static func reply(_ kind: any Worksheet.Type, open name: String?) -> LocalizedText {
    let summary = LocalizedText(key: kind.summary)
    return name.map { LocalizedText("\(summary) Open: \(Quoting.word($0)).") } ?? summary
  }

  private static var kindsToChoose: LocalizedText {
    LocalizedText("Lists the kinds: \(LocalizedText.all(WorksheetKinds.all.map { $0.kind })).")
  }

  private static func kinds(_ workspace: Workspace) -> Table {
    let columns = [
      TableColumn(key: "kind", label: LocalizedText("Worksheet")),
      TableColumn(key: "summary", label: LocalizedText("What it is for"), isProse: true),
      TableColumn(key: "open", label: LocalizedText("Open"), importance: .useful),
    ]
    return Table(
      columns: columns,
      rows: WorksheetKinds.all.map { kind in
        [
          .text(kind.kind), .words(LocalizedText(key: kind.summary)),
          kind == type(of: workspace.sheet) ? .words(LocalizedText("yes")) : .empty,
        ]
      })
  }
}
