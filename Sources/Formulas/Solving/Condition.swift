import Finance

/// A formula whose value is a truth, split into its sides for repeated evaluation.
public struct Condition: Sendable {
  /// The whole formula.
  public let formula: Formula
  /// The two sides; `nil` for anything but a comparison.
  let sides: (left: Formula, comparison: Comparison, right: Formula)?
  /// The common measure of both sides.
  public let measure: Measure

  /// The condition of a formula whose value is a truth.
  public init(_ formula: Formula) {
    self.formula = formula
    sides = formula.sides
    measure = sides.map { Formula.common($0.left, $0.right) } ?? .truth
  }

  /// `true` for an equation, which is met at points rather than along intervals.
  var isEquation: Bool { sides?.comparison == .equal }

  /// Evaluates the condition in a scope.
  public func state(in scope: any Scope) -> ConditionState {
    do throws(FormulaError) {
      guard let sides else {
        return ConditionState(holds: try formula.evaluate(in: scope) == .truth(true), left: nil, right: nil)
      }
      let (left, right) = (try sides.left.evaluate(in: scope), try sides.right.evaluate(in: scope))
      guard case .number(let one) = left, case .number(let other) = right else {
        let holds = try formula.evaluate(in: scope) == .truth(true)
        return ConditionState(holds: holds, left: left, right: right)
      }
      let holds = sides.comparison.holds(one, other)
      return ConditionState(
        holds: holds, left: left, right: right, difference: one.subtracting(other),
        margin: sides.comparison.margin)
    } catch {
      return ConditionState(error: error)
    }
  }
}
