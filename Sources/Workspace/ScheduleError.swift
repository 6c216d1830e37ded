import Localization

/// A month, a year or a whole schedule that does not exist.
package enum ScheduleError: DiagnosticError {
  case notARental
  case noLoan
  case noSuchMonth(typed: String)
  case pastPayoff(month: Int, last: Int)
  case pastLastMonth(month: Int, last: Int)
  case pastLastYear(year: Int, last: Int)
  case emptySpan(first: Int, last: Int)
  case noMonthOpen
  case atTheFirst(LocalizedText)
  /// - Parameter payoff: The month in which the loan ends; nil when the property is held longer.
  case atTheLast(LocalizedText, payoff: Int?)

  package var diagnosis: Diagnosis {
    switch self {
    case .notARental:
      Diagnosis(
        "not-a-rental", LocalizedText("This works on a rental property only: \"use rental\" goes to it."))
    case .noLoan:
      Diagnosis(
        "no-loan",
        LocalizedText(
          "There is no loan yet, so there is nothing to pay back. For one: set price 250000 down 20")
      )
    case .noSuchMonth(let typed):
      Diagnosis(
        "not-a-month",
        LocalizedText("Months are a whole number from 1, or a range such as 1..24, not \(quoted(typed)).")
      )
    case .pastPayoff(let month, let last):
      Diagnosis("past-payoff", LocalizedText("There is no month \(month): the loan ends with month \(last)."))
    case .pastLastMonth(let month, let last):
      Diagnosis(
        "past-last-month", LocalizedText("There is no month \(month): the last one is month \(last)."))
    case .pastLastYear(let year, let last):
      Diagnosis("past-last-month", LocalizedText("There is no year \(year): the last one is year \(last)."))
    case .emptySpan(let first, let last):
      Diagnosis(
        "empty-range",
        LocalizedText("A range begins with its first month: \(last)..\(first), not \(first)..\(last).")
      )
    case .noMonthOpen:
      Diagnosis(
        "no-month-open",
        LocalizedText("No month is open. \"month 1\" opens the first, \"schedule\" shows all.")
      )
    case .atTheFirst(let what): Diagnosis("at-the-first", LocalizedText("This is the first \(what)."))
    case .atTheLast(let what, let payoff?):
      Diagnosis("at-the-last", LocalizedText("This is the last \(what): the loan ends with month \(payoff)."))
    case .atTheLast(let what, nil):
      Diagnosis(
        "at-the-last",
        LocalizedText("This is the last \(what) before the sale; \"month N\" shows later ones."))
    }
  }
}
