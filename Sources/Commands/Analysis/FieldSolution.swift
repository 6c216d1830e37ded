import Formulas
import Localization
import Model
import Shell
import Syntax
import Workspace

/// The values of a field at which conditions are met, for `solve`.
struct FieldSolution {
  /// The worksheet with the field at any value.
  let probe: FieldProbe
  let conditions: [Condition]
  /// The standings of the conditions along the values of the field.
  let search: ConditionSearch
  let solution: Solution
  /// The conditions as they were typed.
  let asked: String
  let workspace: Workspace

  /// Searches the values of a field.
  /// - Throws: An error when a condition is wrong or has no value anywhere, or when the user interrupts the
  ///   search.
  init(
    _ field: Field, _ typed: TypedFormula, _ document: Document, _ context: CommandContext
  ) throws(Diagnostic) {
    try context.checkIsSettable(field, at: context.statement.tokens.dropFirst().first?.range)
    guard field.isNumeric else {
      throw Diagnostic(
        SolveError.noNumber(field, context.conventions), at: context.statement.tokens.dropFirst().first?.range
      )
    }
    defer { context.interpreter.console?.progress(nil) }
    conditions = typed.formula.conditions.map(Condition.init)
    (workspace, asked) = (context.workspace, typed.formula.text)
    probe = FieldProbe(
      document.sheet.numberField(of: field, isShare: false), of: document, context.workspace)
    let (search, conditions) = (try probe.search(conditions, context), conditions)
    self.search = search
    solution = try interruptible { () throws(InterruptionError) in try Solution(conditions, along: search) }
    if case .undefined(_, let error) = solution {
      // The range of the error is one in a side, not in the whole, which is what was typed.
      throw Diagnostic(FormulaInputError.formula(error.reason, nearest: nil), at: typed.token.range)
    }
  }

  var field: Field { probe.grid.field }

  /// `true` when some value meets the conditions.
  var canBeMet: Bool {
    switch solution {
    case .unsatisfied, .blocked, .independent(holds: false): false
    default: true
    }
  }

  /// The standing of a condition at a step.
  func state(of index: Int, at step: Int) -> ConditionState? {
    (try? search.states(at: step))?[index]
  }
}
