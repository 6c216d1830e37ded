/// Counts the writes to a store, by this connection and by others.
struct RevisionCounter {
  private var count: Int64 = 0
  private var version: Int64?

  /// Counts a write of this connection.
  mutating func countWrite() { count += 1 }

  /// The count, given SQLite's `data_version`, which differs from the last one when another connection
  /// committed.
  mutating func revision(version: Int64) -> Int64 {
    if self.version != version {
      self.version = version
      count += 1
    }
    return count
  }
}
