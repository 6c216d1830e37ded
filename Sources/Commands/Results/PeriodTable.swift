import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// A table with a row for each of several months or years.
struct PeriodTable {
  /// The formulas of the columns.
  let formulas: [Formula]
  private let columns: [TableColumn]
  /// Returns the cells of periods, column by column.
  private let cells: ([Period]) -> [[Cell]]
  /// The calendar month of month 1; nil if months have no dates, or a column has the key of dates.
  private let firstMonth: CalendarMonth?

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
    cells = { workspace.figures(of: shown.map(\.metric), at: $0) }
    firstMonth = workspace.sheet.loanWorksheet?.firstMonth
  }

  /// A table of formulas that depend on the month.
  init(_ formulas: [Formula], _ workspace: Workspace) {
    self.formulas = formulas.uniqued(by: \.text)
    columns = self.formulas.map { TableColumn(key: $0.text, label: workspace.label(of: $0)) }
    cells = { [formulas = self.formulas] in workspace.cells(of: formulas, at: $0) }
    let isKeyTaken = columns.contains { $0.key == TableColumn.date.key }
    firstMonth = isKeyTaken ? nil : workspace.sheet.loanWorksheet?.firstMonth
  }

  /// A table of the figures of one loan.
  init(ofLoan name: String, _ workspace: Workspace) {
    let figures = Rental.loanColumns(ofLoanNamed: name, in: workspace.sheet).compactMap { figure in
      // The name alone may be a field: `second.extra` is what is paid each month.
      workspace.monthlyFormula(named: "\(name).\(figure)").map { (figure, $0) }
    }
    formulas = figures.map(\.1)
    columns = figures.map { figure, _ in
      TableColumn(key: figure, label: PeriodTable.title(ofLoanFigure: figure))
    }
    cells = { [formulas] in workspace.cells(of: formulas, at: $0) }
    firstMonth = workspace.sheet.loanWorksheet?.firstMonth
  }

  /// The title of a figure of one loan, which is that of the figure of all loans where there is one.
  private static func title(ofLoanFigure figure: String) -> LocalizedText {
    let metric = figure == "insurance" ? "mortgage_insurance" : figure
    return Rental.monthlyMetric(named: metric)?.title ?? LocalizedText("Rate")
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
    var cells = cells(months.map(Period.month))
    if firstMonth != nil { cells.insert(months.map(date), at: min(1, cells.count)) }
    return Table(columns: dated(columns), rows: rows(of: cells, count: months.count))
  }

  /// The rows of periods, each after its number.
  func table(of periods: [Period], number: TableColumn) -> Table {
    let isDated = if case .month? = periods.first { firstMonth != nil } else { false }
    let numbers = periods.map { Cell.count($0.number) }
    let dates = isDated ? [periods.map { date(of: $0.number) }] : []
    let all = [number] + columns
    return Table(
      columns: isDated ? dated(all) : all,
      rows: rows(of: [numbers] + dates + cells(periods), count: periods.count))
  }

  /// Columns with that of the dates behind the number of the month; the columns alone if months have no dates.
  private func dated(_ columns: [TableColumn]) -> [TableColumn] {
    firstMonth == nil ? columns : Array(columns.prefix(1) + [TableColumn.date] + columns.dropFirst())
  }

  private func rows(of columns: [[Cell]], count: Int) -> [[Cell]] {
    (0..<count).map { row in columns.map { $0[row] } }
  }

  private func date(of month: Int) -> Cell { .month(month, from: firstMonth) }

  /// The figures of one period.
  func figures(of period: Period) -> [Figure] {
    zip(columns, cells([period])).map { Figure(key: $0.key, label: $0.label, cell: $1[0]) }
  }
}

extension Period {
  /// The number of the month or year, or of the year of which it is a part.
  fileprivate var number: Int {
    switch self {
    case .month(let number), .year(let number): number
    case .part(let months): (months.lowerBound + 11) / 12
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

extension TableColumn {
  /// The column of the calendar months of numbered months.
  static var date: TableColumn {
    TableColumn(
      key: "date", label: LocalizedText("Date", context: "a month of the calendar"), importance: .redundant)
  }
}

extension Cell {
  /// The calendar month of a numbered month, `2028-12`; empty when that of month 1 is not known.
  static func month(_ number: Int, from first: CalendarMonth?) -> Cell {
    (first?.adding(months: number - 1)).map { .text($0.canonical) } ?? .empty
  }
}

extension TableColumn.Importance {
  /// The importance of a worksheet's column as that of a report's.
  init(_ importance: ColumnImportance) {
    switch importance {
    case .detail: self = .detail
    case .useful: self = .useful
    case .essential: self = .essential
    }
  }
}
