import Localization
import Testing

@testable import Workspace

@Suite("Edits of a workspace")
struct EditTests {
  private let store = MemoryStore()

  @Test("An edit that succeeds is saved, with one entry in the log")
  func succeeds() throws {
    let workspace = try Workspace(on: store, as: "here")
    try workspace.set("rent", 5)
    #expect(workspace.row("rent") == "5")
    #expect(store.documents(.matching(DocumentQuery(kind: "rental"))).map { $0.rows["rent"] } == ["5"])
    #expect(store.logEntries(.newest(nil)).map(\.label) == ["set rent 5"])
  }

  @Test("An edit that fails leaves everything as it was, edits within it included")
  func fails() throws {
    let workspace = try Workspace(on: store, as: "here")
    try workspace.set("rent", 5)
    #expect(throws: Diagnostic.self) {
      try workspace.script("a script") { () throws(Diagnostic) in
        do { try workspace.set("rent", 6) } catch { throw Diagnostic(UndoError.nothingToUndo) }
        throw Diagnostic(UndoError.nothingToUndo)
      }
    }
    #expect(workspace.row("rent") == "5" && workspace.openEdits.isEmpty)
    #expect(store.documents(.matching(DocumentQuery(kind: "rental"))).map { $0.rows["rent"] } == ["5"])
    #expect(store.logEntries(.newest(nil)).count == 1)
  }

  @Test("Undo and redo restore the rows, here and in the next run")
  func undo() throws {
    let workspace = try Workspace(on: store, as: "here")
    for rent in [5, 6] as [Int128] { try workspace.set("rent", rent) }
    #expect(try workspace.undo().label == "set rent 6")
    #expect(workspace.row("rent") == "5")
    let next = try Workspace(on: store, as: "next")
    #expect(next.row("rent") == "5")
    _ = try next.undo()
    #expect(next.row("rent") == nil)
    #expect(throws: Diagnostic.self) { try next.undo() }
    for rent in ["5", "6"] {
      _ = try next.redo()
      #expect(next.row("rent") == rent)
    }
    #expect(throws: Diagnostic.self) { try next.redo() }
  }

  @Test("Two workspaces on one store keep both changes, and each undoes its own")
  func sharing() throws {
    let left = try Workspace(on: store, as: "left")
    try left.set("rent", 5)
    let right = try Workspace(on: store, as: "right")
    try right.set("escrow", 7)
    try left.set("extra", 9)
    #expect(["rent", "escrow", "extra"].map(left.row) == ["5", "7", "9"])
    #expect(try right.undo().label == "set escrow 7")
    #expect(["rent", "escrow", "extra"].map(right.row) == ["5", nil, "9"])
  }
}
