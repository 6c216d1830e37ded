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
    details: """
      All months, some of them (1..24), or a row for each year (by year). "show" chooses other columns, as in "project": \
      the property's figures as long as the loan runs.
      """,
    parameters: .scheduleRequest,
    examples: [
      .init("schedule", "every payment"), .init("schedule 1..24", "the first two years' payments"),
      .init("schedule by year", "a row for each year"),
      .init("schedule 1..12 show interest cash_flow", "chosen columns"),
    ]
  ) { context, request throws(Diagnostic) in
    let workspace = context.workspace
    let (worksheet, schedule) = (try workspace.loanWorksheet(), try workspace.schedule())
    let kind = type(of: worksheet)
    let chosen = request.formulas.map { PeriodTable($0.map(\.formula), workspace) }
    let table: Table
    switch request.range {
    case .years:
      let years = (1...schedule.yearCount).map(Period.year)
      table = (chosen ?? PeriodTable(kind.yearColumns, workspace)).table(of: years, number: .year)
    case let range:
      let months = try context.months(range, of: schedule)
      table =
        chosen?.table(of: months.map(Period.month), number: .month)
        ?? PeriodTable(kind.monthColumns, workspace).table(ofMonths: months)
    }
    workspace.statedPath = .amortization
    let notes = chosen.map { workspace.notes(onRulesOf: $0.formulas) } ?? []
    return Report([.table(table)] + notes.map { .note($0) })
  }
}

extension CommandContext {
  /// The months of a schedule that are asked for; all of them for no range.
  fileprivate func months(_ range: ScheduleRange?, of schedule: Schedule) throws(Diagnostic) -> ClosedRange<
    Int
  > {
    guard case .months(let months) = range else { return 1...schedule.count }
    guard months.lowerBound <= schedule.count else {
      let range = statement.tokens[1].range
      throw Diagnostic(ScheduleError.pastPayoff(month: months.lowerBound, last: schedule.count), at: range)
    }
    // `1..360` is cut to the months of a loan that ends early; a single month has to exist.
    return months.clamped(to: 1...schedule.count)
  }
}
