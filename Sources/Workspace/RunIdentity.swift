import Finance
import Journal

/// The clock and identity of this run of the shell.
package struct RunIdentity {
  /// A text that no other run of the shell has.
  package let session: String
  /// The present time, ISO 8601 in UTC.
  package let now: () -> String
  /// The present time in the time zone of the user.
  package let localNow: () -> ZonedTimestamp
  /// Converts a time in UTC, as `now` returns it, to the time zone of the user; nil for any other text.
  package let local: (String) -> ZonedTimestamp?
  /// The release of the program; empty where it does not matter.
  package let release: String

  /// An identity with a clock; without a time zone, local times are UTC.
  package init(
    session: String, now: @escaping () -> String, localNow: (() -> ZonedTimestamp)? = nil,
    local: @escaping (String) -> ZonedTimestamp? = { ZonedTimestamp(utc: $0) }, release: String = ""
  ) {
    let boundedNow = { RunIdentity.bounded(now()) ?? now() }
    (self.session, self.now, self.local) = (session, boundedNow, local)
    self.release = release
    self.localNow = {
      let moment = localNow?() ?? ZonedTimestamp(utc: boundedNow())
      return RunIdentity.bounded(moment.time).map(ZonedTimestamp.init(utc:)) ?? moment
    }
  }

  /// The end of the calendar that is nearest to a time outside of it, as a clock may show one; nil for any other time.
  private static func bounded(_ time: String) -> String? {
    guard CalendarDate(canonical: time.prefix(10)) == nil else { return nil }
    let year = Int(time.prefix { $0.isNumber }) ?? 0
    let (first, last) = (CalendarDate.first.canonical, CalendarDate.last.canonical)
    return year > 9_999 ? "\(last)T23:59:59Z" : "\(first)T00:00:00Z"
  }

  /// The present day where the user is.
  package var today: CalendarDate { localNow().day ?? .last }

  /// The identity for playing transcripts: the clock stands still, so that every reader sees the same times.
  package static var transcript: RunIdentity {
    RunIdentity(session: "transcript", now: { "2026-01-31T12:00:00Z" })
  }
}
