import Localization
import Model
import Shell

extension FormulaHelp {
  /// The rules of formulas.
  static let formulaLanguage = [
    LocalizedText(
      """
      A formula is made of numbers (1800, 2.5e3, 8%, 250k), dates (2026-01-31), names, + - * / ^, \
      comparisons (< <= > >= = <>), and, or, not, parentheses, lists [a, b] and functions.
      """),
    LocalizedText("A figure takes its month or year in parentheses, as in interest(12) and noi(y1)."),
    LocalizedText(
      """
      Without a month or year, it is the figure of the first year, before extra payments and one-off items, \
      or that of the sale.
      """),
    LocalizedText("A figure that only exists for months or years is that of the month that is open."),
    LocalizedText("Upper and lower case are the same in names; \";\" separates arguments as well as \",\"."),
    LocalizedText("In every locale, decimals have a point, and thousands have no separator."),
  ]

  /// The command that derives a metric.
  static func howToExplain(_ metric: Metric) -> LocalizedText {
    LocalizedText("To see where it comes from: explain \(metric.name)\(metric.isMonthly ? "(12)" : "")")
  }

  /// The sentence on a figure that has values for periods, too.
  static func onPeriods(of metric: Metric) -> LocalizedText {
    let name = metric.name
    return metric.formula?.contains("hold") == true
      ? LocalizedText(
        "Without a period it is that of the sale; \(name)(12) is of month 12, \(name)(y3) of year 3.")
      : LocalizedText(
        "Without a period it is that of the first year; \(name)(12) is of month 12, \(name)(y3) of year 3.")
  }

  /// The words for the unit of a metric.
  static func unit(of metric: Metric) -> LocalizedText {
    let unit =
      switch metric.measure {
      case .money: LocalizedText("money")
      case .percent: LocalizedText("percent; a fraction in a formula")
      default: LocalizedText("a number")
      }
    return metric.isMonthly ? LocalizedText("\(unit), for each month") : unit
  }
}
