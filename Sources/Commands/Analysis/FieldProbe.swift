import Formulas
import Localization
import Model
import Shell
import Workspace

/// A worksheet with one field at any value that can be typed, and everything else unchanged.
struct FieldProbe {
  /// The values that can be typed into the field.
  let grid: FieldGrid
  /// The worksheet as it is.
  let sheet: any Worksheet
  private let definitions: UserDefinitions
  private let evaluationContext: EvaluationContext
  /// The worksheet as it is.
  private let scope: any Scope
  /// `true` where each value is evaluated by itself, and shares with the worksheet as it is what does not depend on it.
  private var sharesFigures = false

  /// - Parameter scope: The document as it is, with what was computed of it; nil for a new one.
  init(_ field: Field, of document: Document, _ workspace: Workspace, in scope: (any Scope)? = nil) {
    self.scope = scope ?? workspace.scope(of: document)
    grid = FieldGrid(field, in: workspace.currency)
    (sheet, definitions) = (document.sheet, document.userDefinitions)
    evaluationContext = workspace.evaluationContext
    sharesFigures =
      field.shapesFormulas && present != 0
      && sheet(at: present).rows(in: grid.currency) == sheet.rows(in: grid.currency)
  }

  /// The step of the present value.
  private var present: Int { grid.step(nearest: sheet.stated(grid.field) ?? sheet[grid.field]) }

  /// The worksheet with the field at a step.
  func sheet(at step: Int) -> any Worksheet {
    var copy = sheet
    copy.set(grid.field, to: grid.value(at: step))
    return copy
  }

  /// The values of the names in formulas with the field at a step.
  func scope(at step: Int) -> any Scope {
    guard sharesFigures else { return sheet(at: step).scope(definitions, evaluationContext) }
    return sheet.scope(
      definitions, evaluationContext, of: grid.field, at: (grid.units(at: present), grid.units(at: step)),
      basedOn: scope)
  }

  /// Surveys conditions along all values of the field; the user may interrupt it.
  ///
  /// Its caller ends the line of progress.
  func search(_ conditions: [Condition], _ context: CommandContext) throws(Diagnostic) -> ConditionSearch {
    let console = context.interpreter.console
    let progress = context.localized(LocalizedText("Searching the values of \(grid.field.name)"))
    return try interruptible { () throws(InterruptionError) in
      let state = { (condition: Condition, scope: any Scope) throws(InterruptionError) in
        if context.workspace.interruption.isRaised { throw InterruptionError() }
        return condition.state(in: scope)
      }
      let columns = FieldSearchColumns(
        conditions, along: grid, of: sheet, definitions, at: evaluationContext.period, in: scope,
        isInterrupted: { [interruption = context.workspace.interruption] in interruption.isRaised })
      return try ConditionSearch(
        grid.steps, present: present,
        columns: columns.map { columns in
          ConditionSearch.StepColumns { condition, steps in
            console?.progress(progress)
            return columns.standings(of: condition, at: steps)
          } isConstant: {
            columns.isConstant($0)
          }
        },
        probeOne: { (index, step) throws(InterruptionError) in try state(conditions[index], scope(at: step)) }
      ) { step throws(InterruptionError) in
        console?.progress(progress)
        let scope = scope(at: step)
        return try conditions.map { condition throws(InterruptionError) in try state(condition, scope) }
      }
    }
  }
}

/// Runs a search that the user may interrupt.
func interruptible<Result>(_ body: () throws(InterruptionError) -> Result) throws(Diagnostic) -> Result {
  do throws(InterruptionError) {
    return try body()
  } catch {
    throw Diagnostic(error)
  }
}
