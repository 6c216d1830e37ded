import Localization
import Model
import Reports
import Workspace

extension Command {
  static let list = Command(
    "list", .saving, "List what is saved, or the accounts when they are open.",
    parameters: [
      Parameter("saved", .choice([("saved", LocalizedText("what is saved, whatever is open"))]), .optional)
    ],
    examples: [.init("list", "all names"), .init("list saved", "all names, when accounts are open")],
    replay: .never
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    if let accounts = session.sheet as? Accounts, arguments.texts.isEmpty {
      return Report(AccountReport.parts(accounts, session, session.desk))
    }
    let named = try storing { () throws(StoreError) in try session.store.named() }
    let columns = [
      Column(key: "name", label: LocalizedText("Name")),
      Column(key: "kind", label: LocalizedText("Worksheet")),
      Column(key: "open", label: LocalizedText("Open"), importance: .useful),
    ]
    let rows = named.map { saved -> [Cell] in
      [
        .text(saved.name ?? ""), .text(saved.kind),
        saved.id == session.desk.id ? .words(LocalizedText("yes")) : .empty,
      ]
    }
    guard !rows.isEmpty else {
      return Report([.table(Table(columns: columns)), .note(Wording.nothingSaved)])
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}
