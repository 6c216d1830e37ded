import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The account of the first year, or of the months until a sale within it.
enum FirstYear {
  /// The first year from the income to the cash flow, with a twelfth of it as a month; or all months until the sale.
  static func table(_ worksheet: any LoanWorksheet, _ workspace: Workspace) -> Table {
    let lines = worksheet.account
    let cells = { (each: (String) -> String) in
      let formulas = lines.compactMap { try? Formula(each($0.formula), in: workspace.vocabulary) }
      return workspace.figures(of: formulas).map(\.cell)
    }
    let label = TableColumn(key: "label", label: LocalizedText("Label"), importance: .useful)
    let heads = lines.map { [Cell.text($0.name), .words(workspace.label(ofLine: $0.name))] }
    if worksheet.isSoldWithinAYear {
      let term = Cell.term(Term(months: worksheet.holdingMonths ?? 0))
      let columns = [
        TableColumn(key: "line", label: LocalizedText("Until the sale")), label,
        TableColumn(key: "until_sale", label: LocalizedText("In \(term)")),
      ]
      return Table(columns: columns, rows: zip(heads, cells { $0 }).map { $0 + [$1] })
    }
    let (months, years) = (cells { "(\($0)) / 12" }, cells { $0 })
    let columns = [
      TableColumn(key: "line", label: LocalizedText("First year")), label,
      TableColumn(key: "month", label: LocalizedText("A month")),
      TableColumn(key: "year", label: LocalizedText("A year")),
    ]
    return Table(columns: columns, rows: lines.indices.map { heads[$0] + [months[$0], years[$0]] })
  }
}

extension Workspace {
  /// The label of a field or a metric; the name of one of the user's lines.
  func label(ofLine name: String) -> LocalizedText {
    let kind = type(of: sheet)
    if let field = kind.field(named: name) { return field.title }
    // The account says of which period its lines are.
    let figure = name.hasSuffix("(y1)") ? kind.monthlyMetric(named: String(name.dropLast(4))) : nil
    return (figure ?? kind.metric(named: name))?.title ?? LocalizedText(verbatim: name)
  }
}
