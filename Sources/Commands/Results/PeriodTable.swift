import Finance
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
    cells = workspace.figures(of: shown.map(\.metric))
    firstMonth = workspace.sheet.loanWorksheet?.firstMonth
  }

  /// A table of formulas that depend on the month.
  init(_ formulas: [Formula], _ workspace: Workspace) {
    self.formulas = formulas.uniqued(by: \.text)
    columns = self.formulas.map { TableColumn(key: $0.text, label: workspace.label(of: $0)) }
    cells = workspace.cells(of: self.formulas)
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
    cells = workspace.cells(of: formulas)
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
    var table = Table(columns: dated(columns, TableColumn.date))
    for month in months { table.append(dated(cells(.month(month)), date(of: month))) }
    return table
  }

  /// The rows of periods, each after its number.
  func table(of periods: [Period], number: TableColumn) -> Table {
    let isByMonth = if case .month? = periods.first { true } else { false }
    let all = [number] + columns
    var table = Table(columns: isByMonth ? dated(all, TableColumn.date) : all)
    for period in periods {
      let row = [.count(period.number)] + cells(period)
      table.append(isByMonth ? dated(row, date(of: period.number)) : row)
    }
    return table
  }

  /// A row with a date behind the number of its month; the row alone if months have no dates.
  private func dated<Item>(_ row: [Item], _ date: Item) -> [Item] {
    firstMonth == nil ? row : Array(row.prefix(1) + [date] + row.dropFirst())
  }

  private func date(of month: Int) -> Cell { .month(month, from: firstMonth) }

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
