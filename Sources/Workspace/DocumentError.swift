import Finance
import Localization
import Model

/// A saved worksheet that cannot be found, named or read.
package enum DocumentError: DiagnosticError {
  case wrongKind(String)
  case unknownName(String, nearest: String?)
  case nameTaken(String)
  case unreadable(name: String?, UnreadableRowError)
  case unknownKind(name: String?, kind: String)
  /// A kept amount has more decimals than the currency.
  case tooManyDecimals(name: String?, UnreadableRowError, Currency)
  /// The terms of the loan of this name cannot hold together.
  case loan(String, LoanConflict)

  package var nearestName: String? {
    if case .unknownName(_, let nearest) = self { nearest } else { nil }
  }

  package var diagnosis: Diagnosis {
    switch self {
    case .tooManyDecimals(let name, let row, let currency):
      Diagnosis(
        "too-fine-for-currency",
        LocalizedText(
          """
          \(row.field) of \(quoted(Self.words(name))) is \(row.text), and an amount in \(currency.code) has \
          \(Self.decimals(currency.fractionDigits)). Another currency can hold it: "settings currency" or --currency.
          """)
      )
    case .loan(let name, let conflict):
      Diagnosis(
        "loan-conflict",
        LocalizedText("These terms do not go together: \(LoanSentences.clause(for: conflict, ofLoan: name)).")
      )
    case .wrongKind(let kind):
      Diagnosis(
        "wrong-kind", LocalizedText("This works on another kind of worksheet: \"use \(kind)\" goes to it."))
    case .unknownName(let name, let nearest):
      Diagnosis(
        "unknown-name",
        LocalizedText("Nothing is saved as \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"list\" shows what is."))
      )
    case .nameTaken(let name):
      Diagnosis("name-taken", LocalizedText("The name \(quoted(name)) is in use already."))
    case .unreadable(let name, let row):
      Diagnosis(
        "unreadable",
        LocalizedText(
          "What is saved as \(quoted(Self.words(name))) cannot be read: \"\(row.text)\" is not a value of \(row.field)."
        ).then(
          LocalizedText(
            "It is kept as it is: \"undo\" may take back the change after which it was so, and \"restore FILE\" takes a backup."
          ))
      )
    case .unknownKind(let name, let kind):
      Diagnosis(
        "unknown-kind",
        LocalizedText(
          "\(quoted(Self.words(name))) is a worksheet of the kind \"\(kind)\", which this version does not know."
        )
      )
    }
  }

  /// The name of a document, or the words for one without a name.
  package static func words(_ name: String?) -> LocalizedText {
    name.map(LocalizedText.init(verbatim:)) ?? LocalizedText("the unnamed worksheet")
  }

  private static func decimals(_ count: Int) -> LocalizedText {
    count == 0 ? LocalizedText("no decimals") : LocalizedText("\(count) decimals")
  }
}
