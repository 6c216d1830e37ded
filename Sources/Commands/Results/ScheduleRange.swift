import Localization
import Model
import Reports
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
  /// The name of the loan; nil for all together.
  var loan: String?
  /// The rows; nil for every month.
  var range: ScheduleRange?
  /// The formulas of the columns; nil for the usual ones.
  var formulas: [TypedFormula]?
}

extension Parameter where Value == ScheduleRequest {
  /// Some months or `by year`, and `show` with the columns, each of which may be left out.
  static var scheduleRequest: Parameter {
    Parameter("[LOAN] [FIRST..LAST | by year] [show NAME …]", takesRest: true) {
      words, context throws(Diagnostic) in
      var request = ScheduleRequest()
      request.loan = try context.scheduledLoan(&words)
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
      let loans = context.sheet.loanWorksheet?.loans.map(\.name) ?? []
      let names =
        words.isEmpty && loans.count > 1
        ? loans.map { Suggestion.Candidate($0, LocalizedText("a loan")) } : []
      let isLoan = words.first.map { loans.contains($0.text.lowercased()) } ?? false
      let rows =
        names + Parameter<ScheduleRange>.scheduleRange.complete(words.dropFirst(isLoan ? 1 : 0), context)
      return words.last?.text.lowercased() == "by"
        ? rows : rows + Parameter<[TypedFormula]>.periodFormulas.complete([], context)
    }
  }
}

extension CommandContext {
  /// The name of the loan whose schedule is asked for; nil for all together.
  fileprivate func scheduledLoan(_ words: inout ArgumentCursor) throws(Diagnostic) -> String? {
    guard let rental = sheet as? Rental, let next = words.next, !words.isNext("by"), !words.isNext("show"),
      // A word that is no month can only be a loan where there are several.
      rental.loanNames.contains(next.text.lowercased())
        || !rental.ownLoans.isEmpty && next.text.first?.isLetter == true
    else { return nil }
    _ = words.take()
    return try loanName(next, in: rental)
  }
}

extension Parameter where Value == ScheduleRange {
  /// Some months, such as `1..24`, `1-24`, `1 to 24` or `2027-01..2027-12`, or `by year`.
  static var scheduleRange: Parameter {
    // A word may begin a parameter of two, as the `by` of `by year` does.
    Parameter("FIRST..LAST | by year", takesRest: true) { words, context throws(Diagnostic) in
      let isByYear = words.isNext("by")
      let token = try words.take(LocalizedText("months"))
      if isByYear {
        let unit = try words.take(LocalizedText("year"))
        guard ["year", "years"].contains(unit.text.lowercased()) else {
          throw context.unknownChoice(unit, allowed: ["year"])
        }
        words.noteKeyword(unit)
        return .years
      }
      return .months(try months(token, &words, context))
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

  private static let signs = ["..", "…", "–", "—", "-"]

  private static func months(
    _ first: Token, _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> ClosedRange<Int> {
    let token = try whole(first, &words)
    // The hyphen of `2028-12` is no sign of a range.
    if let month = try context.monthNumber(ofCalendarMonth: token) { return month...month }
    let ends = try ends(of: token).map { end throws(Diagnostic) in
      try context.monthNumber(ofCalendarMonth: end) ?? end.naturalNumber
    }
    guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else {
      throw Diagnostic(ScheduleError.noSuchMonth(typed: token.text), at: token.range)
    }
    guard first <= last else {
      throw Diagnostic(ScheduleError.emptySpan(first: first, last: last), at: token.range)
    }
    return first...last
  }

  /// The words on both sides of the sign of a range.
  private static func ends(of token: Token) -> [Token] {
    let sign = signs.first { token.text.contains($0) } ?? ".."
    var start = token.range.lowerBound
    // A word that was joined, or quoted, is longer in the line.
    let isWhole = token.text.utf8.count != token.range.count
    return token.text.split(separator: sign, omittingEmptySubsequences: false).map { part in
      let range = start..<start + part.utf8.count
      start = range.upperBound + sign.utf8.count
      return Token(text: String(part), range: isWhole ? token.range : range, isQuoted: false)
    }
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
