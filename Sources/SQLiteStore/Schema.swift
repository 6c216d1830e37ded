import GRDB
import Workspace

/// The tables of a store and their migrations.
///
/// The version is SQLite's `user_version`, in the file's header: an up-to-date store is recognized by one
/// statement, where a table of applied migrations takes several.
enum Schema {
  /// "roi!" in the file's header, which distinguishes a store from other SQLite files.
  static let applicationID: UInt32 = 0x726F_6921

  /// The version that this program writes: the number of migrations.
  static var version: Int { migrations.count }

  /// The statements that lead from each version to the next; the first makes an empty file a store.
  ///
  /// A migration that was released never changes.
  private static let migrations = [
    """
    CREATE TABLE sheets (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      name TEXT UNIQUE
    ) STRICT;
    CREATE TABLE stated (
      sheet INTEGER NOT NULL REFERENCES sheets (id) ON DELETE CASCADE,
      field TEXT NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (sheet, field)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE log (
      number INTEGER PRIMARY KEY,
      time TEXT NOT NULL,
      session TEXT NOT NULL,
      label TEXT NOT NULL,
      deltas TEXT NOT NULL,
      state INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2)) -- done, undone, dropped
    ) STRICT;
    CREATE INDEX undone ON log (number) WHERE state = 1;
    CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER) STRICT, WITHOUT ROWID;
    INSERT INTO sqlite_sequence (name, seq) VALUES ('sheets', 0);
    """,
    SearchIndex.schema,
    KeyValueTable.schema,
  ]

  /// The settings of each connection: commits are durable in every journal mode, the log is folded in at 256
  /// pages, and nothing in the file itself is trusted.
  static let connection = """
    PRAGMA synchronous = EXTRA;
    PRAGMA wal_autocheckpoint = 256;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    """

  /// Migrates the file to this program's version; one statement for a file of that version.
  static func prepare(_ db: Database, keepsRollbackJournal: Bool, at path: String) throws {
    let found = try version(of: db, at: path)
    if found == 0 { try db.execute(sql: "PRAGMA page_size = 1024") }
    if found < version { try migrate(db, at: path) }
    if found == 0 || keepsRollbackJournal { keepInWAL(db) }
  }

  private static func migrate(_ db: Database, at path: String) throws {
    try db.inTransaction(.exclusive) {
      // Another shell may have done it while this one waited.
      let found = try version(of: db, at: path)
      if found == 0, try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM sqlite_schema)") ?? false {
        throw StoreError(path, .notAStore)
      }
      for migration in migrations[found...] { try db.execute(sql: migration) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
      return .commit
    }
    // An older program looks for the version in the file itself, not in the write-ahead log beside it.
    _ = try? db.checkpoint(.truncate)
  }

  /// Sets WAL mode, for which it needs the file alone for a moment; if another shell has it, the next one to
  /// open it tries again.
  private static func keepInWAL(_ db: Database) {
    _ = try? String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
  }

  private static func version(of db: Database, at path: String) throws -> Int {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if found > version { throw StoreError(path, .newer(version: found, known: version)) }
    if found < 0 { throw StoreError(path, .notAStore) }
    return found
  }
}
