import Formulas
import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Syntax where Value == [TypedFormula] {
  /// The word `show` and what depends on the month: `show noi laundry dscr(month)`.
  ///
  /// A name alone means the figure of the row's month or year, also where it is a field or a figure of the
  /// first year elsewhere.
  static var periodFormulas: Syntax {
    .word("show", LocalizedText("and what to show"), .monthly)
  }

  /// Formulas that depend on the month, separated by blanks or commas.
  static var monthly: Syntax {
    Syntax("NAME …") { words, context throws(Diagnostic) in
      let token = try words.takeFormula(LocalizedText("a metric"), isList: true) { $0.monthlyCandidates }
      return try context.formulas(token).map { typed throws(Diagnostic) in try context.monthly(typed) }
    }
  }
}

extension Syntax where Value == Token {
  /// `by` and the time of a row, also as its plural: `by year`.
  /// - Parameter units: The words with their meanings, the usual one first.
  static func rows(by units: [(word: String, meaning: LocalizedText)]) -> Syntax {
    let unit = Syntax(units[0].word) { words, context throws(Diagnostic) in
      let token = try words.take(.any(units.map(\.word)))
      let typed = token.text.lowercased()
      guard let unit = units.map(\.word).first(where: { typed == $0 || typed == $0 + "s" }) else {
        throw context.unknownChoice(token, allowed: units.map(\.word))
      }
      words.noteKeyword(token)
      return Token(text: unit, range: token.range, isQuoted: false)
    } complete: { _ in
      units.map { .init($0.word, $0.meaning) }
    }
    return .word("by", units[0].meaning, unit)
  }
}

extension Workspace {
  /// `true` for the name of a figure that has a value for each month.
  func isMonthly(_ name: String) -> Bool { monthlyFormula(named: name) != nil }

  /// The figure of that name for each month; nil when there is none.
  func monthlyFormula(named name: String) -> Formula? {
    let formula = vocabulary.symbol(named: name.lowercased(), isCalled: true).map { Formula($0) }
    return formula?.dependsOnMonth == true ? formula : nil
  }
}

extension ReadingContext {
  /// The figures that have a value for each month.
  var monthlyCandidates: [Suggestion.Candidate] {
    workspace.figureNames.filter { workspace.isMonthly($0.name) }.map { .init($0.name, $0.help) }
  }

  /// The formula as one that has a value for each month.
  func monthly(_ typed: TypedFormula) throws(Diagnostic) -> TypedFormula {
    if typed.formula.dependsOnMonth { return typed }
    if let name = typed.formula.symbol?.name, let formula = workspace.monthlyFormula(named: name) {
      return TypedFormula(formula: formula, token: typed.token)
    }
    throw Diagnostic(PeriodError.sameInEveryMonth(typed.formula.text), at: typed.range)
  }
}

extension TypedFormula {
  /// The place of the formula in the line; that of the whole text, where it is quoted.
  var range: Range<Int> {
    let start = token.range.lowerBound + formula.offset
    return token.isQuoted ? token.range : start..<start + formula.text.utf8.count
  }
}

/// A column of a projection or a schedule that cannot be shown.
enum PeriodError: DiagnosticError {
  case sameInEveryMonth(String)

  var diagnosis: Diagnosis {
    switch self {
    case .sameInEveryMonth(let text):
      Diagnosis(
        "same-in-every-month",
        LocalizedText(
          "\(quoted(text)) does not depend on the month. Figures that do can be shown, such as cash_flow, or cash_flow(month)/rent."
        ))
    }
  }
}
