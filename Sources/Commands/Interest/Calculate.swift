import Localization
import Model
import Reports
import Shell

extension Command {
  static let calculate = Command(
    "calculate", .worksheets,
    "Answer the compound interest that is filled in, and clear it for the next one.",
    details: """
      Values can be given at once, as with set; every one that is wrong or missing is told. "show" answers \
      too, and keeps what is filled in. "undo" brings it back.
      """,
    parameters: .optional(.calculation),
    examples: [
      .init("calculate principal 1500 rate 4.3 years 6 times 4", "an answer"),
      .init("calculate", "what is filled in"),
    ],
    preview: .change(figures: ["result", "earned"]),
    worksheet: CompoundInterest.self
  ) { context, _, typed throws(Diagnostic) in
    let inputs = typed ?? CalculationInputs()
    return try context.edit { document throws(Diagnostic) in
      for (field, value) in inputs.values { document.set(field, to: value) }
      let missing = CompoundInterest.fields.filter { field in
        field.isPositive && !document.sheet.isStated(field) && !inputs.errors.contains { $0.field == field }
      }
      let errors = inputs.errors + missing.map { FieldInputError(missing: $0, context.conventions) }
      guard errors.isEmpty else { throw Diagnostic(FieldValueError.several(errors)) }
      let report = Report(context.workspace.resultBlocks(of: document))
      for field in context.workspace.fields { document.reset(field) }
      return report
    }
  }
}

/// Fields with their values, and all errors of those that are wrong.
private struct CalculationInputs: Sendable {
  var values: [(field: Field, value: Value)] = []
  var errors: [FieldInputError] = []

  /// The fields that were named.
  var fields: [Field] { values.map(\.field) + errors.map(\.field) }
}

extension Parameter where Value == CalculationInputs {
  fileprivate static var calculation: Parameter {
    Parameter("FIELD VALUE", takesRest: true) { words, context throws(Diagnostic) in
      var inputs = CalculationInputs()
      repeat {
        try read(&words, into: &inputs, context)
      } while words.next != nil
      return inputs
    } complete: { words, context in
      Parameter<FieldAssignment>.assignmentCandidates(words, context)
    }
  }

  private static func read(
    _ words: inout ArgumentCursor, into inputs: inout CalculationInputs, _ context: CommandContext
  ) throws(Diagnostic) {
    let name = try words.take(LocalizedText("the name of a field"))
    let field = try context.field(name)
    if inputs.fields.contains(field) {
      throw Diagnostic(ArgumentError.fieldTwice(field.name), at: name.range)
    }
    guard let first = words.take() else {
      inputs.errors.append(FieldInputError(missing: field, context.conventions))
      return
    }
    var typed = words.value(of: field, first)
    do throws(Diagnostic) {
      inputs.values.append((field, try context.value(of: field, &typed, &words)))
    } catch {
      inputs.errors.append(FieldInputError(field, typed: typed.text, error.error))
    }
  }
}
