import Model
import Testing
import Workspace

@testable import SQLiteStore

/// What every store does, in memory or on disk.
enum Kind: CaseIterable {
  case memory
  case sqlite

  func store(in folder: TemporaryFolder) throws -> any Store {
    switch self {
    case .memory: MemoryStore()
    case .sqlite: try SQLiteStore(path: folder.store)
    }
  }
}

@Suite("Laws of a store") struct StoreLaws {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: Kind.allCases) func aNewStoreIsEmpty(kind: Kind) throws {
    let store = try kind.store(in: folder)
    #expect(try store.named().isEmpty)
    #expect(try store.entries(limit: nil).isEmpty)
    #expect(try store.lastEntry() == 0)
    #expect(try store.lastOpen() == nil)
    #expect(try store.sheet(DocumentID(rawValue: 1)) == nil)
  }

  @Test(arguments: Kind.allCases) func fieldsAreWrittenAndRemoved(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made(named: "elm")
    try store.apply([.field(id, "rent", "1800"), .field(id, "rate", "6.5"), .field(id, "rent", "1900")])
    #expect(try store.sheet(id)?.rows == ["rent": "1900", "rate": "6.5"])
    try store.apply([.field(id, "rate", nil)])
    let saved = SavedDocument(id: id, kind: "rental", name: "elm", rows: ["rent": "1900"])
    #expect(try store.sheet(id) == saved)
    #expect(try store.sheet(named: "elm") == saved)
    #expect(try store.sheet(named: "Elm") == nil)
  }

  @Test(arguments: Kind.allCases) func aWorksheetComesAndGoesWithItsRows(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made(named: "elm")
    try store.apply([.field(id, "rent", "1800")])
    try store.apply([.existence(id, nil, from: "rental")])
    #expect(try store.sheet(id) == nil)
    #expect(try store.named().isEmpty)
    try store.apply([.field(id, "rent", "1")])
    #expect(try store.sheet(id) == nil)
    try store.apply([.existence(id)])
    #expect(try store.sheet(id) == SavedDocument(id: id, kind: "rental", name: nil, rows: [:]))
  }

  @Test(arguments: Kind.allCases) func namesAreListedInOrderAndMayBeSwapped(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let (oak, elm) = (try store.made(named: "oak"), try store.made(named: "elm"))
    _ = try store.made()
    try store.apply([.field(elm, "rent", "1")])
    #expect(try store.named().map(\.name) == ["elm", "oak"])
    #expect(try store.named().allSatisfy { $0.rows.isEmpty })
    try store.apply([.name(oak, "elm"), .name(elm, "oak")])
    #expect(try store.sheet(named: "elm")?.id == oak)
    #expect(try store.sheet(named: "oak")?.id == elm)
    try store.apply([.name(oak, nil)])
    #expect(try store.named().map(\.name) == ["oak"])
  }

  @Test(arguments: Kind.allCases) func aNumberIsNeverUsedAgain(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let first = try store.made()
    try store.apply([.existence(first, nil, from: "rental")])
    let (second, third) = (try store.newID(), try store.newID())
    #expect(Set([first, second, third]).count == 3)
  }

  @Test(arguments: Kind.allCases) func theOpenWorksheetIsRemembered(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    try store.setLastOpen(id)
    #expect(try store.lastOpen() == id)
    try store.apply([Delta(DocumentID(rawValue: 0), .open, from: nil, to: "7")])
    #expect(try store.lastOpen() == id)
    try store.setLastOpen(nil)
    #expect(try store.lastOpen() == nil)
  }

  @Test(arguments: Kind.allCases) func transactionsNest(kind: Kind) throws {
    let store = try kind.store(in: folder)
    try store.begin()
    let kept = try store.made(named: "kept")
    try store.begin()
    let inner = try store.made(named: "dropped")
    try store.begin()
    try store.apply([.field(kept, "rent", "1")])
    try store.commit()
    store.rollback()
    #expect(try store.sheet(inner) == nil)
    #expect(try store.sheet(kept)?.rows == [:])
    try store.begin()
    try store.apply([.field(kept, "rent", "2")])
    try store.commit()
    try store.commit()
    #expect(try store.sheet(named: "kept")?.rows == ["rent": "2"])
    try store.begin()
    try store.apply([.field(kept, "rent", "3")])
    store.rollback()
    store.rollback()
    #expect(try store.sheet(kept)?.rows == ["rent": "2"])
  }

  @Test(arguments: Kind.allCases) func theLogIsReadNewestFirst(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    let deltas = [Delta(id, .field("rent"), from: nil, to: "1800")]
    let number = try store.append(time: "t", session: "s", label: "set rent 1800", deltas: deltas)
    try store.note("second")
    let first = LogEntry(
      number: number, time: "t", session: "s", label: "set rent 1800", deltas: deltas, state: .done)
    #expect(try store.entries(limit: nil).map(\.label) == ["second", "set rent 1800"])
    #expect(try store.entries(limit: nil).last == first)
    #expect(try store.entries(limit: 1).map(\.label) == ["second"])
    #expect(try store.entries(limit: 0).isEmpty)
    #expect(try store.lastEntry() == number + 1)
  }

  @Test(arguments: Kind.allCases) func undoneEntriesAreFoundAndDropped(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let inherited = try store.note("before", by: "old")
    let (mine, other) = (try store.note("mine"), try store.note("other's", by: "other"))
    let last = try store.note("mine too")
    func find(_ state: LogEntry.State, newest: Bool) throws -> Int64? {
      try store.entry(state, by: "me", inheritedUpTo: inherited, newest: newest)?.number
    }
    #expect(try find(.done, newest: true) == last)
    #expect(try find(.done, newest: false) == inherited)
    #expect(try find(.undone, newest: true) == nil)
    for number in [inherited, mine, other] { try store.setState(.undone, of: number) }
    #expect(try find(.undone, newest: true) == mine)
    #expect(try find(.undone, newest: false) == inherited)
    try store.dropUndone(by: "me", inheritedUpTo: inherited)
    #expect(try store.entries(limit: nil).map(\.state) == [.done, .undone, .dropped, .dropped])
    #expect(try find(.undone, newest: true) == nil)
    try store.setState(.done, of: 99)
  }

  @Test(arguments: Kind.allCases) func theRevisionGrowsWithEveryWrite(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    var last = try store.revision()
    #expect(try store.revision() == last)
    let writes: [() throws -> Void] = [
      { try store.apply([.field(id, "rent", "1")]) }, { try store.note("one") },
      { try store.setState(.undone, of: 1) }, { try store.dropUndone(by: "me", inheritedUpTo: 0) },
    ]
    for write in writes {
      try write()
      let next = try store.revision()
      #expect(next > last)
      last = next
    }
  }

  /// What a session relies on: it reads the revision within its transaction, and sees no news afterwards.
  @Test(arguments: Kind.allCases) func aCommitIsNoNewsToItself(kind: Kind) throws {
    let store = try kind.store(in: folder)
    try store.begin()
    try store.note("one")
    let seen = try store.revision()
    try store.commit()
    #expect(try store.revision() == seen)
  }

  @Test(arguments: Kind.allCases) func anyTextIsKept(kind: Kind) throws {
    let store = try kind.store(in: folder)
    let id = try store.made()
    let texts = [
      "", " ", "it's", "\"quoted\" \\ back", "größe 家 👩‍👩‍👧", "a\nb\tc\rd\u{1}\u{1b}[31m\u{7f}",
      "); DROP TABLE log;--",
      String(repeating: "x", count: 65_536),
    ]
    for text in texts {
      let deltas = [Delta(id, .field(text), from: text, to: text)]
      try store.apply([.name(id, text), .field(id, "f", text), .field(id, text, "1")])
      _ = try store.append(time: text, session: text, label: text, deltas: deltas)
      let saved = try #require(try store.sheet(named: text))
      #expect(saved.name == text && saved.rows["f"] == text && saved.rows[text] == "1")
      let entry = try #require(try store.entries(limit: 1).first)
      #expect([entry.time, entry.session, entry.label] == [text, text, text] && entry.deltas == deltas)
    }
  }
}
