import Testing
import Workspace

@testable import SQLiteStore

@Suite("Texts beside the worksheets")
struct ShelfTests {
  private let folder = try? TemporaryFolder()

  /// The same must hold of every store.
  private func stores() throws -> [any Store] {
    let folder = try #require(folder)
    return [
      MemoryStore(), try SQLiteStore(path: folder.path + "/a.db"), try LazyStore(path: folder.path + "/b.db"),
    ]
  }

  private func text(_ key: String, _ text: String = "") -> KeptText { KeptText(key, text, at: "2026-01-02") }

  @Test("A text is found by its shelf and key, and a new one takes its place")
  func keeping() throws {
    for store in try stores() {
      #expect(try store.text("a", on: .lessons) == nil)
      try store.keep(text("a", "one"), on: .lessons, most: 9)
      try store.keep(text("a", "two"), on: .schedules, most: 9)
      try store.keep(text("a", "three"), on: .lessons, most: 9)
      #expect(try store.text("a", on: .lessons) == text("a", "three"))
      #expect(try store.text("a", on: .schedules)?.text == "two")
      #expect(try store.texts(on: .lessons).count == 1)
      store.close()
    }
  }

  @Test("What was not used for longest goes first")
  func bounded() throws {
    for store in try stores() {
      for key in ["a", "b", "c"] { try store.keep(text(key), on: .schedules, most: 3) }
      try store.keep(text("other"), on: .lessons, most: 3)
      try store.touch("a", on: .schedules)
      try store.touch("nothing", on: .schedules)
      try store.keep(text("d"), on: .schedules, most: 3)
      #expect(try store.texts(on: .schedules).map(\.key) == ["d", "a", "c"])
      #expect(try store.texts(on: .lessons).count == 1)
      store.close()
    }
  }

  @Test("It is there after a restart, and a transaction that is rolled back leaves nothing")
  func durable() throws {
    let folder = try #require(folder)
    let store = try SQLiteStore(path: folder.store)
    try store.keep(text("a", "one"), on: .lessons, most: 9)
    try store.begin()
    try store.keep(text("a", "two"), on: .lessons, most: 9)
    store.rollback()
    store.close()
    let again = try SQLiteStore(path: folder.store)
    #expect(try again.text("a", on: .lessons)?.text == "one")
    again.close()
  }
}
