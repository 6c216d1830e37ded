import Testing
@testable import Journal
@testable import Model
@testable import Workspace

@Suite("A store in memory")
struct MemoryStoreTests {
  private let store = MemoryStore()
  private let elm = DocumentID(rawValue: 1)

  private func make(_ id: DocumentID, _ name: String?, rent: String) -> [Delta] {
    [
      Delta(id, .existence, from: nil, to: "rental"), Delta(id, .name, from: nil, to: name),
      Delta(id, .field("rent"), from: nil, to: rent),
    ]
  }

  @Test("What is applied can be found again, by number and by name")
  func applies() {
    store.apply(make(elm, "elm", rent: "1800"))
    let expected = SavedDocument(id: elm, kind: "rental", name: "elm", rows: ["rent": "1800"])
    #expect(store.sheet(elm) == expected)
    #expect(store.sheet(named: "elm") == expected)
    #expect(store.sheet(named: "Elm") == nil)
    #expect(store.named() == [SavedDocument(id: elm, kind: "rental", name: "elm", rows: [:])])
  }

  @Test("Deltas taken back in reverse leave nothing")
  func reverses() {
    let deltas = make(elm, "elm", rent: "1800")
    store.apply(deltas)
    store.apply(deltas.reversed().map(\.reversed))
    #expect(store.sheet(elm) == nil)
    #expect(store.named().isEmpty)
  }

  @Test("A rollback takes back its own transaction and no more")
  func rollsBack() {
    store.begin()
    store.apply(make(elm, "elm", rent: "1"))
    store.begin()
    store.apply([Delta(elm, .field("rent"), from: "1", to: "2")])
    _ = store.append(time: "t", session: "s", label: "set rent 2", deltas: [])
    store.rollback()
    #expect(store.sheet(elm)?.rows == ["rent": "1"])
    #expect(store.lastEntry() == 0)
    store.commit()
    #expect(store.sheet(elm)?.rows == ["rent": "1"])
  }

  @Test("Whatever is written makes the revision grow")
  func revisions() {
    var seen = [store.revision()]
    store.apply(make(elm, nil, rent: "1"))
    seen.append(store.revision())
    let entry = store.append(time: "t", session: "s", label: "x", deltas: [])
    seen.append(store.revision())
    store.setState(.undone, of: entry)
    seen.append(store.revision())
    store.dropUndone(by: "s", inheritedUpTo: 0)
    seen.append(store.revision())
    #expect(seen == seen.sorted() && Set(seen).count == seen.count)
  }

  @Test("Entries are found by state and by whose they are")
  func entries() {
    for (number, session) in ["old", "a", "b", "a"].enumerated() {
      _ = store.append(time: "t", session: session, label: "\(number + 1)", deltas: [])
    }
    #expect(store.entries(limit: 2).map(\.label) == ["4", "3"])
    #expect(store.entries(limit: nil).count == 4)
    #expect(store.entry(.done, by: "b", inheritedUpTo: 1, newest: true)?.label == "3")
    #expect(store.entry(.done, by: "c", inheritedUpTo: 1, newest: true)?.label == "1")
    #expect(store.entry(.done, by: "c", inheritedUpTo: 0, newest: true) == nil)
    store.setState(.undone, of: 2)
    store.setState(.undone, of: 4)
    #expect(store.entry(.undone, by: "a", inheritedUpTo: 0, newest: false)?.label == "2")
    store.dropUndone(by: "a", inheritedUpTo: 0)
    #expect(store.entry(.undone, by: "a", inheritedUpTo: 0, newest: false) == nil)
    #expect(store.entries(limit: nil).map(\.state) == [.dropped, .done, .dropped, .done])
  }

  @Test("Merged deltas are one a subject, and none that ends where it began")
  func merges() {
    let rent = { (from: String?, to: String?) in
      Delta(DocumentID(rawValue: 1), .field("rent"), from: from, to: to)
    }
    let name = Delta(elm, .name, from: nil, to: "elm")
    #expect(Delta.merged([rent("1", "2"), name, rent("2", "3")]) == [rent("1", "3"), name])
    #expect(Delta.merged([rent("1", "2"), rent("2", "1")]).isEmpty)
    let other = Delta(DocumentID(rawValue: 2), .field("rent"), from: "1", to: "2")
    #expect(Delta.merged([rent("1", "2"), other]) == [rent("1", "2"), other])
  }
}
