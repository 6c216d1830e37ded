import GRDB
import Workspace

/// Texts that are kept beside the worksheets.
enum Shelves {
  /// `used` grows with each use of any text, so that it tells which was used last.
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
  package func texts(on shelf: KeptText.Shelf) throws(StoreError) -> [KeptText] {
    try reading { db in
      let sql = "SELECT key, text, time FROM kept WHERE shelf = ? ORDER BY used DESC, key"
      return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [shelf.rawValue]).map(KeptText.init)
    }
  }

  package func text(_ key: String, on shelf: KeptText.Shelf) throws(StoreError) -> KeptText? {
    try reading { db in
      let sql = "SELECT key, text, time FROM kept WHERE shelf = ? AND key = ?"
      return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [shelf.rawValue, key])
        .map(KeptText.init)
    }
  }

  package func keep(_ text: KeptText, on shelf: KeptText.Shelf, most: Int) throws(StoreError) {
    try atOnce { db in
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO kept (shelf, key, text, time, used)
          VALUES (?, ?, ?, ?, (SELECT COALESCE(MAX(used), 0) + 1 FROM kept))
          """,
        arguments: [shelf.rawValue, text.key, text.text, text.time])
      try db.execute(
        sql: """
          DELETE FROM kept WHERE shelf = ?1 AND key NOT IN
            (SELECT key FROM kept WHERE shelf = ?1 ORDER BY used DESC LIMIT ?2)
          """,
        arguments: [shelf.rawValue, most])
    }
  }

  package func touch(_ key: String, on shelf: KeptText.Shelf) throws(StoreError) {
    try write { db in
      let sql = """
        UPDATE kept SET used = (SELECT MAX(used) + 1 FROM kept)
        WHERE shelf = ? AND key = ? AND used < (SELECT MAX(used) FROM kept)
        """
      try db.execute(sql: sql, arguments: [shelf.rawValue, key])
    }
  }
}

extension KeptText {
  fileprivate init(_ row: Row) { self.init(row[0], row[1], at: row[2]) }
}
