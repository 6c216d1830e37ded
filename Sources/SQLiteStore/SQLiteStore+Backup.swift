import GRDB
import GRDBSQLite
import Workspace

extension SQLiteStore {
  /// The bytes of a store file with all that is in this store, its log included.
  ///
  /// They are read from the open connection, at one moment, whatever became of the file at the path; other
  /// shells may go on writing.
  package func backup() throws(StoreError) -> [UInt8] { try read { try $0.bytes() } }
}

extension Database {
  /// The bytes of a file with all that is in the database.
  func bytes() throws -> [UInt8] {
    // All pages in use are read first: of one that the disk does not give, `sqlite3_serialize` makes zeros and
    // no error.
    _ = try structureFaults()
    var count: sqlite3_int64 = 0
    guard let pages = sqlite3_serialize(sqliteConnection, "main", &count, 0) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    defer { sqlite3_free(pages) }
    return Array(UnsafeBufferPointer(start: pages, count: Int(count)))
  }

  /// Makes a copy of a file's bytes the content of a connection to memory, which is read only.
  func load(_ bytes: [UInt8]) throws {
    guard let memory = sqlite3_malloc64(UInt64(bytes.count)) else {
      throw DatabaseError(resultCode: .SQLITE_NOMEM)
    }
    memory.copyMemory(from: bytes, byteCount: bytes.count)
    let pages = memory.assumingMemoryBound(to: UInt8.self)
    // Bytes 18 and 19 tell of a write-ahead log, which memory cannot have.
    (pages[18], pages[19]) = (1, 1)
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
    let count = sqlite3_int64(bytes.count)
    let code = sqlite3_deserialize(sqliteConnection, "main", pages, count, count, flags)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }
}
