import Foundation
import Model
import Programs
import Testing
import Workspace

@testable import SQLiteStore

@Suite("A store that is made at the first change")
struct LazyStoreTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("Until the first change it reads as an empty store and makes nothing")
  func untilThenItReadsAsAnEmptyOneAndMakesNothing() throws {
    let path = folder.path + "/new/folder/worksheets.db"
    let store = try LazyStore(path: path)
    #expect(try store.lastEntry() == 0 && store.revision() == 0 && store.lastOpen() == nil)
    #expect(try store.documents(.named) == [] && store.logEntries(.newest(nil)) == [])
    #expect(try store.document(named: "elm") == nil && store.document(DocumentID(rawValue: 1)) == nil)
    let reach = UndoReach(session: "me", inheritedEntries: 9)
    #expect(try store.logEntries(.newestIn(.done, reach)) == [])
    store.rollback()
    try store.close()
    #expect(try folder.contents().isEmpty)
  }

  @Test("The first transaction makes the store")
  func theFirstTransactionMakesIt() throws {
    let path = folder.path + "/new/folder/worksheets.db"
    let store = try LazyStore(path: path)
    try store.begin()
    let id = try store.newID()
    try store.apply([
      RowChange(id, .existence, from: nil, to: "rental"), RowChange(id, .name, from: nil, to: "elm"),
    ])
    try store.log(
      LoggedChange("save elm", at: "", []), within: UndoReach(session: "me", inheritedEntries: 0))
    try store.commit()
    try store.close()
    let again = try LazyStore(path: path)
    #expect(try again.document(named: "elm")?.id == id && again.lastEntry() == 1)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  /// What another shell makes meanwhile is seen at the next look, as a new revision, and within a
  /// transaction.
  @Test("A store that another makes is seen")
  func whatAnotherMakesIsSeen() throws {
    let (one, two) = (try LazyStore(path: folder.store), try LazyStore(path: folder.store))
    let before = try two.revision()
    try one.begin()
    let id = try one.newID()
    try one.apply([RowChange(id, .existence, from: nil, to: "rental")])
    try one.setLastOpen(id)
    try one.commit()
    #expect(try two.revision() != before)
    try two.begin()
    #expect(try two.lastOpen() == id)
    #expect(try two.newID() != id)
    try two.commit()
  }

  @Test("A store that cannot be made is refused at once")
  func whatCannotBeMadeIsRefusedAtOnce() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
    #expect(symlink(folder.path + "/nowhere", folder.path + "/link") == 0)
    for path in ["/file/worksheets.db", "/link", "", "/file/a/b"] {
      #expect(throws: StoreError.self, "\(path)") { try LazyStore(path: folder.path + path) }
    }
    #expect(throws: StoreError.self) { try LazyStore(path: "/proc/no/such/worksheets.db") }
  }

  @Test("What is wrong by the time of the first change is told then, and can be put right")
  func aFaultOfTheFirstChangeIsTold() throws {
    let path = folder.path + "/new/worksheets.db"
    let store = try LazyStore(path: path)
    try Data("no store".utf8).write(to: URL(fileURLWithPath: folder.path + "/new"))
    #expect(throws: StoreError.self) { try store.begin() }
    try FileManager.default.removeItem(atPath: folder.path + "/new")
    try store.begin()
    try store.commit()
    #expect(try store.lastEntry() == 0)
  }
}
