import GRDB
import GRDBSQLite
import Workspace

extension SQLiteStore {
  /// The bytes of a store file with all that is in this store, its log included.
  ///
  /// They are read from the open connection, at one moment, whatever became of the file at the path; other
  /// shells may go on writing.
  package func backup() throws(StoreError) -> [UInt8] {
    try read { db in
      // All pages in use are read first: of one that the disk does not give, `sqlite3_serialize` makes zeros and
      // no error.
      _ = try db.structureFaults()
      var count: sqlite3_int64 = 0
      guard let pages = sqlite3_serialize(db.sqliteConnection, "main", &count, 0) else {
        throw DatabaseError(resultCode: .SQLITE_NOMEM)
      }
      defer { sqlite3_free(pages) }
      return Array(UnsafeBufferPointer(start: pages, count: Int(count)))
    }
  }
}
