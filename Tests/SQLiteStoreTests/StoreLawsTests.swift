import Model
import Programs
import Testing
import Workspace

@testable import SQLiteStore

/// What every store does, in memory or on disk.
enum Kind: CaseIterable {
  case memory
  case sqlite

  func store(in folder: TestFolder) throws -> any Store {
    switch self {
    case .memory: MemoryStore()
    case .sqlite: try SQLiteStore(path: folder.store)
    }
  }
}

@Suite("Laws of a store")
struct StoreLawsTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("A new store is empty", arguments: Kind.allCases)
  func aNewStoreIsEmpty(kind: Kind) throws {
    let store = try kind.store(in: folder)
    #expect(try store.documents(.named).isEmpty)
    #expect(try store.logEntries(.newest(nil)).isEmpty)
    #expect(try store.lastEntry() == 0)
    #expect(try store.lastOpen() == nil)
    #expect(try store.document(DocumentID(rawValue: 1)) == nil)
  }

  @Test("Fields are written and removed", arguments: Kind.allCases)
  func fieldsAreWrittenAndRemoved(
    kind: Kind
  ) throws {
    let store = try kind.store(in: folder)
    let id = try store.made(named: "elm")
    try store.apply([.field(id, "rent", "1800"), .field(id, "rate", "6.5"), .field(id, "rent", "1900")])
    #expect(try store.document(id)?.rows == ["rent": "1900", "rate": "6.5"])
    try store.apply([.field(id, "rate", nil)])
    let saved = SavedDocument(id: id, kind: "rental", name: "elm", rows: ["rent": "1900"])
    #expect(try store.document(id) == saved)
    #expect(try store.document(named: "elm") == saved)
    #expect(try store.document(named: "Elm") == nil)
  }

  @Test("A worksheet comes and goes with its rows", arguments: Kind.allCases)
  func aWorksheetComesAndGoesWithItsRows(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made(named: "elm")
    try store.apply([.field(id, "rent", "1800")])
    try store.apply([.existence(id, nil, from: "rental")])
    #expect(try store.document(id) == nil)
    #expect(try store.documents(.named).isEmpty)
    try store.apply([.field(id, "rent", "1")])
    #expect(try store.document(id) == nil)
    try store.apply([.existence(id)])
    #expect(try store.document(id) == SavedDocument(id: id, kind: "rental", name: nil, rows: [:]))
  }

  @Test("Names are listed in order and may be swapped", arguments: Kind.allCases)
  func namesAreListedInOrderAndMayBeSwapped(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let (oak, elm) = (try store.made(named: "oak"), try store.made(named: "elm"))
    _ = try store.made()
    try store.apply([.field(elm, "rent", "1")])
    #expect(try store.documents(.named).map(\.name) == ["elm", "oak"])
    #expect(try store.documents(.named).allSatisfy { $0.rows.isEmpty })
    try store.apply([.name(oak, "elm"), .name(elm, "oak")])
    #expect(try store.document(named: "elm")?.id == oak)
    #expect(try store.document(named: "oak")?.id == elm)
    try store.apply([.name(oak, nil)])
    #expect(try store.documents(.named).map(\.name) == ["oak"])
  }

  @Test("A number is never used again", arguments: Kind.allCases)
  func aNumberIsNeverUsedAgain(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let first = try store.made()
    try store.apply([.existence(first, nil, from: "rental")])
    let (second, third) = (try store.newID(), try store.newID())
    #expect(Set([first, second, third]).count == 3)
  }

  @Test("The open worksheet is remembered", arguments: Kind.allCases)
  func theOpenWorksheetIsRemembered(
    kind: Kind
  ) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    try store.setLastOpen(id)
    #expect(try store.lastOpen() == id)
    try store.apply([RowChange(DocumentID(rawValue: 0), .open, from: nil, to: "7")])
    #expect(try store.lastOpen() == id)
    try store.setLastOpen(nil)
    #expect(try store.lastOpen() == nil)
  }

  @Test("Transactions nest", arguments: Kind.allCases)
  func transactionsNest(kind: Kind) throws {
    let store = try kind.store(in: folder)
    try store.begin()
    let kept = try store.made(named: "kept")
    try store.begin()
    let inner = try store.made(named: "dropped")
    try store.begin()
    try store.apply([.field(kept, "rent", "1")])
    try store.commit()
    store.rollback()
    #expect(try store.document(inner) == nil)
    #expect(try store.document(kept)?.rows == [:])
    try store.begin()
    try store.apply([.field(kept, "rent", "2")])
    try store.commit()
    try store.commit()
    #expect(try store.document(named: "kept")?.rows == ["rent": "2"])
    try store.begin()
    try store.apply([.field(kept, "rent", "3")])
    store.rollback()
    store.rollback()
    #expect(try store.document(kept)?.rows == ["rent": "2"])
  }

  @Test("The log is read newest first", arguments: Kind.allCases)
  func theLogIsReadNewestFirst(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    let rowChanges = [RowChange(id, .field("rent"), from: nil, to: "1800")]
    let number = try store.log(
      LoggedChange("set rent 1800", at: "t", rowChanges), within: UndoReach(session: "s", inheritedEntries: 0)
    )
    try store.note("second")
    let first = LogEntry(
      number: number, time: "t", session: "s", label: "set rent 1800", rowChanges: rowChanges, state: .done)
    #expect(try store.logEntries(.newest(nil)).map(\.label) == ["second", "set rent 1800"])
    #expect(try store.logEntries(.newest(nil)).last == first)
    #expect(try store.logEntries(.newest(1)).map(\.label) == ["second"])
    #expect(try store.logEntries(.newest(0)).isEmpty)
    #expect(try store.lastEntry() == number + 1)
  }

  @Test("An overview of the log has the first changes of each entry", arguments: Kind.allCases)
  func overview(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    let reach = UndoReach(session: "s", inheritedEntries: 0)
    let changes = (1...2000).map {
      RowChange(id, .field("field \($0)"), from: nil, to: "\"},{\"sheet\":\($0)")
    }
    try store.log(LoggedChange("many", at: "t", changes), within: reach)
    try store.log(LoggedChange("few", at: "t", Array(changes.prefix(3))), within: reach)
    let long = String(repeating: "é", count: 100_000)
    try store.log(
      LoggedChange("long", at: "t", [RowChange(id, .field("text"), from: nil, to: long)]), within: reach)
    let entries = try store.logEntries(.overview(2, changes: 5))
    #expect(entries.map(\.label) == ["long", "few"])
    // Of a single long change a store may say that there is more than it shows.
    #expect(entries[0].rowChanges.count == 1 || entries[0].hasMoreChanges)
    #expect(entries[1].rowChanges == Array(changes.prefix(3)) && !entries[1].hasMoreChanges)
    let many = try #require(try store.logEntries(.overview(3, changes: 5)).last)
    #expect(many.label == "many" && many.hasMoreChanges)
    #expect(many.rowChanges == Array(changes.prefix(5)))
    #expect(try store.logEntries(.overview(0, changes: 5)).isEmpty)
  }

  @Test("A query may ask for rows that are there, and for some rows only", arguments: Kind.allCases)
  func rowsOfQueries(kind: Kind) throws {
    let store = try kind.store(in: folder)
    var ids: [DocumentID] = []
    for number in 1...5 {
      let id = try store.made()
      ids.append(id)
      try store.apply([.field(id, "rent", "\(number)"), .field(id, "price", "9")])
      if number % 2 == 0 { try store.apply([.field(id, "decision", "yes")]) }
    }
    let bare = try store.made()
    let kind = try #require(try store.document(bare)?.kind)
    #expect(try store.documents(matching: DocumentQuery(kind: kind)).map(\.id) == [bare] + ids.reversed())
    #expect(
      try store.documents(matching: DocumentQuery(kind: kind)).last?.rows == ["rent": "1", "price": "9"])
    var query = DocumentQuery(kind: kind)
    query.present = ["decision"]
    query.fields = ["rent"]
    let found = try store.documents(matching: query)
    #expect(found.map(\.id) == [ids[3], ids[1]] && found.map { $0.rows["rent"] } == ["4", "2"])
    query.limit = 1
    #expect(try store.documents(matching: query).map(\.id) == [ids[3]])
    #expect(try store.documents(.all).map(\.id) == ids + [bare])
  }

  @Test("Undone entries are found and dropped", arguments: Kind.allCases)
  func undoneEntriesAreFoundAndDropped(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let inherited = try store.note("before", by: "old")
    let (mine, other) = (try store.note("mine"), try store.note("other's", by: "other"))
    let last = try store.note("mine too")
    func find(_ state: LogEntry.State, newest: Bool) throws -> Int64? {
      let reach = UndoReach(session: "me", inheritedEntries: inherited)
      return try store.logEntries(newest ? .newestIn(state, reach) : .oldestIn(state, reach)).first?.number
    }
    #expect(try find(.done, newest: true) == last)
    #expect(try find(.done, newest: false) == inherited)
    #expect(try find(.undone, newest: true) == nil)
    for number in [inherited, mine, other] { try store.setState(.undone, of: number) }
    #expect(try find(.undone, newest: true) == mine)
    #expect(try find(.undone, newest: false) == inherited)
    try store.log(
      LoggedChange("next", at: "t", []), within: UndoReach(session: "me", inheritedEntries: inherited))
    #expect(try store.logEntries(.newest(nil)).map(\.state) == [.done, .done, .undone, .dropped, .dropped])
    #expect(try find(.undone, newest: true) == nil)
    try store.setState(.done, of: 99)
  }

  @Test("The revision grows with every write", arguments: Kind.allCases)
  func theRevisionGrowsWithEveryWrite(
    kind: Kind
  ) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    var last = try store.revision()
    #expect(try store.revision() == last)
    let writes: [() throws -> Void] = [
      { try store.apply([.field(id, "rent", "1")]) }, { try store.note("one") },
      { try store.setState(.undone, of: 1) }, { try store.note("two") },
    ]
    for write in writes {
      try write()
      let next = try store.revision()
      #expect(next > last)
      last = next
    }
  }

  /// What a session relies on: it reads the revision within its transaction, and sees no news afterwards.
  @Test("A commit is no news to itself", arguments: Kind.allCases)
  func aCommitIsNoNewsToItself(kind: Kind) throws {
    let store = try kind.store(in: folder)
    try store.begin()
    try store.note("one")
    let seen = try store.revision()
    try store.commit()
    #expect(try store.revision() == seen)
  }

  @Test("Any text is kept", arguments: Kind.allCases)
  func anyTextIsKept(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    let texts = [
      "", " ", "it's", "\"quoted\" \\ back", "größe 家 👩‍👩‍👧", "a\nb\tc\rd\u{1}\u{1b}[31m\u{7f}",
      "); DROP TABLE log;--",
      String(repeating: "x", count: 65_536),
    ]
    for text in texts {
      let rowChanges = [RowChange(id, .field(text), from: text, to: text)]
      try store.apply([.name(id, text), .field(id, "f", text), .field(id, text, "1")])
      try store.log(
        LoggedChange(text, at: text, rowChanges), within: UndoReach(session: text, inheritedEntries: 0))
      let saved = try #require(try store.document(named: text))
      #expect(saved.name == text && saved.rows["f"] == text && saved.rows[text] == "1")
      let entry = try #require(try store.logEntries(.newest(1)).first)
      #expect(
        [entry.time, entry.session, entry.label] == [text, text, text] && entry.rowChanges == rowChanges)
    }
  }
}
