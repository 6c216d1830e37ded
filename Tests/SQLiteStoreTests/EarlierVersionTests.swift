import GRDB
import Programs
import TestShell
import Testing
import Workspace

@testable import SQLiteStore

/// Stores and backups that programs of an earlier version wrote.
@Suite("Earlier versions")
struct EarlierVersionTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static let lines = [
    "defaults set vacancy 5", "set price 250k down 20 rate 6.5 rent 1800", "add income laundry 60/mo",
    "at 24 income 500", "define yield = rent * 12 / price", "require dscr >= 1.1", "save \"elm street\"",
    "journal okay \"Walked; said \\\"no\\\"\" place \"Elm St\"",
    "decide \"elm street\" expected sold confidence 70% review 2026-08-01", "new", "set price 100k",
    "save oak", "use accounts", "add Visa credit 412.83", "use rental", "new --plain", "set rent 7",
    "set rent 6", "undo",
  ]

  /// The tables of the first version, word for word, and the rows of a store that is attached as `now`.
  private static let tables = """
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
    INSERT INTO sheets SELECT id, kind, name FROM now.sheets;
    INSERT INTO stated SELECT sheet, field, text FROM now.stated;
    INSERT INTO log SELECT number, time, session, label, deltas, state FROM now.log;
    INSERT INTO meta SELECT key, value FROM now.meta;
    """

  /// The index of words that versions 2 and 3 had, word for word.
  private static let words = """
    CREATE VIRTUAL TABLE words USING fts5 (
      text, content = '', tokenize = 'unicode61 remove_diacritics 2', detail = full
    );
    INSERT INTO words (rowid, text)
      SELECT sheet * 8 + CASE field WHEN 'text' THEN 0 WHEN 'place' THEN 1 WHEN 'decision' THEN 2
        WHEN 'expected' THEN 3 ELSE 4 END, text
      FROM stated WHERE field IN ('text', 'place', 'decision', 'expected', 'outcome');
    """

  /// The table that version 3 added, word for word, and its rows.
  private static let kept = """
    CREATE TABLE kept (
      shelf TEXT NOT NULL,
      key TEXT NOT NULL,
      text TEXT NOT NULL,
      time TEXT NOT NULL,
      used INTEGER NOT NULL,
      PRIMARY KEY (shelf, key)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO kept SELECT shelf, key, text, time, used FROM now.kept;
    """

  /// The statements that write a store of each version.
  private static let versions = [
    1: tables, 2: tables + words, 3: tables + words + kept, 4: tables + kept,
  ]

  /// Writes the file that a program of an earlier version would have of what a store has.
  private func write(_ name: String, version: Int, of store: String) throws {
    let statements = try #require(Self.versions[version])
    let queue = try DatabaseQueue(path: folder(name))
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA page_size = 1024; ATTACH ? AS now", arguments: [folder(store)])
      try db.execute(sql: statements)
      try db.execute(
        sql: "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version)")
    }
    try queue.close()
  }

  /// A shell on a store with work of each kind.
  private func shell() throws -> TestShell {
    let shell = try TestShell(on: SQLiteStore(path: folder("now.db")), as: "here")
    for line in Self.lines { shell.expectSuccess(line) }
    try shell.workspace.store.save(
      KeyValueRecord("first", "half", at: "2026-01-02"), in: .lessons, limit: 9)
    return shell
  }

  @Test("All versions but that of this program are tried")
  func allVersions() { #expect(Self.versions.keys.sorted() == Array(1..<Schema.version)) }

  @Test("A backup of an earlier version is restored whole, and that is taken back", arguments: 1...4)
  func restore(version: Int) throws {
    let shell = try shell()
    let store = shell.workspace.store
    let before = try store.documents(.all)
    try write("old.db", version: version, of: "now.db")
    shell.files.put(try #require(folder.bytes(of: "old.db")), at: "old.db")
    for line in ["delete oak", "rename \"elm street\" oak", "entry 1 remove", "set rent 8", "save ash"] {
      shell.expectSuccess(line)
    }
    let changed = try store.documents(.all)
    shell.expectSuccess("restore old.db --force")
    #expect(try store.documents(.all) == before)
    shell.expectSuccess("verify")
    shell.expectSuccess("undo")
    #expect(try store.documents(.all) == changed)
    shell.expectSuccess("verify")
  }

  @Test("A store of an earlier version has all that was in it, and is used like any other", arguments: 1...4)
  func open(version: Int) throws {
    let now = try shell().workspace.store
    try write("old.db", version: version, of: "now.db")
    let old = try SQLiteStore(path: folder("old.db"))
    #expect(try old.documents(.all) == now.documents(.all))
    #expect(try old.logEntries(.newest(nil)) == now.logEntries(.newest(nil)))
    #expect(try old.records(in: .lessons) == (version < 3 ? [] : now.records(in: .lessons)))
    let shell = try TestShell(on: old, as: "here")
    for line in ["set rent 9", "undo", "verify", "undo 3", "redo 3", "verify"] { shell.expectSuccess(line) }
    #expect(try integrity(of: folder("old.db")) == "ok")
  }
}
