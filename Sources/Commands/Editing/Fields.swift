import Reports
import Worksheets

extension Command {
  static let fields = Command(
    "fields", .editing, "List the fields: names, units, what may be entered.",
    examples: [.init("fields", "everything that can be set")]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let columns = [
      Column(key: "name", label: "Name"), Column(key: "label", label: "Label", importance: .useful),
      Column(key: "unit", label: "Unit"), Column(key: "from", label: "From", importance: .detail),
      Column(key: "to", label: "To", importance: .detail),
      Column(key: "summary", label: "What it is"),
    ]
    let rows = session.fields.map { field -> [Cell] in
      [
        .text(field.name), .text(field.label), .text(Wording.unit(of: field)),
        Presentation.cell(field.lowest(in: session.currency), of: field),
        Presentation.cell(field.highest(in: session.currency), of: field), .text(field.summary),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}
