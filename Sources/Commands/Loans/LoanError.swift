import Localization
import Model

/// A loan that cannot be added, changed or found.
enum LoanError: DiagnosticError {
  case unknownLoan(String, nearest: String?)
  /// A new loan without a rate.
  case noRate
  /// The first loan, which is a field of the property.
  case firstLoan
  case badARM(String)
  /// An adjustable rate without an index.
  case noIndex
  /// Something happens to a loan before its first month.
  case notOwedYet(String, firstMonth: Int)

  var nearestName: String? {
    if case .unknownLoan(_, let nearest) = self { nearest } else { nil }
  }

  var diagnosis: Diagnosis {
    switch self {
    case .unknownLoan(let name, let nearest):
      Diagnosis(
        "unknown-loan",
        LocalizedText("There is no loan \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"list loans\" shows all.")))
    case .noRate:
      Diagnosis("no-rate", LocalizedText("The loan needs a rate: \"rate 6.5\"; \"rate 0\" for none."))
    case .firstLoan:
      Diagnosis(
        "first-loan",
        LocalizedText("loan is the first loan, a field of the property: \"reset loan\" empties it."))
    case .notOwedYet(let name, let month):
      Diagnosis(
        "not-owed-yet",
        LocalizedText("\(name) is not owed yet: its first month is \(month)."))
    case .noIndex:
      Diagnosis(
        "no-index",
        LocalizedText("The rate has nothing to follow: add its index, as in \"index 4.2 margin 2.5\"."))
    case .badARM(let typed):
      Diagnosis(
        "not-an-arm",
        LocalizedText(
          "An adjustable loan is written as 5/1, for five fixed years and a change each year, or 5/6, for one every six months, not \(quoted(typed))."
        ))
    }
  }
}
