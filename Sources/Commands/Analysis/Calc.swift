import Formulas
import Localization
import Reports
import Shell
import Syntax

extension Command {
  static let calc = Command(
    "calc", .whatIf, "Compute a formula.",
    details: """
      Fields, metrics and functions by name; + - * / ^, comparisons, and, or, not.
      Months go in parentheses, as in roi(12).
      8% is 0.08 and 250k is 250000; a percentage field is a fraction in a formula.
      "as money", "as percent" or "as number" chooses how the answer is shown.
      """,
    syntax: .formula("FORMULA", LocalizedText("a formula")), .optional(.chosenMeasure),
    examples: [
      .init("calc 2 + 2", "an answer"), .init("calc rent * 12 / price as percent", "with fields"),
      .init("calc irr([-1000, 500, 600])", "a function of the spreadsheets"),
    ],
    preview: .result()
  ) { context, typed, chosen throws(Diagnostic) in
    let remarks = Remarks()
    let answer = try context.answer(typed, as: chosen, remarks)
    let percentages = typed.formula.numbersForPercentages.map {
      Report.Block.note(FormulaSentences.sentence(numberForPercentage: $0.number))
    }
    let rules = context.workspace.notes(onRulesOf: [typed.formula]).map { Report.Block.note($0) }
    return Report([.answer(answer)] + remarks.all.map { .note(sentence($0)) } + percentages + rules)
  }

  private static func sentence(_ remark: Remark) -> LocalizedText {
    switch remark {
    case .ambiguousRate(let answer, let others):
      let rate = FormulaSentences.percent(answer)
      let others = LocalizedText.all(others.map { LocalizedText("\(FormulaSentences.percent($0))") })
      return LocalizedText(
        "The rate is ambiguous: these flows are worth nothing at \(rate), and also at \(others)."
      )
    }
  }
}

extension Syntax where Value == Measure {
  /// The word `as` and the measure in which an answer is shown.
  static var chosenMeasure: Syntax {
    .word(
      "as", LocalizedText("goes on"),
      Syntax<Token>.choice(nil, measures).map { Measure(rawValue: $0.text) ?? .number })
  }

  /// The measures in which an answer can be shown.
  static var measures: [(word: String, meaning: LocalizedText)] {
    [
      (Measure.money.rawValue, LocalizedText("an amount", context: "way of showing a result")),
      (Measure.percent.rawValue, LocalizedText("times one hundred")),
      (Measure.number.rawValue, LocalizedText("as it is")),
    ]
  }
}
