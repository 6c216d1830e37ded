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
  /// Returns a function that is true as soon as the program has computed for so long.
  package let deadline: (Duration) -> @Sendable () -> Bool

  /// An identity with a clock; without a time zone, local times are UTC, and without deadlines, time never runs
  /// out.
  package init(
    session: String, now: @escaping () -> String, localNow: (() -> ZonedTimestamp)? = nil,
    local: @escaping (String) -> ZonedTimestamp? = { ZonedTimestamp(utc: $0) }, release: String = "",
    deadline: @escaping (Duration) -> @Sendable () -> Bool = { _ in { false } }
  ) {
    (self.session, self.now, self.local, self.deadline) = (session, now, local, deadline)
    self.release = release
    self.localNow = localNow ?? { ZonedTimestamp(utc: now()) }
  }

  /// The identity for playing transcripts: the clock stands still, so that every reader sees the same times.
  package static var transcript: RunIdentity {
    RunIdentity(session: "transcript", now: { "2026-01-31T12:00:00Z" })
  }
}
