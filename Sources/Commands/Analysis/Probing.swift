import Formulas
import Model

/// The open worksheet with one field at any value that can be typed, and all else as it is.
struct FieldProbe {
  let grid: FieldGrid
  let sheet: any Worksheet
  private let annotations: UserDefinitions
  private let circumstances: EvaluationContext

  init(_ field: Field, of desk: Document, _ session: Workspace) {
    grid = FieldGrid(field, in: session.currency)
    (sheet, annotations) = (desk.sheet, desk.annotations)
    circumstances = session.circumstances
  }

  /// The step at which the field stands.
  var present: Int { grid.step(nearest: sheet.stated(grid.field) ?? sheet[grid.field]) }

  /// The worksheet with the field at a step.
  func sheet(at step: Int) -> any Worksheet {
    var copy = sheet
    copy.set(grid.field, to: grid.value(at: step))
    return copy
  }

  /// What the names of formulas mean with the field at a step.
  func scope(at step: Int) -> any Scope { sheet(at: step).scope(annotations, circumstances) }

  /// How conditions stand along all values of the field.
  func survey(_ conditions: [Condition], _ interpreter: Interpreter) throws(Problem) -> Survey {
    try interruptible { () throws(Interruption) in
      try Survey(grid.steps, present: present) { step throws(Interruption) in
        if interpreter.isInterrupted() { throw Interruption() }
        let scope = scope(at: step)
        return conditions.map { $0.standing(in: scope) }
      }
    }
  }
}

/// Runs a search, which the person may put an end to.
func interruptible<Result>(_ body: () throws(Interruption) -> Result) throws(Problem) -> Result {
  do throws(Interruption) {
    return try body()
  } catch {
    throw Problem(.interrupted)
  }
}
