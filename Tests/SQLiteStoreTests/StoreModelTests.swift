import Model
import Programs
import SeededRandom
import Testing
import Workspace

@testable import SQLiteStore

/// The store on disk against the one in memory, over seeded walks through all that can be done to them.
@Suite("Disk and memory agree")
struct StoreModelTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("The store on disk agrees with that in memory on a random walk", arguments: 1...12)
  func onARandomWalk(seed: UInt64) throws {
    var walk = Walk(seed: seed, model: MemoryStore(), store: try SQLiteStore(path: folder.store))
    for _ in 0..<150 {
      try walk.step()
      #expect(try walk.picture(of: walk.store) == walk.picture(of: walk.model))
      if walk.ids.count == 1 && Bool.random(using: &walk.random) {
        try walk.store.close()
        walk.store = try SQLiteStore(path: folder.store)
        #expect(try walk.picture(of: walk.store) == walk.picture(of: walk.model))
      }
    }
    #expect(try integrity(of: folder.store) == "ok")
  }
}

private struct Picture: Equatable {
  let named: [SavedDocument]
  let sheets: [SavedDocument?]
  let entries: [LogEntry]
  let found: [LogEntry?]
  let open: DocumentID?
}

private struct Walk {
  var random: SplitMix
  let model: MemoryStore
  var store: SQLiteStore
  /// The numbers that were handed out, for each transaction that is open.
  var ids: [[DocumentID]] = [[]]

  init(seed: UInt64, model: MemoryStore, store: SQLiteStore) {
    (random, self.model, self.store) = (SplitMix(seed: seed), model, store)
  }

  mutating func step() throws {
    switch Int.random(in: 0..<16, using: &random) {
    case 0 where ids.count < 4:
      try both { store throws(StoreError) in try store.begin() }
      ids.append(ids[ids.count - 1])
    case 2 where ids.count > 1:
      try both { store throws(StoreError) in try store.commit() }
      ids.remove(at: ids.count - 2)
    case 3 where ids.count > 1:
      try both { store throws(StoreError) in store.rollback() }
      ids.removeLast()
    case 4, 5: try makeSheet()
    case 6: try write { number in { store throws(StoreError) in try store.setState(.undone, of: number) } }
    case 7: try write { number in { store throws(StoreError) in try store.setState(.done, of: number) } }
    case 8, 9, 10:
      let reach = UndoReach(
        session: Bool.random(using: &random) ? "a" : "b",
        inheritedEntries: Int64.random(in: 0...20, using: &random))
      let change = LoggedChange("l", at: "t", rowChanges())
      try both { store throws(StoreError) in try store.log(change, within: reach) }
    case 11:
      let id = ids[ids.count - 1].randomElement(using: &random)
      try both { store throws(StoreError) in try store.setLastOpen(id) }
    default:
      let rowChanges = rowChanges()
      try both { store throws(StoreError) in try store.apply(rowChanges) }
    }
  }

  private func both(_ body: (any Store) throws(StoreError) -> Void) throws {
    try body(model)
    try body(store)
  }

  private mutating func write(_ make: (Int64) -> (any Store) throws(StoreError) -> Void) throws {
    try both(make(Int64.random(in: 0...20, using: &random)))
  }

  private mutating func makeSheet() throws {
    let id = model.newID()
    #expect(try store.newID() == id)
    ids[ids.count - 1].append(id)
    try both { store throws(StoreError) in try store.apply([.existence(id)]) }
  }

  private mutating func rowChanges() -> [RowChange] {
    var rowChanges: [RowChange] = []
    for id in ids[ids.count - 1].shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)) {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: rowChanges.append(.existence(id, Bool.random(using: &random) ? "rental" : nil))
      // A name of its own, so that no two worksheets come to the same one.
      case 1, 2: rowChanges.append(.name(id, Bool.random(using: &random) ? "n\(id.rawValue)" : nil))
      default:
        let text = Int.random(in: 0..<4, using: &random)
        rowChanges.append(
          .field(id, "f\(Int.random(in: 0..<3, using: &random))", text == 0 ? nil : "\(text)"))
      }
    }
    return rowChanges
  }

  func picture(of store: any Store) throws -> Picture {
    Picture(
      named: try store.documents(.named),
      sheets: try ids[ids.count - 1].map(store.document),
      entries: try store.logEntries(.newest(nil)),
      found: try [LogEntry.State.done, .undone, .dropped].flatMap { state in
        let reach = UndoReach(session: "a", inheritedEntries: 5)
        return [
          try store.logEntries(.newestIn(state, reach)).first,
          try store.logEntries(.oldestIn(state, reach)).first,
        ]
      },
      open: try store.lastOpen())
  }
}
