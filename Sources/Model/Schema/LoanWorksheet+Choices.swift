import Finance

/// Figures that are shown together under a heading.
package struct FigureSection: Sendable, Hashable {
  /// The heading, which is the name of a section of a registry.
  package let heading: String
  /// The formulas of the figures, mostly the names of metrics.
  package let formulas: [String]

  init(_ heading: String, _ formulas: [String]) { (self.heading, self.formulas) = (heading, formulas) }
}

/// A line of an account of the first year, from the income to the cash flow.
package struct AccountLine: Sendable, Hashable {
  /// The name of the field, metric or own line.
  package let name: String
  /// The formula of the year's amount; what is paid is negative, so that the lines between two totals add up.
  package let formula: String
  /// `true` for a total of the lines above it.
  package let isTotal: Bool

  /// A line that counts by itself.
  init(_ name: String, _ formula: String) { (self.name, self.formula, isTotal) = (name, formula, false) }

  /// A total of the lines above it.
  init(total name: String, _ formula: String) { (self.name, self.formula, isTotal) = (name, formula, true) }
}

extension LoanWorksheet {
  /// `true` if the price or the loan is known, so that months have figures.
  package var isPurchaseKnown: Bool { purchasePrice > .zero || borrowedAtClosing > .zero }
}
