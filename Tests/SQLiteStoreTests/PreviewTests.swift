import Commands
import Programs
import Reports
import Shell
import Testing
import Workspace

@testable import SQLiteStore

@Suite("Previews on a store")
struct PreviewTests {
  @Test("After any number of previews the file and its folder are byte for byte as before")
  func leavesTheFile() throws {
    let folder = try TestFolder()
    let identity = RunIdentity(session: "here", now: { "2026-01-02T03:04:05Z" })
    let store = try SQLiteStore(path: folder.store)
    let shell = Interpreter(
      workspace: try Workspace(store: store, identity: identity), files: MemoryFiles().files, format: .text,
      emit: { _ in })
    let lines = [
      "set price 250k down 20 rate 6.5 rent 1500", "save elm", "copy elm oak", "require dscr >= 1.25",
      "month 12",
      "rent 1600", "undo",
    ]
    for line in lines { #expect(shell.run(typed: line) == .done, "\(line)") }
    let (revision, entry) = (try store.revision(), try store.lastEntry())
    // After these, as a reader leaves its mark in the shared memory beside the file.
    let before = try folder.contents()
    let examples = CommandTable.standard.all.flatMap(\.examples).map(\.line)
    var rows = 0
    for line in examples + [
      "delete oak", "save oak --force", "rename elm ash", "rent 1; save x", "define a = 2",
    ] {
      for text in [line, String(line.dropLast()), line + " "] where shell.preview(of: text) != nil {
        rows += 1
      }
    }
    #expect(rows > 60, "\(rows)")
    let after = try folder.contents()
    for name in Set(before.keys).union(after.keys) { #expect(before[name] == after[name], "\(name)") }
    #expect(try store.revision() == revision && store.lastEntry() == entry)
    // The undone change can still be done again: no preview has come between.
    #expect(shell.run(typed: "redo") == .done)
    try store.close()
  }
}
