import Formulas

extension Worksheet {
  /// The metrics, section by section.
  package static var allMetrics: [Metric] { metrics.all }

  /// The metric of that name, in any case.
  package static func metric(named name: String) -> Metric? { metrics.metric(named: name.lowercased()) }

  /// The names that a formula about this kind of worksheet can use.
  package static func vocabulary(_ annotations: UserDefinitions) -> any Vocabulary {
    SheetVocabulary<Self>(definitions: annotations.definitions)
  }

  /// What those names stand for.
  package func scope(_ annotations: UserDefinitions, _ circumstances: EvaluationContext) -> any Scope {
    SheetScope(self, annotations, circumstances)
  }

  /// The formula that is just the name of a metric.
  package static func naming(_ metric: Metric) -> Formula {
    Formula(SheetVocabulary<Self>(definitions: []).symbol(metric))
  }

  /// The figure of a metric, by its short way where it has one.
  /// - Parameter month: From 1; of no meaning to a metric that does not depend on it.
  package func value(of metric: Metric, month: Int, _ circumstances: EvaluationContext) -> Value? {
    guard let compute = Self.metrics.computation(of: metric) else { return nil }
    do throws(NoValue) {
      return try compute(self, circumstances, month)
    } catch {
      return (error.reason as? Absence).map(Value.undefined)
    }
  }

  /// Changes what a person has added to a worksheet of this kind.
  package static func defining(
    _ name: String, as text: String, in annotations: UserDefinitions
  ) throws(UserDefinitions.Fault) -> UserDefinitions {
    try annotations.defining(name, as: text, for: Self.self)
  }

  /// Takes one of the person's own names away; nil when nothing has it.
  package static func undefining(
    _ name: String, in annotations: UserDefinitions
  ) throws(UserDefinitions.Fault) -> UserDefinitions? {
    try annotations.undefining(name, for: Self.self)
  }

  /// Takes all of the person's own names away; a criterion that rests on one is in the way.
  package static func undefiningAll(in annotations: UserDefinitions) throws(UserDefinitions.Fault)
    -> UserDefinitions
  {
    try annotations.undefiningAll(for: Self.self)
  }

  /// What a person has added, from saved rows.
  package static func annotations(rows: [String: String]) throws(UnreadableRowError) -> UserDefinitions {
    try UserDefinitions(rows: rows, for: Self.self)
  }
}
