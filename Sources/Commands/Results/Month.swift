import Localization
import Model
import Reports
import Shell

extension Command {
  static let month = Command(
    "month", .results, "Show one payment, and what the property earns that month.",
    details: """
      Months are numbered from the closing: month 1 is the month of "closing_date". While that is entered, a month of \
      the calendar such as 2028-12 stands for its number, here and wherever the number of a month stands.
      """,
    syntax: .month,
    examples: [
      .init("month 12", "the last payment of the first year"),
      .init("month 2028-12", "a month of the calendar, once closing_date is entered"),
    ],
    preview: .result(figures: ["date", "total", "balance", "cash_flow"]), needsLoanWorksheet: true
  ) { context, month throws(Diagnostic) in
    try Navigation.show(.month(month), in: context.workspace, at: context.statement.tokens.last?.range)
  }

  static let year = Command(
    "year", .results, "Show one year of payments, and what the property earns in it.",
    syntax: .number(LocalizedText("a year")),
    examples: [.init("year 1", "payments 1 to 12 together")],
    preview: .result(figures: ["total", "balance", "cash_flow"]), needsLoanWorksheet: true
  ) { context, year throws(Diagnostic) in
    try Navigation.show(.year(year), in: context.workspace, at: context.statement.tokens.last?.range)
  }
}
