import Foundation
import GRDB
import Model
import Programs
import SeededRandom
import Testing
import Workspace

@testable import SQLiteStore

@Suite("Backups and checksums")
struct VerificationTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let store = try SQLiteStore(path: folder.store)
    try store.begin()
    for number in 0..<40 {
      let id = try store.newID()
      let changes: [RowChange] = [
        .existence(id), .name(id, "property \(number)"), .field(id, "rent", "\(number)"),
        .field(id, "text", "Walked the neighbourhood \(number)"),
      ]
      try store.apply(changes)
      try store.log(
        LoggedChange("set rent \(number)", at: "t", changes),
        within: UndoReach(session: "s", inheritedEntries: 0))
      try store.setLastOpen(id)
    }
    try store.commit()
    try store.save(KeyValueRecord("first-property", "half", at: "t"), in: .lessons, limit: 9)
    try store.setState(.undone, of: 7)
    try store.log(LoggedChange("later", at: "t", []), within: UndoReach(session: "s", inheritedEntries: 0))
    try store.close()
  }

  @Test("The sum is CRC-32")
  func theSumIsCRC32() {
    var sum = CRC32()
    sum.add("123456789".utf8)
    // The check value of ISO 3309.
    #expect(sum.value == 0xCBF4_3926)
  }

  @Test("A sound store has no faults, and neither has one whose rows an older version wrote")
  func aSoundStoreHasNoFaults() throws {
    let store = try SQLiteStore(path: folder.store)
    #expect(try store.faults() == [])
    #expect(MemoryStore().faults() == [])
  }

  /// All that a person wrote, without the names of columns; nil if it cannot be read.
  private func content() -> [String]? {
    try? DatabaseQueue(path: folder.store).read { db in
      try ["sheets", "stated", "log", "meta"].flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2").map { row in "\(row.map(\.1))" }
      } + Row.fetchAll(db, sql: "SELECT shelf, key, text, time FROM kept").map { row in "\(row.map(\.1))" }
    }
  }

  private func findsFault() -> Bool {
    do throws(StoreError) {
      let store = try SQLiteStore(path: folder.store)
      defer { try? store.close() }
      return try !store.faults().isEmpty
    } catch {
      return true
    }
  }

  @Test("A bit that flips in what was written is told", arguments: 1...4)
  func aFlippedBitIsTold(seed: UInt64) throws {
    let whole = try #require(folder.contents()["worksheets.db"])
    let before = try #require(content())
    var random = SplitMix(seed: seed)
    var changed = 0
    for _ in 0..<150 {
      var damaged = whole
      let (offset, bit) = (
        Int.random(in: 0..<whole.count, using: &random), Int.random(in: 0..<8, using: &random)
      )
      damaged[offset] ^= 1 << UInt8(bit)
      try damaged.write(to: URL(fileURLWithPath: folder.store))
      defer { for name in folder.names() where name != "worksheets.db" { unlink(folder(name)) } }
      guard content() != before else { continue }
      changed += 1
      #expect(findsFault(), "bit \(bit) of byte \(offset)")
    }
    #expect(changed > 50)
  }

  @Test(
    "Text that is changed in the file is told with its place",
    arguments: [
      (
        "UPDATE stated SET text = '5' WHERE sheet = 3 AND field = 'rent'",
        .worksheet(DocumentID(rawValue: 3), field: "rent")
      ),
      ("UPDATE sheets SET name = 'x' WHERE id = 3", .worksheet(DocumentID(rawValue: 3), field: nil)),
      ("UPDATE log SET label = 'x' WHERE number = 3", .entry(3)),
      ("UPDATE log SET state = 2 WHERE number = 3", .entry(3)),
      ("UPDATE meta SET value = 1 WHERE key = 'open'", .open("open")),
      ("UPDATE kept SET text = 'all'", .record(namespace: "lessons", key: "first-property")),
    ] as [(String, StoreFault)])
  func changedTextIsTold(sql: String, fault: StoreFault) throws {
    try tamper(folder.store, sql)
    #expect(try SQLiteStore(path: folder.store).faults() == [fault])
    let bytes = [UInt8](try #require(folder.contents()["worksheets.db"]))
    let refused = try #require(throws: StoreError.self) {
      try SQLiteStore.documents(inBackup: bytes, at: "b.db")
    }
    #expect(refused.reason == .faultyBackup([fault]))
  }

  @Test("A backup of an open store has all of its log, and reads back the same")
  func aBackupReadsBack() throws {
    let store = try SQLiteStore(path: folder.store)
    let id = try store.made(named: "oak")
    try store.apply([.field(id, "rent", "9")])
    let bytes = try store.backup()
    #expect(try store.documents(inBackup: bytes, at: "b.db") == store.documents(.all))
    try store.apply([.field(id, "rent", "10")])
    try Data(bytes).write(to: URL(fileURLWithPath: folder("b.db")))
    let copy = try SQLiteStore(path: folder("b.db"))
    #expect(try copy.document(named: "oak")?.rows == ["rent": "9"])
    #expect(try copy.logEntries(.newest(nil)) == store.logEntries(.newest(nil)))
    #expect(try copy.faults() == [])
  }

  @Test("Reading and checking all that is saved ends soon after the user wants to stop")
  func canBeStopped() throws {
    var wantsToStop = false
    let wait = StoreWait(show: { _ in }, isInterrupted: { wantsToStop })
    let store = try LazyStore(path: folder.store, wait: wait)
    let bytes = try store.backup()
    wantsToStop = true
    #expect(throws: StoreError(store.location, .interrupted)) { try store.faults() }
    #expect(throws: StoreError(store.location, .interrupted)) { try store.backup() }
    #expect(throws: StoreError("b.db", .interrupted)) { try store.documents(inBackup: bytes, at: "b.db") }
    // A change is made or refused as a whole; whoever makes it asks before.
    let id = try store.made(named: "oak")
    wantsToStop = false
    #expect(try store.document(id)?.name == "oak")
    #expect(try store.faults() == [])
    #expect(try store.documents(inBackup: store.backup(), at: "b.db") == store.documents(.all))
  }

  @Test("What is no backup is refused", arguments: [Data(), Data("a letter".utf8), Data(count: 4096)])
  func whatIsNoBackupIsRefused(data: Data) throws {
    let refused = try #require(throws: StoreError.self) {
      try SQLiteStore.documents(inBackup: [UInt8](data), at: "b.db")
    }
    #expect(refused.reason == .notAStore)
  }
}
