import Localization

extension Command {
  static let month = Command(
    "month", .reporting, "Show one payment, and what the property earns that month.",
    parameters: [Parameter("N", .number(LocalizedText("a month")))],
    examples: [.init("month 12", "the last payment of the first year")]
  ) { arguments, interpreter throws(Problem) in
    let word = arguments.statement.tokens.last?.range
    return try Navigation.show(.month(arguments.number ?? 1), in: interpreter.session, at: word)
  }

  static let year = Command(
    "year", .reporting, "Show one year of payments, and what the property earns in it.",
    parameters: [Parameter("N", .number(LocalizedText("a year")))],
    examples: [.init("year 1", "payments 1 to 12 together")]
  ) { arguments, interpreter throws(Problem) in
    let word = arguments.statement.tokens.last?.range
    return try Navigation.show(.year(arguments.number ?? 1), in: interpreter.session, at: word)
  }
}
