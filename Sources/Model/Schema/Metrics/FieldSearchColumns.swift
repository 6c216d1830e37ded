import Finance
import Formulas

/// Conditions upon a worksheet with one field at any value that can be typed, for a search, in columns.
///
/// Formulas depend on what is nothing, and on whether whole cents are exact in doubles: zero and the ends of the
/// values are left to exact evaluation, and larger values have a program of their own.
package final class FieldSearchColumns {
  private let grid: FieldGrid
  private let groups: [Group]
  /// The worksheet as it is, where that is the example of the others; nil elsewhere.
  private let base: (any Scope)?
  /// The scope that was asked for last, with its values.
  private var latest: (largest: Int, values: [Double], scope: any ColumnScope)?

  /// The values of one size, with a program for them that is compiled when the first of them is asked for.
  private final class Group {
    /// The largest magnitude, in units of the field.
    let largest: Int
    let column: FieldColumn
    private let conditionsToCompile: [Condition]
    private let makeScope: () -> any ReplaceableColumns
    private(set) lazy var scope = makeScope()
    private(set) lazy var conditions = ConditionColumns(conditionsToCompile, in: scope)

    init(
      largest: Int, _ column: FieldColumn, _ conditions: [Condition],
      _ makeScope: @escaping () -> any ReplaceableColumns
    ) {
      (self.largest, self.column, self.makeScope) = (largest, column, makeScope)
      conditionsToCompile = conditions
    }
  }

  /// Up to here loans are computed in columns, to the cent; nobody asks for what is larger.
  private static let usualLargest = 1_000_000_000_000

  /// Compiles conditions for the values of a field; nil for a field without an example.
  ///
  /// Of a field whose values change the form of formulas, such as a number of months, only what is constant is known.
  /// - Parameter scope: The worksheet as it is; nil where the step of the present value gives another one.
  package init?(
    _ conditions: [Condition], along grid: FieldGrid, of sheet: any Worksheet,
    _ userDefinitions: UserDefinitions, at period: Period?, in scope: (any Scope)?,
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.grid = grid
    let currency = grid.currency
    let present = grid.step(nearest: sheet.stated(grid.field) ?? sheet[grid.field])
    let steps = grid.steps.lowerBound + 1..<grid.steps.upperBound
    // A value that is left to exact evaluation is no example of the others.
    let isExample = present != 0 && steps.contains(present)
    let example = isExample ? present : steps.contains(1) ? 1 : steps.lowerBound
    guard example != 0, steps.contains(example) else { return nil }
    let base = isExample ? scope : nil
    self.base = base
    let size = grid.units(at: 1)
    let usual = max(Self.usualLargest, 16 * abs(grid.units(at: present)))
    let isAllUsual = max(abs(steps.lowerBound), abs(steps.upperBound)) <= usual / size
    groups = (isAllUsual ? [usual] : [usual, Int.max]).map { largest in
      let ends = [max(steps.lowerBound, -(largest / size)), min(steps.upperBound - 1, largest / size)]
      let values = ([example] + ends).filter { $0 != 0 }.map { Double(grid.units(at: $0)) }
      let column = FieldColumn(grid.field, given: values, in: currency)
      return Group(largest: largest, column, conditions) {
        sheet.columns(
          userDefinitions, column, at: period, in: currency, basedOn: base, isInterrupted: isInterrupted)
      }
    }
  }

  /// `true` if the standings at steps are known; `false` for a field whose values change the form of formulas.
  package var tellsSteps: Bool { !grid.field.shapesFormulas }

  /// Returns `true` for a condition in which nothing varies, which does not depend on the size of the values.
  package func isConstant(_ condition: Int) -> Bool { groups[0].conditions.isConstant(condition) }

  /// Returns `true` for a condition of which each step costs as much as one evaluated by itself, or nearly so.
  package func isCostly(_ condition: Int) -> Bool {
    groups[0].conditions.isComputedByLane(condition) { $0.name == grid.field.name }
  }

  /// The scope of a group for some values; the latest one again for the same values, with what was computed for another
  /// condition.
  private func scope(of group: Group, _ values: [Double]) -> any ColumnScope {
    if let latest, latest.largest == group.largest, latest.values == values { return latest.scope }
    let scope = group.scope.replacing([group.column.replacing(given: values)])
    latest = (group.largest, values, scope)
    return scope
  }

  /// The group of a step; nil for one that has to be evaluated by itself.
  private func group(ofStep step: Int) -> Int? {
    guard tellsSteps, step != 0, step != grid.steps.lowerBound, step != grid.steps.upperBound else {
      return nil
    }
    let size = abs(grid.units(at: step))
    return groups.firstIndex { size <= $0.largest }
  }

  /// The worksheet with the field at a step, with formulas and figures that all steps share; nil for a step that shares
  /// none.
  package func scope(at step: Int, _ context: EvaluationContext) -> (any Scope)? {
    guard let base, let group = group(ofStep: step) else { return nil }
    return groups[group].scope.scope(with: grid.value(at: step), context, basedOn: base)
  }

  /// The standings of a condition at steps; nil for a step that has to be evaluated by itself.
  package func standings(of condition: Int, at steps: [Int]) -> [ConditionStanding?] {
    var standings = [ConditionStanding?](repeating: nil, count: steps.count)
    var lanes = groups.map { _ in [Int]() }
    for (index, step) in steps.enumerated() {
      if let group = group(ofStep: step) { lanes[group].append(index) }
    }
    for (group, lanes) in zip(groups, lanes) where !lanes.isEmpty {
      let values = lanes.map { Double(grid.units(at: steps[$0])) }
      let scope = scope(of: group, values)
      let found = group.conditions.standings(of: condition, inLanes: lanes.count, of: scope)
      for (lane, standing) in zip(lanes, found ?? []) { standings[lane] = standing }
    }
    return standings
  }
}
