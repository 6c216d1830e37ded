import Finance
import Formulas
import Localization
import Model
import Reports
import Workspace

/// Months of the calendar in place of the numbers of months: `2028-12`, and `now` for the present one.
extension ReadingContext {
  /// The word for the present month of the calendar.
  package static let nowWord = "now"

  /// The number of a month of the calendar, counted from the month of the closing; nil for a word of another
  /// form.
  /// - Parameter isKept: `true` for a number that the command keeps, of which a sentence tells the user.
  package func monthNumber(
    ofCalendarMonth token: Token, isKept: Bool = false
  ) throws(Diagnostic) -> Int? {
    let isNow = token.text.lowercased() == ReadingContext.nowWord
    guard isNow || token.text.isShapedAsMonth else { return nil }
    let month = isNow ? CalendarMonth(workspace.identity.today) : CalendarMonth(canonical: token.text)
    do throws(CalendarMonthError) {
      let number = try CalendarMonthError.number(
        of: month, typed: token.text, from: sheet.loanWorksheet?.firstMonth)
      if isKept { note(reading: LocalizedText("\(token.text) is month \(number).")) }
      return number
    } catch {
      throw Diagnostic(error, at: token.range)
    }
  }
}

extension String {
  /// `true` for a year of four digits and a month of two: `2028-12`, and also `2028-13`.
  ///
  /// No number of a month and no range of months has the form: their numbers end at 1200, and `1000-99` would
  /// end before it begins.
  fileprivate var isShapedAsMonth: Bool {
    let isShaped = zip(utf8, "dddd-dd".utf8).allSatisfy { byte, shape in
      shape == UInt8(ascii: "d") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == shape
    }
    return isShaped && utf8.count == 7 && utf8.first != UInt8(ascii: "0")
  }
}

/// A month of the calendar that stands for no month of the worksheet.
package enum CalendarMonthError: DiagnosticError {
  /// There are only twelve months in a year.
  case noSuchMonth(String)
  /// No month has a number, because the closing date is not entered.
  case noClosingDate(String)
  case beforeClosing(String, first: CalendarMonth)
  case pastLastMonth(String, last: CalendarMonth?)

  /// The number of a month.
  /// - Parameters:
  ///   - month: The month of the calendar; nil for one that the calendar does not have.
  ///   - first: The calendar month of month 1; nil when it is not known.
  fileprivate static func number(
    of month: CalendarMonth?, typed text: String, from first: CalendarMonth?
  ) throws(CalendarMonthError) -> Int {
    guard let month else { throw .noSuchMonth(text) }
    guard let first else { throw .noClosingDate(text) }
    let number = month.months(since: first) + 1
    guard number >= 1 else { throw .beforeClosing(text, first: first) }
    guard number <= Period.lastMonth else {
      throw .pastLastMonth(text, last: first.adding(months: Period.lastMonth - 1))
    }
    return number
  }

  package var diagnosis: Diagnosis {
    switch self {
    case .noSuchMonth(let typed):
      Diagnosis("not-a-month", LocalizedText("There is no month \(quoted(typed)) in the calendar."))
    case .noClosingDate(let typed):
      Diagnosis(
        "no-closing-date",
        LocalizedText(
          "\(typed) has no number, as the closing date is not entered. For one: set closing_date 2026-12-01"))
    case .beforeClosing(let typed, let first):
      Diagnosis(
        "before-closing", LocalizedText("\(typed) is before the closing: month 1 is \(first.canonical)."))
    case .pastLastMonth(let typed, let last):
      Diagnosis(
        "past-last-month",
        LocalizedText(
          "\(typed) is too far from the closing: month \(Period.lastMonth), the last one, is \(last?.canonical ?? "")."
        ))
    }
  }
}
