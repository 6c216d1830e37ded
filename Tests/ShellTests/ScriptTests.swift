import SeededRandom
import TestShell
import Testing

@testable import Shell

@Suite("Scripts")
struct ScriptTests {
  @Test("A script runs to its end as one change")
  func runs() {
    let shell = TestShell()
    let outcomes = shell.script("# a comment\n\nset rent 1; set rate 6\nsave elm\n")
    #expect(shell.verdict == .done)
    #expect(outcomes.map(\.command) == ["set rent 1", "set rate 6", "save elm"])
    shell.expectSuccess("undo")
    #expect(shell.rows == TestShell().rows)
    #expect(shell.workspace.savedNames.isEmpty)
  }

  @Test("At its first error a script stops, and nothing of it is kept")
  func atomic() {
    let shell = TestShell("set rent 7", "save elm")
    let before = shell.state
    let outcomes = shell.script("set rent 1\nsave oak\ndelete elm\nschedule\nset rate 6\n")
    #expect(shell.verdict == .failed)
    #expect(outcomes.last?.failure?.code == "no-loan")
    #expect(outcomes.last?.failure?.location?.line == 4)
    #expect(outcomes.count == 4)
    #expect(shell.state == before)
  }

  @Test("Within a line, what stands before the error is taken back too, as the script is")
  func sameLine() {
    let shell = TestShell()
    shell.script("set rent 1; set rant 2; set rate 6")
    #expect(shell.rows == TestShell().rows)
  }

  @Test("With keep-going the rest runs, the failed lines change nothing, and it still counts as failed")
  func keepsGoing() {
    let shell = TestShell(keepsGoing: true)
    shell.script("set rent 1\nset rent 2 rate 600\nnonsense\n'\nset rate 6\n")
    #expect(shell.verdict == .failed)
    #expect(shell.rows["rent"] == "1")
    #expect(shell.rows["rate"] == "6")
    #expect(shell.outcomes.compactMap { $0.failure?.location?.line } == [2, 3, 4])
    shell.script("set rent 3")
    #expect(shell.verdict == .done, "an earlier script's failure is not this one's")
  }

  @Test("An error is told as file, line, column and message")
  func place() {
    let shell = TestShell()
    #expect(
      TestShell.text(shell.script("set rent 12\n  set é 5\n", path: "dir/a.roi")) == """
        Rent  $0 → $12
        dir/a.roi:2:7: There is no field "é". "fields" lists them.
            set é 5
                ^

        """)
    #expect(shell.script("x", path: nil).last?.failure?.location?.source == "-")
  }

  @Test("A script may run another; paths are relative to it")
  func nested() {
    let shell = TestShell()
    shell.files["dir/a.roi"] = "set rent 1\nsource sub/b.roi\nset escrow 3\n"
    shell.files["dir/sub/b.roi"] = "set rate 6\nsource ../c.roi\n"
    shell.files["dir/c.roi"] = "set extra 4\n"
    shell.expectSuccess("source dir/a.roi")
    #expect(["rent", "rate", "extra", "escrow"].map { shell.rows[$0] } == ["1", "6", "4", "3"])
    shell.expectSuccess("undo")
    #expect(shell.rows == TestShell().rows)
  }

  @Test("An error in a nested script takes back all of it, and is told once, where it is")
  func nestedError() {
    let shell = TestShell("set rent 7")
    shell.files["a.roi"] = "set rent 1\nsource b.roi\n"
    shell.files["b.roi"] = "set rate 6\nset rant 1\n"
    let text = shell.text("source a.roi")
    #expect(text.components(separatedBy: "There is no field").count == 2)
    #expect(text.contains("b.roi:2:5: "))
    #expect(shell.rows["rent"] == "7")
    #expect(shell.rows["rate"] == nil)
  }

  @Test("A script that runs itself is refused, whatever path leads to it")
  func cycle() {
    let shell = TestShell()
    shell.files["dir/a.roi"] = "set rent 1\nsource ./b.roi\n"
    shell.files["dir/b.roi"] = "source ../dir/a.roi\n"
    #expect(shell.run("source dir/a.roi").contains { $0.failure?.code == "source-cycle" })
    #expect(shell.rows == TestShell().rows)
    // Twice one after the other is no cycle.
    shell.files["dir/b.roi"] = "set rate 6\n"
    shell.files["c.roi"] = "source dir/a.roi\nsource dir/a.roi\n"
    shell.expectSuccess("source c.roi")
  }

  @Test("Sixteen scripts deep is the most")
  func depth() {
    let shell = TestShell()
    for number in 1...17 { shell.files["s\(number)"] = "source s\(number + 1)\n" }
    shell.files["s16"] = "set rent 1\n"
    shell.expectSuccess("source s1")
    #expect(shell.rows["rent"] == "1")
    shell.files["s16"] = "source s17\n"
    shell.files["s17"] = "set rent 2\n"
    let failures = shell.run("source s1").compactMap(\.failure)
    #expect(failures.map(\.code) == ["source-too-deep"])
    #expect(failures.first?.location?.source == "s16")
    #expect(shell.rows["rent"] == "1")
  }

  @Test("A file that cannot be read is named")
  func missing() throws {
    #expect(try TestShell().failure("source no.roi").message == "There is no file no.roi.")
    #expect(try TestShell().failure("source no.roi").marked == "no.roi")
    let shell = TestShell()
    #expect(shell.interpreter.run(file: "no.roi") == .failed)
    #expect(shell.outcomes.last?.failure?.code == "file-failed")
  }

  @Test("quit ends the script, all that runs it, and the shell; what was done is kept")
  func quits() {
    let shell = TestShell()
    shell.files["b.roi"] = "set rate 6\nquit; set rate 7\nset rate 8\n"
    shell.script("set rent 1\nsource b.roi\nset rent 2\n")
    #expect(shell.verdict == .quit)
    #expect(shell.rows["rent"] == "1")
    #expect(shell.rows["rate"] == "6")
    #expect(shell.interpreter.run(typed: "set rent 3; quit; set rent 4") == .quit)
    #expect(shell.rows["rent"] == "3")
  }

  @Test("An interrupt stops a script, changes nothing, and blames no line")
  func interrupt() {
    let shell = TestShell("set rent 7")
    shell.files["a.roi"] = "set rent 1\n"
    shell.isInterrupted = true
    let outcome = shell.script("set rent 2").last
    #expect(outcome?.failure?.code == "interrupted")
    #expect(outcome?.failure?.location == nil)
    #expect(shell.run("source a.roi").last?.failure?.code == "interrupted")
    #expect(shell.rows["rent"] == "7")
  }

  @Test("Commands of -c are a script with a line for each")
  func commands() {
    let shell = TestShell()
    #expect(shell.interpreter.run(commands: ["set rent 1", "set rate 6; set escrow 2"]) == .done)
    #expect(shell.rows["escrow"] == "2")
    #expect(shell.interpreter.run(commands: ["set rent 5", "nonsense"]) == .failed)
    #expect(shell.outcomes.last?.failure?.location?.source == "-c")
    #expect(shell.outcomes.last?.failure?.location?.line == 2)
    #expect(shell.rows["rent"] == "1")
  }

  @Test("The same lines give the same outcomes typed, as a script, in a file and as -c", arguments: 0..<20)
  func sameEverywhere(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let steps = RandomSteps()
    let lines = (0..<30).map { _ in steps.next(&random) }.filter { !$0.hasPrefix("log") }
    let text = lines.map { $0 + "\n" }.joined()
    let reports = { (shell: TestShell) in shell.outcomes.compactMap(\.report) }
    let script = TestShell(keepsGoing: true)
    script.script(text, path: nil)
    let file = TestShell(keepsGoing: true)
    file.files["f.roi"] = text
    _ = file.interpreter.run(file: "f.roi")
    let dashC = TestShell(keepsGoing: true)
    _ = dashC.interpreter.run(commands: lines)
    let typed = TestShell()
    for line in lines { typed.run(line) }
    #expect(reports(script) == reports(file))
    #expect(reports(script) == reports(dashC))
    #expect(typed.rows == script.rows)
    #expect(typed.workspace.savedNames == script.workspace.savedNames)
  }
}
