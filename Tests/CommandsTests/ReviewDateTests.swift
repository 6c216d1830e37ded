import Finance
import Testing

@testable import Commands
@testable import Shell

@Suite("Days of review")
struct ReviewDateTests {
  @Test(
    "Days of review",
    arguments: [
      ("2027-01-31", "2027-01-31"), ("in 1 day", "2026-11-22"), ("in 3 weeks", "2026-12-12"),
      ("in 1 month", "2026-12-21"), ("IN 2 Years", "2028-11-21"), ("in 0 days", nil), ("in 1001 days", nil),
      ("tomorrow", "2026-11-22"), ("Today", "2026-11-21"), ("today week", nil), ("2027-02-29", nil),
      ("in six months", nil), ("in 6", nil), ("", nil),
      ("in -1 days", nil),
    ] as [(String, String?)])
  func reviewDays(typed: String, day: String?) throws {
    let today = try #require(CalendarDate(canonical: "2026-11-21"))
    #expect(ReviewDate(typed)?.day(from: today).canonical == day)
  }

  @Test("Months are clamped to their last day")
  func months() throws {
    let day = try #require(CalendarDate(canonical: "2026-08-31"))
    #expect(day.adding(months: 6).canonical == "2027-02-28")
    #expect(day.adding(months: 18).canonical == "2028-02-29")
    #expect(day.adding(months: 1).canonical == "2026-09-30")
    let last = try #require(CalendarDate(canonical: "9999-12-31"))
    #expect(last.adding(months: 1) == last && last.endOfMonth == last)
    #expect(ReviewDate("tomorrow")?.day(from: last) == last)
    #expect(try #require(CalendarDate(canonical: "9999-12-05")).endOfMonth == last)
    #expect(last.nextCanonical > "9999-12-31T23:59:59+00:00")
  }
}
