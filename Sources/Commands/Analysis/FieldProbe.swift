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
  private let kept: KeptScopes?

  /// - Parameter keepsScopes: `true` if several searches follow each other, so that what one has computed is there for
  ///   the next.
  init(_ field: Field, of document: Document, _ workspace: Workspace, keepsScopes: Bool = false) {
    kept = keepsScopes ? KeptScopes() : nil
    grid = FieldGrid(field, in: workspace.currency)
    (sheet, definitions) = (document.sheet, document.userDefinitions)
    evaluationContext = workspace.evaluationContext
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
    if let scope = kept?.scopes[step] { return scope }
    let scope = sheet(at: step).scope(definitions, evaluationContext)
    kept?.scopes[step] = scope
    return scope
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
      return try ConditionSearch(
        grid.steps, present: present,
        probeOne: { (index, step) throws(InterruptionError) in try state(conditions[index], scope(at: step)) }
      ) { step throws(InterruptionError) in
        console?.progress(progress)
        let scope = scope(at: step)
        return try conditions.map { condition throws(InterruptionError) in try state(condition, scope) }
      }
    }
  }
}

/// The scopes of a probe by their steps, with what was computed in them.
private final class KeptScopes {
  var scopes: [Int: any Scope] = [:]
}

/// Runs a search that the user may interrupt.
func interruptible<Result>(_ body: () throws(InterruptionError) -> Result) throws(Diagnostic) -> Result {
  do throws(InterruptionError) {
    return try body()
  } catch {
    throw Diagnostic(error)
  }
}
