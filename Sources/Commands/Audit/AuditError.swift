import Localization
import Shell
import Syntax

/// A list of checks that cannot be read, or a check that is not there.
enum AuditError: DiagnosticError {
  case badCheckName(String)
  case tooManyChecks(limit: Int)
  case noChecks(path: String)
  case unknownCheck(String, nearest: String?)
  case notWaived(String)

  var nearestName: String? {
    if case .unknownCheck(_, let nearest) = self { nearest } else { nil }
  }

  var diagnosis: Diagnosis {
    switch self {
    case .badCheckName(let name):
      Diagnosis(
        "bad-check-name",
        LocalizedText(
          """
          \(quoted(name)) is not a name for a check: letters, digits and _, beginning with a letter, at most \
          40.
          """))
    case .tooManyChecks(let limit):
      Diagnosis("too-many-checks", LocalizedText("A list has at most \(limit) checks and definitions."))
    case .noChecks(let path):
      Diagnosis(
        "no-checks", LocalizedText("\(Quoting.path(path)) has neither a check nor a definition in it."))
    case .unknownCheck(let name, let nearest):
      Diagnosis(
        "unknown-check",
        LocalizedText("There is no check \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"audit all\" lists them.")))
    case .notWaived(let name):
      Diagnosis("not-waived", LocalizedText("\(name) is not waived."))
    }
  }
}
