import Localization
import Model
import Reports
import Shell

extension Tool {
  /// The figures of several properties side by side.
  static let compare = Tool(
    name: "compare", title: "Properties side by side",
    summary:
      "Computes the same figures of several properties. The values of a row are in the order of columns.",
    arguments: [
      Argument(
        name: "properties", kind: .named(.text(most: 20_000), 2...8),
        summary: "By name, each as property elsewhere"),
      Argument(
        name: "names", kind: .list(.text(most: Argument.longestFormula), 1...40),
        summary: "Names or formulas; the usual ones unless given", isRequired: false),
    ],
    keys: [("columns", "array"), ("rows", "array"), ("cut", "integer")]
  ) { arguments, running throws(ToolError) in
    var shells: [(name: String, shell: ToolShell)] = []
    for (name, text) in arguments.named("properties") {
      let shell = try ToolShell(text, running)
      if let first = shells.first, first.shell.workspace.currency != shell.workspace.currency {
        throw ToolError(text.place, "in the currency of the first property")
      }
      shells.append((name, shell))
    }
    let given = arguments.texts("names")
    let usual = WorksheetKinds.main.conventions.overview.map { PlacedText($0, in: "names") }
    var rows: [[Cell]] = []
    for name in given.isEmpty ? usual : given {
      var row = [Cell.text(name.text)]
      for (_, shell) in shells { row.append(try shell.figure(name).cell) }
      rows.append(row)
    }
    let columns = ["name"] + shells.map(\.name)
    var table = Table(
      columns: columns.map { TableColumn(key: $0, label: LocalizedText(verbatim: $0)) }, rows: rows)
    table.isByPosition = true
    return ToolAnswer(Report([.table(table)]), of: shells[0].shell)
  }
}
