import Finance
import Localization
import Model
import Reports
import Shell
import Syntax

/// Terms between partners that do not hold together, or figures of partners where there are none.
enum PartnerError: DiagnosticError {
  case noPartners
  case conflict(PartnersConflict)
  /// Capital that is not all of the cash.
  case notAll(Cell, of: Cell)
  case noHold

  var diagnosis: Diagnosis {
    switch self {
    case .noPartners:
      Diagnosis(
        "no-partners",
        LocalizedText("There are no partners yet: \"add partner investor 90%\" adds one."))
    case .conflict(let conflict): PartnerError.diagnosis(of: conflict)
    case .notAll(let paid, let whole):
      Diagnosis(
        "not-all-capital",
        LocalizedText(
          "The partners' capital is \(paid), and the cash invested is \(whole): set the capital of one."))
    case .noHold:
      Diagnosis(
        "needs-field", LocalizedText("Partners are paid until the sale: \"set hold 5y\" says when that is."))
    }
  }

  private static func diagnosis(of conflict: PartnersConflict) -> Diagnosis {
    switch conflict {
    case .noPartners(let field):
      Diagnosis(
        "no-partners",
        LocalizedText(
          "\(quoted(field)) is a term between partners: \"add partner investor 90%\" adds one first."))
    case .moreThanWhole:
      Diagnosis(
        "too-much-capital", LocalizedText("The capital of the partners comes to more than the cash invested.")
      )
    case .splitCount(let field, let parts, let partners):
      Diagnosis(
        "split-parts",
        LocalizedText(
          count: parts,
          one:
            "\(quoted(field)) has one part, but the partners are \(LocalizedText.all(partners)): a part for each.",
          other:
            "\(quoted(field)) has \(parts) parts, but the partners are \(LocalizedText.all(partners)): a part for each."
        ))
    case .splitSum(let field, let sum):
      Diagnosis(
        "split-sum",
        LocalizedText(
          "The parts of \(quoted(field)) add up to \(CellFormatter.bound(.percent(sum))), not to 100%."))
    case .needs(let field, let other):
      Diagnosis(
        "needs-field", LocalizedText("\(quoted(field)) needs \(quoted(other)): set that first."))
    }
  }
}

extension Rental {
  /// Checks that the terms between partners hold together.
  func checkPartners(at range: Range<Int>?) throws(Diagnostic) {
    if let conflict = partnersConflict { throw Diagnostic(PartnerError.conflict(conflict), at: range) }
  }
}
