import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// A table with a row for each of several months or years.
struct PeriodTable {
  private let metrics: [Metric]
  private let columns: [TableColumn]
  private let figures: (Period) -> [Cell]

  /// A table of a worksheet's monthly figures.
  init(_ periodColumns: [PeriodColumn], _ workspace: Workspace) {
    let kind = type(of: workspace.sheet)
    let shown = periodColumns.compactMap { column in
      kind.monthlyMetric(named: column.name).map { (metric: $0, importance: column.importance) }
    }
    metrics = shown.map(\.metric)
    columns = shown.map { metric, importance in
      TableColumn(key: metric.name, label: metric.title, importance: .init(importance))
    }
    figures = workspace.figures(of: metrics)
  }

  /// The rows of months, which have their numbers among the figures.
  func table(ofMonths months: ClosedRange<Int>) -> Table {
    var table = Table(columns: columns)
    for month in months { table.append(figures(.month(month))) }
    return table
  }

  /// The rows of periods, each after its number.
  func table(of periods: [Period], number: TableColumn) -> Table {
    var table = Table(columns: [number] + columns)
    for period in periods {
      table.append([.count(period.number)] + figures(period))
    }
    return table
  }

  /// The figures of one period.
  func figures(of period: Period) -> [Figure] {
    zip(metrics, figures(period)).map { Figure(key: $0.name, label: $0.title, cell: $1) }
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
