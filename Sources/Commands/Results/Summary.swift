import Localization
import Model
import Reports
import Shell

extension Command {
  static let summary = Command(
    "summary", .results, "Show the loan and the property in a few figures.",
    details: """
      The loan: level payment, total interest, payoff month, last payment. Then the measures of the profession, your own \
      metrics, and whether each of your criteria ("require") is met. "help METRIC" defines one, "explain METRIC" derives it.
      """,
    examples: [.init("summary", "what the loan comes to")]
  ) { context throws(Diagnostic) in
    let workspace = context.workspace
    let worksheet = workspace.sheet.loanWorksheet
    let isPaidInCash = worksheet?.isPaidInCash ?? false
    if worksheet != nil, !isPaidInCash { _ = try workspace.schedule() }
    let absent = worksheet.flatMap { isPaidInCash ? type(of: $0).loanSection : nil }
    let metrics = type(of: workspace.sheet).allMetrics.filter { !$0.isMonthly }
    let sections = metrics.map(\.section).uniqued().filter { $0 != absent }
    var parts: [Report.Block] = sections.map { section in
      .figures(heading: LocalizedText(key: section), workspace.figures(of: section))
    }
    let own = OwnMetrics.figures(workspace)
    if !own.isEmpty { parts.append(.figures(heading: LocalizedText("Your metrics"), own)) }
    let verdicts = Criteria.table(of: workspace.document, in: workspace)
    if !verdicts.rows.isEmpty { parts.append(.table(verdicts)) }
    return Report(parts)
  }
}
