import Finance
import Formulas
import Localization

/// A typed formula that cannot be read or computed.
package enum FormulaInputError: DiagnosticError {
  case formula(FormulaError.Reason, nearest: NameSuggestion?)
  /// A field whose values are no numbers, such as a date.
  case noNumber(field: String)
  case notACondition
  /// A part of a formula stands in quotation marks, and the rest behind them.
  case endsInQuotes
  /// A plain number of at least 1 is compared with a percentage, for which it counts a hundred times.
  case numberForPercentage(Number)

  package var nearestName: String? {
    if case .formula(_, let nearest) = self { nearest?.nameHere } else { nil }
  }

  package var diagnosis: Diagnosis {
    switch self {
    case .formula(let reason, let nearest):
      Diagnosis(FormulaSentences.code(of: reason), FormulaSentences.sentence(reason, nearest: nearest))
    case .noNumber(let field):
      Diagnosis("no-number", LocalizedText("\(field) is not a number, so that no formula can use it."))
    case .numberForPercentage(let number):
      Diagnosis("number-for-percentage", FormulaSentences.sentence(numberForPercentage: number))
    case .endsInQuotes:
      Diagnosis(
        "quoted-part",
        LocalizedText(
          "The formula ends with its quotation marks: put them around all of it, or leave them out."))
    case .notACondition:
      Diagnosis(
        "not-a-condition",
        LocalizedText("This says how much, not whether: a condition compares, as in \"dscr >= 1.25\".")
      )
    }
  }
}
