import GRDB
import Workspace

extension SQLiteStore {
  /// A count that grows with everything that this store or another connection writes.
  ///
  /// It is counted in memory: this store's own writes, and each time that `PRAGMA data_version` tells that
  /// another connection committed. So a change writes no further page, and reading it costs one look at the
  /// shared log index. Revisions of two stores cannot be compared.
  package func revision() throws(StoreError) -> Int64 {
    let version = try read { try Int64.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) }
    return counter.revision(version: version ?? 0)
  }

  /// The greatest number in the log, 0 for an empty one.
  package func lastEntry() throws(StoreError) -> Int64 {
    try read { try $0.lastEntry() }
  }

  /// Adds an entry in state `done` to the log, and drops the undone ones within its session's reach.
  /// - Returns: The number of the entry.
  @discardableResult
  package func log(_ change: LoggedChange, within reach: UndoReach) throws(StoreError) -> Int64 {
    if isAllowed(change.rowChanges) { return try lastEntry() }
    return try write { db in
      try db.run(
        "UPDATE log SET state = 2, sum = sum - state + 2 WHERE state = 1 AND (session = ? OR number <= ?)",
        [reach.session, reach.inheritedEntries])
      let last = try db.lastEntry()
      guard last < .max else { throw StoreError(self.location, .invalidCounter) }
      try db.run(
        """
        INSERT INTO log (number, time, session, label, deltas, sum)
        VALUES (?1, ?2, ?3, ?4, ?5, checksum(?1, ?2, ?3, ?4, ?5))
        """,
        [last + 1, change.time, reach.session, change.label, RowChangeText.encode(change.rowChanges)])
      return last + 1
    }
  }

  /// The entries that a query selects, in its order.
  ///
  /// An entry that cannot be read is an error and not passed over, since nothing before it may be undone
  /// without it.
  package func logEntries(_ query: LogQuery) throws(StoreError) -> [LogEntry] {
    try read { db in
      switch query {
      case .newest(let limit):
        try db.entries("ORDER BY number DESC LIMIT ?", [limit.map { max($0, 0) } ?? -1], at: self.location)
      case .overview(let limit, let changes):
        try db.overview(ofNewest: max(limit, 0), changes: changes, at: self.location)
      case .newestIn(let state, let reach, let limit):
        try db.entries(state, reach, order: "DESC", limit: limit, at: self.location)
      case .oldestIn(let state, let reach, let limit):
        try db.entries(state, reach, order: "ASC", limit: limit, at: self.location)
      }
    }
  }

  /// Sets the state of an entry; a number that is not in the log is passed over.
  package func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError) {
    try write {
      try $0.run(
        "UPDATE log SET state = ?1, sum = sum - state + ?1 WHERE number = ?2", [state.rawValue, number])
    }
  }
}

extension Database {
  fileprivate func lastEntry() throws -> Int64 {
    try Int64.fetchOne(cachedStatement(sql: "SELECT max(number) FROM log")) ?? 0
  }

  /// The newest entries with their first changes; the text of the others is not read as changes.
  fileprivate func overview(ofNewest limit: Int, changes: Int, at path: String) throws -> [LogEntry] {
    let longest = 400 * changes
    let statement = try cachedStatement(
      sql: """
        SELECT number, time, session, label, substr(deltas, 1, ?1), state, length(deltas) > ?1
        FROM log ORDER BY number DESC LIMIT ?2
        """)
    return try Array(
      Row.fetchCursor(statement, arguments: [longest, limit]).map { row in
        let isCut = row[6] as Bool? ?? false
        return try LogEntry(row, isCut: isCut, at: path).withFirst(changes)
      })
  }

  /// The first entries in a state and within reach, in an order of numbers.
  fileprivate func entries(
    _ state: LogEntry.State, _ reach: UndoReach, order: StaticString, limit: Int, at path: String
  ) throws -> [LogEntry] {
    // The state is written out, so that SQLite may use the index of the undone.
    try entries(
      """
      WHERE state = \(state.rawValue) AND (session = ? OR number <= ?)
      ORDER BY number \(order) LIMIT ?
      """, [reach.session, reach.inheritedEntries, limit], at: path)
  }
}
