import Localization

/// A name of no locale or currency.
package enum LocaleError: DiagnosticError {
  case unknownLocale(String, nearest: String?)
  case unknownCurrency(String, nearest: String?)

  package var diagnosis: Diagnosis {
    switch self {
    case .unknownLocale(let name, let nearest):
      Diagnosis(
        "unknown-locale",
        LocalizedText("There is no locale \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("Names look like en_US or de_DE."))
      )
    case .unknownCurrency(let code, let nearest):
      Diagnosis(
        "unknown-currency",
        LocalizedText("There is no currency \(quoted(code)).").then(
          didYouMean(nearest) ?? LocalizedText("Codes look like USD or EUR."))
      )
    }
  }
}
