import Formulas
import Localization
import Shell
import Syntax

extension ReadingContext {
  /// The value of a formula, as it is shown; the reason where it has none.
  /// - Parameter chosen: The measure that the user has chosen; nil for that of the formula.
  /// - Throws: The error of a formula that is wrong rather than without a value.
  func answer(
    _ typed: TypedFormula, as chosen: Measure?, _ remarks: Remarks = Remarks()
  ) throws(Diagnostic) -> Cell {
    do throws(FormulaError) {
      let scope = workspace.scope
      let quantity = try typed.formula.evaluate(in: scope, remarks: remarks)
      guard let chosen else {
        return workspace.cell(quantity, of: typed.formula, in: workspace.document, scope)
      }
      let decimals = workspace.decimals(of: typed.formula, as: chosen)
      return CellFormatter.cell(quantity, chosen, decimals: decimals, in: workspace.currency)
    } catch {
      guard error.isAbsence else { throw diagnostic(error, of: typed) }
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }
}
