import Finance
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
    let (worksheet, schedule) = (try workspace.loanWorksheet(), try workspace.schedule())
    let report: Report
    switch path {
    case .month(let number):
      guard number <= schedule.count else {
        throw Diagnostic(ScheduleError.pastPayoff(month: number, last: schedule.count), at: range)
      }
      report = self.report(ofMonth: number, type(of: worksheet), workspace)
    case .year(let number):
      guard number <= schedule.yearCount else {
        let last = schedule.yearCount
        throw Diagnostic(
          ScheduleError.pastLastYear(year: number, last: last, lastMonth: schedule.count), at: range)
      }
      let year = Figure(key: "year", label: LocalizedText("Year"), cell: .count(number))
      let figures = PeriodTable(type(of: worksheet).yearColumns, workspace).figures(of: .year(number))
      report = Report([.figures(heading: LocalizedText("Year \(number)"), [year] + figures)])
    case .property, .amortization:
      report = Report()
    }
    workspace.statedPath = path
    return report
  }

  private static func report(
    ofMonth month: Int, _ kind: any LoanWorksheet.Type, _ workspace: Workspace
  ) -> Report {
    let parts = kind.monthSections.map { section -> Report.Block in
      var figures = workspace.figures(of: section, at: .month(month))
      // A return is shown with the income that it stands for.
      if let names = kind.monthlyYield, let index = figures.firstIndex(where: { $0.key == names.yield }),
        case .percent(let ratio, _) = figures[index].cell,
        case .money(let income, _)? = figures.first(where: { $0.key == names.income })?.cell
      {
        let figure = figures[index]
        figures[index] = Figure(key: figure.key, label: figure.label, cell: .yield(ratio, monthly: income))
      }
      return .figures(heading: LocalizedText(key: section), figures)
    }
    return Report(parts)
  }

  /// Goes one step along from the month or year that is open; from the schedule, to its first month.
  static func step(_ distance: Int, in workspace: Workspace) throws(Diagnostic) -> Report {
    let schedule = try workspace.schedule()
    switch workspace.path {
    case .property: throw Diagnostic(ScheduleError.noMonthOpen)
    case .amortization:
      return try show(.month(distance > 0 ? 1 : schedule.count), in: workspace, at: nil)
    case .month(let number):
      let noun = LocalizedText("month", context: "the first or last of several")
      try check(number + distance, upTo: schedule.count, noun, schedule)
      return try show(.month(number + distance), in: workspace, at: nil)
    case .year(let number):
      let noun = LocalizedText("year", context: "the first or last of several")
      try check(number + distance, upTo: schedule.yearCount, noun, schedule)
      return try show(.year(number + distance), in: workspace, at: nil)
    }
  }

  /// Checks that a month or a year exists, of which the last one is `last`.
  private static func check(
    _ number: Int, upTo last: Int, _ noun: LocalizedText, _ schedule: Schedule
  ) throws(Diagnostic) {
    if number < 1 { throw Diagnostic(ScheduleError.atTheFirst(noun)) }
    if number > last { throw Diagnostic(ScheduleError.atTheLast(noun, lastMonth: schedule.count)) }
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
