import Localization

/// A condition of `assert` that does not hold.
package enum AssertionError: DiagnosticError {
  /// The condition with the values of its two sides; nil for those of anything but a comparison.
  case assertionFailed(String, left: Cell?, right: Cell?)

  package var diagnosis: Diagnosis {
    switch self {
    case .assertionFailed(let condition, let left?, let right?):
      Diagnosis(
        "assertion-failed",
        LocalizedText("\(condition.trimmed) does not hold: \(left) against \(right).")
      )
    case .assertionFailed(let condition, _, _):
      Diagnosis("assertion-failed", LocalizedText("\(condition.trimmed) does not hold."))
    }
  }
}
