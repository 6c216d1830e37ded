import Formulas

/// The time at which a lender looks at a property.
package enum LenderTime: Sendable {
  /// The closing, with the income of the first year.
  case closing
  /// The end of a month of the plan: what is owed and worth then, the next payment, and the income of the twelve
  /// months until then, in the first year of the whole of it.
  case month

  /// What stands behind the name of a metric at this time.
  package var call: String { self == .closing ? "" : "(month)" }

  /// The formula of a year's sum of a figure.
  /// - Parameter first: The first year's; nil for the metric of the same name.
  package func year(_ name: String, first: String? = nil) -> String {
    self == .closing ? first ?? name : Rental.sumOfTwelveMonths(name)
  }

  /// A metric of which only the calls differ.
  /// - Parameter formula: Returns the formula with these calls behind names that have both.
  func metric(
    _ name: String, _ label: String, _ measure: Measure, _ formula: (_ call: String) -> String,
    in entered: MetricDefinition<Rental>.Text? = nil, _ summary: String, source: String? = nil,
    undefined: (@Sendable (Period) -> UndefinedReason)? = nil
  ) -> MetricDefinition<Rental> {
    .init(
      name, label, measure, per: self == .closing ? .worksheet : .month(.last), formula(call),
      in: entered, summary, source: source, undefined: undefined)
  }

  /// A metric with a formula for each time.
  func metric(
    _ name: String, _ label: String, _ measure: Measure, atClosing: String, byMonth: String,
    in entered: MetricDefinition<Rental>.Text? = nil, _ summary: String, source: String? = nil
  ) -> MetricDefinition<Rental> {
    metric(
      name, label, measure, { _ in self == .closing ? atClosing : byMonth }, in: entered, summary,
      source: source)
  }
}
