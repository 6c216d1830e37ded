import Localization
import Model
import Shell

extension FormulaHelp {
  /// The rules of formulas.
  static let formulaLanguage = LocalizedText(
    """
    A formula is numbers (1800, 2.5e3, 8%, 250k), dates (2026-01-31), names, + - * / ^, comparisons (< <= > \
    >= = <>), and, or, not, parentheses, lists [a, b] and functions. A figure of a month takes it in \
    parentheses, as in interest(12); without, it takes the month that is open. Names match in any case; ";" \
    separates arguments as well as ",". In every locale a point marks decimals, and nothing marks thousands.
    """)

  /// The command that derives a metric.
  static func howToExplain(_ metric: Metric) -> LocalizedText {
    LocalizedText("To see where it comes from: explain \(metric.name)\(metric.isMonthly ? "(12)" : "")")
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
