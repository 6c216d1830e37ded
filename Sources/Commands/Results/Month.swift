import Localization
import Model
import Reports
import Shell
import Syntax

extension Command {
  static let month = Command(
    "month", .results, "Show one payment, and what the property earns that month.",
    details: """
      Months are numbered from the closing: month 1 is the month of "closing_date".
      Once that is entered, a month of the calendar such as 2028-12 stands for its number, here and \
      everywhere else.
      "next" and "previous" go on from the month or year that is open.
      "back" leaves the month for the schedule, and the schedule for the property.
      """,
    syntax: .monthRequest,
    examples: [
      .init("month 12", "the last payment of the first year"), .init("month next", "the one after it"),
      .init("month 2028-12", "a month of the calendar, once closing_date is entered"),
    ],
    preview: .result(figures: ["date", "total", "balance", "cash_flow"]), needsLoanWorksheet: true
  ) { context, request throws(Diagnostic) in
    let workspace = context.workspace
    switch request {
    case .number(let month):
      return try Navigation.show(.month(month), in: workspace, at: context.statement.tokens.last?.range)
    case .next: return try Navigation.step(1, in: workspace)
    case .previous: return try Navigation.step(-1, in: workspace)
    case .back: return Navigation.back(in: workspace)
    }
  }

  static let year = Command(
    "year", .results, "Show one year of payments, and what the property earns in it.",
    details: "\"next\", \"previous\" and \"back\" go on from it, as from a month.",
    syntax: .number(LocalizedText("a year")),
    examples: [.init("year 1", "payments 1 to 12 together")],
    preview: .result(figures: ["total", "balance", "cash_flow"]), needsLoanWorksheet: true
  ) { context, year throws(Diagnostic) in
    try Navigation.show(.year(year), in: context.workspace, at: context.statement.tokens.last?.range)
  }
}

/// The month that `month` goes to.
private enum MonthRequest: Sendable {
  case number(Int)
  case next
  case previous
  case back
}

extension Syntax where Value == MonthRequest {
  /// The number of a month, a month of the calendar, or a step from what is open.
  fileprivate static var monthRequest: Syntax {
    .choice([
      Syntax<Int>.month.map { MonthRequest.number($0) },
      Syntax<Void>.word("next", LocalizedText("the month or year after the one that is open"))
        .map { _ in MonthRequest.next },
      Syntax<Void>.word("previous", LocalizedText("the month or year before it"))
        .map { _ in MonthRequest.previous },
      Syntax<Void>.word("back", LocalizedText("out of the month, or of the schedule"))
        .map { _ in MonthRequest.back },
    ])
  }
}
