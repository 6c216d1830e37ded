import Localization
import Shell
import Syntax

/// A word that is no account of the list, or several.
enum AccountError: DiagnosticError {
  case unknownAccount(String, nearest: String?)
  case ambiguousAccount(String, numbers: [Int])
  /// An account whose type is neither typed nor plain from the name.
  case noType(String, balance: String)
  /// A number that no account of the list has.
  case noSuchNumber(String, count: Int)

  var nearestName: String? {
    if case .unknownAccount(_, let nearest) = self { nearest } else { nil }
  }

  var diagnosis: Diagnosis {
    switch self {
    case .unknownAccount(let name, let nearest):
      Diagnosis(
        "unknown-account",
        LocalizedText("There is no account \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"list\" shows all."))
      )
    case .noType(let name, let balance):
      Diagnosis(
        "missing-argument",
        LocalizedText(
          "The type of \(quoted(name)) is not plain from its name: \"add \(Quoting.word(name)) banking \(balance)\", or credit, or investment."
        ))
    case .ambiguousAccount(let name, let numbers):
      Diagnosis(
        "ambiguous-account",
        LocalizedText(
          """
          Several accounts are called \(quoted(name)): say which by its number, \
          \(LocalizedText.any(numbers.map(String.init))).
          """
        )
      )
    case .noSuchNumber(let typed, count: 0):
      Diagnosis("unknown-account", LocalizedText("There is no account \(quoted(typed)): there are none yet."))
    case .noSuchNumber(let typed, count: 1):
      Diagnosis(
        "unknown-account",
        LocalizedText("There is no account \(quoted(typed)): there is only one, number 1."))
    case .noSuchNumber(let typed, let count):
      Diagnosis(
        "unknown-account",
        LocalizedText("There is no account \(quoted(typed)): they are numbered from 1 to \(count).")
      )
    }
  }
}
