import Finance
import Formulas
import Localization
import Model

/// A question for a number.
package struct AskedNumber: Sendable {
  /// The number.
  let number: Number
  let measure: Measure
  /// The question, in lower case.
  private let question: String

  /// A question with its number.
  package init(_ number: Number, _ measure: Measure, question: String) {
    (self.number, self.measure, self.question) = (number, measure, question.lowercased())
  }

  /// The unit of a question for a length of time or a month; nil for any other question.
  package var unit: AnswerPeriod? {
    let asking =
      /(?:many|what|which|cu[áa]nt[oa]s|qué|cuál)\s+(?:\w+\s+)?(month|year|mes|año)(?:e?s)?\b/
    return question.firstMatch(of: asking).flatMap { AnswerPeriod(String($0.output.1)) }
  }

  /// `true` for a question for an amount of each month, or each year.
  func asks(per period: AnswerPeriod) -> Bool { period.words.contains(where: question.contains) }

  fileprivate var isPercent: Bool { measure == .percent }
  fileprivate var isPlain: Bool { measure != .money && measure != .percent }
}

/// A month or a year in a question or in its answer.
package enum AnswerPeriod: CaseIterable, Sendable {
  case month, year

  /// The words for it, in each language, and those for what recurs.
  var words: [String] { self == .month ? ["month", "mes", "mensual"] : ["year", "año", "anual"] }

  init?(_ word: String) {
    guard let period = AnswerPeriod.allCases.first(where: { $0.words.contains(word) }) else { return nil }
    self = period
  }

  /// The period of the letters of typed lengths of time and amounts.
  fileprivate init?(letters: some StringProtocol) {
    switch letters {
    case "y", "yr": self = .year
    case "m", "mo": self = .month
    default: return nil
    }
  }
}

/// The reading of an answer to a question for a number.
package enum AnswerReading: Sendable {
  case number(Number)
  /// It may mean several things, or something else than what was asked: what is asked back.
  case question(LocalizedText)
  case unreadable
}

/// Answers, which are read as values of fields are, so that what means a number in one place does so in the other.
extension FormulaQuery {
  /// Reads an answer that is no formula.
  package func answer(_ typed: String, to asked: AskedNumber) -> AnswerReading {
    do throws(NumberReadingError) {
      if let length = try length(typed, asked) { return length }
      var (text, period) = (typed, AnswerPeriod?.none)
      if let stated = NumberWords.statedPeriod(typed) {
        text = stated.rest
        period = AnswerPeriod(letters: stated.period)
        if period.map(asked.asks) != true, !(asked.isPercent && period == .year) {
          return .question(periodQuestion(typed))
        }
      }
      return try number(text, asked)
    } catch {
      return typed.isArithmetic && !error.isRange
        ? .unreadable : .question(error.message(in: localeFormat))
    }
  }

  private func periodQuestion(_ typed: String) -> LocalizedText {
    LocalizedText(
      "\(quoted(typed)) is for another time than the question: how much is it for the time that is asked?")
  }

  private func number(_ text: String, _ asked: AskedNumber) throws(NumberReadingError) -> AnswerReading {
    let numbers = try typed(text, as: asked.measure)
    guard let number = number(neutral: numbers.text, as: asked.measure) else {
      return thousands(text, numbers, asked) ?? .unreadable
    }
    if numbers.isBracketed, asked.number > Number(0) {
      return .question(TypedNumbers.bracketed(text, numbers.text).message(in: localeFormat))
    }
    let onePercent = Number(1).divided(by: Number(100)) ?? Number(1)
    if asked.isPercent, !numbers.text.contains("%"), !(number.magnitude < Number(0)), number != Number(0),
      number.magnitude < onePercent, let larger = number.multiplied(by: Number(100))
    {
      let (one, other) = (shown(number, as: .percent), shown(larger, as: .percent))
      return .question(LocalizedText("\(text) can mean \(one) or \(other): type one of them, with its sign."))
    }
    return .number(number)
  }

  /// The question on an amount with three decimals, which may be groups: `1.264`; nil for any other text.
  private func thousands(_ text: String, _ numbers: TypedNumbers, _ asked: AskedNumber) -> AnswerReading? {
    guard asked.measure == .money, let match = numbers.text.wholeMatch(of: /-?\$?([0-9]{1,3})\.([0-9]{3})/)
    else { return nil }
    let readings = ["\(match.output.1).\(match.output.2)", "\(match.output.1)\(match.output.2)"]
    let error = NumberReadingError(
      reason: .severalReadings(readings), typed: text, range: 0..<text.utf8.count)
    return .question(error.message(in: localeFormat))
  }

  /// Reads a length of time, or a month, in the unit of the question; nil for a text that is none.
  private func length(_ typed: String, _ asked: AskedNumber) throws(NumberReadingError) -> AnswerReading? {
    if typed.wholeMatch(of: /[0-9.,]+ ?[mM]/) != nil, asked.unit != nil {
      let number = String(typed.dropLast()).trimmed
      return .question(
        LocalizedText("\(quoted(typed)) can mean months or millions: type \(number) months, or \(number)."))
    }
    guard typed.wholeMatch(of: /[0-9.,]+[mM]?/) == nil,
      let text = try? TypedNumbers(typed, as: .time, in: localeFormat, isLocal: true).text,
      let match = text.wholeMatch(of: /([0-9.]+)([ym])/)
    else { return nil }
    guard asked.isPlain, let unit = asked.unit, let period = AnswerPeriod(letters: match.output.2),
      let count = Number(utf8: match.output.1.utf8[...])
    else { return .unreadable }
    let converted =
      switch (period, unit) {
      case (.year, .month): count.multiplied(by: Number(12))
      case (.month, .year): count.divided(by: Number(12))
      default: count as Number?
      }
    return converted.map(AnswerReading.number) ?? .unreadable
  }
}

extension NumberReadingError {
  fileprivate var isRange: Bool { if case .range = reason { true } else { false } }
}
