import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("use goes between kinds of worksheets")
struct UseTests {
  @Test("A command in the place of a kind is told to be one")
  func aCommand() throws {
    #expect(try TestShell().failure("use journal").message.hasSuffix("\"journal\" is a command of its own."))
  }

  private static let work = [
    "set rent 1800", "use interest", "set principal 1500", "use tip", "set bill 86.40", "use accounts",
    "add Cash banking 5",
  ]
  private static let rows = [
    "rental": "1800", "interest": "1500", "tip": "86.4", "accounts": "banking 5 Cash",
  ]
  private static let names = [
    "rental": "rent", "interest": "principal", "tip": "bill", "accounts": "account 1",
  ]

  private func expectAll(_ shell: TestShell) {
    for (kind, value) in Self.rows {
      shell.expectSuccess("use \(kind)")
      #expect(shell.rows[Self.names[kind] ?? ""] == value, "\(kind)")
      #expect(shell.workspace.name == nil, "\(kind) was given a name")
    }
  }

  @Test("Unnamed work of every kind waits as it was left, and is given no name")
  func waits() throws {
    let store = MemoryStore()
    let shell = try TestShell(on: store, as: "one")
    for line in Self.work { shell.expectSuccess(line) }
    expectAll(shell)
    #expect(store.documents(.named).isEmpty)
    // After a restart too.
    let next = try TestShell(on: store, as: "two")
    expectAll(next)
    expectAll(next)
    #expect(store.documents(.named).isEmpty)
  }

  @Test("Named work is gone back to as well")
  func named() throws {
    let store = MemoryStore()
    let shell = try TestShell(on: store, as: "one")
    for line in ["use tip", "set bill 5", "save lunch", "use rental", "set rent 7", "use tip"] {
      shell.expectSuccess(line)
    }
    #expect(shell.workspace.name == "lunch")
    let next = try TestShell(on: store, as: "two")
    #expect(next.workspace.name == "lunch")
    next.expectSuccess("use rental")
    #expect(next.rows["rent"] == "7" && next.workspace.name == nil)
  }

  @Test("undo takes a change of kind back, and redo does it again")
  func undo() {
    let shell = TestShell("set rent 5", "use tip", "set bill 5", "undo", "undo")
    #expect(shell.workspace.kind == nil)
    #expect(shell.rows["rent"] == "5")
    shell.expectSuccess("redo 2")
    #expect(shell.workspace.kind == "tip")
    #expect(shell.rows["bill"] == "5")
  }

  @Test("new and open within a kind keep unnamed work under a name, and leave other kinds alone")
  func new() throws {
    let store = MemoryStore()
    let shell = try TestShell(on: store, as: "one")
    for line in Self.work + ["new"] { shell.expectSuccess(line) }
    #expect(store.documents(.named).compactMap(\.name) == ["untitled"])
    #expect(shell.rows.isEmpty)
    shell.expectSuccess("use tip")
    #expect(shell.rows["bill"] == "86.4")
    shell.expectSuccess("open untitled")
    #expect(shell.rows["account 1"] == "banking 5 Cash")
    // All four are still there.
    shell.expectSuccess("use rental")
    #expect(shell.rows["rent"] == "1800")
    #expect(store.documents(.named).count <= 2)
  }

  @Test("Two shells with different kinds open do not disturb each other")
  func twoShells() throws {
    let store = MemoryStore()
    let one = try TestShell(on: store, as: "one")
    one.expectSuccess("use interest")
    one.expectSuccess("set principal 1500")
    let two = try TestShell(on: store, as: "two")
    two.expectSuccess("use tip")
    for number in 1...5 {
      #expect(one.text("set years \(number)").contains("Another shell") == false)
      #expect(two.text("set bill \(number)").contains("Another shell") == false)
    }
    #expect(one.rows["years"] == "5" && two.rows["bill"] == "5")
    one.expectSuccess("undo")
    #expect(one.workspace.kind == "interest" && one.rows["years"] == "4")
    two.expectSuccess("undo")
    #expect(two.workspace.kind == "tip" && two.rows["bill"] == "4")
    two.expectSuccess("use interest")
    #expect(two.rows["years"] == "4")
    #expect(store.documents(.named).isEmpty)
  }

  @Test("A recording begins at the kind that is open, and follows where one goes")
  func recorded() throws {
    let shell = TestShell(
      Self.work[0], Self.work[1], Self.work[2], "record r.roi", "use tip", "set bill 5", "use rental")
    shell.expectSuccess("set rate 6")
    let other = TestShell()
    other.script(try #require(shell.files["r.roi"]))
    #expect(other.verdict == .done, "\(shell.files["r.roi"] ?? "")")
    #expect(other.rows == shell.rows)
    #expect(shell.files["r.roi"]?.hasPrefix("# Recorded by roi.\nuse interest\nset principal 1500\n") == true)
  }
}
