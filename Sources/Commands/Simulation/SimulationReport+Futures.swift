import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
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
    let numbers = figures.map { figure in
      NumberColumn(.drawn(figure.formula.measure == .percent ? .percent : .plain)) { numbers, first in
        for index in numbers.indices { numbers[index] = figure.values[first + index] ?? .nan }
      }
    }
    let unknown = Array(repeating: NumberColumn?.none, count: 1 + fields.count)
    var table = Table(
      columns: heads,
      rows: TableRows(
        count: simulation.count, columns: heads.count, numbers: unknown + numbers
      ) { future, column in
        if column == 0 { return .count(future + 1) }
        let place = column - unknown.count
        if place < 0 {
          return CellFormatter.cell(
            simulation.value(of: column - 1, inFuture: future), of: fields[column - 1].field)
        }
        guard place < figures.count else {
          return criteria[place - figures.count].values[future].map { .boolean($0 == 1) } ?? .empty
        }
        let (figure, decimals) = (figures[place], decimals[place])
        guard let number = figure.values[future].flatMap({ Number($0.asShared) }) else { return .empty }
        return CellFormatter.cell(
          .number(SimulationReport.tidied(number, figure.formula.measure, in: currency)),
          figure.formula.measure, decimals: decimals, in: currency)
      })
    if isOfFirstYear { table.contents = .futures(figures: names) }
    return table
  }
}
