import Finance
import Journal
import Localization
import Model
import Workspace

/// What a command of the journal was told.
enum JournalWords: Sendable {
  case entry(mood: Mood?, text: String?, place: String?)
  case listing(EntryFilter)
  case year(Int?)
  case act(on: EntryNumber, EntryAct)
  case decision(DecisionWords)
  case review(ReviewChoice)
}

/// The number of an entry, and where it stands in the line.
struct EntryNumber: Sendable {
  let number: Int
  let range: Range<Int>
}

/// What is to become of an entry.
enum EntryAct: Sendable {
  case show
  case remove
  /// A part of it gets another value; nil for one that is still to be asked for.
  case change(EntryPart, Token?)
}

/// The parts of an entry that can be changed; what was expected of a decision stays as it was.
enum EntryPart: String, Sendable, CaseIterable {
  case mood, place, text, outcome, review

  var summary: LocalizedText {
    switch self {
    case .mood: LocalizedText("how you felt")
    case .place: LocalizedText("where it was; an empty one takes it away")
    case .text: LocalizedText("what you wrote")
    case .outcome: LocalizedText("what came of a decision, which is then no longer due")
    case .review: LocalizedText("when to look at a decision again")
    }
  }
}

/// Which entries are listed.
struct EntryFilter: Sendable {
  var mood: Mood?
  var since: DaySpan?
  var until: DaySpan?
  var words: [SearchWord] = []
  var isWhole = false
}

/// Which decisions are reviewed.
enum ReviewChoice: Sendable {
  case due, all
  case one(EntryNumber)
}

/// What was said of a decision; what is nil is still to be asked for.
struct DecisionWords: Sendable {
  var subject: String?
  var expected: String?
  var confidence: Int?
  var review: ReviewDate?
  var mood: Mood?
  var text: String?
}

/// The first and the last day of a day, a month or a year.
struct DaySpan: Sendable, Equatable {
  let first: CalendarDate
  let last: CalendarDate

  /// A span that was typed: `2026`, `2026-11`, `2026-11-21`, `today` or `yesterday`; nil for anything else.
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
    guard let first = CalendarDate(canonical: typed.count > 4 ? typed + "-01" : typed + "-01-01") else {
      return nil
    }
    self.first = first
    last = typed.count > 4 ? first.endOfMonth : first.adding(months: 11).endOfMonth
  }
}

/// When a decision is to be reviewed: a day, or a while from the day of the decision.
enum ReviewDate: Sendable, Equatable {
  case on(CalendarDate)
  case inDays(Int)
  case inMonths(Int)

  func day(from today: CalendarDate) -> CalendarDate {
    switch self {
    case .on(let day): day
    case .inDays(let days): CalendarDate(dayNumber: today.dayNumber + days) ?? today
    case .inMonths(let months): today.adding(months: months)
    }
  }

  /// Reads a day, `today`, `tomorrow` or `in 6 months`; nil for anything else.
  init?(_ typed: String) {
    if let day = CalendarDate(canonical: typed) {
      self = .on(day)
      return
    }
    let words = typed.lowercased().split(separator: " ")
    if let days = ["today": 0, "tomorrow": 1][words.count == 1 ? words[0] : ""] {
      self = .inDays(days)
      return
    }
    guard words.count == 3, words[0] == "in", let count = Int(words[1]), (1...1_000).contains(count) else {
      return nil
    }
    switch words[2] {
    case "day", "days": self = .inDays(count)
    case "week", "weeks": self = .inDays(7 * count)
    case "month", "months": self = .inMonths(count)
    case "year", "years": self = .inMonths(12 * count)
    default: return nil
    }
  }
}

extension CalendarDate {
  /// The same day so many months later, or the last one of a month that is shorter; the last day there is, past that.
  func adding(months: Int) -> CalendarDate {
    let (year, month, day) = components
    let place = year * 12 + month - 1 + months
    for day in stride(from: day, through: day - 3, by: -1) {
      if let found = CalendarDate(year: place / 12, month: place % 12 + 1, day: day) { return found }
    }
    return CalendarDate(dayNumber: CalendarDate.dayNumbers.upperBound) ?? self
  }

  /// The last day of its month.
  var endOfMonth: CalendarDate {
    let next = adding(months: 1)
    return CalendarDate(dayNumber: next.dayNumber - next.components.day) ?? self
  }
}

/// What keeps a word from meaning something to the journal.
package enum JournalError: Error, Sendable, Equatable {
  case unknownMood(String, nearest: String?)
  case ambiguousMood(String, choices: [String])
  case unknownEntry(Int)
  case unreadableEntry(Int, UnreadableRowError)
  case badDay(String)
  case emptySpan(since: String, until: String)
  case wordless(String)
  case nothingExpected
  case badConfidence(String)
  case badReview(String)
  case badYear(String)
  case notADecision(Int)
  case emptySubject
}
