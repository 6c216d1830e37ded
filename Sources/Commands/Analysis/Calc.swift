import Formulas
import Localization
import Reports
import Shell

extension Command {
  static let calc = Command(
    "calc", .analysis, "Compute a formula.",
    details: """
      Fields, metrics and functions by name; + - * / ^, comparisons, and, or, not; months in parentheses, as \
      in roi(12); 8% is 0.08, 250k is 250000. A percentage field is a fraction in a formula. "as money", "as \
      percent" or "as number" chooses how the answer is shown.
      """,
    parameters: .formula(until: "as", then: Parameter.chosenMeasure.complete), .optional(.chosenMeasure),
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

extension Parameter where Value == Measure {
  /// The word `as` and the measure in which an answer is shown.
  static var chosenMeasure: Parameter {
    Parameter("as money|percent|number") { words, context throws(Diagnostic) in
      try words.take(keyword: "as")
      let word = try words.take(oneOf: measures.map(\.measure.rawValue), context)
      return Measure(rawValue: word.text) ?? .number
    } complete: { _, _ in
      measures.map { .init($0.measure.rawValue, $0.meaning) }
    }
  }

  private static var measures: [(measure: Measure, meaning: LocalizedText)] {
    [
      (.money, LocalizedText("an amount", context: "way of showing a result")),
      (.percent, LocalizedText("times one hundred")),
      (.number, LocalizedText("as it is")),
    ]
  }
}
