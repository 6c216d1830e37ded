import Finance
import Formulas

extension Worksheet {
  /// The worksheet in every combination of the axes' values, as columns for formulas.
  /// - Parameter isInterrupted: Called on any thread; `true` ends evaluations.
  package func columns(
    _ userDefinitions: UserDefinitions, _ axes: [SweepAxis], at period: Period?, in currency: Currency,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) -> any ColumnScope {
    columns(
      userDefinitions, axes.map(FieldColumn.init), at: period, in: currency, isInterrupted: isInterrupted)
  }

  /// The worksheet with values of some fields for each lane, as columns for formulas.
  /// - Parameter isInterrupted: Called on any thread; `true` ends evaluations.
  package func columns(
    _ userDefinitions: UserDefinitions, _ columns: [FieldColumn], at period: Period?, in currency: Currency,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) -> any ReplaceableColumns {
    WorksheetColumns(self, userDefinitions, columns, at: period, in: currency, isInterrupted: isInterrupted)
  }

  /// The worksheet with values of some fields for each lane.
  /// - Parameter store: The figures of columns of the same worksheet that were computed before.
  func columns(
    _ userDefinitions: UserDefinitions, _ columns: [FieldColumn], at period: Period?, in currency: Currency,
    sharing store: FigureStore, isInterrupted: @escaping @Sendable () -> Bool
  ) -> any ColumnScope {
    WorksheetColumns(
      self, userDefinitions, columns, at: period, in: currency, store: store, isInterrupted: isInterrupted)
  }

  /// The worksheet with values of a field for each lane, of which the first lane has the present one.
  /// - Parameter scope: The worksheet as it is, from which values that do not depend on the field are taken; nil where
  ///   there is none that is equal to the first lane.
  func columns(
    _ userDefinitions: UserDefinitions, _ column: FieldColumn, at period: Period?, in currency: Currency,
    basedOn scope: (any Scope)?, isInterrupted: @escaping @Sendable () -> Bool
  ) -> any ReplaceableColumns {
    WorksheetColumns(
      self, userDefinitions, [column], at: period, in: currency,
      basedOn: scope as? WorksheetScope<Self>, isInterrupted: isInterrupted)
  }
}

extension Worksheet {
  /// The values of the names in formulas with another value of a field.
  ///
  /// What does not depend on the field is taken from the worksheet as it is, or kept there for other values.
  /// - Parameters:
  ///   - units: The present value and the other one, in units of the field.
  ///   - scope: The worksheet as it is.
  package func scope(
    _ userDefinitions: UserDefinitions, _ context: EvaluationContext, of field: Field,
    at units: (present: Int, other: Int), basedOn scope: any Scope
  ) -> any Scope {
    let values = [Double(units.present), Double(units.other)]
    let columns = WorksheetColumns(
      self, userDefinitions, [FieldColumn(field, given: values, in: context.currency)], at: context.period,
      in: context.currency, basedOn: scope as? WorksheetScope<Self>, isInterrupted: { false })
    // The largest values have more digits than lanes.
    var other = self
    other.set(field, to: field.value(units: Int64(units.other)))
    return columns.scope(of: other, context, sharing: columns.sampleFormulas, basedOn: scope.cache)
  }

  /// `true` if another field follows from a field, or from the one of which it is a detail: it reads otherwise where that
  /// is nothing.
  package func isFollowed(_ field: Field) -> Bool {
    let owner = field.name.prefix { $0 != "." }
    return Self.followers.contains { $0.follows.contains { $0 == field.name || $0 == owner } }
  }
}
