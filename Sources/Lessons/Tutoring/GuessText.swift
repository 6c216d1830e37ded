import Finance
import Foundation
import Formulas

/// A guess as people write it: a number, a duration or a formula among words such as *about* and *a month*.
struct GuessText {
  /// What is counted, when it is time.
  enum Period: String {
    case month, year
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
    text.replace(/[?!.]+$/, with: "")
    var rate: Period?
    if let match = text.firstMatch(of: /\s*(?:\/\s*|\b(?:a|per|each|every)\s+)(month|year)$/) {
      rate = Period(rawValue: String(match.output.1))
      text.removeSubrange(match.range)
    }
    self.rate = rate
    if let (months, unit) = GuessText.duration(text) {
      (formula, period) = (months, unit)
      return
    }
    period = nil
    text.replace(/\s*\b(?:dollars?|usd|bucks)$/, with: "")
    text.replace(/\s*(?:percent|per cent|percentage points?)$/, with: "%")
    text.replace(/([0-9])\s*thousand$/) { "\($0.output.1)k" }
    text.replace(/([0-9])\s*million$/) { "\($0.output.1)m" }
    formula = text
  }

  /// A duration as a formula: in years, or, when there are months in it, in months.
  private static func duration(_ text: String) -> (formula: String, unit: Period)? {
    let pattern = /(?:([0-9.]+)\s*(?:y|yrs?|years?))?(?:\s*,?\s*(?:and\s+)?([0-9.,]+)\s*(?:mo|mos|months?))?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    switch (match.output.1, match.output.2) {
    case (nil, nil): return nil
    case (let years?, nil): return (String(years), .year)
    case (nil, let months?): return (String(months), .month)
    case (let years?, let months?): return ("\(years) * 12 + \(months)", .month)
    }
  }

  /// The formula in the unit of a question; nil when the guess counts something else than the question.
  func formula(answering question: String) -> String? {
    let question = question.lowercased()
    if let rate, !question.contains(rate.rawValue) { return nil }
    guard let period else { return formula }
    let counted = question.firstMatch(of: /(?:many|what)\s+(?:\w+\s+)?(month|year)s?\b/)?.output.1
    switch (period, counted.map(String.init).flatMap(Period.init)) {
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
