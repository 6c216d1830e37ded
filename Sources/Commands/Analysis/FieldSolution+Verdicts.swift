import Finance
import Formulas
import Localization
import Reports
import Results
import Shell
import Syntax

extension FieldSolution {
  /// The standing of each condition with the field at a step.
  func verdicts(at step: Int) -> Table {
    let columns = [
      TableColumn(key: "condition", label: LocalizedText("Condition")),
      TableColumn(key: "left", label: LocalizedText("Left side")),
      TableColumn(key: "right", label: LocalizedText("Right side")),
      TableColumn(key: "met", label: LocalizedText("Holds")),
    ]
    let scope = probe.scope(at: step)
    let rows = conditions.enumerated().map { index, condition -> [Cell] in
      let state = condition.state(in: scope)
      var (left, right) = sides(of: state, condition.measure)
      if let error = state.error { left = .undefined(why: FormulaSentences.clause(for: error.reason)) }
      let isNear = !state.holds && isNearRoot(of: index, at: step)
      return [
        .text(condition.formula.text), left, right,
        isNear ? .verdict(LocalizedText("nearly"), nil, isMet: false) : .boolean(state.holds),
      ]
    }
    return Table(columns: columns, rows: rows)
  }

  /// `true` when the solution of an equation lies between a step and a neighbour, so that the step meets it as
  /// nearly as can be typed.
  private func isNearRoot(of index: Int, at step: Int) -> Bool {
    guard case .root(let root, _) = solution else { return false }
    return root.condition == index && root.step == step && root.beyond != nil
  }

  /// Both sides of a condition, with as many digits as it takes to see that they differ.
  func sides(of state: ConditionState, _ measure: Measure) -> (left: Cell, right: Cell) {
    ComparedSides(measure, in: workspace.currency).cells(state.left, state.right)
  }
}
