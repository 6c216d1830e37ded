import Localization

/// A metric of the user that cannot be defined or removed.
package enum DefineError: DiagnosticError {
  /// The metric would depend on itself by way of the other one.
  case circular(String, through: String)
  /// The first metric or criterion depends on the second metric and could not be computed any more.
  case dependentFails(String, of: String)
  case badMetricName(String)
  /// The metric would mention more names than the limit.
  case definitionTooLarge(String, limit: Int)
  case metricNameTaken(String, by: LocalizedText)
  case unknownMetric(String, nearest: String?)

  package var nearestName: String? {
    if case .unknownMetric(_, let nearest) = self { nearest } else { nil }
  }

  package var diagnosis: Diagnosis {
    switch self {
    case .circular(let name, let other):
      Diagnosis(
        "circular-definition",
        LocalizedText("\(name) would depend on itself: \(other) already depends on \(name).")
      )
    case .dependentFails(let other, let name):
      Diagnosis("in-use", LocalizedText("\(other) depends on \(name), and could not be computed without it."))
    case .definitionTooLarge(let name, let limit):
      Diagnosis(
        "definition-too-large",
        LocalizedText(
          "\(name) would mention more than \(limit) names, counting those that its names stand for.")
      )
    case .badMetricName(let name):
      Diagnosis(
        "bad-name",
        LocalizedText(
          """
          \(quoted(name)) is not a name for a metric: letters, digits and _, beginning with a letter, at \
          most 40.
          """)
      )
    case .metricNameTaken(let name, let holder):
      Diagnosis("name-taken", LocalizedText("\(name) is \(holder) already."))
    case .unknownMetric(let name, let nearest):
      Diagnosis(
        "unknown-metric",
        LocalizedText("You have defined no \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"define\" lists what you have."))
      )
    }
  }
}
