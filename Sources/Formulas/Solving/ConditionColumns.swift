/// Conditions compiled for many scenarios at a time.
package struct ConditionColumns: Sendable {
  private let columns: [Column]

  private struct Column: Sendable {
    /// Nil for a condition that is no comparison.
    let comparison: Comparison?
    /// The difference of the sides of a comparison, or the truth.
    let evaluator: ColumnEvaluator
  }

  /// Compiles conditions for a scope.
  package init(_ conditions: [Condition], in scope: any ColumnScope) {
    let variation = LaneVariation(in: scope)
    columns = conditions.map { condition in
      guard let sides = condition.sides else {
        return Column(comparison: nil, evaluator: ColumnEvaluator(condition.formula, in: scope))
      }
      return Column(
        comparison: sides.comparison,
        evaluator: ColumnEvaluator(differenceOf: sides.left, sides.right, in: scope, variation))
    }
  }

  /// Returns `true` for a condition in which nothing varies.
  package func isConstant(_ index: Int) -> Bool {
    if case .constant = columns[index].evaluator.plan { true } else { false }
  }

  /// Returns `true` for a condition a part of which is computed lane by lane.
  /// - Parameter isGiven: Returns `true` for a symbol whose values are there.
  package func isComputedByLane(_ index: Int, given isGiven: (Symbol) -> Bool) -> Bool {
    !columns[index].evaluator.isInColumns(given: isGiven)
  }

  /// The standings of a condition in the first lanes of a scope with the same symbols; nil for a condition that is
  /// wrong rather than without a value, and for an interrupted computation.
  package func standings(of index: Int, inLanes count: Int, of scope: any ColumnScope) -> [ConditionStanding]?
  {
    let column = columns[index]
    guard
      let values = try? column.evaluator.applied(to: scope).column(lanes: 0..<count, sharing: scope.cache)
    else { return nil }
    return (0..<count).map { lane in
      guard let value = values[lane] else { return ConditionStanding(truth: nil) }
      return column.comparison.map { ConditionStanding($0, difference: value) }
        ?? ConditionStanding(truth: value != 0)
    }
  }
}

extension Formula {
  /// One formula less another.
  init(differenceOf left: Formula, _ right: Formula) {
    let root = Node(.chain(left.root, [Node.Link(operation: .subtract, operand: right.root)]), 0..<0)
    self.init("\(left.text) - \(right.text)", computed: root)
  }
}
