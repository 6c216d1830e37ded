import Finance

/// A moment in local time, with its time zone.
package struct ZonedTimestamp: Sendable, Hashable {
  /// ISO 8601 with seconds and offset: `2026-11-21T14:05:09+01:00`.
  package let time: String
  /// The name of the time zone: `Europe/Berlin`, or `UTC`.
  package let zone: String

  package init(time: String, zone: String) { (self.time, self.zone) = (time, zone) }

  /// A moment in UTC, from ISO 8601 that ends in `Z`.
  package init(utc: String) {
    self.init(time: utc.hasSuffix("Z") ? utc.dropLast() + "+00:00" : utc, zone: "UTC")
  }

  /// The number of characters of the local date, with which `time` begins.
  package static let dayLength = 10

  /// The local date; nil when `time` is not ISO 8601.
  package var day: CalendarDate? { CalendarDate(canonical: time.prefix(Self.dayLength)) }

  /// The local date and time to the minute, as people read them: `2026-11-21 14:05`.
  package var minute: String { "\(time.prefix(Self.dayLength)) \(time.dropFirst(11).prefix(5))" }
}
