import Reports
import Worksheets

extension Command {
  static let fields = Command(
    "fields", .editing, "List the fields: names, units, what may be entered.",
    examples: [.init("fields", "everything that can be set")]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard !session.fields.isEmpty else {
      return .note(Phrase("There are no fields here: \"add\" adds to the list, \"help add\" says how."))
    }
    let columns = [
      Column(key: "name", label: Phrase("Name")),
      Column(key: "label", label: Phrase("Label"), importance: .useful),
      Column(key: "unit", label: Phrase("Unit")),
      Column(key: "from", label: Phrase("From"), importance: .detail),
      Column(key: "to", label: Phrase("To"), importance: .detail),
      Column(key: "summary", label: Phrase("What it is"), isProse: true),
    ]
    let rows = session.fields.map { field -> [Cell] in
      [
        .text(field.name), .words(field.title), .words(Wording.unit(of: field)),
        Presentation.cell(field.lowest(in: session.currency), of: field),
        Presentation.cell(field.highest(in: session.currency), of: field), .words(field.help),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}
