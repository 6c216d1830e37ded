import Localization
import Model
import Reports
import Shell
import Syntax
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

extension Syntax where Value == ScheduleRequest {
  /// Some months or `by year`, and `show` with the columns, each of which may be left out.
  static var scheduleRequest: Syntax {
    Syntax<(String?, ScheduleRange?, [TypedFormula]?)>.sequence(
      .optional(.scheduledLoan), .optional(.scheduleRange), .optional(.periodFormulas)
    ).map { ScheduleRequest(loan: $0, range: $1, formulas: $2) }
  }
}

extension Syntax where Value == String {
  /// The name of the loan whose schedule is asked for.
  fileprivate static var scheduledLoan: Syntax {
    Syntax(
      "LOAN",
      begins: { word, context in
        guard let rental = context.sheet as? Rental else { return false }
        // A word that is no month can only be a loan where there are several.
        return rental.loanNames.contains(word.text.lowercased())
          || !rental.ownLoans.isEmpty && word.text.first?.isLetter == true
      }
    ) { words, context throws(Diagnostic) in
      guard let rental = context.sheet as? Rental else {
        throw Diagnostic(DocumentError.wrongKind(Rental.kind))
      }
      return try context.loanName(try words.take(LocalizedText("the name of a loan")), in: rental)
    } complete: { context in
      let loans = context.sheet.loanWorksheet?.loans.map(\.name) ?? []
      return loans.count > 1 ? loans.map { .init($0, LocalizedText("a loan")) } : []
    }
  }
}

extension Syntax where Value == ScheduleRange {
  /// Some months, such as `1..24`, `1-24`, `1 to 24` or `2027-01..2027-12`, or `by year`.
  static var scheduleRange: Syntax {
    .choice([
      Syntax("FIRST..LAST") { words, context throws(Diagnostic) in
        .months(try months(try words.take(LocalizedText("months")), &words, context))
      } complete: { _ in
        [.init("1..12", LocalizedText("the first year's months"), isFinal: false)]
      },
      Syntax<Token>.rows(by: [("year", LocalizedText("a row for each year"))]).map { _ in .years },
    ])
  }

  private static let signs = ["..", "…", "–", "—", "-"]

  private static func months(
    _ first: Token, _ words: inout ArgumentCursor, _ context: ReadingContext
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
