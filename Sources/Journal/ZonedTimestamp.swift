import Finance

/// A moment as a clock on the wall showed it, and where that clock hung.
package struct ZonedTimestamp: Sendable, Hashable {
  /// ISO 8601 with seconds and offset: `2026-11-21T14:05:09+01:00`.
  package let time: String
  /// The name of the time zone: `Europe/Berlin`, or `UTC`.
  package let zone: String

  /// A moment of that time and zone.
  package init(time: String, zone: String) { (self.time, self.zone) = (time, zone) }

  /// A moment in UTC, from ISO 8601 that ends in `Z`.
  package init(utc: String) {
    self.init(time: utc.hasSuffix("Z") ? utc.dropLast() + "+00:00" : utc, zone: "UTC")
  }

  /// The day on the calendar beside that clock; nil when the time is not as it should be.
  package var day: CalendarDate? { CalendarDate(canonical: time.prefix(10)) }

  /// The day and the minute as people read them: `2026-11-21 14:05`.
  package var minute: String { "\(time.prefix(10)) \(time.dropFirst(11).prefix(5))" }
}
