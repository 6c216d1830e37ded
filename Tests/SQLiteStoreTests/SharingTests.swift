import Foundation
import Programs
import Testing
import Workspace

@testable import SQLiteStore

@Suite("Two shells on one store")
struct SharingTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("Each notices what the other writes")
  func eachNoticesWhatTheOtherWrites() throws {
    let (one, two) = (try SQLiteStore(path: folder.store), try SQLiteStore(path: folder.store))
    let id = try one.made(named: "elm")
    var (first, second) = (try one.revision(), try two.revision())
    let writes: [(SQLiteStore) throws -> Void] = [
      { try $0.apply([.field(id, "rent", "1800")]) }, { try $0.note("one") },
      { try $0.setState(.undone, of: 1) }, { try $0.note("two") },
    ]
    for (number, write) in writes.enumerated() {
      try write(number.isMultiple(of: 2) ? one : two)
      let (newFirst, newSecond) = (try one.revision(), try two.revision())
      #expect(newFirst > first && newSecond > second)
      (first, second) = (newFirst, newSecond)
    }
    #expect(try one.revision() == first && two.revision() == second)
    #expect(try two.document(named: "elm")?.rows == ["rent": "1800"])
    #expect(try one.logEntries(.newest(nil)) == two.logEntries(.newest(nil)))
  }

  @Test("Nothing is seen before it is committed")
  func nothingIsSeenBeforeItIsCommitted() throws {
    let (one, two) = (try SQLiteStore(path: folder.store), try SQLiteStore(path: folder.store))
    try one.begin()
    try one.note("one")
    #expect(try two.lastEntry() == 0)
    try one.commit()
    #expect(try two.lastEntry() == 1)
  }

  @Test("A writer that is not done is waited for only so long")
  func aWriterThatIsNotDoneIsWaitedForOnlySoLong() throws {
    let one = try SQLiteStore(path: folder.store)
    let two = try SQLiteStore(path: folder.store, patience: 0.05)
    try one.begin()
    let fault = try #require(throws: StoreError.self) { try two.begin() }
    #expect(fault.message.hasPrefix("\(folder.store) is being written by another program"))
    try one.note("one")
    try one.commit()
    try two.begin()
    #expect(try two.lastEntry() == 1)
    try two.commit()
  }

  @Test("A writer in another process is waited for")
  func aWriterInAnotherProcessIsWaitedFor() throws {
    try SQLiteStore(path: folder.store).close()
    let probe = try PipedProgram.probe("hold", folder.store)
    #expect(try probe.nextLine() == "held")
    let store = try SQLiteStore(path: folder.store, patience: 60)
    #expect(try store.lastEntry() == 0)
    try probe.send(Array("\n".utf8))
    try store.begin()
    #expect(try store.logEntries(.newest(nil)).map(\.label) == ["held"])
    try store.commit()
    #expect(try probe.process.waitForEnd() == 0)
  }

  @Test("Two processes lose nothing")
  func twoProcessesLoseNothing() throws {
    let store = try SQLiteStore(path: folder.store, patience: 60)
    _ = try store.made(named: "elm")
    let before = try store.revision()
    let probes = try ["rent", "price"].map { try PipedProgram.probe("change", folder.store, $0, "150") }
    let numbers = try probes.map { try $0.lines().compactMap { Int64($0) } }
    #expect(numbers.map(\.count) == [150, 150])
    #expect(Set(numbers[0] + numbers[1]) == Set(1...300))
    #expect(try store.revision() > before)
    #expect(try store.document(named: "elm")?.rows == ["rent": "150", "price": "150"])
    for (session, numbers) in zip(["rent", "price"], numbers) {
      #expect(
        try store.logEntries(.newest(nil)).filter { $0.session == session }.map(\.number)
          == numbers.reversed())
    }
  }

  /// The conditions under which SQLite before 3.51.3 can lose what it committed.
  @Test("Several processes that fold in the log at every commit and every close lose nothing")
  func foldingInAtEveryCommitLosesNothing() throws {
    let (sessions, count) = (["rent", "price", "tax", "insurance"], 200)
    let store = try SQLiteStore(path: folder.store, patience: 60)
    _ = try store.made(named: "elm")
    try store.close()
    let probes = try sessions.map { try PipedProgram.probe("contend", folder.store, $0, "\(count)") }
    let numbers = try probes.map { try $0.lines().map { try #require(Int64($0)) } }
    #expect(numbers.map(\.count) == sessions.map { _ in count })
    #expect(numbers.joined().sorted() == Array(1...Int64(count * sessions.count)))
    let after = try SQLiteStore(path: folder.store)
    let labels = Dictionary(
      uniqueKeysWithValues: try after.logEntries(.newest(nil)).map { ($0.number, $0.label) })
    for (session, numbers) in zip(sessions, numbers) {
      for (index, number) in numbers.enumerated() {
        #expect(labels[number] == "set \(session) \(index + 1)")
      }
      #expect(try after.document(named: "elm")?.rows[session] == "\(count)")
    }
    #expect(try integrity(of: folder.store) == "ok")
  }

  /// Takes the writers' lock as another process does.
  private func withLock(_ body: () throws -> Void) throws {
    let descriptor = try StoreFile.open(folder.store)
    let lock = StoreLock(descriptor, folder.store, patience: 0)
    #expect(lock.acquireNow())
    try body()
    lock.release()
  }

  @Test("Nothing is written or folded in without the lock, and nothing is lost by that")
  func nothingIsFoldedInWithoutTheLock() throws {
    let store = try SQLiteStore(path: folder.store, patience: 0.05, longestLog: 1)
    try store.note("one")
    let before = try folder.contents()["worksheets.db"]
    try withLock {
      let fault = try #require(throws: StoreError.self) { try store.note("two") }
      #expect(fault.message.contains("is being written by another program"))
      #expect(try store.lastEntry() == 1, "a reader waits for nobody")
      try store.close()
      #expect(try folder.contents().keys.contains("worksheets.db-wal"))
      #expect(try folder.contents()["worksheets.db"] == before)
    }
    #expect(try SQLiteStore(path: folder.store).note("three") == 2)
  }

  @Test("Two stores of one process keep each other out, and a transaction that ends lets go")
  func theLockIsReleased() throws {
    let (one, two) = (
      try SQLiteStore(path: folder.store), try SQLiteStore(path: folder.store, patience: 0.02)
    )
    for end in [{ one.rollback() }, { try? one.commit() }, { try? one.close() }] as [() -> Void] {
      try one.begin()
      #expect(throws: StoreError.self) { try two.note("early") }
      end()
      try two.note("in time")
    }
    #expect(try two.lastEntry() == 3)
  }

  /// Until it holds SQLite's lock on the log, another shell that ends takes the log away.
  @Test("A store that was just made keeps its log, whatever other shells do")
  func theLogIsHeldFromTheStart() throws {
    let store = try SQLiteStore(path: folder.store)
    #expect(folder.names().contains("worksheets.db-wal"))
    let probe = try PipedProgram.probe("change", folder.store, "rent", "1")
    #expect(try probe.lines() == ["1"])
    #expect(folder.names().contains("worksheets.db-wal"))
    #expect(try store.note("two") == 2)
  }

  /// The smallest form of a script that people run for hours.
  @Test("Processes that open, change and close are not taken for strangers, and a stranger is")
  func processesComeAndGo() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "shared-store").path
    let result = try PipedProgram.run(
      Invocation(
        script, [Invocation.built("StoreProbe"), "50"],
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "TMPDIR": folder.path]))
    #expect(result.status == 0 && result.text.hasSuffix("no fault; 1 removals of the log, each told\n"))
    #expect(result.errors == "")
  }

  @Test("Several first shells at once: one makes the store, the others find it")
  func manyMakeOneStore() throws {
    for round in 0..<12 {
      let path = folder.path + "/\(round)/worksheets.db"
      let probes = try (0..<4).map { _ in try PipedProgram.probe("change", path, "rent", "2") }
      #expect(try probes.flatMap { try $0.lines() }.sorted() == (1...8).map(String.init))
      #expect(try integrity(of: path) == "ok")
    }
  }

  @Test("To close one descriptor of a file drops all of a process's locks on it, unless care is taken")
  func openingAStoreAgainKeepsItsLocks() throws {
    let store = try SQLiteStore(path: folder.store)
    try store.note("one")
    try SQLiteStore(path: folder.store).close()
    // Were the lock gone, this process would take itself for the last, and remove the log that `store` writes
    // into.
    let probe = try PipedProgram.probe("change", folder.store, "rent", "1")
    #expect(try probe.lines() == ["2"])
    #expect(try folder.contents().keys.contains("worksheets.db-wal"))
    try store.note("three")
    #expect(try SQLiteStore(path: folder.store).lastEntry() == 3)
  }
}
