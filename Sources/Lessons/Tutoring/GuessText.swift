import Finance
import Foundation
import Formulas
import Localization

/// A guess as people write it: a number, a duration or a formula among words such as *about* and *a month*.
struct GuessText {
  /// What is counted, when it is time.
  enum Period: CaseIterable {
    case month, year

    /// The words for it, in each language.
    var words: [String] { self == .month ? ["month", "mes"] : ["year", "año"] }

    /// The period that a word names; nil for any other word.
    init?(word: some StringProtocol) {
      guard let period = Period.allCases.first(where: { $0.words.contains(String(word)) }) else { return nil }
      self = period
    }
  }

  /// The guess without the words around it.
  let formula: String
  /// The period that the number was typed in; nil when it was not said.
  private let period: Period?
  /// The period of "a month" and "per year" behind the number; nil for none.
  private let rate: Period?

  init(_ typed: String) {
    var text = typed.lowercased().trimmed
    text.replace(
      /^(?:it is|it's|is|i guess|i think|about|around|roughly|approximately|maybe|~|≈|=)\s*/, with: "")
    text.replace(
      /^(?:creo que (?:es|son)|creo que|es|son|unos|unas|aproximadamente|más o menos|alrededor de|cerca de)\s+/,
      with: "")
    text.replace(/[?!.]+$/, with: "")
    var rate: Period?
    let each = /\s*(?:\/\s*|\b(?:a|per|each|every|al|por|cada)\s+)(month|year|mes|año)$/
    if let match = text.firstMatch(of: each) {
      rate = Period(word: match.output.1)
      text.removeSubrange(match.range)
    }
    self.rate = rate
    if let (months, unit) = GuessText.duration(text) {
      (formula, period) = (months, unit)
      return
    }
    period = nil
    text.replace(/\s*\b(?:dollars?|usd|bucks|d[óo]lares)$/, with: "")
    text.replace(/\s*(?:percentage points?|puntos porcentuales)$/, with: "%")
    formula = text
  }

  /// A duration as a formula: in years, or, when there are months in it, in months.
  private static func duration(_ text: String) -> (formula: String, unit: Period)? {
    // An `m` right behind a number is a million.
    guard text.wholeMatch(of: /[0-9.,]+m?/) == nil,
      let read = try? TypedNumbers(text, as: .time, in: .enUS, isLocal: false).text,
      let match = read.wholeMatch(of: /([0-9.]+)([ym])/)
    else { return nil }
    return (String(match.output.1), match.output.2 == "y" ? .year : .month)
  }

  /// The formula in the unit of a question; nil when the guess counts something else than the question.
  func formula(answering question: String) -> String? {
    let question = question.lowercased()
    if let rate, !rate.words.contains(where: question.contains) { return nil }
    guard let period else { return formula }
    let asking = /(?:many|what|cu[áa]nt[oa]s|qué)\s+(?:\w+\s+)?(month|year|mes|año)(?:e?s)?\b/
    let counted = question.firstMatch(of: asking)?.output.1
    switch (period, counted.flatMap { Period(word: $0) }) {
    case (_, nil): return nil
    case (.year, .month?): return "(\(formula)) * 12"
    case (.month, .year?): return "(\(formula)) / 12"
    default: return formula
    }
  }
}

extension GuessText {
  /// `true` for a guess that is a name and nothing else, such as `cash_flow` or `interest(1)`.
  var isName: Bool { formula.wholeMatch(of: /[a-z_.]+(?:\([0-9]*\))?/) != nil }

  /// `true` for a text with arithmetic, or with digits.
  var isArithmetic: Bool { formula.contains { $0.isNumber || "*/+^(".contains($0) } }
}
