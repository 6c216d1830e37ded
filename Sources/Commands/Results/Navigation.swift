import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The steps through the stack Property → Amortization → one month or year, and back.
enum Navigation {
  /// Goes to a month or a year and shows it.
  static func show(
    _ path: NavigationPath, in workspace: Workspace, at range: Range<Int>?
  ) throws(Diagnostic) -> Report {
    let worksheet = try workspace.loanWorksheet()
    guard worksheet.isPurchaseKnown else { throw Diagnostic(ScheduleError.noLoan) }
    let (lastMonth, lastYear) = (Period.lastMonth, Period.lastYear)
    switch path {
    case .month(let number) where number > lastMonth:
      throw Diagnostic(ScheduleError.pastLastMonth(month: number, last: lastMonth), at: range)
    case .year(let number) where number > lastYear:
      throw Diagnostic(ScheduleError.pastLastYear(year: number, last: lastYear), at: range)
    default: break
    }
    let report = path.period.map { PeriodReport(worksheet, workspace, $0).report } ?? Report()
    workspace.statedPath = path
    return report
  }

  /// Goes one step along from the month or year that is open; from the schedule, to its first month.
  static func step(_ distance: Int, in workspace: Workspace) throws(Diagnostic) -> Report {
    let worksheet = try workspace.loanWorksheet()
    guard worksheet.isPurchaseKnown else { throw Diagnostic(ScheduleError.noLoan) }
    switch workspace.path {
    case .property: throw Diagnostic(ScheduleError.noMonthOpen)
    case .amortization:
      return try show(.month(distance > 0 ? 1 : workspace.lastPayment ?? 1), in: workspace, at: nil)
    case .month(let number):
      let noun = LocalizedText("month", context: "the first or last of several")
      try check(number, distance, 1, noun, worksheet, workspace)
      return try show(.month(number + distance), in: workspace, at: nil)
    case .year(let number):
      let noun = LocalizedText("year", context: "the first or last of several")
      try check(number, distance, 12, noun, worksheet, workspace)
      return try show(.year(number + distance), in: workspace, at: nil)
    }
  }

  /// Leaves the month or the year for the schedule, or the schedule for the property.
  static func back(in workspace: Workspace) -> Report {
    switch workspace.path {
    case .month, .year: workspace.statedPath = workspace.lastPayment == nil ? .property : .amortization
    case .amortization, .property: workspace.statedPath = .property
    }
    return .note(sentence(workspace.statedPath))
  }

  /// Checks that one can go on from a month or a year.
  ///
  /// It goes back to the first, and on to that of the last payment or of the sale, whichever is later; from one
  /// behind these it goes on as far as months go.
  private static func check(
    _ number: Int, _ distance: Int, _ length: Int, _ noun: LocalizedText, _ worksheet: any LoanWorksheet,
    _ workspace: Workspace
  ) throws(Diagnostic) {
    if number + distance < 1 { throw Diagnostic(ScheduleError.atTheFirst(noun)) }
    let payoff = workspace.lastPayment ?? 0
    let last = max(payoff, worksheet.holdingMonths ?? 0)
    guard last > 0, number == (last + length - 1) / length, distance > 0 else { return }
    throw Diagnostic(ScheduleError.atTheLast(noun, payoff: payoff == last ? payoff : nil))
  }
}

extension Navigation {
  /// The sentence that names a position.
  static func sentence(_ path: NavigationPath) -> LocalizedText {
    switch path {
    case .property: LocalizedText("At the property.")
    case .amortization: LocalizedText("At the schedule.")
    case .month(let month): LocalizedText("At month \(month).")
    case .year(let year): LocalizedText("At year \(year).")
    }
  }
}
