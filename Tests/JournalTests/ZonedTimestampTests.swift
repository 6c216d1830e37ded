import Testing

@testable import Journal

@Suite("Moments with their time zone")
struct ZonedTimestampTests {
  @Test("A moment is that of the clock on the wall")
  func moment() {
    let moment = ZonedTimestamp(time: "2026-11-21T23:30:00-08:00", zone: "America/Los_Angeles")
    #expect(moment.day?.canonical == "2026-11-21")
    #expect(moment.minute == "2026-11-21 23:30")
    #expect(ZonedTimestamp(utc: "2026-11-21T23:30:00Z").time == "2026-11-21T23:30:00+00:00")
  }
}
