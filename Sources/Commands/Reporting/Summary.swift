import Reports
import Worksheets

extension Command {
  static let summary = Command(
    "summary", .reporting, "Show the loan in a few figures.",
    details: "The level payment, the total interest, the payoff month and the last payment.",
    examples: [.init("summary", "what the loan comes to")]
  ) { _, interpreter throws(Problem) in
    let session = interpreter.session
    let summary = RentalSummary(try session.rental(), try session.schedule())
    return Report([.figures(heading: "Loan", Presentation.figures(RentalSummary.figures, of: summary))])
  }
}
