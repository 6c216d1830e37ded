import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let schedule = Command(
    "schedule", .results, "Show the loans month by month.",
    details: """
      All months, some of them (1..24, or 2027-01..2027-12 once "closing_date" is entered), or a row for \
      each year (by year).
      Of all loans together, or of the one that is named.
      "show" chooses other columns, as in "project", for as long as the loans run.
      """,
    syntax: .scheduleRequest,
    examples: [
      .init("schedule", "every payment"), .init("schedule 1..24", "the first two years' payments"),
      .init("schedule by year", "a row for each year"),
      .init("schedule second", "one loan"),
      .init("schedule 1..12 show interest cash_flow", "chosen columns"),
    ],
    preview: .reading, reach: .document, needsLoanWorksheet: true
  ) { context, request throws(Diagnostic) in
    let workspace = context.workspace
    let worksheet = try workspace.loanWorksheet()
    let owed = try context.months(of: request.loan, in: worksheet)
    let chosen =
      request.formulas.map { PeriodTable($0.map(\.formula), workspace) }
      ?? request.loan.map { PeriodTable(ofLoan: $0, workspace) }
    let table: Table
    switch request.range {
    case .years:
      let years = ((owed.lowerBound + 11) / 12...(owed.upperBound + 11) / 12).map(Period.year)
      table = (chosen ?? PeriodTable(worksheet.yearColumns, workspace)).table(of: years, number: .year)
    case let range:
      let months = try context.months(range, of: owed)
      table =
        chosen?.table(of: months.map(Period.month), number: .month)
        ?? PeriodTable(worksheet.monthColumns, workspace).table(ofMonths: months)
    }
    workspace.statedPath = .amortization
    // What extra payments save is told of all loans, so not below the rows of one of them.
    let isOfAll = request.loan == nil || worksheet.loans.count == 1
    let notes =
      (chosen.map { workspace.notes(onRulesOf: $0.formulas) } ?? [])
      + (isOfAll ? LoanNotes.onSchedule(workspace) : [])
    return Report([.table(table)] + notes.map { .note($0) })
  }
}

extension ReadingContext {
  /// The months in which a loan has payments, or any loan.
  fileprivate func months(
    of loan: String?, in worksheet: any LoanWorksheet
  ) throws(Diagnostic) -> ClosedRange<Int> {
    let months = worksheet.loans.filter { loan == nil || $0.name == loan }.compactMap { plan in
      let count = workspace.schedule(of: plan.loan).count
      return count > 0 ? (plan.start + 1, plan.start + count) : nil
    }
    guard let first = months.map(\.0).min(), let last = months.map(\.1).max() else {
      throw Diagnostic(ScheduleError.noLoan)
    }
    return (loan == nil ? 1 : first)...last
  }

  /// The months of a schedule that are asked for; all of them for no range.
  fileprivate func months(
    _ range: ScheduleRange?, of owed: ClosedRange<Int>
  ) throws(Diagnostic) -> ClosedRange<Int> {
    guard case .months(let months) = range else { return owed }
    guard months.lowerBound <= owed.upperBound else {
      let token = statement.tokens.first { $0.text.contains { $0.isNumber } } ?? statement.tokens[1]
      throw Diagnostic(
        ScheduleError.pastPayoff(month: months.lowerBound, last: owed.upperBound), at: token.range)
    }
    // `1..360` is cut to the months of a loan that ends early; a single month has to exist.
    return months.clamped(to: owed)
  }
}
