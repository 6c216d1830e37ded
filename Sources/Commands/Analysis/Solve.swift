import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let solve = Command(
    "solve", .whatIf, "Find the value of a field at which conditions are met.",
    details: """
      With >= or <=, the answer is the limit: how far the field can go.
      With =, it is the value at which both sides are equal.
      It is rounded to what can be typed, and every condition is checked again with that value.
      If the conditions cannot be met, the value that comes closest is shown.
      Nothing is changed unless the line says "--set".
      """,
    syntax: .field, .conditionToMeet,
    .flag("--set", LocalizedText("put the answer into the field")),
    examples: [
      .init("solve price for cap_rate >= 6% and dscr >= 1.1", "the most to pay"),
      .init("solve rent for cash_flow = 0 --set", "the rent that breaks even"),
    ],
    preview: .result(changesWith: ["--set"]), comparesLoans: true
  ) { context, field, typed, setsField throws(Diagnostic) in
    let rules = context.workspace.notes(onRulesOf: [typed.formula]).map { Report.Block.note($0) }
    guard setsField else {
      let report = try FieldSolution(field, typed, context.workspace.document, context).report
      return Report(report.blocks + rules)
    }
    return try context.edit { document throws(Diagnostic) in
      let solution = try FieldSolution(field, typed, document, context)
      if !solution.canBeMet {
        throw Diagnostic(
          SolveError.cannotBeMet(typed.formula.text, field: field.name), at: typed.token.range)
      }
      guard let step = solution.solution.answer else { return solution.report }
      let before = document.sheet
      document.set(solution.field, to: solution.probe.grid.value(at: step))
      let changes = FieldReport.changes(from: before, to: document.sheet, named: [solution.field])
      return Report(solution.report.blocks + rules + changes.blocks)
    }
  }
}

extension Syntax where Value == TypedFormula {
  /// The word `for` and a condition.
  fileprivate static var conditionToMeet: Syntax {
    .word("for", LocalizedText("what has to be so"), .condition)
  }
}
