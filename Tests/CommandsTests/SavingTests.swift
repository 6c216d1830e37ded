import Model
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("save, open, new, list, rename, copy, delete")
struct SavingTests {
  private func twoSaved() -> TestShell {
    TestShell("set rent 1", "save elm", "new", "set rent 2", "save oak")
  }

  @Test("What is saved can be opened, and work goes on there")
  func opens() {
    let shell = twoSaved()
    #expect(shell.text("open elm") == "Opened elm.\n")
    #expect(shell.rows["rent"] == "1")
    shell.expectSuccess("set rent 3")
    shell.expectSuccess("open oak")
    shell.expectSuccess("open elm")
    #expect(shell.rows["rent"] == "3")
    #expect(shell.text("open elm") == "elm is open already.\n")
  }

  @Test("list tells the names, and which is open")
  func lists() {
    #expect(twoSaved().text("list") == "Name  Worksheet  Open\nelm   rental\noak   rental     yes\n")
    #expect(TestShell().text("list").contains("Nothing is saved"))
  }

  @Test("Unnamed work is kept under a free name when it is left")
  func untitled() {
    let shell = TestShell("set rent 1")
    #expect(shell.text("new") == "An empty property.\nThe unnamed worksheet is kept as untitled.\n")
    shell.expectSuccess("set rent 2")
    shell.expectSuccess("new")
    #expect(shell.workspace.savedNames == ["untitled", "untitled-2"])
    #expect(shell.text("new") == "An empty property.\n")
    shell.expectSuccess("open untitled-2")
    #expect(shell.rows["rent"] == "2")
  }

  @Test("Saving under another name leaves the first as it is, and goes on in the copy")
  func savesAs() {
    let shell = TestShell("set rent 1", "save elm", "save oak", "set rent 2", "open elm")
    #expect(shell.rows["rent"] == "1")
    shell.expectSuccess("open oak")
    #expect(shell.rows["rent"] == "2")
  }

  @Test("An empty property can be saved, renamed and copied")
  func empty() {
    let shell = TestShell("save elm", "rename elm oak", "copy oak ash", "new", "open ash", "delete oak")
    #expect(shell.workspace.savedNames == ["ash"])
    #expect(shell.workspace.name == "ash")
  }

  @Test("Deleting what is open leaves an empty property")
  func deletesOpen() {
    let shell = twoSaved()
    shell.expectSuccess("delete oak")
    #expect(shell.workspace.name == nil)
    #expect(shell.rows == TestShell().rows)
    shell.expectSuccess("undo")
    #expect(shell.workspace.name == "oak")
    #expect(shell.rows["rent"] == "2")
  }

  @Test(
    "Each is one step for undo, and one for redo",
    arguments: [
      "save ash", "save elm --force", "open elm", "new", "rename elm ash", "rename oak ash", "copy elm ash",
      "copy oak ash",
      "delete elm", "delete oak", "set rent 5", "reset all",
    ])
  func undoes(line: String) {
    let shell = twoSaved()
    let before = shell.state
    shell.expectSuccess(line)
    let after = shell.state
    shell.expectSuccess("undo")
    #expect(shell.state.saved == before.saved)
    #expect(shell.state.rows == before.rows)
    #expect(shell.state.name == before.name)
    shell.expectSuccess("redo")
    #expect(shell.state.saved == after.saved)
    #expect(shell.state.rows == after.rows)
    #expect(shell.state.name == after.name)
  }

  @Test(
    "Names that cannot be given or found",
    arguments: [
      ("save elm", "name-taken", "elm"), ("rename elm oak", "name-taken", "oak"),
      ("copy elm oak", "name-taken", "oak"),
      ("rename elm elm", "name-taken", "elm"), ("save \"\"", "bad-name", "\"\""),
      ("save \"  \"", "bad-name", "\"  \""),
      ("save \"a\\nb\"", "bad-name", "\"a\\nb\""), ("save \u{1B}[1m", "bad-name", "\u{1B}[1m"),
      ("open elms", "unknown-name", "elms"), ("delete x", "unknown-name", "x"),
      ("copy x y", "unknown-name", "x"),
      ("rename x y", "unknown-name", "x"), ("open Elm", "unknown-name", "Elm"),
      ("save", "missing-argument", ""),
      ("rename elm", "missing-argument", ""), ("save a b", "unexpected-argument", "b"),
      ("save a --forse", "unexpected-argument", "--forse"), ("save --force", "missing-argument", ""),
    ])
  func refuses(line: String, code: String, marked: String) throws {
    let shell = twoSaved()
    let before = shell.state
    let failure = try shell.failure(line)
    #expect(failure.code == code)
    #expect(failure.marked == marked)
    #expect(shell.state == before)
  }

  @Test("An unnamed property cannot be saved under no name")
  func noName() throws {
    #expect(try TestShell("set rent 1").failure("save \"\"").code == "bad-name")
    #expect(
      try TestShell("set rent 1").failure("save \(String(repeating: "x", count: 101))").code == "bad-name")
    TestShell("set rent 1").expectSuccess("save \(String(repeating: "字", count: 100))")
  }

  @Test("A quoted flag is a name")
  func quotedFlag() {
    let shell = TestShell("save \"--force\"")
    #expect(shell.workspace.name == "--force")
  }

  @Test("Within a script what is saved is found under its name at once")
  func inScript() {
    let shell = TestShell()
    shell.script("set rent 1\nsave elm\ncopy elm oak\nrename elm ash\nset rent 2\nopen oak\n")
    #expect(shell.verdict == .done)
    #expect(shell.workspace.savedNames == ["ash", "oak"])
    #expect(shell.rows["rent"] == "1")
    shell.expectSuccess("open ash")
    #expect(shell.rows["rent"] == "2")
    shell.script("set rent 3\ncopy ash elm\ndelete ash\n")
    shell.expectSuccess("open elm")
    #expect(shell.rows["rent"] == "3")
  }

  @Test("The property is there at the next start")
  func restart() throws {
    let store = MemoryStore()
    let first = try TestShell(on: store, as: "first")
    for line in ["set price 100k down 20 rent 7", "save elm"] { first.expectSuccess(line) }
    let second = try TestShell(on: store, as: "second")
    #expect(second.workspace.name == "elm")
    #expect(second.rows == first.rows)
    second.expectSuccess("new")
    #expect(try TestShell(on: store, as: "third").rows == TestShell().rows)
  }

  @Test("A down payment that waits for a price survives a restart")
  func waitingDown() throws {
    let store = MemoryStore()
    try TestShell(on: store, as: "first").expectSuccess("set down 20")
    let second = try TestShell(on: store, as: "second")
    second.expectSuccess("set price 100k")
    #expect(second.shown("loan") == "$80,000.00")
  }

  @Test("What cannot be read is said, and stays as it is")
  func unreadable() throws {
    let store = MemoryStore()
    let id = store.newID()
    store.apply([
      RowChange(id, .existence, from: nil, to: "rental"), RowChange(id, .name, from: nil, to: "elm"),
      RowChange(id, .field("rent"), from: nil, to: "abc"),
    ])
    store.setLastOpen(id)
    let shell = try TestShell(on: store, as: "here")
    #expect(shell.text("set rent 5").hasPrefix("What is saved as \"elm\" cannot be read"))
    #expect(store.documents(.id(id)).first?.rows == ["rent": "abc"])
    #expect(try shell.failure("open elm").code == "unreadable")
    #expect(try shell.failure("copy elm oak").code == "unreadable")
    shell.expectSuccess("delete elm")
    shell.expectSuccess("undo")
    #expect(store.documents(.name("elm")).first?.rows == ["rent": "abc"])
  }
}
