import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The account of the first year.
enum FirstYear {
  /// The first year from the income to the cash flow, with a twelfth of it as a month.
  static func table(_ worksheet: any LoanWorksheet, _ workspace: Workspace) -> Table {
    let lines = worksheet.account
    let cells = { (each: (String) -> String) in
      let formulas = lines.compactMap { try? Formula(each($0.formula), in: workspace.vocabulary) }
      return workspace.figures(of: formulas).map(\.cell)
    }
    let (months, years) = (cells { "(\($0)) / 12" }, cells { $0 })
    let columns = [
      TableColumn(key: "line", label: LocalizedText("First year")),
      TableColumn(key: "label", label: LocalizedText("Label"), importance: .useful),
      TableColumn(key: "month", label: LocalizedText("A month")),
      TableColumn(key: "year", label: LocalizedText("A year")),
    ]
    let rows = lines.indices.map { index -> [Cell] in
      [
        .text(lines[index].name), .words(workspace.label(ofLine: lines[index].name)), months[index],
        years[index],
      ]
    }
    return Table(columns: columns, rows: rows)
  }
}

extension Workspace {
  /// The label of a field or a metric; the name of one of the user's lines.
  func label(ofLine name: String) -> LocalizedText {
    if let field = type(of: sheet).field(named: name) { return field.title }
    return type(of: sheet).metric(named: name)?.title ?? LocalizedText(verbatim: name)
  }
}
