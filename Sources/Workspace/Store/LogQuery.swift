/// A change that is about to enter the log.
package struct LoggedChange: Sendable {
  /// The time as ISO 8601 in UTC.
  package let time: String
  /// The line as it was typed.
  package let label: String
  /// One change for each row.
  package let rowChanges: [RowChange]

  /// A change with its time and label.
  package init(_ label: String, at time: String, _ rowChanges: [RowChange]) {
    (self.label, self.time, self.rowChanges) = (label, time, rowChanges)
  }
}

/// The entries that a session may undo and redo: its own, and those that were in the log when it began.
package struct UndoReach: Sendable {
  /// The name of the session.
  package let session: String
  /// The greatest number in the log when the session began.
  package let inheritedEntries: Int64

  /// The reach of a session.
  package init(session: String, inheritedEntries: Int64) {
    (self.session, self.inheritedEntries) = (session, inheritedEntries)
  }
}

extension UndoReach {
  /// `true` for an entry of the session, or one that it inherited.
  func contains(_ entry: LogEntry) -> Bool { entry.session == session || entry.number <= inheritedEntries }
}

/// A selection of log entries.
package enum LogQuery: Sendable {
  /// The newest entries, newest first; all of them if nil.
  case newest(Int?)
  /// The newest entries, newest first, with no more than so many changes of each.
  case overview(Int, changes: Int)
  /// The newest entries in a state, of those that a session reaches, newest first.
  case newestIn(LogEntry.State, UndoReach, limit: Int = 1)
  /// The oldest entries in a state, of those that a session reaches, oldest first.
  case oldestIn(LogEntry.State, UndoReach, limit: Int = 1)
}
