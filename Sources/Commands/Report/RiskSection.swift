import Journal
import Localization
import Model
import Reports
import Shell
import Workspace

/// The simulation, the audit and the decision.
extension PropertyReport {
  var risk: [Report.Block] {
    get throws(Diagnostic) {
      let parts = [try futures, try checks, try decision].compactMap { $0 }
      return parts.map { .section($0) }
    }
  }

  /// The futures that `vary` describes; nil where nothing varies.
  private var futures: Report.Section? {
    get throws(Diagnostic) {
      guard !workspace.document.userDefinitions.ranges.ranges.isEmpty else { return nil }
      defer { context.interpreter.console?.progress(nil) }
      let report = try SimulationReport(SimulationRequest(), context).report
      // Figures without a value in any future cannot be drawn.
      let picture = try? ChartMaker(context: context).report(of: report, named: context.statement.text)
      return Report.Section(
        "futures", LocalizedText("Many futures"), report.blocks + (picture?.blocks ?? []))
    }
  }

  /// The checks that fail.
  private var checks: Report.Section? {
    get throws(Diagnostic) {
      guard rental.isPurchaseKnown, rental.isDetailed else { return nil }
      let list = try AuditList(rental, path: nil, context)
      let report = try AuditReport(Audit(rental, list, workspace), context, isProse: true).failing()
      return Report.Section("checks", LocalizedText("A sceptic's list"), report.blocks)
    }
  }

  /// The last decision upon this property; nil where there is none.
  private var decision: Report.Section? {
    get throws(Diagnostic) {
      guard let id = workspace.document.id else { return nil }
      let entries = try context.entries.find(DocumentQuery(kind: JournalEntry.kind))
      for case (_, .success(let entry)) in entries {
        guard let decision = entry.decision, decision.property.id == id else { continue }
        return Report.Section(
          "decision", LocalizedText("The decision"),
          [.figures(heading: nil, EntryReport.figures(of: decision, today: context.today))])
      }
      return nil
    }
  }
}
