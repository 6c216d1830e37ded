import Programs
import Testing
import Workspace

@testable import SQLiteStore

@Suite("Texts beside the worksheets")
struct ShelfTests {
  private let folder = try? TestFolder()

  /// The same must hold of every store.
  private func stores() throws -> [any Store] {
    let folder = try #require(folder)
    return [
      MemoryStore(), try SQLiteStore(path: folder.path + "/a.db"), try LazyStore(path: folder.path + "/b.db"),
    ]
  }

  private func text(_ key: String, _ text: String = "") -> KeyValueRecord {
    KeyValueRecord(key, text, at: "2026-01-02")
  }

  @Test("A text is found by its shelf and key, and a new one takes its place")
  func keeping() throws {
    for store in try stores() {
      #expect(try store.record("a", in: .lessons) == nil)
      try store.save(text("a", "one"), in: .lessons, limit: 9)
      try store.save(text("a", "two"), in: .schedules, limit: 9)
      try store.save(text("a", "three"), in: .lessons, limit: 9)
      #expect(try store.record("a", in: .lessons) == text("a", "three"))
      #expect(try store.record("a", in: .schedules)?.text == "two")
      #expect(try store.records(in: .lessons).count == 1)
      try store.close()
    }
  }

  @Test("What was not used for longest goes first")
  func bounded() throws {
    for store in try stores() {
      for key in ["a", "b", "c"] { try store.save(text(key), in: .schedules, limit: 3) }
      try store.save(text("other"), in: .lessons, limit: 3)
      try store.markUsed("a", in: .schedules)
      try store.markUsed("nothing", in: .schedules)
      try store.save(text("d"), in: .schedules, limit: 3)
      #expect(try store.records(in: .schedules).map(\.key) == ["d", "a", "c"])
      #expect(try store.records(in: .lessons).count == 1)
      try store.close()
    }
  }

  @Test("It is there after a restart, and a transaction that is rolled back leaves nothing")
  func durable() throws {
    let folder = try #require(folder)
    let store = try SQLiteStore(path: folder.store)
    try store.save(text("a", "one"), in: .lessons, limit: 9)
    try store.begin()
    try store.save(text("a", "two"), in: .lessons, limit: 9)
    store.rollback()
    try store.close()
    let again = try SQLiteStore(path: folder.store)
    #expect(try again.record("a", in: .lessons)?.text == "one")
    try again.close()
  }
}
