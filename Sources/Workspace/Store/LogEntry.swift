/// One entry of the change log: the changes of one command, one script or one `open`.
package struct LogEntry: Sendable, Hashable {
  /// The state of an entry with regard to undo.
  package enum State: Int, Sendable, Hashable {
    /// The changes are in effect.
    case done
    /// The changes were undone and can be redone.
    case undone
    /// The changes were undone and cannot be redone, because something else was done afterwards.
    case dropped
  }

  /// The number of the entry; a later entry has a greater one.
  package let number: Int64
  /// The time, as ISO 8601 in UTC.
  package let time: String
  /// The run of the shell that made the changes.
  package let session: String
  /// The command as it was typed.
  package let label: String
  /// The changes, one for each row.
  package let rowChanges: [RowChange]
  /// `true` when there are more changes, which were not asked for.
  package let hasMoreChanges: Bool
  /// The state with regard to undo.
  package let state: State

  package init(
    number: Int64, time: String, session: String, label: String, rowChanges: [RowChange],
    hasMoreChanges: Bool = false, state: State
  ) {
    (self.number, self.time, self.session) = (number, time, session)
    (self.label, self.rowChanges, self.state) = (label, rowChanges, state)
    self.hasMoreChanges = hasMoreChanges
  }

  /// The entry with no more than so many changes.
  package func withFirst(_ most: Int) -> LogEntry {
    rowChanges.count <= most
      ? self
      : LogEntry(
        number: number, time: time, session: session, label: label,
        rowChanges: Array(rowChanges.prefix(most)),
        hasMoreChanges: true, state: state)
  }
}
