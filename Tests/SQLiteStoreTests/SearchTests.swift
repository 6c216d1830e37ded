import GRDB
import Journal
import Model
import Programs
import SeededRandom
import Testing
import Workspace

@testable import SQLiteStore

/// Entries are found by what they say, on disk as in memory.
@Suite("Searching")
struct SearchTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static func make(_ number: Int64, _ rows: [String: String], kind: String = "entry") -> [RowChange] {
    let id = DocumentID(rawValue: number)
    return [RowChange(id, .existence, from: nil, to: kind)]
      + rows.sorted { $0.key < $1.key }.map { RowChange(id, .field($0.key), from: nil, to: $0.value) }
  }

  private static let entries: [[RowChange]] = [
    make(
      1,
      [
        "mood": "okay", "time": "2026-01-05T09:00:00+01:00", "text": "Walked the neighbourhood",
        "place": "Elm St",
      ]),
    make(2, ["mood": "meh", "time": "2026-02-01T00:00:00+01:00", "text": "Café CRÈME\nand naïve façades"]),
    make(3, ["mood": "okay", "time": "2026-02-28T23:59:59+01:00", "text": "12-14 Elm, said \"no\" OR yes"]),
    make(
      4,
      [
        "time": "2026-03-01T08:00:00+01:00", "decision": "Oak House", "expected": "sold by spring",
        "zone": "elm",
      ]),
    make(5, ["mood": "okay", "time": "2027-01-01T00:00:00+01:00", "text": "Ελλάς straße 東京 x1y"]),
    make(6, ["text": "Walked the neighbourhood"], kind: "rental"),
  ]

  /// Words and the entries that they find, newest first.
  private static let searches: [([String], [Int64])] = [
    (["elm"], [3, 1]), (["ELM"], [3, 1]), (["walked"], [1]), (["walk"], []), (["walk*"], [1]),
    (["neighb*", "elm"], [1]), (["neighb*", "oak"], []), (["cafe"], [2]), (["café"], [2]), (["CAFÉ"], [2]),
    (["cafe\u{301}"], [2]), (["creme"], [2]), (["naive", "facades"], [2]), (["facade*"], [2]),
    // Words in one text follow each other.
    (["walked the"], [1]), (["the walked"], []), (["walked neighbourhood"], []), (["elm st*"], [1]),
    (["12-14"], [3]), (["14-12"], []), (["oak"], [4]), (["spring", "house"], [4]),
    // What means something to FTS5 means nothing here.
    (["OR"], [3]), (["AND"], [2]), (["NOT"], []), (["NEAR(elm oak)"], []), (["text:elm"], []),
    (["\"no\""], [3]),
    (["no\""], [3]), (["^elm"], [3, 1]), (["-elm"], [3, 1]), (["elm + st"], [1]), (["{text}"], []),
    (["e*m"], []),
    (["x1y"], [5]), (["x1*"], [5]), (["1y"], []), (["straße"], [5]), (["strasse"], []), (["東京"], [5]),
    (["東*"], [5]), (["ΕΛΛΆ*"], [5]), (["ελλα*"], []), (["';DROP TABLE words"], []), (["elm\u{0}st"], [1]),
  ]

  private func both() throws -> [any Store] {
    let stores: [any Store] = [MemoryStore(), try SQLiteStore(path: folder.store)]
    for store in stores {
      for rowChanges in Self.entries { try store.apply(rowChanges) }
    }
    return stores
  }

  private func numbers(_ store: any Store, _ change: (inout DocumentQuery) -> Void) throws -> [Int64] {
    var query = DocumentQuery(kind: "entry")
    change(&query)
    return try store.documents(matching: query).map(\.id.rawValue)
  }

  @Test("Words are found by their beginnings")
  func words() throws {
    for store in try both() {
      for (words, expected) in Self.searches {
        let typed = try words.map { try #require(SearchTerm($0), "\($0)") }
        let found = try numbers(store) { $0.terms = typed }
        #expect(found == expected, "\(words) in \(store.location)")
      }
    }
  }

  @Test("A search without a word finds all", arguments: ["", "*", "\"", "…", "--", "***", " ", "\u{0}"])
  func noWord(typed: String) { #expect(SearchTerm(typed) == nil) }

  @Test("The bounds of a search")
  func bounds() throws {
    for store in try both() {
      #expect(try numbers(store) { _ in } == [5, 4, 3, 2, 1])
      #expect(try numbers(store) { $0.limit = 2 } == [5, 4])
      #expect(try numbers(store) { $0.limit = 0 } == [])
      #expect(try numbers(store) { $0.values = ["mood": "okay"] } == [5, 3, 1])
      #expect(try numbers(store) { $0.bounds = ("time", "2026-02-01", nil) } == [5, 4, 3, 2])
      #expect(try numbers(store) { $0.bounds = ("time", nil, "2026-03-01") } == [3, 2, 1])
      let february = try numbers(store) { query in
        query.bounds = ("time", "2026-02-01", "2026-03-01")
        query.values = ["mood": "okay"]
      }
      #expect(february == [3])
      #expect(try store.documents(matching: DocumentQuery(kind: "entry")).last?.rows["place"] == "Elm St")
    }
  }

  @Test("The newest of each day, or month, among those that are sought")
  func newest() throws {
    for store in try both() {
      try store.apply(
        Self.make(7, ["time": "2026-02-28T01:00:00+01:00", "mood": "meh"]) + Self.make(8, ["mood": "okay"]))
      #expect(try numbers(store) { $0.newestOfEach = ("time", 10) } == [8, 7, 5, 4, 2, 1])
      let moods = try numbers(store) { query in
        query.newestOfEach = ("time", 7)
        query.present = ["mood"]
        query.bounds = ("time", nil, "2026-12-31")
      }
      #expect(moods == [7, 1])
      let limited = try numbers(store) { query in
        query.newestOfEach = ("time", 4)
        query.limit = 2
      }
      #expect(limited == [8, 7])
    }
  }

  @Test(
    "Texts that change, go and come back over seeded walks, with searches after each step", arguments: 1...6)
  func onARandomWalk(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let (memory, disk) = (MemoryStore(), try SQLiteStore(path: folder.store))
    let ids = (1...4).map { DocumentID(rawValue: $0) }
    let texts = ["elm oak", "Élm", "oak", "a elm b", ""]
    var depth = 0
    for _ in 0..<200 {
      let id = try #require(ids.randomElement(using: &random))
      let field = try #require((JournalEntry.searchedFields + ["zone"]).randomElement(using: &random))
      let text = texts.randomElement(using: &random)
      let rowChanges: [RowChange] =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: [RowChange(id, .existence, from: nil, to: "entry")]
        case 1: [RowChange(id, .existence, from: "entry", to: nil)]
        case 2: [RowChange(id, .field(field), from: nil, to: nil)]
        default: [RowChange(id, .field(field), from: nil, to: text)]
        }
      for store in [memory, disk] as [any Store] { try store.apply(rowChanges) }
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where depth < 3:
        for store in [memory, disk] as [any Store] { try store.begin() }
        depth += 1
      case 1 where depth > 0:
        for store in [memory, disk] as [any Store] { try store.commit() }
        depth -= 1
      case 2 where depth > 0:
        for store in [memory, disk] as [any Store] { store.rollback() }
        depth -= 1
      default: break
      }
      for word in ["elm", "oak", "e*", "elm b"] {
        var query = DocumentQuery(kind: "entry")
        query.terms = try [#require(SearchTerm(word))]
        #expect(try disk.documents(matching: query) == memory.documents(matching: query))
      }
    }
    while depth > 0 {
      try disk.commit()
      depth -= 1
    }
    try disk.close()
  }

  // MARK: Older stores

  /// What the first version made, with work in it: the step that was released, word for word.
  private static let firstVersion = """
    CREATE TABLE sheets (
      id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, name TEXT UNIQUE
    ) STRICT;
    CREATE TABLE stated (
      sheet INTEGER NOT NULL REFERENCES sheets (id) ON DELETE CASCADE,
      field TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (sheet, field)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE log (
      number INTEGER PRIMARY KEY, time TEXT NOT NULL, session TEXT NOT NULL, label TEXT NOT NULL,
      deltas TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0 CHECK (state IN (0, 1, 2))
    ) STRICT;
    CREATE INDEX undone ON log (number) WHERE state = 1;
    CREATE TABLE meta (key TEXT PRIMARY KEY, value INTEGER) STRICT, WITHOUT ROWID;
    INSERT INTO sheets (id, kind, name) VALUES (1, 'rental', 'elm'), (2, 'entry', NULL);
    INSERT INTO stated (sheet, field, text) VALUES
      (1, 'rent', '1800'), (2, 'text', 'Walked the neighbourhood'), (2, 'place', 'Café');
    INSERT INTO log (time, session, label, deltas) VALUES
      ('2026-01-01T00:00:00Z', 'a', 'set rent 1800', '[{"sheet":1,"field":"rent","to":"1800"}]');
    """

  private func makeOlder() throws {
    let queue = try DatabaseQueue(path: folder.store)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: Self.firstVersion)
      try db.execute(
        sql:
          "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 1; PRAGMA journal_mode = WAL"
      )
    }
    try queue.close()
  }

  @Test("An older store is taken in")
  func anOlderStoreIsTakenIn() throws {
    try makeOlder()
    for _ in 0..<2 {
      let store = try SQLiteStore(path: folder.store)
      #expect(try store.document(named: "elm")?.rows == ["rent": "1800"])
      #expect(try store.logEntries(.newest(nil)).map(\.label) == ["set rent 1800"])
      for word in ["neighbourhood", "cafe"] {
        #expect(try numbers(store) { $0.terms = [SearchTerm(word)].compactMap(\.self) } == [2], "\(word)")
      }
      try store.close()
    }
    let store = try SQLiteStore(path: folder.store)
    try store.apply([RowChange(DocumentID(rawValue: 2), .field("text"), from: nil, to: "Oak")])
    let number = SearchTerm("neighbourhood").map { [$0] } ?? []
    #expect(try numbers(store) { $0.terms = number } == [])
    try store.close()
    #expect(try integrity(of: folder.store) == "ok")
  }

  @Test("Two shells find an older store at once")
  func anOlderStoreIsTakenInOnce() throws {
    try makeOlder()
    let (one, other) = (try SQLiteStore(path: folder.store), try SQLiteStore(path: folder.store))
    try one.apply(Self.make(9, ["text": "lime"]))
    #expect(try numbers(other) { $0.terms = [SearchTerm("lime")].compactMap(\.self) } == [9])
  }

  /// The tables and the index of the version before, as that program left them.
  private func makeWithIndex(_ further: String = "") throws {
    try makeOlder()
    try tamper(
      folder.store,
      """
      CREATE VIRTUAL TABLE words USING fts5 (
        text, content = '', tokenize = 'unicode61 remove_diacritics 2', detail = full
      );
      INSERT INTO words (rowid, text) VALUES (16, 'Walked the neighbourhood'), (17, 'Café');
      CREATE TABLE kept (
        shelf TEXT NOT NULL, key TEXT NOT NULL, text TEXT NOT NULL, time TEXT NOT NULL, used INTEGER NOT NULL,
        PRIMARY KEY (shelf, key)
      ) STRICT, WITHOUT ROWID;
      PRAGMA user_version = 3;
      \(further)
      """)
  }

  /// FTS5 fails on such an index, so that anything that reached it would be noticed.
  @Test(
    "The index of an older store is removed unread, whatever is in it",
    arguments: [
      "", "UPDATE words_data SET block = x'ffffffffffffffffffffffff'", "DELETE FROM words_config",
      "DROP TABLE words_docsize",
    ])
  func theIndexIsRemovedUnread(damage: String) throws {
    try makeWithIndex(damage)
    let store = try SQLiteStore(path: folder.store)
    #expect(try numbers(store) { $0.terms = [SearchTerm("cafe")].compactMap(\.self) } == [2])
    try store.apply([RowChange(DocumentID(rawValue: 2), .field("text"), from: nil, to: "Oak")])
    try store.close()
    let left = try DatabaseQueue(path: folder.store).inDatabase { db in
      try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE name LIKE 'words%'")
    }
    #expect(left == [])
    #expect(try integrity(of: folder.store) == "ok")
  }

  @Test("No module of virtual tables can be reached from a store's connection")
  func noModuleIsKnown() throws {
    try SQLiteStore(path: folder.store).close()
    try tamper(folder.store, "CREATE VIRTUAL TABLE crafted USING fts5 (text)")
    let store = try SQLiteStore(path: folder.store)
    store.queue.inDatabase { db in
      #expect(throws: DatabaseError.self) { try Row.fetchAll(db, sql: "SELECT * FROM crafted") }
      #expect(throws: DatabaseError.self) {
        try db.execute(sql: "CREATE VIRTUAL TABLE temp.mine USING fts5 (text)")
      }
    }
    #expect(try store.lastEntry() == 0)
  }

  @Test(
    "A file with statements of its own is refused",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM sheets; END",
      "DROP TABLE stated; CREATE VIEW stated AS SELECT 1 AS sheet, 'rent' AS field, '5' AS text",
    ])
  func statementsOfTheFileAreRefused(sql: String) throws {
    try SQLiteStore(path: folder.store).close()
    try tamper(folder.store, sql)
    let before = try folder.contents()
    #expect(try #require(refusal(folder.store)).contains("which no store has"))
    #expect(try folder.contents() == before)
  }
}
