import Localization
import Shell
import Workspace

/// The rows of a schedule that are asked for.
enum ScheduleRange: Sendable, Equatable {
  case months(ClosedRange<Int>)
  /// A row for each year.
  case years
}

/// The rows and columns of a schedule that are asked for.
struct ScheduleRequest: Sendable {
  /// The rows; nil for every month.
  var range: ScheduleRange?
  /// The formulas of the columns; nil for the usual ones.
  var formulas: [TypedFormula]?
}

extension Parameter where Value == ScheduleRequest {
  /// Some months or `by year`, and `show` with the columns, each of which may be left out.
  static var scheduleRequest: Parameter {
    Parameter("[FIRST..LAST | by year] [show NAME …]", takesRest: true) { words, context throws(Diagnostic) in
      var request = ScheduleRequest()
      if words.next != nil, !words.isNext("show") {
        request.range = try Parameter<ScheduleRange>.scheduleRange.read(&words, context)
      }
      if words.isNext("show") {
        request.formulas = try Parameter<[TypedFormula]>.periodFormulas.read(&words, context)
      }
      return request
    } complete: { words, context in
      if let index = words.firstIndex(where: { $0.text.lowercased() == "show" }) {
        return Parameter<[TypedFormula]>.periodFormulas.complete(words[index...], context)
      }
      let rows = Parameter<ScheduleRange>.scheduleRange.complete(words, context)
      return words.last?.text.lowercased() == "by"
        ? rows : rows + Parameter<[TypedFormula]>.periodFormulas.complete([], context)
    }
  }
}

extension Parameter where Value == ScheduleRange {
  /// Some months, such as `1..24`, `1-24` or `1 to 24`, or `by year`.
  static var scheduleRange: Parameter {
    // A word may begin a parameter of two, as the `by` of `by year` does.
    Parameter("FIRST..LAST | by year", takesRest: true) { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("months"))
      if token.text.lowercased() == "by" {
        let unit = try words.take(LocalizedText("year"))
        guard ["year", "years"].contains(unit.text.lowercased()) else {
          throw context.unknownChoice(unit, allowed: ["year"])
        }
        return .years
      }
      return .months(try months(token, &words))
    } complete: { words, _ in
      if words.count == 1, words.first?.text.lowercased() == "by" {
        return [.init("year", LocalizedText("a row for each year"))]
      }
      guard words.isEmpty else { return [] }
      return [
        .init("1..12", LocalizedText("the first year's months"), isFinal: false),
        .init("by", LocalizedText("a row for each year")),
      ]
    }
  }

  private static let signs = ["..", "…", "-", "–", "—"]

  private static func months(
    _ first: Token, _ words: inout ArgumentCursor
  ) throws(Diagnostic) -> ClosedRange<Int> {
    let token = try whole(first, &words)
    let sign = signs.first { token.text.contains($0) } ?? ".."
    let ends = token.text.split(separator: sign, omittingEmptySubsequences: false).map {
      Token(text: String($0), range: token.range, isQuoted: false).naturalNumber
    }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else {
      throw Diagnostic(ScheduleError.noSuchMonth(typed: token.text), at: token.range)
    }
    guard first <= last else {
      throw Diagnostic(ScheduleError.emptySpan(first: first, last: last), at: token.range)
    }
    return first...last
  }

  /// A range whose sign, or the word `to`, stands between blanks, as one word.
  private static func whole(_ first: Token, _ words: inout ArgumentCursor) throws(Diagnostic) -> Token {
    guard let sign = words.next, signs.contains(sign.text) || words.isNext("to") else { return first }
    _ = words.take()
    let last = try words.take(LocalizedText("months"))
    return Token(
      text: "\(first.text)..\(last.text)", range: first.range.lowerBound..<last.range.upperBound,
      isQuoted: false)
  }
}
