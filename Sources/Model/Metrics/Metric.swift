import Formulas

/// What there is to know about a figure that is computed from a worksheet, whichever worksheet that is.
///
/// `show`, `summary`, `month`, help, completion and every formula take it from here. A class for the same reason as
/// `Field`.
package final class Metric: Sendable {
  /// The name to type, and the key in JSON and CSV.
  package let name: String
  /// The name to read.
  package let label: String
  /// The heading that it stands under.
  package let section: String
  /// One sentence: what it tells.
  package let summary: String
  /// Where the definition comes from; nil for what follows from the words alone.
  package let source: String?
  /// What it is measured in.
  package let measure: Measure
  /// Whether it is another figure in each month.
  package let isMonthly: Bool
  /// How many decimals people are shown: for money the least, for all else exactly so many.
  package let decimals: Int
  /// The definition, in the shell's own language; nil for what is counted rather than computed from fields.
  package let formula: String?
  let index: Int

  init(
    name: String, label: String, section: String, summary: String, source: String?, measure: Measure,
    isMonthly: Bool, decimals: Int, formula: String?, index: Int
  ) {
    (self.name, self.label, self.section, self.summary) = (name, label, section, summary)
    (self.source, self.measure, self.isMonthly, self.decimals) = (source, measure, isMonthly, decimals)
    (self.formula, self.index) = (formula, index)
  }
}

extension Metric: Equatable {
  /// Whether both are one line of one registry.
  package static func == (one: Metric, other: Metric) -> Bool { one === other }
}
