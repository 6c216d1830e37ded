import Finance
import Formulas
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
    let kind = type(of: worksheet)
    let table: Table
    switch range {
    case nil:
      table = PeriodTable(kind.monthColumns, workspace).table(ofMonths: 1...schedule.count)
    case .years:
      let years = (1...schedule.yearCount).map(Period.year)
      table = PeriodTable(kind.yearColumns, workspace).table(of: years, number: .year)
    case .months(let months):
      let word = context.statement.tokens[1]
      guard months.lowerBound <= schedule.count else {
        throw Diagnostic(
          ScheduleError.pastPayoff(month: months.lowerBound, last: schedule.count), at: word.range)
      }
      // `1..360` is cut to the months of a loan that ends early; a single month has to exist.
      table = PeriodTable(kind.monthColumns, workspace).table(ofMonths: months.clamped(to: 1...schedule.count))
    }
    workspace.statedPath = .amortization
    return Report([.table(table)])
  }
}
