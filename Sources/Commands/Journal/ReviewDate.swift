import Finance
import Localization
import Shell
import Syntax

/// The date of a review: a day, or a time from the day of the decision.
enum ReviewDate: Sendable, Equatable {
  case on(CalendarDate)
  case inDays(Int)
  case inMonths(Int)

  /// The question for one.
  static let question = LocalizedText("Review on (2027-01-31, or in 6 months)")

  /// Reads a day, `today`, `tomorrow` or `in 6 months`.
  init(typed: String) throws(JournalError) {
    guard let date = ReviewDate(typed) else { throw .notAReviewDate(typed) }
    self = date
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

  /// The day, counted from today.
  func day(from today: CalendarDate) -> CalendarDate {
    switch self {
    case .on(let day): day
    case .inDays(let days): CalendarDate(dayNumber: today.dayNumber + days) ?? .last
    case .inMonths(let months): today.adding(months: months)
    }
  }
}

extension Syntax where Value == ReviewDate {
  /// The date of a review: one word, or three as in `in 6 months`.
  static var reviewDate: Syntax {
    Syntax("DAY") { words, _ throws(Diagnostic) in
      let first = try words.take(LocalizedText("a day such as 2027-01-31, or \"in 6 months\""))
      var (typed, end) = (first.text, first.range.upperBound)
      if first.isWord("in") {
        for word in ["6", "months"] {
          words.expect(word) { _ in [.value(word, LocalizedText("6 months, say"))] }
          guard let next = words.take() else { break }
          typed += " " + next.text
          end = next.range.upperBound
        }
      }
      do throws(JournalError) {
        return try ReviewDate(typed: typed)
      } catch {
        throw Diagnostic(error, at: first.range.lowerBound..<end)
      }
    } complete: { context in
      [
        .init("in", LocalizedText("6 months, say")),
        .init(context.today.adding(months: 6).canonical, LocalizedText("a day")),
      ]
    }
  }
}
