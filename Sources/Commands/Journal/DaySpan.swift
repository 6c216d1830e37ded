import Finance
import Localization
import Shell
import Syntax

/// The first and the last day of a day, a month or a year.
struct DaySpan: Sendable, Equatable {
  let first: CalendarDate
  let last: CalendarDate

  /// Reads `2026`, `2026-11`, `2026-11-21`, `today` or `yesterday`; nil for anything else.
  init?(_ typed: String, today: CalendarDate) {
    let day: CalendarDate? =
      switch typed.lowercased() {
      case "today": today
      case "yesterday": CalendarDate(dayNumber: today.dayNumber - 1)
      default: CalendarDate(canonical: typed)
      }
    if let day {
      (first, last) = (day, day)
      return
    }
    let isMonth = typed.count > 4
    guard let first = CalendarDate(canonical: typed + (isMonth ? "-01" : "-01-01")) else { return nil }
    self.first = first
    last = isMonth ? first.endOfMonth : first.adding(months: 11).endOfMonth
  }
}

extension Syntax where Value == DaySpan {
  /// A day, a month or a year.
  static var daySpan: Syntax {
    Syntax("DAY") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("a day, a month or a year such as 2026-11"))
      guard let span = DaySpan(token.text, today: context.today) else {
        throw Diagnostic(JournalError.notADay(token.text), at: token.range)
      }
      return span
    } complete: { context in
      let today = context.today.canonical
      return [
        .init(today, LocalizedText("today")), .init(String(today.prefix(7)), LocalizedText("this month")),
      ]
    }
  }
}
