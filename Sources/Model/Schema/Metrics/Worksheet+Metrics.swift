import Formulas

extension Worksheet {
  /// The metrics, section by section.
  package static var allMetrics: [Metric] { metrics.all }

  /// The metric of that name, in any case.
  package static func metric(named name: String) -> Metric? { metrics.metric(named: name.lowercased()) }

  /// The names that a formula about the worksheet can use.
  package func vocabulary(_ userDefinitions: UserDefinitions) -> any Vocabulary {
    WorksheetVocabulary(self, definitions: userDefinitions)
  }

  /// The names of the fields with choices that the formula of a metric depends on.
  package func choiceFields(of metric: Metric) -> [String] { Self.metrics.choiceFields(of: metric, in: self) }

  /// The metric whose values a symbol has; nil for any other symbol.
  package func metric(of symbol: Symbol) -> Metric? {
    guard case .metric(let index) = WorksheetVocabulary<Self>.ValueReference(symbol) else { return nil }
    return Self.metrics.all[index]
  }

  /// The monthly metric of that name, in any case.
  package static func monthlyMetric(named name: String) -> Metric? {
    metrics.monthlyMetric(named: name.lowercased())
  }

  /// The values of those names.
  package func scope(_ userDefinitions: UserDefinitions, _ context: EvaluationContext) -> any Scope {
    WorksheetScope(self, userDefinitions, context)
  }

  /// The formula that consists of the name of a metric.
  package static func naming(_ metric: Metric) -> Formula {
    Formula(WorksheetVocabulary(Self()).symbol(metric))
  }

  /// The value of a metric by its computation; nil for a metric that is computed by its formula.
  /// - Parameter period: Ignored by a metric that is not monthly.
  package func value(of metric: Metric, at period: Period, _ context: EvaluationContext) -> Value? {
    guard let compute = Self.metrics.computation(of: metric) else { return nil }
    return value(compute, at: period, context)
  }

  /// The values of a metric in several periods by its computation; nil for a metric that is computed by its formula.
  package func values(
    of metric: Metric, at periods: [Period], _ context: EvaluationContext
  ) -> [Value?]? {
    Self.metrics.computation(of: metric).map { compute in
      periods.map { value(compute, at: $0, context) }
    }
  }

  private func value(
    _ compute: MetricDefinition<Self>.Computation, at period: Period, _ context: EvaluationContext
  ) -> Value? {
    do throws(NoValueError) {
      return try compute(self, context, period)
    } catch {
      return (error.reason as? UndefinedReason).map(Value.undefined)
    }
  }

  /// Defines a name, or changes its definition, for this worksheet.
  package func defining(
    _ name: String, as text: String, in userDefinitions: UserDefinitions
  ) throws(DefinitionError) -> UserDefinitions {
    try userDefinitions.defining(name, as: text, for: self)
  }

  /// Removes one of the user's names; nil when there is no such name.
  package func undefining(
    _ name: String, in userDefinitions: UserDefinitions
  ) throws(DefinitionError) -> UserDefinitions? {
    try userDefinitions.undefining(name, for: self)
  }

  /// Removes all of the user's names.
  /// - Throws: An error when a criterion depends on one.
  package func undefiningAll(
    in userDefinitions: UserDefinitions
  ) throws(DefinitionError) -> UserDefinitions {
    try userDefinitions.undefiningAll(for: self)
  }

  /// The user's definitions and criteria from saved rows.
  package func userDefinitions(rows: [String: String]) throws(UnreadableRowError) -> UserDefinitions {
    try UserDefinitions(rows: rows, for: self)
  }
}
