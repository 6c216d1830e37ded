import Localization
import SeededRandom
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("undo, redo, log")
struct UndoTests {
  @Test("Changes are taken back and done again, one by one and several at once")
  func roundTrip() {
    let shell = TestShell("set rent 1", "set rent 2", "set rent 3 rate 6")
    #expect(
      shell.text("undo")
        == "Undone: set rent 3 rate 6\nInterest Rate %  6.000% → 5.000%\nRent                 $3 → $2\n")
    shell.expectSuccess("undo 2")
    #expect(shell.rows == TestShell().rows)
    #expect(shell.text("redo") == "Done again: set rent 1\nRent  $0 → $1\n")
    shell.expectSuccess("redo 2")
    #expect(shell.rows["rate"] == "6")
    #expect(shell.rows["rent"] == "3")
  }

  /// Six rows each: kind, name and four fields.
  ///
  /// Each worksheet is asked for once, and each name when it comes back.
  @Test("Undo and redo of an edit of many worksheets ask the store about each once, and can be stopped")
  func many() throws {
    let store = FaultyStore()
    let shell = try TestShell(on: store, as: "here")
    let count = 1000
    let lines = (1...count).map { "new --plain\nset price \($0)k down 20 rate 6 rent \($0)\nsave p\($0)\n" }
    shell.script(lines.joined())
    let all = store.inner.documents(.all)
    for (line, most) in [("undo", count + 100), ("redo", 2 * count + 100)] {
      let before = shell.state
      shell.isInterrupted = true
      #expect(shell.code(line) == "interrupted")
      shell.isInterrupted = false
      #expect(shell.state == before)
      store.callsLeft = .max
      shell.expectSuccess(line)
      #expect(store.callsLeft.map { Int.max - $0 } ?? .max < most, "\(line)")
      store.mend()
    }
    #expect(store.inner.documents(.all) == all)
  }

  @Test("After something new there is nothing to redo")
  func newEnds() throws {
    let shell = TestShell("set rent 1", "set rent 2", "undo", "set rate 6")
    #expect(try shell.failure("redo").code == "nothing-to-redo")
    shell.expectSuccess("undo 2")
    #expect(shell.rows == TestShell().rows)
  }

  @Test(
    "More than there is takes all there is, and says so",
    arguments: ["undo 9999999999", "undo 9223372036854775807"])
  func more(line: String) {
    let shell = TestShell("set rent 1", "set rent 2")
    #expect(shell.text(line).hasSuffix("There is nothing to undo.\n"))
    #expect(shell.rows == TestShell().rows)
    shell.expectSuccess("redo 9999999999")
    #expect(shell.rows["rent"] == "2")
  }

  @Test("Nothing to undo, nothing to redo, and no such number")
  func nothing() throws {
    #expect(try TestShell().failure("undo").code == "nothing-to-undo")
    #expect(try TestShell().failure("redo").code == "nothing-to-redo")
    for word in ["0", "-1", "x", "1.5", "99999999999999999999"] {
      #expect(try TestShell("set rent 1").failure("undo \(word)").marked == word)
    }
  }

  @Test("What changed nothing is no step")
  func noStep() {
    let shell = TestShell("set rent 1", "set rent 1", "show", "reset rate", "fields", "undo")
    #expect(shell.rows == TestShell().rows)
  }

  @Test("In a script undo takes back the script's own steps, and then what was there before")
  func inScript() throws {
    let shell = TestShell("set rent 7")
    shell.script("set rent 1\nset rent 2\nundo\nset rate 6\nundo\nredo\n")
    #expect(shell.verdict == .done)
    #expect(shell.rows["rent"] == "1")
    #expect(shell.rows["rate"] == "6")
    shell.script("set rent 5\nundo\nundo\n")
    #expect(shell.verdict == .done)
    #expect(shell.rows["rent"] == "7")
    #expect(shell.rows["rate"] == nil)
    shell.expectSuccess("undo")
    #expect(shell.rows["rent"] == nil)
    shell.expectSuccess("redo 2")
    #expect(shell.rows["rent"] == "1")
  }

  @Test("A script within a script takes back only its own")
  func inInnerScript() {
    let shell = TestShell("set rent 7")
    shell.files["inner.roi"] = "set rent 1\nundo\nundo\n"
    #expect(shell.script("set rent 2\nsource inner.roi\n").last?.failure?.code == "nothing-to-undo")
    #expect(shell.rows["rent"] == "7")
  }

  @Test("In a script undo also takes back what was saved, opened and deleted")
  func catalogInScript() {
    let shell = TestShell("set rent 1", "save elm")
    let before = shell.state
    shell.script("new\nset rent 2\nsave oak\ndelete elm\nundo\nundo\nundo\nundo\n")
    #expect(shell.verdict == .done)
    #expect(shell.state.saved == before.saved)
    #expect(shell.state.rows == before.rows)
    #expect(shell.workspace.name == "elm")
    shell.script("new\nset rent 2\nsave oak\ndelete elm\nundo 4\nredo 4\n")
    #expect(shell.workspace.savedNames == ["oak"])
    #expect(shell.rows["rent"] == "2")
    shell.expectSuccess("undo")
    #expect(shell.workspace.savedNames == ["elm"])
    #expect(shell.rows["rent"] == "1")
  }

  @Test("A script is one entry of the log, with its net effect")
  func scriptInLog() throws {
    let shell = TestShell("set rent 1")
    shell.script("set rent 2\nset rent 3\n", path: "a b.roi")
    let rows = try #require(shell.run("log").first?.report?.tables.first).rows
    #expect(rows.count == 2)
    #expect(rows[1][4] == .text("source \"a b.roi\""))
    #expect(LocaleFormat.enUS.text(rows[1][5]) == "rent 1 → 3")
  }

  @Test("The log tells what was typed, when, by whom, and what became of it")
  func log() {
    let shell = TestShell("set rent 1", "set rent 2", "undo")
    #expect(
      shell.text("log 1") == """
        No.  When              Shell  State   Command     Effect
          2  2026-01-02 03:04  this   undone  set rent 2  rent 1 → 2

        """)
    shell.expectSuccess("set rate 6")
    #expect(shell.text("log").contains("undone for good"))
  }

  @Test("A narrow window shows what each change did, and when")
  func narrowLog() throws {
    let shell = TestShell("set rent 1700", "set rent 1800 price 250k down 20 escrow 300")
    let report = try #require(shell.run("log").last?.report)
    for width in [80, 60] {
      var bytes: [UInt8] = []
      TextRenderer(localeFormat: .enUS, width: width).render(report, into: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("    rent 0 → 1700\n") && text.contains("2026-01-02"), "\(text)")
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= width })
    }
  }

  @Test("The log shows the last twenty, or as many as asked for")
  func logLength() throws {
    let shell = TestShell()
    for rent in 1...30 { shell.expectSuccess("set rent \(rent)") }
    let count = { (line: String) in shell.run(line).first?.report?.tables.first?.rows.count }
    #expect(count("log") == 20)
    #expect(count("log 25") == 25)
    #expect(count("log 9223372036854775807") == 30)
  }

  @Test("In a script the log shows its own steps")
  func logInScript() throws {
    let outcomes = TestShell().script("set rent 1\nset rent 2\nlog\n")
    let rows = try #require(outcomes.last?.report?.tables.first).rows
    #expect(rows.map { $0[4] } == [.text("set rent 1"), .text("set rent 2")])
    #expect(rows.map { LocaleFormat.enUS.text($0[5]) } == ["rent 0 → 1", "rent 1 → 2"])
    let others = TestShell().script("set rent 1\nsave elm\nset rent 2\ndefine x = rent\nlog\n")
    let effects = try #require(others.last?.report?.tables.first).rows.map { LocaleFormat.enUS.text($0[5]) }
    #expect(effects == ["rent 0 → 1", "name – → elm", "rent 1 → 2", "define x – → rent"])
  }

  @Test("Undo works in the next session on the same store")
  func acrossSessions() throws {
    let store = MemoryStore()
    let first = try TestShell(on: store, as: "first")
    first.expectSuccess("set rent 1")
    first.expectSuccess("set rent 2")
    first.expectSuccess("undo")
    let second = try TestShell(on: store, as: "second")
    #expect(second.rows["rent"] == "1")
    second.expectSuccess("redo")
    #expect(second.rows["rent"] == "2")
    second.expectSuccess("undo 2")
    #expect(second.rows == TestShell().rows)
    #expect(second.text("log").contains("earlier"))
  }

  @Test("Random sessions: everything undone is the beginning, everything redone the end", arguments: 0..<30)
  func random(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let shell = TestShell()
    let steps = RandomSteps()
    for _ in 0..<25 { shell.run(steps.next(&random)) }
    shell.run("redo 100")
    let end = shell.state
    shell.run("undo 1000")
    #expect(shell.rows == TestShell().rows)
    #expect(shell.workspace.savedNames.isEmpty)
    #expect(shell.workspace.name == nil)
    shell.run("redo 1000")
    #expect(shell.state.rows == end.rows)
    #expect(shell.state.name == end.name)
    #expect(shell.state.saved == end.saved)
  }

  @Test(
    "A script that undoes what was before it, and then fails, leaves it done; another shell's news is still seen"
  )
  func undoneInFailedScript() throws {
    let store = MemoryStore()
    let shell = try TestShell(on: store, as: "one")
    for line in ["set rent 1", "set rent 2"] { shell.expectSuccess(line) }
    let other = try TestShell(on: store, as: "two")
    let before = shell.state
    shell.script("undo\nset rate 6\nnonsense\n")
    #expect(shell.state == before)
    // As many writes as the script had made.
    for rate in 6...12 {
      other.expectSuccess("set rate \(rate)")
      shell.expectSuccess("show")
      #expect(shell.rows["rate"] == "\(rate)")
    }
  }
}
