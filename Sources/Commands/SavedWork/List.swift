import Localization
import Reports
import Shell
import Workspace

extension Command {
  static let list = Command(
    "list", .savedWork, "List what is saved, or the accounts when they are open.",
    parameters: .optional(.choice("saved", [("saved", LocalizedText("what is saved, whatever is open"))])),
    examples: [.init("list", "all names"), .init("list saved", "all names, when accounts are open")],
    recording: .never
  ) { context, saved throws(Diagnostic) in
    let workspace = context.workspace
    if saved == nil, type(of: context.sheet).hasRecords {
      return Report(workspace.resultBlocks(of: workspace.document))
    }
    let named = try storing { () throws(StoreError) in try workspace.store.documents(.named) }
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "kind", label: LocalizedText("Worksheet")),
      TableColumn(key: "open", label: LocalizedText("Open"), importance: .useful),
    ]
    let rows = named.map { saved -> [Cell] in
      [
        .text(saved.name ?? ""), .text(saved.kind),
        saved.id == workspace.document.id ? .words(LocalizedText("yes")) : .empty,
      ]
    }
    guard !rows.isEmpty else {
      let hint = LocalizedText("Nothing is saved under a name yet: \"save NAME\" does it.")
      return Report([.table(Table(columns: columns)), .note(hint)])
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}
