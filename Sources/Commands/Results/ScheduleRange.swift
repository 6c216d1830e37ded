import Localization
import Shell
import Workspace

/// The rows of a schedule that are asked for.
enum ScheduleRange: Sendable, Equatable {
  case months(ClosedRange<Int>)
  /// A row for each year.
  case years
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
