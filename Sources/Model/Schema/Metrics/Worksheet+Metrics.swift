import Formulas

extension Worksheet {
  /// The metrics, section by section.
  package static var allMetrics: [Metric] { metrics.all }

  /// The metric of that name, in any case.
  package static func metric(named name: String) -> Metric? { metrics.metric(named: name.lowercased()) }

  /// The names that a formula about this kind of worksheet can use.
  package static func vocabulary(_ userDefinitions: UserDefinitions) -> any Vocabulary {
    WorksheetVocabulary<Self>(definitions: userDefinitions.definitions)
  }

  /// The values of those names.
  package func scope(_ userDefinitions: UserDefinitions, _ context: EvaluationContext) -> any Scope {
    WorksheetScope(self, userDefinitions, context)
  }

  /// The formula that consists of the name of a metric.
  package static func naming(_ metric: Metric) -> Formula {
    Formula(WorksheetVocabulary<Self>(definitions: []).symbol(metric))
  }

  /// The value of a metric by its computation; nil for a metric that is computed by its formula.
  /// - Parameter month: From 1; ignored by a metric that is not monthly.
  package func value(of metric: Metric, month: Int, _ context: EvaluationContext) -> Value? {
    guard let compute = Self.metrics.computation(of: metric) else { return nil }
    do throws(NoValueError) {
      return try compute(self, context, month)
    } catch {
      return (error.reason as? UndefinedReason).map(Value.undefined)
    }
  }

  /// Defines a name, or changes its definition, for a worksheet of this kind.
  package static func defining(
    _ name: String, as text: String, in userDefinitions: UserDefinitions
  ) throws(DefinitionError) -> UserDefinitions {
    try userDefinitions.defining(name, as: text, for: Self.self)
  }

  /// Removes one of the user's names; nil when there is no such name.
  package static func undefining(
    _ name: String, in userDefinitions: UserDefinitions
  ) throws(DefinitionError) -> UserDefinitions? {
    try userDefinitions.undefining(name, for: Self.self)
  }

  /// Removes all of the user's names.
  /// - Throws: An error when a criterion depends on one.
  package static func undefiningAll(
    in userDefinitions: UserDefinitions
  ) throws(DefinitionError) -> UserDefinitions {
    try userDefinitions.undefiningAll(for: Self.self)
  }

  /// The user's definitions and criteria from saved rows.
  package static func userDefinitions(rows: [String: String]) throws(UnreadableRowError) -> UserDefinitions {
    try UserDefinitions(rows: rows, for: Self.self)
  }
}
