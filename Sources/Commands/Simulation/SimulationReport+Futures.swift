import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension SimulationReport {
  /// A row for each future: what was drawn, the figures and the criteria.
  func futures(_ criteria: [Outcome], _ figures: [Outcome], _ names: [String] = []) -> Table {
    let fields = simulation.fields
    let isOfFirstYear = names.isEmpty
    let names = names.isEmpty ? figures.map(\.formula.text) : names
    // What varies, or was asked for twice, has one column.
    var known = Set(["future"] + fields.map(\.range.name))
    let kept = names.indices.filter { known.insert(names[$0]).inserted }
    let (figures, keys) = (kept.map { figures[$0] }, kept.map { names[$0] })
    let criteria = criteria.filter { known.insert($0.formula.text).inserted }
    let heads =
      [TableColumn(key: "future", label: LocalizedText("Future"))]
      + fields.map { TableColumn(key: $0.range.name, label: $0.field.title) }
      + (keys + criteria.map(\.formula.text)).map { TableColumn(key: $0, label: LocalizedText(verbatim: $0)) }
    let (simulation, currency) = (simulation, workspace.currency)
    let decimals = figures.map { workspace.decimals(of: $0.formula) }
    let scales = figures.map { $0.formula.measure == .percent ? 100.0 : 1 }
    var table = Table(
      columns: heads,
      rows: TableRows(count: simulation.count) { future, column in
        let index = column - 1 - fields.count
        return figures.indices.contains(index)
          ? figures[index].values[future].map { $0 * scales[index] } : nil
      } row: { future in
        var row: [Cell] = [.count(future + 1)]
        for (index, field) in fields.enumerated() {
          row.append(CellFormatter.cell(simulation.value(of: index, inFuture: future), of: field.field))
        }
        for (figure, decimals) in zip(figures, decimals) {
          let number = figure.values[future].flatMap { Number($0.asShared) }
          row.append(
            number.map {
              CellFormatter.cell(
                .number(SimulationReport.tidied($0, figure.formula.measure, in: currency)),
                figure.formula.measure, decimals: decimals,
                in: currency)
            } ?? .empty)
        }
        for criterion in criteria { row.append(criterion.values[future].map { .boolean($0 == 1) } ?? .empty) }
        return row
      })
    if isOfFirstYear { table.contents = .futures(figures: names) }
    return table
  }
}
