import Formulas
import Localization

/// The verdict on a criterion of the user.
package enum Verdict {
  /// `true` for a criterion that is met.
  /// - Throws: The reason why it has no verdict.
  package static func isMet(
    _ criterion: Formula, at period: Period? = nil, in scope: any Scope
  ) throws(FormulaError) -> Bool {
    try criterion.evaluate(in: scope, at: period) == .truth(true)
  }

  /// The word for a verdict.
  package static func word(isMet: Bool) -> LocalizedText {
    isMet ? LocalizedText("pass") : LocalizedText("fail")
  }

  /// The word for a verdict in its colour.
  package static func cell(isMet: Bool) -> Cell {
    .verdict(word(isMet: isMet), isMet ? .passed : .failed, isMet: isMet)
  }
}

/// The colours of verdicts, which can be read on black and on white.
extension RGBColor {
  /// What is met.
  package static let passed = RGBColor(0x208820)
  /// What is to be looked at.
  package static let doubtful = RGBColor(0xB06000)
  /// What is not met.
  package static let failed = RGBColor(0xDF2D2D)
}
