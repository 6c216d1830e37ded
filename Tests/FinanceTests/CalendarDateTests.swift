import Finance
import Testing

@Suite("Dates of the calendar")
struct CalendarDateTests {
  // The Unix epoch, its powers of ten, and the days around leap days, as `date -u -d @…` of GNU coreutils
  // gives them.
  private static let days: [(String, Int)] = [
    ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
    ("2001-09-09", 11_574),
    ("1900-02-28", -25_509), ("1900-03-01", -25_508), ("2026-01-31", 20_484), ("0001-01-01", -719_162),
    ("9999-12-31", 2_932_896),
  ]

  @Test("Day numbers of known dates", arguments: days)
  func dayNumber(text: String, number: Int) throws {
    let date = try #require(CalendarDate(canonical: text))
    #expect(date.dayNumber == number)
    #expect(date.canonical == text)
  }

  @Test("Every day of the calendar follows the day before it, by the rules of months and leap years")
  func everyDay() {
    var (year, month, day) = (1, 1, 1)
    var isSound = true
    for number in CalendarDate.dayNumbers {
      let date = CalendarDate(dayNumber: number)
      isSound = isSound && date.map { $0.components == (year, month, day) } ?? false
      isSound = isSound && date == CalendarDate(year: year, month: month, day: day)
      let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      day += 1
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(isSound && year == 10_000)
  }

  private static let wrong = [
    "", "2026-1-31", "2026-01-32", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "0000-01-01",
    "2026-01-31 ", " 2026-01-31", "2026/01/31", "20260131", "+026-01-31", "2026-01-3a", "２026-01-31",
    "-001-01-01",
    "10000-01-01",
  ]

  @Test("Days that do not exist are no dates", arguments: wrong)
  func noDate(text: String) {
    #expect(CalendarDate(canonical: text) == nil)
  }

  @Test("Distances between known dates")
  func distances() throws {
    let start = try #require(CalendarDate(canonical: "2024-02-28"))
    let end = try #require(CalendarDate(canonical: "2025-02-28"))
    #expect(end.days(since: start) == 366 && start.days(since: end) == -366)
    #expect(start < end)
    #expect(CalendarDate(dayNumber: -719_163) == nil && CalendarDate(dayNumber: 2_932_897) == nil)
  }
}
