import Model
import SeededRandom
import Testing

@testable import Workspace

@Suite("A store in memory")
struct MemoryStoreTests {
  private let store = MemoryStore()
  private let elm = DocumentID(rawValue: 1)

  private func make(_ id: DocumentID, _ name: String?, rent: String) -> [RowChange] {
    [
      RowChange(id, .existence, from: nil, to: "rental"), RowChange(id, .name, from: nil, to: name),
      RowChange(id, .field("rent"), from: nil, to: rent),
    ]
  }

  @Test("What is applied can be found again, by number and by name")
  func applies() {
    store.apply(make(elm, "elm", rent: "1800"))
    let expected = SavedDocument(id: elm, kind: "rental", name: "elm", rows: ["rent": "1800"])
    #expect(store.documents(.id(elm)).first == expected)
    #expect(store.documents(.name("elm")).first == expected)
    #expect(store.documents(.name("Elm")).first == nil)
    #expect(store.documents(.named) == [SavedDocument(id: elm, kind: "rental", name: "elm", rows: [:])])
  }

  @Test("Deltas taken back in reverse leave nothing")
  func reverses() {
    let rowChanges = make(elm, "elm", rent: "1800")
    store.apply(rowChanges)
    store.apply(rowChanges.reversed().map(\.reversed))
    #expect(store.documents(.id(elm)).first == nil)
    #expect(store.documents(.named).isEmpty)
  }

  @Test("A rollback takes back its own transaction and no more")
  func rollsBack() throws {
    try store.begin()
    store.apply(make(elm, "elm", rent: "1"))
    try store.begin()
    store.apply([RowChange(elm, .field("rent"), from: "1", to: "2")])
    store.log(LoggedChange("set rent 2", at: "t", []), within: reach("s"))
    store.rollback()
    #expect(store.documents(.id(elm)).first?.rows == ["rent": "1"])
    #expect(store.lastEntry() == 0)
    store.commit()
    #expect(store.documents(.id(elm)).first?.rows == ["rent": "1"])
  }

  @Test("A rollback takes back what became of entries, and those that were added")
  func rollsBackTheLog() throws {
    for label in ["one", "two", "three"] { store.log(LoggedChange(label, at: "t", []), within: reach("s")) }
    store.setState(.undone, of: 3)
    let before = store.logEntries(.newest(nil))
    #expect(before.map(\.state) == [.undone, .done, .done])
    try store.begin()
    store.setState(.undone, of: 2)
    store.log(LoggedChange("four", at: "t", []), within: reach("s"))
    #expect(store.logEntries(.newest(nil)).map(\.state) == [.done, .dropped, .dropped, .done])
    store.rollback()
    #expect(store.logEntries(.newest(nil)) == before)
    #expect(store.log(LoggedChange("five", at: "t", []), within: reach("s")) == 4)
  }

  private func reach(_ session: String, _ inherited: Int64 = 0) -> UndoReach {
    UndoReach(session: session, inheritedEntries: inherited)
  }

  @Test("Whatever is written makes the revision grow")
  func revisions() {
    var seen = [store.revision()]
    store.apply(make(elm, nil, rent: "1"))
    seen.append(store.revision())
    let entry = store.log(LoggedChange("x", at: "t", []), within: reach("s"))
    seen.append(store.revision())
    store.setState(.undone, of: entry)
    seen.append(store.revision())
    store.log(LoggedChange("y", at: "t", []), within: reach("s"))
    seen.append(store.revision())
    #expect(seen == seen.sorted() && Set(seen).count == seen.count)
  }

  @Test("Entries are found by state and by whose they are")
  func entries() {
    for (number, session) in ["old", "a", "b", "a"].enumerated() {
      store.log(LoggedChange("\(number + 1)", at: "t", []), within: reach(session))
    }
    #expect(store.logEntries(.newest(2)).map(\.label) == ["4", "3"])
    #expect(store.logEntries(.newest(nil)).count == 4)
    #expect(store.logEntries(.newestIn(.done, reach("b", 1))).first?.label == "3")
    #expect(store.logEntries(.newestIn(.done, reach("c", 1))).first?.label == "1")
    #expect(store.logEntries(.newestIn(.done, reach("c"))).first == nil)
    store.setState(.undone, of: 2)
    store.setState(.undone, of: 4)
    #expect(store.logEntries(.oldestIn(.undone, reach("a"))).first?.label == "2")
    store.log(LoggedChange("5", at: "t", []), within: reach("a"))
    #expect(store.logEntries(.oldestIn(.undone, reach("a"))).first == nil)
    #expect(store.logEntries(.newest(nil)).map(\.state) == [.done, .dropped, .done, .dropped, .done])
  }

  @Test("Merged deltas are one a subject, and none that ends where it began")
  func merges() {
    let rent = { (from: String?, to: String?) in
      RowChange(DocumentID(rawValue: 1), .field("rent"), from: from, to: to)
    }
    let name = RowChange(elm, .name, from: nil, to: "elm")
    #expect(RowChange.merged([rent("1", "2"), name, rent("2", "3")]) == [rent("1", "3"), name])
    #expect(RowChange.merged([rent("1", "2"), rent("2", "1")]).isEmpty)
    let other = RowChange(DocumentID(rawValue: 2), .field("rent"), from: "1", to: "2")
    #expect(RowChange.merged([rent("1", "2"), other]) == [rent("1", "2"), other])
  }

  /// They are merged in different ways: here the many are the few, followed by rows of their own.
  @Test("Few deltas are merged as many are")
  func fewChangesAreMergedAsMany() {
    var random = SplitMix(seed: 20)
    for count in 1...32 {
      let changes = (0..<count).map { _ in
        RowChange(
          elm, .field(["rent", "rate", "price"].randomElement(using: &random) ?? "rent"),
          from: "\(random.next() % 3)", to: "\(random.next() % 3)")
      }
      let others = (0..<40).map { RowChange(elm, .field("other \($0)"), from: "1", to: "2") }
      #expect(RowChange.merged(changes + others) == RowChange.merged(changes) + others)
    }
  }
}
