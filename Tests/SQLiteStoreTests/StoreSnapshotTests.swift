import Foundation
import Programs
import Testing
import Workspace

@testable import SQLiteStore

/// What is saved, read without SQLite's files beside it.
@Suite("Snapshots of a store")
struct StoreSnapshotTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Copies the store's files, whose holder is this process, so that no descriptor of them is closed.
  private func copied(log length: Int? = nil) throws -> TestFolder {
    let copy = try TestFolder()
    for suffix in ["", "-wal"] {
      guard var bytes = FileManager.default.contents(atPath: folder.store + suffix) else { continue }
      if suffix == "-wal", let length { bytes = bytes.prefix(length) }
      try bytes.write(to: URL(filePath: copy.store + suffix))
    }
    return copy
  }

  private func summary(_ documents: [SavedDocument]) -> [String] {
    documents.map { document in
      let rows = document.rows.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(document.name ?? "-") \(document.kind) \(rows)"
    }.sorted()
  }

  @Test("A snapshot has what was committed, in the file and in its log, and changes nothing")
  func committed() throws {
    let store = try SQLiteStore(path: folder.store, longestLog: 8)
    var hadLog = false
    for number in 0..<60 {
      try store.begin()
      let id = try store.made(named: "elm \(number)")
      try store.apply(
        (0..<number % 7).map { .field(id, "field\($0)", String(repeating: "x", count: number * 9)) })
      try store.commit()
      let copy = try copied()
      hadLog = hadLog || copy.names().contains("worksheets.db-wal")
      let before = try copy.contents()
      let documents = try StoreSnapshot.documents(at: copy.store)
      #expect(try summary(documents) == summary(store.documents(.all)), "after \(number)")
      #expect(try copy.contents() == before)
    }
    #expect(hadLog)
    let all = try summary(store.documents(.all))
    try store.close()
    #expect(folder.names() == ["worksheets.db"])
    #expect(try summary(StoreSnapshot.documents(at: folder.store)) == all)
  }

  @Test("Of a log that was cut, all whole commits count, and nothing of others")
  func cut() throws {
    let store = try SQLiteStore(path: folder.store)
    var states: [[String]] = [[]]
    for number in 0..<5 {
      try store.begin()
      let id = try store.made(named: "elm \(number)")
      try store.apply([.field(id, "rent", "\(number)")])
      try store.commit()
      states.append(try summary(store.documents(.all)))
    }
    let length = try #require(FileManager.default.contents(atPath: folder.store + "-wal")).count
    var last = 0
    for cut in stride(from: 0, through: length, by: 523) {
      // The copy is there as long as its folder is held.
      let copy = try copied(log: cut)
      guard let documents = try? StoreSnapshot.documents(at: copy.store) else { continue }
      let state = try #require(states.firstIndex(of: summary(documents)), "cut at \(cut)")
      #expect(state >= last)
      last = state
    }
    let whole = try copied(log: length)
    #expect(try summary(StoreSnapshot.documents(at: whole.store)) == states.last)
  }

  @Test("A byte of a log that is wrong ends it")
  func damage() throws {
    let store = try SQLiteStore(path: folder.store)
    for number in 0..<3 { _ = try store.made(named: "elm \(number)") }
    let whole = try summary(store.documents(.all))
    let log = try #require(FileManager.default.contents(atPath: folder.store + "-wal"))
    for offset in stride(from: 0, to: log.count, by: 97) {
      let copy = try copied()
      var bytes = log
      bytes[offset] ^= 0xFF
      try bytes.write(to: URL(filePath: copy.store + "-wal"))
      guard let documents = try? StoreSnapshot.documents(at: copy.store) else { continue }
      #expect(Set(try summary(documents)).isSubset(of: whole), "byte \(offset)")
    }
  }

  @Test("Where nothing is saved there are no worksheets, and what is no store is refused")
  func others() throws {
    #expect(try StoreSnapshot.documents(at: folder.store).isEmpty)
    #expect(folder.names().isEmpty)
    try folder.write("", to: "worksheets.db")
    #expect(try StoreSnapshot.documents(at: folder.store).isEmpty)
    try folder.write("no store", to: "worksheets.db")
    #expect(throws: StoreError.self) { try StoreSnapshot.documents(at: folder.store) }
    try FileManager.default.createDirectory(atPath: folder("folder"), withIntermediateDirectories: true)
    #expect(throws: StoreError.self) { try StoreSnapshot.documents(at: folder("folder")) }
  }
}
