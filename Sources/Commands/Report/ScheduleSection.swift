import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The payments year by year, with every month to open, and the commands that make the report.
extension PropertyReport {
  var schedule: [Report.Block] {
    guard let last = workspace.lastPayment, last > 0 else { return [] }
    let notes = LoanNotes.onSchedule(workspace).map(Report.Block.note)
    if rental.isSoldWithinAYear, let sale = rental.holdingMonths {
      return [months(until: min(sale, last))] + notes
    }
    let years = (1...(last + 11) / 12).map(Period.year)
    let table = PeriodTable(rental.yearColumns, workspace).table(of: years, number: .year)
    let all = Report.Section(
      "months", LocalizedText("All \(Cell.count(last)) months"), layout: .folded, [months(until: last)])
    return [.table(table.sparingEmptyColumns)] + notes + [.section(all)]
  }

  private func months(until last: Int) -> Report.Block {
    .table(PeriodTable(rental.monthColumns, workspace).table(ofMonths: 1...last).sparingEmptyColumns)
  }

  /// The lines that make an empty worksheet into this one, and then this report.
  func commands(_ command: String) -> [Report.Block] {
    let lines = Recorder.lines(for: workspace.document, workspace)
    let name = workspace.name.map { ["save \(Quoting.word($0))"] } ?? []
    return (lines + name + [command]).map { .note(LocalizedText(verbatim: $0)) }
  }
}
