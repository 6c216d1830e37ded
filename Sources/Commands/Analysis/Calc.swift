import Formulas
import Localization
import Reports

extension Command {
  static let calc = Command(
    "calc", .analysis, "Compute a formula.",
    details: """
      Fields, metrics and functions by name; + - * / ^, comparisons, and, or, not; months in parentheses, as in roi(12); \
      8% is 0.08, 250k is 250000. A percentage field is a fraction in a formula. "as money", "as percent" or "as number" \
      chooses how the answer is shown.
      """,
    parameters: [
      Parameter("FORMULA", .formula(until: "as", then: AsKind())),
      Parameter("as money|percent|number", AsKind(), .optional),
    ],
    examples: [
      .init("calc 2 + 2", "an answer"), .init("calc rent * 12 / price as percent", "with fields"),
      .init("calc irr([-1000, 500, 600])", "a function of the spreadsheets"),
    ]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let typed = arguments.formulas[0]
    let measure = arguments.texts.first.flatMap { Measure(rawValue: $0.text) } ?? typed.formula.measure
    let remarks = Remarks()
    let answer = try session.answer(typed, as: measure, remarks)
    return Report([.answer(answer)] + remarks.all.map { .note(Wording.remark($0)) })
  }
}

extension Workspace {
  /// What a formula comes to, as it is shown; a value that it does not have is its reason.
  func answer(
    _ typed: TypedFormula, as measure: Measure, _ remarks: Remarks
  ) throws(Problem) -> Cell {
    do throws(FormulaError) {
      let quantity = try typed.formula.evaluate(in: scope, remarks: remarks)
      // A metric's decimals are those of its own kind: 6.65 % is 0.0665 as a number.
      let decimals = measure == typed.formula.measure ? decimals(of: typed.formula) : nil
      return CellFormatter.cell(quantity, measure, decimals: decimals, in: currency)
    } catch {
      guard error.isAbsence else { throw typed.problem(error, self) }
      return .undefined(why: Wording.why(error.reason))
    }
  }

  /// The decimals that a metric is shown with, when a formula is just its name.
  func decimals(of formula: Formula) -> Int? {
    formula.symbol.flatMap { type(of: sheet).metric(named: $0.name) }?.decimals
  }
}

/// How an answer is to be shown.
private struct AsKind: ParameterKind {
  private static let choices = ChoiceKind.choice([
    ("money", LocalizedText("an amount")), ("percent", LocalizedText("times one hundred")),
    ("number", LocalizedText("as it is")),
  ])

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    try words.take(keyword: "as")
    return try AsKind.choices.read(&words, session)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    AsKind.choices.suggestions(after: before, session)
  }
}
