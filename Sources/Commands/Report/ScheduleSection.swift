import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The payments year by year, with every month to open, and the commands that make the report.
extension PropertyReport {
  var schedule: [Report.Block] {
    guard let last = workspace.lastPayment, last > 0 else { return [] }
    let years = (1...(last + 11) / 12).map(Period.year)
    let months = Report.Section(
      "months", LocalizedText("All \(Cell.count(last)) months"), layout: .folded,
      [.table(PeriodTable(rental.monthColumns, workspace).table(ofMonths: 1...last))])
    return [.table(PeriodTable(rental.yearColumns, workspace).table(of: years, number: .year))]
      + LoanNotes.onSchedule(workspace).map { .note($0) } + [.section(months)]
  }

  /// The lines that make an empty worksheet into this one, and then this report.
  func commands(_ command: String) -> [Report.Block] {
    let lines = Recorder.lines(for: workspace.document, workspace)
    let name = workspace.name.map { ["save \(Quoting.word($0))"] } ?? []
    return (lines + name + [command]).map { .note(LocalizedText(verbatim: $0)) }
  }
}
