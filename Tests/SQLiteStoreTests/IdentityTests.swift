import Foundation
import Glibc
import Programs
import Testing
import Workspace

@testable import SQLiteStore

/// Other programs do something to the file of a store while a shell has it open.
@Suite("A store that is changed from outside")
struct IdentityTests {
  enum Change: String, CaseIterable {
    case moved, deleted, replaced, overwritten, logDeleted
  }

  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    let store = try SQLiteStore(path: folder.store)
    _ = try store.made(named: "elm")
    try store.close()
    try FileManager.default.copyItem(atPath: folder.store, toPath: folder("older.db"))
  }

  private func make(_ change: Change) throws {
    // The clock of the file system has ticks.
    usleep(20_000)
    switch change {
    case .moved: #expect(rename(folder.store, folder("elsewhere.db")) == 0)
    case .deleted: #expect(unlink(folder.store) == 0)
    case .replaced: #expect(rename(folder("older.db"), folder.store) == 0)
    case .overwritten:
      let older = try Data(contentsOf: URL(fileURLWithPath: folder("older.db")))
      let file = open(folder.store, O_WRONLY | O_TRUNC)
      #expect(older.withUnsafeBytes { write(file, $0.baseAddress, $0.count) } == older.count)
      close(file)
    case .logDeleted: #expect(unlink(folder.store + "-wal") == 0)
    }
  }

  /// Starts a shell, in which two changes are acknowledged.
  private func started() throws -> PipedProgram {
    let probe = try PipedProgram.probe("serve", folder.store)
    #expect(try probe.nextLine() == "open")
    for number in ["1", "2"] {
      try probe.send([UInt8(ascii: "\n")])
      #expect(try probe.nextLine() == number)
    }
    return probe
  }

  @Test(
    "Nothing is acknowledged after the change, and what was acknowledged is in a file",
    arguments: Change.allCases)
  func nothingIsLost(change: Change) throws {
    let probe = try started()
    try make(change)
    for _ in 0..<2 {
      try probe.send([UInt8(ascii: "\n")])
      let said = try #require(try probe.nextLine())
      #expect(said.hasPrefix("fault \(folder.store)") && said.contains("while it was open."), "\(said)")
      #expect(said.contains("This change was not kept") && said.contains("`backup FILE`"))
    }
    probe.closeInput()
    let last = try #require(try probe.nextLine())
    let rescue = change == .moved ? folder("elsewhere.db") : folder.store + ".rescue"
    #expect(last.contains(change == .moved ? "in the file, where it is now" : "is in \(rescue);"), "\(last)")
    #expect(try probe.process.waitForEnd() == 1)
    let store = try SQLiteStore(path: rescue)
    #expect(try store.lastEntry() == 2)
    #expect(try store.document(named: "elm")?.rows == ["rent": "2"])
    try store.close()
    #expect(try integrity(of: rescue) == "ok")
    if change != .overwritten, change != .logDeleted {
      #expect(!folder.names().contains { $0.hasPrefix("worksheets.db-") }, "no log without its store")
    }
    var status = stat()
    #expect(stat(rescue, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  /// What the other program put there is a sound store without anything of the shell's.
  @Test("The file that took the place is left alone", arguments: [Change.replaced, .overwritten])
  func theNewFileIsLeftAlone(change: Change) throws {
    let older = try folder.contents()["older.db"]
    let probe = try started()
    try make(change)
    probe.closeInput()
    #expect(try #require(try probe.nextLine()).contains("while it was open."))
    _ = try probe.process.waitForEnd()
    #expect(try folder.contents()["worksheets.db"] == older)
    #expect(!folder.names().contains("worksheets.db-wal"))
    let store = try SQLiteStore(path: folder.store)
    #expect(try store.lastEntry() == 0 && store.document(named: "elm")?.rows == [:])
    try store.close()
    #expect(try integrity(of: folder.store) == "ok")
  }

  @Test("A rescue file is never written over")
  func rescueFilesAreKept() throws {
    try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.store + ".rescue"))
    let probe = try started()
    try make(.deleted)
    probe.closeInput()
    #expect(try #require(try probe.nextLine()).contains("worksheets.db.rescue-2;"))
    #expect(try folder.contents()["worksheets.db.rescue"] == Data("mine".utf8))
  }

  @Test("A shell that wrote nothing ends without a word", arguments: Change.allCases)
  func nothingWrittenNothingSaid(change: Change) throws {
    let probe = try PipedProgram.probe("serve", folder.store)
    #expect(try probe.nextLine() == "open")
    try make(change)
    probe.closeInput()
    #expect(try probe.nextLine() == "closed")
    #expect(!folder.names().contains { $0.contains("rescue") })
  }

  /// Other shells fold in the log, close, are killed; none of this is a change from outside.
  @Test("What other shells do to the file is no change from outside")
  func otherShellsAreNoStrangers() throws {
    let probe = try PipedProgram.probe("serve", folder.store)
    #expect(try probe.nextLine() == "open")
    for round in 0..<12 {
      let other = try PipedProgram.probe(round % 3 == 0 ? "change" : "contend", folder.store, "price", "30")
      if round.isMultiple(of: 2) {
        _ = try other.nextLine()
        try other.process.killAndWait()
      } else {
        #expect(try other.lines().count == 30)
      }
      try probe.send([UInt8(ascii: "\n")])
      #expect(Int64(try probe.nextLine() ?? "") != nil)
    }
    probe.closeInput()
    #expect(try probe.nextLine() == "closed")
    #expect(try integrity(of: folder.store) == "ok")
  }
}
