import Localization
import Model
import Reports

extension Command {
  static let fields = Command(
    "fields", .editing, "List the fields: names, units, what may be entered.",
    examples: [.init("fields", "everything that can be set")]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    guard !session.fields.isEmpty else {
      return .note(
        LocalizedText("There are no fields here: \"add\" adds to the list, \"help add\" says how."))
    }
    let columns = [
      Column(key: "name", label: LocalizedText("Name")),
      Column(key: "label", label: LocalizedText("Label"), importance: .useful),
      Column(key: "unit", label: LocalizedText("Unit")),
      Column(key: "from", label: LocalizedText("From"), importance: .detail),
      Column(key: "to", label: LocalizedText("To"), importance: .detail),
      Column(key: "summary", label: LocalizedText("What it is"), isProse: true),
    ]
    let rows = session.fields.map { field -> [Cell] in
      [
        .text(field.name), .words(field.title), .words(Wording.unit(of: field)),
        CellFormatter.cell(field.lowest(in: session.currency), of: field),
        CellFormatter.cell(field.highest(in: session.currency), of: field), .words(field.help),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}
