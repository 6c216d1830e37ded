import Localization
import Model
import Reports

extension Command {
  static let summary = Command(
    "summary", .reporting, "Show the loan and the property in a few figures.",
    details: """
      The loan: level payment, total interest, payoff month, last payment. Then the measures of the profession, your own \
      metrics, and whether each of your criteria ("require") is met. "help METRIC" defines one, "explain METRIC" derives it.
      """,
    examples: [.init("summary", "what the loan comes to")]
  ) { _, interpreter throws(Problem) in
    let session = interpreter.session
    let isPaidInCash = (session.sheet as? Rental)?.isPaidInCash ?? false
    if session.sheet is Rental, !isPaidInCash { _ = try session.schedule() }
    let metrics = type(of: session.sheet).allMetrics.filter { !$0.isMonthly }
    let sections = metrics.map(\.section).uniqued().filter { !(isPaidInCash && $0 == Rental.loanSection) }
    var parts: [Report.Part] = sections.map { section in
      .figures(heading: LocalizedText(key: section), session.figures(of: section))
    }
    let own = session.ownFigures
    if !own.isEmpty { parts.append(.figures(heading: LocalizedText("Your metrics"), own)) }
    let verdicts = Criteria.table(session)
    if !verdicts.rows.isEmpty { parts.append(.table(verdicts)) }
    return Report(parts)
  }
}
