import Localization
import Model
import Reports
import Shell
import Syntax

extension Command {
  static let calculate = Command(
    "calculate", .worksheets,
    "Work out compound interest from the values entered, then clear them for the next one.",
    details: """
      Values can be typed in the line, as with "set"; everything wrong or missing is listed.
      "show" answers too, and keeps what is filled in.
      "undo" brings back what was cleared.
      """,
    syntax: .optional(.oneOrMore(.calculationInput, check: CalculationInput.checkIsNew)),
    examples: [
      .init("calculate principal 1500 rate 4.3 years 6 times 4", "an answer"),
      .init("calculate", "what is filled in"),
    ],
    preview: .change(figures: ["result", "earned"]),
    worksheet: CompoundInterest.self
  ) { context, _, typed throws(Diagnostic) in
    let inputs = typed ?? []
    return try context.edit { document throws(Diagnostic) in
      for input in inputs { if let value = input.value { document.set(input.field, to: value) } }
      let missing = CompoundInterest.fields.filter { field in
        field.isPositive && !document.sheet.isStated(field)
          && !inputs.contains { $0.field == field && $0.error != nil }
      }
      let errors =
        inputs.compactMap(\.error) + missing.map { FieldInputError(missing: $0, context.conventions) }
      guard errors.isEmpty else { throw Diagnostic(FieldValueError.several(errors)) }
      let report = Report(context.workspace.resultBlocks(of: document))
      // What has no result can be changed so that it has one.
      let isWithoutResult =
        (document.sheet as? CompoundInterest)?.reasonForNoResult(in: document, context.workspace) != nil
      if isWithoutResult { return report }
      for field in context.workspace.fields { document.reset(field) }
      return report
    }
  }
}

/// A field with its value, or with the error of it.
private struct CalculationInput: Sendable {
  let field: Field
  var value: Value?
  var error: FieldInputError?

  /// Checks that a word names no field that has a value already.
  static func checkIsNew(_ earlier: [CalculationInput], _ word: Token) throws(Diagnostic) {
    if let input = earlier.first(where: { $0.field.name == word.text.lowercased() }) {
      throw Diagnostic(ArgumentError.fieldTwice(input.field.name), at: word.range)
    }
  }
}

extension Syntax where Value == CalculationInput {
  fileprivate static var calculationInput: Syntax {
    Syntax("FIELD VALUE") { words, context throws(Diagnostic) in
      words.expectFieldToSet()
      let field = try context.field(try words.take(LocalizedText("the name of a field")))
      if words.next == nil, !context.isStillTyped {
        return CalculationInput(field: field, error: FieldInputError(missing: field, context.conventions))
      }
      var typed = try words.takeValue(of: field, context)
      do throws(Diagnostic) {
        return CalculationInput(field: field, value: try context.value(of: field, &typed, &words))
      } catch {
        return CalculationInput(field: field, error: FieldInputError(field, typed: typed.text, error.error))
      }
    }
  }
}
