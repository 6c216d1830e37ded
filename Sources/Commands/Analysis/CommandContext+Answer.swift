import Formulas
import Localization
import Shell

extension CommandContext {
  /// The value of a formula, as it is shown; the reason where it has none.
  /// - Throws: The error of a formula that is wrong rather than without a value.
  func answer(
    _ typed: TypedFormula, as measure: Measure, _ remarks: Remarks = Remarks()
  ) throws(Diagnostic) -> Cell {
    do throws(FormulaError) {
      let quantity = try typed.formula.evaluate(in: workspace.scope, remarks: remarks)
      // The decimals of a metric are meant for its own measure: 6.65 % is 0.0665 as a number.
      let decimals = measure == typed.formula.measure ? workspace.decimals(of: typed.formula) : nil
      return CellFormatter.cell(quantity, measure, decimals: decimals, in: workspace.currency)
    } catch {
      guard error.isAbsence else { throw diagnostic(error, of: typed) }
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }
}
