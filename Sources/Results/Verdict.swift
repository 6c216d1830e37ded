import Formulas
import Localization

/// The verdict on a criterion of the user.
package enum Verdict {
  private static let green = RGBColor(0x208A20)
  private static let red = RGBColor(0xD0402B)

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
    .verdict(word(isMet: isMet), isMet ? green : red, isMet: isMet)
  }
}
