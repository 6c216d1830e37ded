import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// A table with a row for each of several months or years.
struct PeriodTable {
  /// The formulas of the columns.
  let formulas: [Formula]
  private let columns: [TableColumn]
  private let cells: (Period) -> [Cell]

  /// A table of a worksheet's monthly figures.
  init(_ periodColumns: [PeriodColumn], _ workspace: Workspace) {
    let kind = type(of: workspace.sheet)
    let shown = periodColumns.compactMap { column in
      kind.monthlyMetric(named: column.name).map { (metric: $0, importance: column.importance) }
    }
    formulas = shown.map { kind.naming($0.metric) }
    columns = shown.map { metric, importance in
      TableColumn(key: metric.name, label: metric.title, importance: .init(importance))
    }
    cells = workspace.figures(of: shown.map(\.metric))
  }

  /// A table of formulas that depend on the month.
  init(_ formulas: [Formula], _ workspace: Workspace) {
    self.formulas = formulas.uniqued(by: \.text)
    columns = self.formulas.map { TableColumn(key: $0.text, label: workspace.label(of: $0)) }
    cells = workspace.cells(of: self.formulas)
  }

  /// A table of the formulas that the user has named; of the usual columns when there are none.
  init(_ typed: [TypedFormula]?, else periodColumns: [PeriodColumn], _ workspace: Workspace) {
    if let typed {
      self.init(typed.map(\.formula), workspace)
    } else {
      self.init(periodColumns, workspace)
    }
  }

  /// The rows of months, which have their numbers among the figures.
  func table(ofMonths months: ClosedRange<Int>) -> Table {
    var table = Table(columns: columns)
    for month in months { table.append(cells(.month(month))) }
    return table
  }

  /// The rows of periods, each after its number.
  func table(of periods: [Period], number: TableColumn) -> Table {
    var table = Table(columns: [number] + columns)
    for period in periods {
      table.append([.count(period.number)] + cells(period))
    }
    return table
  }

  /// The figures of one period.
  func figures(of period: Period) -> [Figure] {
    zip(columns, cells(period)).map { Figure(key: $0.key, label: $0.label, cell: $1) }
  }
}

extension Period {
  /// The number of the month or year.
  fileprivate var number: Int {
    switch self {
    case .month(let number), .year(let number): number
    }
  }
}

extension TableColumn {
  /// The column of the numbers of years.
  static var year: TableColumn { TableColumn(key: "year", label: LocalizedText("Year")) }

  /// The column of the numbers of months.
  static var month: TableColumn {
    TableColumn(key: "month", label: LocalizedText("Month", context: "the number of a month"))
  }
}

extension TableColumn.Importance {
  /// The importance of a worksheet's column as that of a report's.
  fileprivate init(_ importance: ColumnImportance) {
    switch importance {
    case .detail: self = .detail
    case .useful: self = .useful
    case .essential: self = .essential
    }
  }
}
