import Formulas

/// The description of a figure that is computed from a worksheet, of whichever kind.
///
/// `show`, `summary`, `month`, help, completion and formulas are generated from it. A class for the same
/// reason as `Field`.
package final class Metric: Sendable {
  /// The name to type, and the key in JSON and CSV.
  package let name: String
  /// The name that people read.
  package let label: String
  /// The name of its section.
  package let section: String
  /// The meaning, in one sentence.
  package let summary: String
  /// The source of the definition; nil for one that needs none.
  package let source: String?
  /// The measure of its values.
  package let measure: Measure
  /// `true` if it has a value for each month and year.
  package let isMonthly: Bool
  /// The rule for its value in a year.
  let yearRule: YearRule
  /// `true` if it has a value at the closing, month 0.
  package let hasClosing: Bool
  /// The number of decimals that people are shown: at least so many for money, exactly so many otherwise.
  package let decimals: Int
  /// The definition as a formula; nil for a figure that is added up from records.
  package let formula: String?
  /// The formula for a year where it is another one than for a month.
  let yearFormula: String?
  /// Other definitions of the figure, each for a choice of the user.
  let rules: [MetricRule]
  /// The index in the registry.
  let index: Int

  init(
    name: String, label: String, section: String, summary: String, source: String?, measure: Measure,
    isMonthly: Bool, yearRule: YearRule = .formula, hasClosing: Bool = false, decimals: Int, formula: String?,
    yearFormula: String? = nil, rules: [MetricRule] = [], index: Int
  ) {
    (self.yearRule, self.hasClosing) = (yearRule, hasClosing)
    (self.yearFormula, self.rules) = (yearFormula, rules)
    (self.name, self.label, self.section, self.summary) = (name, label, section, summary)
    (self.source, self.measure, self.isMonthly, self.decimals) = (source, measure, isMonthly, decimals)
    (self.formula, self.index) = (formula, index)
  }
}

extension Metric: Equatable {
  /// Returns `true` for the same metric of the same registry.
  package static func == (one: Metric, other: Metric) -> Bool { one === other }
}

/// Another definition of a figure, on which the sources disagree: it takes the place of the usual one when the
/// user has chosen it.
struct MetricRule: Sendable {
  /// The name of the field with the choice.
  let field: String
  /// The choice.
  let choice: String
  /// The formula.
  let formula: String

  init(_ field: String, _ choice: String, _ formula: String) {
    (self.field, self.choice, self.formula) = (field, choice, formula)
  }
}
