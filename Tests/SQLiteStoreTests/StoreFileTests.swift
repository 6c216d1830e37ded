import Foundation
import GRDB
import Programs
import Testing
import Workspace

@testable import SQLiteStore

@Suite("The file of a store")
struct StoreFileTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func mode(_ path: String) throws -> Int {
    try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  // MARK: - Making

  @Test("The file is made with its folders for nobody else")
  func isMadeWithItsFoldersForNobodyElse() throws {
    let path = folder.path + "/share/rentalroi/worksheets.db"
    let store = try SQLiteStore(path: path)
    try store.note("one")
    #expect(store.location == path)
    #expect(try mode(folder.path + "/share") == 0o700)
    #expect(try mode(folder.path + "/share/rentalroi") == 0o700)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/share/rentalroi")
    #expect(files.contains("worksheets.db"))
    for file in files { #expect(try mode(folder.path + "/share/rentalroi/" + file) == 0o600) }
  }

  @Test(
    "While stores are made, written and closed: whatever is seen at whatever moment",
    arguments: ["0", "22", "777"]) func isNobodyElsesWhateverTheUmask(mask: String) throws
  {
    let probe = try PipedProgram.probe("make", folder.path, "30", mask)
    var seen: [String: Set<Int>] = [:]
    repeat {
      for file in FileManager.default.subpaths(atPath: folder.path) ?? [] {
        var status = stat()
        guard lstat(folder.path + "/" + file, &status) == 0 else { continue }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let kind = isFolder ? "folder" : String(file.split(separator: "/").last ?? "")
        seen[kind, default: []].insert(Int(status.st_mode & 0o777))
      }
    } while probe.process.statusIfEnded() == nil
    #expect(try probe.process.waitForEnd() == 0)
    #expect(seen["folder"] == [0o700])
    #expect(seen["worksheets.db"] == [0o600])
    #expect(seen["worksheets.db-wal"]?.contains(0o600) == true)
    #expect(seen.values.joined().allSatisfy { $0 & 0o077 == 0 }, "\(seen)")
  }

  @Test("A store that nobody has open is one file")
  func isOneFileWhenNobodyHasItOpen() throws {
    let (one, two) = (try SQLiteStore(path: folder.store), try SQLiteStore(path: folder.store))
    try one.note("one")
    try one.close()
    try one.close()
    #expect(try folder.contents().count == 3)
    try two.note("two")
    try two.close()
    #expect(try Array(folder.contents().keys) == ["worksheets.db"])
    #expect(try SQLiteStore(path: folder.store).lastEntry() == 2)
  }

  @Test("A closed store refuses work")
  func aClosedStoreRefusesWork() throws {
    let store = try SQLiteStore(path: folder.store)
    try store.begin()
    try store.note("unkept")
    try store.close()
    #expect(throws: StoreError.self) { try store.note("late") }
    store.rollback()
    #expect(try SQLiteStore(path: folder.store).lastEntry() == 0)
  }

  @Test("An empty file becomes a store")
  func anEmptyFileBecomesAStore() throws {
    try Data().write(to: URL(fileURLWithPath: folder.store))
    try SQLiteStore(path: folder.store).note("one")
    #expect(try SQLiteStore(path: folder.store).lastEntry() == 1)
  }

  @Test("A link is followed to a file but never makes one")
  func aLinkIsFollowedToAFileButNeverMakesOne() throws {
    let link = folder.path + "/link.db"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "worksheets.db")
    #expect(
      refusal(link) == "\(link) is a link to a file that does not exist. Make that file or remove the link.")
    #expect(try Array(folder.contents().keys) == ["link.db"])
    try SQLiteStore(path: folder.store).note("one")
    #expect(try SQLiteStore(path: link).lastEntry() == 1)
  }

  @Test("A name is never an instruction to SQLite")
  func aNameIsNeverAnInstructionToSQLite() throws {
    let path = folder.path + "/file:x?mode=memory"
    try SQLiteStore(path: path).note("one")
    #expect(try Array(folder.contents().keys) == ["file:x?mode=memory"])
    #expect(StoreFile.absolute("file:x") == FileManager.default.currentDirectoryPath + "/file:x")
    #expect(StoreFile.absolute("/a/b") == "/a/b")
  }

  @Test("A path from here is a path from the root")
  func aPathFromHereIsAPathFromTheRoot() throws {
    let here = FileManager.default.currentDirectoryPath
    let up = String(repeating: "../", count: here.split(separator: "/").count)
    let store = try SQLiteStore(path: up + folder.store.drop { $0 == "/" })
    #expect(store.location.hasPrefix(here + "/../"))
    #expect(try folder.contents().keys.contains("worksheets.db"))
  }

  @Test("The file says what it is")
  func saysWhatItIs() throws {
    let store = try SQLiteStore(path: folder.store)
    try store.close()
    let header = try #require(folder.contents()["worksheets.db"]).prefix(100)
    #expect(Array(header[68..<72]) == Array("roi!".utf8))
    #expect(header[18] == 2, "in WAL mode")
    let queue = try DatabaseQueue(path: folder.store)
    let strict = try queue.inDatabase {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM pragma_table_list WHERE strict AND schema = 'main'")
    }
    #expect(strict == 5)
  }

  /// Another program may change the journal mode; a store that nobody else uses goes back to its own.
  @Test("The store goes back to its journal mode")
  func goesBackToItsJournal() throws {
    try SQLiteStore(path: folder.store).note("one")
    try tamper(folder.store, "PRAGMA journal_mode = DELETE")
    let store = try SQLiteStore(path: folder.store)
    try store.note("two")
    #expect(try folder.contents().keys.contains("worksheets.db-wal"))
    #expect(try store.lastEntry() == 2)
  }

  // MARK: - Refusing

  /// Refuses the path with a sentence that begins with it and says so, and leaves all as it was.
  private func expectRefusal(
    _ path: String, _ what: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let sentence = try #require(refusal(path), sourceLocation: sourceLocation)
    #expect(sentence.hasPrefix(path + " ") && sentence.contains(what), sourceLocation: sourceLocation)
    #expect(try folder.contents() == before, sourceLocation: sourceLocation)
  }

  @Test("A newer version is refused")
  func aNewerVersion() throws {
    try SQLiteStore(path: folder.store).note("one")
    try tamper(folder.store, "PRAGMA user_version = \(Schema.version + 1)")
    try expectRefusal(folder.store, "was written by a newer release: it is of version \(Schema.version + 1)")
  }

  @Test("The newer program crashed, so that the version is in the log beside the file")
  func aNewerVersionThatIsNotFoldedIn() throws {
    try SQLiteStore(path: folder.store).close()
    let queue = try DatabaseQueue(path: folder.store)
    try queue.inDatabase { try $0.execute(sql: "PRAGMA user_version = 7") }
    #expect(try #require(refusal(folder.store)).contains("version 7"))
  }

  @Test("A crash left a log beside it, which is not folded in either")
  func aNewerVersionWithItsLog() throws {
    try SQLiteStore(path: folder.store).close()
    try tamper(folder.store, "PRAGMA user_version = 7")
    let queue = try DatabaseQueue(path: folder.store)
    try queue.inDatabase { try $0.execute(sql: "INSERT INTO meta (key, value) VALUES ('later', 1)") }
    let crashed = try TestFolder()
    for (name, bytes) in try folder.contents() where !name.hasSuffix("-shm") {
      try bytes.write(to: URL(fileURLWithPath: crashed.path + "/" + name))
    }
    let before = try crashed.contents()
    #expect(before.count == 2)
    #expect(try #require(refusal(crashed.store)).contains("version 7"))
    #expect(try crashed.contents() == before)
  }

  @Test(
    "A file of another kind is refused",
    arguments: [
      Data("not a store, but a letter to somebody\n".utf8), Data([0]), Data("SQLite format 3\0".utf8),
      Data("SQLite format 3\0".utf8) + Data(count: 8000), Data(repeating: 0xff, count: 4096),
      Data(count: 100),
    ])
  func aFileOfAnotherKind(contents: Data) throws {
    try contents.write(to: URL(fileURLWithPath: folder.store))
    try expectRefusal(folder.store, "is not a store of this program")
  }

  @Test(
    "Another program's database is refused",
    arguments: [
      ("DELETE", ""), ("WAL", ""), ("DELETE", "PRAGMA application_id = \(Schema.applicationID)"),
      ("DELETE", "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = -1"),
    ])
  func anotherProgramsDatabase(journal: String, disguise: String) throws {
    let queue = try DatabaseQueue(path: folder.store)
    try queue.inDatabase { db in
      _ = try String.fetchOne(db, sql: "PRAGMA journal_mode = \(journal)")
      try db.execute(sql: "CREATE TABLE bookmarks (url); \(disguise)")
    }
    try expectRefusal(folder.store, "is not a store of this program")
  }

  @Test("A folder or a pipe is refused")
  func aFolderOrAPipe() throws {
    try FileManager.default.createDirectory(atPath: folder.store, withIntermediateDirectories: false)
    try expectRefusal(folder.store, "is a folder")
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    try expectRefusal(pipe, "is not an ordinary file")
    try expectRefusal("/dev/null", "is not an ordinary file")
  }

  @Test("A path that cannot be is refused")
  func aPathThatCannotBe() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path + "/plain"))
    try expectRefusal(folder.path + "/plain/worksheets.db", "Not a directory")
    try expectRefusal(folder.path + "/" + String(repeating: "x", count: 300), "File name too long")
    try expectRefusal("/proc/worksheets.db", "could not be made")
  }

  @Test("A file that another program locked is told")
  func aFileThatAnotherProgramLocked() throws {
    try SQLiteStore(path: folder.store).close()
    let queue = try DatabaseQueue(path: folder.store)
    try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE")
      try db.inTransaction(.exclusive) { .commit }
    }
    #expect(
      try #require(refusal(folder.store, patience: 0.05)).contains("is being written by another program"))
    try queue.close()
    #expect(refusal(folder.store) == nil)
  }

  @Test(
    "What a person without the rights is told; root gives up being root for it",
    arguments: [
      (0o444, 0o777, "is read-only"), (0o666, 0o555, "is read-only"), (0o000, 0o777, "may not be opened"),
      (0o666, 0o000, "may not be opened"), (nil, 0o555, "could not be made: Permission denied"),
    ] as [(Int?, Int, String)])
  func aFileOrFolderWithoutTheRights(file: Int?, folder mode: Int, what: String) throws {
    if let file {
      try SQLiteStore(path: folder.store).note("one")
      // In this mode SQLite itself would be content until the first change.
      try tamper(folder.store, "PRAGMA journal_mode = DELETE")
      try FileManager.default.setAttributes([.posixPermissions: file], ofItemAtPath: folder.store)
    }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path)
    let said = try PipedProgram.probe("without-rights", folder.store).lines()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("fault \(folder.store) ") == true)
    #expect(said.first?.contains(what) == true, "\(said)")
    #expect(try folder.contents().keys.sorted() == (file == nil ? [] : ["worksheets.db"]))
  }
}
