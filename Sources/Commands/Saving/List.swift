import Reports
import Worksheets

extension Command {
  static let list = Command(
    "list", .saving, "List the saved properties.",
    examples: [.init("list", "all names")], replay: .never
  ) { _, interpreter throws(Problem) in
    let session = interpreter.session
    let named = try storing { () throws(StoreFault) in try session.store.named() }
    let columns = [
      Column(key: "name", label: "Name"), Column(key: "kind", label: "Worksheet"),
      Column(key: "open", label: "Open", importance: .useful),
    ]
    let rows = named.map { saved -> [Cell] in
      [.text(saved.name ?? ""), .text(saved.kind), saved.id == session.desk.id ? .text("yes") : .empty]
    }
    guard !rows.isEmpty else {
      return Report([.table(Table(columns: columns)), .note(Wording.nothingSaved)])
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}
