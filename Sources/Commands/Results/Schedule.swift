import Finance
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let schedule = Command(
    "schedule", .results, "Show the loan month by month.",
    details: "All months, some of them (1..24), or a row for each year (by year).",
    parameters: .optional(.scheduleRange),
    examples: [
      .init("schedule", "every payment"), .init("schedule 1..24", "the first two years' payments"),
      .init("schedule by year", "a row for each year"),
    ]
  ) { context, range throws(Diagnostic) in
    let workspace = context.workspace
    let (worksheet, schedule) = (try workspace.loanWorksheet(), try workspace.schedule())
    let table: Table
    switch range {
    case nil: table = monthTable(1...schedule.count, workspace, worksheet)
    case .years: table = yearTable(schedule, worksheet)
    case .months(let months):
      let word = context.statement.tokens[1]
      guard months.lowerBound <= schedule.count else {
        throw Diagnostic(
          ScheduleError.pastPayoff(month: months.lowerBound, last: schedule.count), at: word.range)
      }
      // `1..360` is cut to the months of a loan that ends early; a single month has to exist.
      table = monthTable(months.clamped(to: 1...schedule.count), workspace, worksheet)
    }
    workspace.statedPath = .amortization
    return Report([.table(table)])
  }

  private static func monthTable(
    _ months: ClosedRange<Int>, _ workspace: Workspace, _ worksheet: any LoanWorksheet
  ) -> Table {
    let columns = type(of: worksheet).monthColumns
    var table = Table(
      columns: columns.map { column in
        TableColumn(
          key: column.metric.name, label: column.metric.title,
          importance: TableColumn.Importance(column.importance))
      })
    let figures = workspace.monthlyFigures(columns.map(\.metric))
    for month in months { table.append(figures(month)) }
    return table
  }

  private static func yearTable(_ schedule: Schedule, _ worksheet: any LoanWorksheet) -> Table {
    var table = Table(
      columns: type(of: worksheet).yearColumns.map { column in
        TableColumn(
          key: column.name, label: column.title, importance: TableColumn.Importance(column.importance))
      })
    for year in 1...schedule.yearCount {
      guard let figures = worksheet.figures(ofYear: year, in: schedule) else { break }
      table.append(figures.map { CellFormatter.figure($0) })
    }
    return table
  }
}

extension YearColumn {
  /// The label in the language of the user.
  var title: LocalizedText { LocalizedText(key: label) }
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
