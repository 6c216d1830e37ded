import Formulas
import Localization
import Reports
import Shell
import Workspace

extension Command {
  static let assert = Command(
    "assert", .analysis, "Fail unless a condition holds: for scripts that check themselves.",
    parameters: .condition,
    examples: [.init("assert 2 + 2 = 4", "nothing is said when it holds")],
    preview: .reading
  ) { context, typed throws(Diagnostic) in
    for condition in typed.formula.conditions {
      let verdict: Quantity
      do throws(FormulaError) {
        verdict = try condition.evaluate(in: context.workspace.scope)
      } catch {
        throw Diagnostic(FormulaInputError.formula(error.reason, nearest: nil), at: typed.token.range)
      }
      if verdict == .truth(true) { continue }
      throw Diagnostic(failure(of: condition, context.workspace), at: typed.token.range)
    }
    return Report()
  }

  private static func failure(of condition: Formula, _ workspace: Workspace) -> AssertionError {
    guard let sides = condition.sides else {
      return .assertionFailed(condition.text, left: nil, right: nil)
    }
    let measure = Formula.common(sides.left, sides.right)
    return .assertionFailed(
      condition.text, left: cell(of: sides.left, as: measure, workspace),
      right: cell(of: sides.right, as: measure, workspace))
  }

  /// The value of a side, in as many digits as tell it from its neighbour.
  private static func cell(of side: Formula, as measure: Measure, _ workspace: Workspace) -> Cell {
    guard let quantity = try? side.evaluate(in: workspace.scope) else { return .empty }
    return CellFormatter.cell(quantity, measure, in: workspace.currency)
  }
}
