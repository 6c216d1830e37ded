import Localization

/// Where a figure comes from: its formula, and the same of each figure in it.
package struct Derivation: Sendable, Equatable {
  /// What is derived: `roi(12)`.
  package let subject: String
  /// What it comes to.
  package let value: Cell
  /// The formula with its names: `net(12) × 12 ÷ invested(12)`; nil for what is given.
  package let formula: String?
  /// The formula with its figures in place of the names.
  package let figures: [Piece]
  /// What else there is to say of it: `default`, `follows from price and down`.
  package let remark: LocalizedText?
  /// The figures of the formula.
  package let parts: [Derivation]

  /// A part of a formula: a sign, or a figure.
  package enum Piece: Sendable, Equatable {
    case text(String)
    case figure(Cell)
  }

  /// The derivation of a figure.
  package init(
    subject: String, value: Cell, formula: String?, figures: [Piece], remark: LocalizedText?,
    parts: [Derivation]
  ) {
    (self.subject, self.value, self.formula) = (subject, value, formula)
    (self.figures, self.remark, self.parts) = (figures, remark, parts)
  }
}
