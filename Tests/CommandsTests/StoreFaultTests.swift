import Model
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// Each command with a fault at the first call of the store, at the second, and so on until none fails.
@Suite("A store that fails")
struct StoreFaultTests {
  static let lines = [
    "set rent 9", "reset all", "save ash", "save oak --force", "open oak", "new", "rename elm ash",
    "copy elm ash",
    "delete elm", "delete oak", "undo", "source a.roi", "month 1", "list", "log",
    "set rent 9; open oak; undo",
    "journal okay x place y", "entry 1 change mood meh", "entry 1 remove", "entry 1",
    "entries walked since today",
    "backup b.db", "restore a.roi --force", "verify", "dump", "dump d.roi",
    "entry-rows time 2026-01-05T09:00:00+01:00 text x",
    "entries year", "review all", "decide elm expected x confidence 7 review in 6 days",
  ]

  private func prepared() throws -> (TestShell, FaultyStore) {
    let store = FaultyStore()
    let shell = try TestShell(on: store, as: "here")
    for line in [
      "set price 100k down 20", "save oak", "new", "set price 5k down 20 rent 7", "save elm",
      "journal okay walked",
      "decide elm expected x confidence 7% review 2026-01-01", "set rent 8",
    ] {
      shell.expectSuccess(line)
    }
    store.backedUp = [
      SavedDocument(id: DocumentID(rawValue: 1), kind: "rental", name: "elm", rows: ["rent": "1"]),
      SavedDocument(id: DocumentID(rawValue: 9), kind: "rental", name: "oak", rows: ["rent": "9"]),
    ]
    shell.files["a.roi"] = "set rent 1\nsave ash\nnew\nset rent 2\nopen oak\ndelete elm\n"
    return (shell, store)
  }

  @Test(
    "A command whose store fails changes nothing, and succeeds when it is tried again", arguments: lines,
    [false, true])
  func faults(line: String, staysBroken: Bool) throws {
    let (faultless, _) = try prepared()
    faultless.run(line)
    let expected = faultless.state
    for call in 0..<500 {
      let (shell, store) = try prepared()
      let before = shell.state
      store.callsLeft = call
      store.staysBroken = staysBroken
      let outcomes = shell.run(line)
      let hasFailed = store.hasFailed
      store.mend()
      let isWhole = !line.contains(";")
      if outcomes.contains(where: { $0.failure?.code == "store-failed" }) {
        if isWhole { #expect(shell.state == before, "\(line), fault at call \(call)") }
      } else {
        #expect(shell.state == expected, "\(line), fault at call \(call)")
      }
      guard hasFailed else { return }
      if isWhole, outcomes.last?.failure != nil {
        shell.expectSuccess(line)
        #expect(shell.state.rows == expected.rows && shell.state.name == expected.name)
        #expect(shell.state.saved.map(\.name) == expected.saved.map(\.name))
        #expect(shell.state.log == expected.log)
      }
    }
    Issue.record("\(line) never came to its end")
  }

  @Test("A session whose store cannot be read any more can be left", arguments: ["quit", "help", "settings"])
  func leaving(line: String) throws {
    let (shell, store) = try prepared()
    (store.callsLeft, store.staysBroken) = (0, true)
    #expect(shell.interpreter.run(typed: "show") == .failed)
    #expect(shell.interpreter.run(typed: line) == (line == "quit" ? .quit : .done))
  }

  @Test("A script that goes on after errors is kept whole or not at all")
  func keepGoing() throws {
    for call in 0..<500 {
      let store = FaultyStore()
      let workspace = try Workspace(store: store, identity: TestShell.identity("here"))
      let shell = TestShell(workspace, keepsGoing: true)
      shell.expectSuccess("set rent 7")
      let before = shell.state
      (store.callsLeft, store.staysBroken) = (call, true)
      shell.script("set rent 1\nsave ash\nnonsense\nnew\nset rent 2\nopen ash\nundo\n")
      let hasFailed = store.hasFailed
      store.mend()
      guard hasFailed else { return }
      #expect(shell.verdict == .failed)
      #expect(shell.state == before, "fault at call \(call)")
    }
  }

  @Test("Unnamed work never gets a name that is in use")
  func untitled() throws {
    for call in 0..<100 {
      let store = FaultyStore()
      let shell = try TestShell(on: store, as: "here")
      for line in ["set rent 1", "new", "set rent 2"] { shell.expectSuccess(line) }
      store.callsLeft = call
      shell.run("new")
      let hasFailed = store.hasFailed
      store.mend()
      if hasFailed { shell.expectSuccess("new") }
      #expect(shell.workspace.savedNames == ["untitled", "untitled-2"], "fault at call \(call)")
      guard hasFailed else { return }
    }
  }
}
