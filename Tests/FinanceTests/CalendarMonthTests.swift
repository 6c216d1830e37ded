import Finance
import SeededRandom
import Testing

@Suite("Months of the calendar")
struct CalendarMonthTests {
  private func month(_ text: String) throws -> CalendarMonth { try #require(CalendarMonth(canonical: text)) }

  @Test("Canonical text reads back, and is that of every day of the month")
  func canonical() throws {
    var random = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      let day = try #require(
        CalendarDate(dayNumber: Int.random(in: CalendarDate.dayNumbers, using: &random)))
      let month = CalendarMonth(day)
      #expect(month.canonical == day.canonical.prefix(7))
      #expect(CalendarMonth(canonical: month.canonical) == month)
    }
  }

  @Test(
    "Text of any other form is none",
    arguments: ["2026-13", "2026-00", "2026-1", "0000-05", "26-12", "2026-12-01", "2026/12", "2026-12 ", ""])
  func refused(text: String) { #expect(CalendarMonth(canonical: text) == nil) }

  @Test("Months are counted across years")
  func counted() throws {
    let first = try month("2026-12")
    #expect(try month("2028-12").months(since: first) == 24)
    #expect(try first.months(since: month("2027-01")) == -1)
    #expect(first.adding(months: 1) == (try month("2027-01")))
    #expect(first.adding(months: -12) == (try month("2025-12")))
    #expect(try first < month("2027-01"))
  }

  @Test("There is no month beyond the years 1 to 9999")
  func ends() throws {
    #expect(try month("9999-12").adding(months: 1) == nil)
    #expect(try month("0001-01").adding(months: -1) == nil)
    #expect(try month("2026-12").adding(months: .max) == nil)
  }
}
