import Formulas

/// A condition that a worksheet has to meet, with the reason for which the user asks for it.
package struct Criterion: Sendable {
  /// The condition.
  package let formula: Formula
  /// The reason; nil where none was given.
  package let reason: String?

  package init(_ formula: Formula, because reason: String? = nil) {
    (self.formula, self.reason) = (formula, reason)
  }

  /// The condition as it was written.
  package var text: String { formula.text }
}

// MARK: Saving

extension Criterion {
  /// The word between a condition and its reason, which no formula can contain.
  package static let because = "because"

  /// The saved form: `dscr >= 1.25 because the bank asks for it`.
  package var row: String { Self.row(text, because: reason) }

  static func row(_ condition: String, because reason: String?) -> String {
    reason.map { "\(condition) \(because) \($0)" } ?? condition
  }

  /// The condition and the reason of a saved form.
  static func parts(ofRow row: String) -> (condition: String, reason: String?) {
    guard let word = row.firstRange(of: " \(because) ") else { return (row, nil) }
    return (String(row[..<word.lowerBound]), String(row[word.upperBound...]))
  }
}
