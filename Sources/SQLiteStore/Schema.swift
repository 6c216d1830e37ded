import GRDB
import GRDBSQLite
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
    // Once an index of words by FTS5, which version 4 has no longer.
    "",
    KeyValueTable.schema,
    dropWords,
    Checksum.schema,
  ]

  /// The statements that remove the index of words without a call of FTS5, which reads the index to drop it.
  ///
  /// Without its row in the schema, what is left are ordinary tables.
  private static let dropWords = """
    PRAGMA writable_schema = ON;
    DELETE FROM sqlite_schema WHERE type = 'table' AND name = 'words';
    DROP TABLE IF EXISTS words_data;
    DROP TABLE IF EXISTS words_idx;
    DROP TABLE IF EXISTS words_docsize;
    DROP TABLE IF EXISTS words_config;
    PRAGMA writable_schema = RESET;
    """

  /// The pages in the write-ahead log at which a commit usually folds it in.
  static let longestLog = 256

  /// The settings of each connection: commits are durable in every journal mode, and nothing in the file
  /// itself is trusted.
  ///
  /// A commit folds the log in once it is so long; `StoreLock` is held then, as during all of a transaction.
  ///
  /// No module of virtual tables can be reached: FTS5 and its like read tables of their own in forms that a
  /// crafted file can break, and no table of a store is virtual.
  static func prepareConnection(_ db: Database, longestLog: Int = longestLog) throws {
    sqlite3_drop_modules(db.sqliteConnection, nil)
    db.add(function: Checksum.function)
    let settings = """
      PRAGMA foreign_keys = ON; PRAGMA synchronous = EXTRA; PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON; PRAGMA wal_autocheckpoint = \(longestLog)
      """
    // By SQLite itself: GRDB's way to run several statements looks through all conformances of the program.
    guard sqlite3_exec(db.sqliteConnection, settings, nil, nil, nil) == SQLITE_OK else {
      throw DatabaseError(resultCode: db.lastErrorCode, message: db.lastErrorMessage)
    }
  }

  /// Migrates the file to this program's version, under the lock; two statements for a file of that version.
  static func prepare(_ db: Database, keepsRollbackJournal: Bool, _ lock: StoreLock, at path: String) throws {
    let found = try version(of: db, at: path)
    try checkObjects(of: db, at: path)
    guard found < version || keepsRollbackJournal else { return }
    try lock.acquire()
    defer { lock.release() }
    if found == 0 { try db.execute(sql: "PRAGMA page_size = 1024") }
    if found < version { try migrate(db, at: path) }
    if found == 0 || keepsRollbackJournal { keepInWAL(db) }
  }

  /// Refuses a file with views or triggers, which would run statements of the file's own.
  static func checkObjects(of db: Database, at path: String) throws {
    let sql = "SELECT type || ' ' || name FROM sqlite_schema WHERE type IN ('trigger', 'view') LIMIT 1"
    if let found = try String.fetchOne(db.cachedStatement(sql: sql)) {
      throw StoreError(path, .damaged("it has a \(found), which no store has"))
    }
  }

  /// Brings an empty database, or one of an earlier version, to this program's version.
  static func migrate(_ db: Database, at path: String) throws {
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

  static func version(of db: Database, at path: String) throws -> Int {
    let found = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    if found > version { throw StoreError(path, .newer(version: found, known: version)) }
    if found < 0 { throw StoreError(path, .notAStore) }
    return found
  }
}
