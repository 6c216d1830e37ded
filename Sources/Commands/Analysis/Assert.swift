import Formulas
import Localization
import Reports
import Results
import Shell
import Syntax
import Workspace

extension Command {
  static let assert = Command(
    "assert", .risk, "Fail unless a condition holds: for scripts that check themselves.",
    syntax: .condition,
    examples: [.init("assert 2 + 2 = 4", "nothing is said when it holds")],
    preview: .reading, reach: .document
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
    let (left, right) = ComparedSides(measure, in: workspace.currency).cells(
      try? sides.left.evaluate(in: workspace.scope), try? sides.right.evaluate(in: workspace.scope))
    return .assertionFailed(condition.text, left: left, right: right)
  }
}
