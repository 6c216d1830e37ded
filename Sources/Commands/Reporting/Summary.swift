import Reports
import Worksheets

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
    _ = try session.schedule()
    var parts: [Report.Part] = [
      .figures(heading: "Loan", session.figures(of: "Loan")),
      .figures(heading: "Measures", session.figures(of: "Measures")),
    ]
    let own = session.ownFigures
    if !own.isEmpty { parts.append(.figures(heading: "Your metrics", own)) }
    let verdicts = Criteria.table(session)
    if !verdicts.rows.isEmpty { parts.append(.table(verdicts)) }
    return Report(parts)
  }
}
