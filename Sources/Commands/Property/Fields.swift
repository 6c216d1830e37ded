import Localization
import Model
import Reports
import Shell

extension Command {
  static let fields = Command(
    "fields", .property, "List the fields: names, units, what may be entered.",
    examples: [.init("fields", "everything that can be set")],
    preview: .reading
  ) { context throws(Diagnostic) in
    let workspace = context.workspace
    guard !workspace.fields.isEmpty else {
      return .note(
        LocalizedText("There are no fields here: \"add\" adds to the list, \"help add\" says how."))
    }
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "label", label: LocalizedText("Label"), importance: .useful),
      TableColumn(key: "section", label: LocalizedText("Section"), importance: .detail),
      TableColumn(key: "unit", label: LocalizedText("Unit")),
      TableColumn(key: "from", label: LocalizedText("From"), importance: .detail),
      TableColumn(key: "to", label: LocalizedText("To"), importance: .detail),
      TableColumn(key: "summary", label: LocalizedText("What it is"), isProse: true),
    ]
    let rows = workspace.fields.map { field -> [Cell] in
      [
        .text(field.name), .words(field.title), .words(LocalizedText(key: field.section)),
        .words(field.unitName),
        CellFormatter.cell(field.lowest(in: workspace.currency), of: field),
        CellFormatter.cell(field.highest(in: workspace.currency), of: field), .words(field.help),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }
}
