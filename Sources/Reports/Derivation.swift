import Localization

/// The derivation of a figure: its formula, and the derivation of each figure in it.
package struct Derivation: Sendable, Equatable {
  /// The name of the derived figure: `roi(12)`.
  package let subject: String
  /// The value of the figure.
  package let value: Cell
  /// The formula with its names: `net(12) × 12 ÷ invested(12)`; nil for a value that is given.
  package let formula: String?
  /// The formula with its figures in place of the names.
  package let figures: [Piece]
  /// A remark: `default`, `follows from price and down`.
  package let remark: LocalizedText?
  /// The derivations of the figures in the formula.
  package let parts: [Derivation]
  /// The label of the figure for people, where it stands among others; nil for its name alone.
  package let title: LocalizedText?

  /// A part of a formula: text such as an operator, or a figure.
  package enum Piece: Sendable, Equatable {
    case text(String)
    case figure(Cell)
  }

  /// The derivation of a figure.
  package init(
    subject: String, value: Cell, formula: String?, figures: [Piece], remark: LocalizedText?,
    parts: [Derivation], title: LocalizedText? = nil
  ) {
    self.title = title
    (self.subject, self.value, self.formula) = (subject, value, formula)
    (self.figures, self.remark, self.parts) = (figures, remark, parts)
  }

  /// The text of the formula with its figures.
  func figureText(in localeFormat: LocaleFormat) -> String {
    figures.map { piece in
      switch piece {
      case .text(let text): text
      case .figure(let cell): localeFormat.text(cell)
      }
    }.joined()
  }
}
