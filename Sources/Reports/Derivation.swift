/// Where a figure comes from: its formula, and the same of each figure in it.
public struct Derivation: Sendable, Equatable {
  /// What is derived: `roi(12)`.
  public let subject: String
  /// What it comes to.
  public let value: Cell
  /// The formula with its names: `net(12) × 12 ÷ invested(12)`; nil for what is given.
  public let formula: String?
  /// The formula with its figures in place of the names.
  public let figures: [Piece]
  /// What else there is to say of it: `default`, `follows from price and down`.
  public let remark: Phrase?
  /// The figures of the formula.
  public let parts: [Derivation]

  /// A part of a formula: a sign, or a figure.
  public enum Piece: Sendable, Equatable {
    case text(String)
    case figure(Cell)
  }

  /// The derivation of a figure.
  public init(
    subject: String, value: Cell, formula: String?, figures: [Piece], remark: Phrase?, parts: [Derivation]
  ) {
    (self.subject, self.value, self.formula) = (subject, value, formula)
    (self.figures, self.remark, self.parts) = (figures, remark, parts)
  }
}
