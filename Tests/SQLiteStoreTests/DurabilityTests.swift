import Foundation
import Programs
import SeededRandom
import Testing
import Workspace

@testable import SQLiteStore

@Suite("What was acknowledged is kept")
struct DurabilityTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func makeStore() throws {
    let store = try SQLiteStore(path: folder.store)
    _ = try store.made(named: "elm")
    try store.close()
  }

  /// Checks that the changes up to a number are there, at most one beyond, and returns the last.
  private func check(_ acknowledged: Int64) throws -> Int64 {
    let store = try SQLiteStore(path: folder.store)
    let last = try store.lastEntry()
    #expect(last == acknowledged || last == acknowledged + 1)
    #expect(
      try store.logEntries(.newest(nil)).map(\.label)
        == (1...max(last, 1)).reversed().map { "set rent \($0)" })
    #expect(try store.document(named: "elm")?.rows == ["rent": "\(last)"])
    return last
  }

  /// A shell is killed at some point after each of a few acknowledged changes, until a thousand were.
  @Test("A thousand changes survive a kill after any of them")
  func killedAThousandTimes() throws {
    try makeStore()
    var random = SplitMix(seed: 2026)
    var last: Int64 = 0
    var kills = 0
    while last < 1000 {
      let probe = try PipedProgram.probe("change", folder.store, "rent")
      for _ in 0..<Int.random(in: 1...12, using: &random) { last = try next(of: probe, after: last) }
      usleep(UInt32.random(in: 0...500, using: &random))
      try probe.process.killAndWait()
      for line in try probe.lines() { last = try #require(Int64(line)) }
      kills += 1
      // Now and then only, so that a shell also finds what several before it left behind.
      if kills.isMultiple(of: 5) || last >= 1000 { last = try check(last) }
    }
    #expect(kills > 80)
    #expect(try integrity(of: folder.store) == "ok")
  }

  /// The next acknowledged change; one that was kept but not acknowledged may lie between.
  private func next(of probe: PipedProgram, after last: Int64) throws -> Int64 {
    let number = try #require(try probe.nextLine().flatMap { Int64($0) })
    #expect(number == last + 1 || number == last + 2)
    return number
  }

  @Test("A shell is killed while it makes the store: what is left is no hindrance")
  func killedInTheMaking() throws {
    var random = SplitMix(seed: 7)
    for round in 0..<40 {
      let path = folder.path + "/\(round)/worksheets.db"
      let probe = try PipedProgram.probe("open", path)
      #expect(try probe.nextLine() == "opening")
      usleep(UInt32.random(in: 0...6000, using: &random))
      try probe.process.killAndWait()
      let store = try SQLiteStore(path: path)
      _ = try store.made(named: "elm")
      try store.note("one")
      try store.close()
      #expect(try integrity(of: path) == "ok")
    }
  }

  /// What a power failure leaves in the making: a journal that was synced, and any part of the file's pages.
  @Test(
    "The power fails while the store is made: what is left is no hindrance",
    arguments: [512, 1024, 2048, 11_264])
  func powerFailsInTheMaking(size: Int) throws {
    var journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0, 0, 0, 0, 0x21, 0x5E, 0x3C, 0x47])
    // No pages before; sectors of 512 bytes, pages of 1024.
    journal += Data([0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 4, 0])
    try (journal + Data(count: 512 - journal.count)).write(to: URL(filePath: folder.store + "-journal"))
    try Data(count: size).write(to: URL(filePath: folder.store))
    let store = try SQLiteStore(path: folder.store)
    _ = try store.made(named: "elm")
    #expect(try store.note("one") == 1)
    try store.close()
    #expect(try integrity(of: folder.store) == "ok")
  }

  @Test("Zeros without such a journal are not a store")
  func zerosAreNotAStore() throws {
    try Data(count: 2048).write(to: URL(filePath: folder.store))
    let before = try folder.contents()
    #expect(throws: StoreError.self) { _ = try SQLiteStore(path: folder.store) }
    #expect(try folder.contents() == before)
  }

  @Test(
    "A limit on the size of files stands for a full disk: it stops root too",
    arguments: ["60000", "150000", "300000"]) func aFullDiskCostsOneChange(room: String) throws
  {
    try makeStore()
    let said = try PipedProgram.probe("fill", folder.store, room).lines()
    let place = try #require(said.firstIndex { $0.hasPrefix("fault ") })
    #expect(said[place].hasPrefix("fault \(folder.store) could not be"))
    #expect(said[place].contains("The change was not kept"))
    #expect(place > 3 && place == said.count - 2, "one more change when there is room again")
    let numbers = said.compactMap { Int64($0) }
    #expect(numbers == Array(1...Int64(said.count - 1)))
    #expect(try check(Int64(numbers.count)) == Int64(numbers.count))
    #expect(try integrity(of: folder.store) == "ok")
  }

  /// SQLite reads a log by shared memory, which is a file beside the store.
  ///
  /// The shell that was killed has left a log with its change; the other has left one file.
  @Test(
    "On a full disk what is saved can be read, and is changed once there is room", arguments: [false, true])
  func aFullDiskCanBeRead(wasKilled: Bool) throws {
    try makeStore()
    let probe = try PipedProgram.probe("serve", folder.store)
    #expect(try probe.nextLine() == "open")
    try probe.send([UInt8(ascii: "\n")])
    #expect(try probe.nextLine() == "1")
    if wasKilled { try probe.process.killAndWait() } else { probe.closeInput() }
    #expect(try wasKilled || probe.lines() == ["closed"])
    if wasKilled { unlink(folder.store + "-shm") }
    let said = try PipedProgram.probe("look", folder.store).lines()
    #expect(said.count == 6)
    #expect(said.prefix(1) == ["elm 1"])
    #expect(said[1].hasSuffix(" bytes, 0 faults"), "\(said[1])")
    #expect(said[2].hasPrefix("fault \(folder.store) could not be") && said[2].contains("was not kept"))
    #expect(said.suffix(3) == ["2", "3", "revisions grow true"])
    #expect(try check(3) == 3)
    #expect(try integrity(of: folder.store) == "ok")
  }

  /// When SQLite itself gives up a transaction, what the shell still writes in it is not kept piece by piece.
  @Test("A transaction that is lost is lost whole")
  func aTransactionThatIsLostIsLostWhole() throws {
    let store = try SQLiteStore(path: folder.store)
    try store.queue.inDatabase { try $0.execute(sql: "PRAGMA max_page_count = 20") }
    try store.begin()
    try store.note("one")
    try store.begin()
    let full = try #require(throws: StoreError.self) { try store.note(String(repeating: "x", count: 40_000)) }
    #expect(full.message.hasPrefix("\(folder.store) could not be written: the disk is full."))
    store.rollback()
    let lost = try #require(throws: StoreError.self) { try store.note("two") }
    #expect(lost.message.contains("nothing of this change was kept"))
    #expect(throws: StoreError.self) { try store.begin() }
    #expect(throws: StoreError.self) { try store.commit() }
    store.rollback()
    #expect(try store.lastEntry() == 0)
    #expect(try store.note("three") == 1)
  }

  /// What survives a power failure cannot be tested by killing; the settings that see to it can be asked for.
  @Test("A commit is synced")
  func aCommitIsSynced() throws {
    let store = try SQLiteStore(path: folder.store)
    let (journal, synchronous) = try store.queue.inDatabase { db in
      (try String.fetchOne(db, sql: "PRAGMA journal_mode"), try Int.fetchOne(db, sql: "PRAGMA synchronous"))
    }
    #expect(journal == "wal")
    #expect(synchronous == 3, "EXTRA")
  }
}
