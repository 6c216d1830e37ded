import Finance
import Formulas
import Localization
import Reports
import Shell

extension FieldSolution {
  /// The standing of each condition with the field at a step.
  func verdicts(at step: Int) -> Table {
    let columns = [
      TableColumn(key: "condition", label: LocalizedText("Condition")),
      TableColumn(key: "left", label: LocalizedText("Left side")),
      TableColumn(key: "right", label: LocalizedText("Right side")),
      TableColumn(key: "holds", label: LocalizedText("Holds")),
    ]
    let scope = probe.scope(at: step)
    let rows = conditions.map { condition -> [Cell] in
      let state = condition.state(in: scope)
      var (left, right) = sides(of: state, condition.measure)
      if let error = state.error { left = .undefined(why: FormulaSentences.clause(for: error.reason)) }
      return [.text(condition.formula.text), left, right, .boolean(state.holds)]
    }
    return Table(columns: columns, rows: rows)
  }

  /// Both sides of a condition, with as many more digits as it takes to see that they differ.
  private func sides(of state: ConditionState, _ measure: Measure) -> (left: Cell, right: Cell) {
    let (left, right) = (cell(state.left, measure), cell(state.right, measure))
    guard isAlike(left, right), state.left != state.right, case .number(let one)? = state.left,
      case .number(let other)? = state.right
    else { return (left, right) }
    let kind: Localization.NumberKind = measure == .money ? .money : measure == .percent ? .percent : .plain
    for decimals in 3...12 {
      let (one, other) = (
        Cell.number(one, kind, .rounded(decimals)), Cell.number(other, kind, .rounded(decimals))
      )
      if !isAlike(one, other) { return (one, other) }
    }
    return (left, right)
  }

  private func cell(_ side: Quantity?, _ measure: Measure) -> Cell {
    side.map { CellFormatter.cell($0, measure, in: workspace.currency) } ?? .empty
  }

  /// `true` when two cells look the same.
  private func isAlike(_ one: Cell, _ other: Cell) -> Bool {
    workspace.localeFormat.text(one) == workspace.localeFormat.text(other)
  }
}
