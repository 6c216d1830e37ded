import GRDB
import Workspace

/// The table of `KeyValueRecord`s.
enum KeyValueTable {
  /// The statement that makes it; released, so that it never changes.
  ///
  /// `shelf` is the namespace. `used` grows with each use of any record, which gives their order of
  /// use.
  static let schema = """
    CREATE TABLE kept (
      shelf TEXT NOT NULL,
      key TEXT NOT NULL,
      text TEXT NOT NULL,
      time TEXT NOT NULL,
      used INTEGER NOT NULL,
      PRIMARY KEY (shelf, key)
    ) STRICT, WITHOUT ROWID;
    """
}

extension SQLiteStore {
  package func records(in namespace: KeyValueRecord.Namespace, key: String?) throws(StoreError)
    -> [KeyValueRecord]
  {
    try read { db in
      guard let key else {
        let sql = "SELECT key, text, time FROM kept WHERE shelf = ? ORDER BY used DESC, key"
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [namespace.rawValue]).map(
          KeyValueRecord.init)
      }
      let sql = "SELECT key, text, time FROM kept WHERE shelf = ? AND key = ?"
      return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [namespace.rawValue, key])
        .map(KeyValueRecord.init)
    }
  }

  package func save(_ record: KeyValueRecord, in namespace: KeyValueRecord.Namespace, limit: Int)
    throws(StoreError)
  {
    try write { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO kept (shelf, key, text, time, used, sum)
          VALUES (
            ?1, ?2, ?3, ?4, (SELECT COALESCE(MAX(used), 0) + 1 FROM kept), checksum(?1, ?2, ?3, ?4))
          """,
        arguments: [namespace.rawValue, record.key, record.text, record.time])
      try db.execute(
        sql: """
          DELETE FROM kept WHERE shelf = ?1 AND key NOT IN
            (SELECT key FROM kept WHERE shelf = ?1 ORDER BY used DESC LIMIT ?2)
          """,
        arguments: [namespace.rawValue, limit])
    }
  }

  package func markUsed(_ key: String, in namespace: KeyValueRecord.Namespace) throws(StoreError) {
    try write { db in
      let sql = """
        UPDATE kept SET used = (SELECT MAX(used) + 1 FROM kept)
        WHERE shelf = ? AND key = ? AND used < (SELECT MAX(used) FROM kept)
        """
      try db.execute(sql: sql, arguments: [namespace.rawValue, key])
    }
  }
}

extension KeyValueRecord {
  fileprivate init(_ row: Row) { self.init(row[0], row[1], at: row[2]) }
}
