import SeededRandom
import TestShell
import Testing

@testable import Shell

@Suite("record writes a script that gives the same property")
struct RecordTests {
  /// The property that the recording leads to in a fresh shell.
  private func replayed(_ shell: TestShell, _ path: String = "r.roi") throws -> [String: String] {
    let other = TestShell()
    other.script(try #require(shell.files[path]))
    #expect(other.verdict == .done, "\(TestShell.text(other.outcomes)) of \(shell.files[path] ?? "")")
    return other.rows
  }

  @Test("Commands are written as they were typed; those that rest on saved work, as what they led to")
  func writes() {
    let shell = TestShell(
      "record r.roi", "set rent 1 # a remark", "set  price 100k   down 20; month 1", "undo", "list",
      "record stop")
    #expect(
      shell.files["r.roi"] == """
        # Recorded by roi.
        set rent 1
        set  price 100k   down 20
        month 1
        # undo
        reset all
        set rent 1

        """)
  }

  @Test("What was known before begins the recording")
  func begins() throws {
    for line in [
      "set price 100k down 20 rent 1", "set price 100k down 0", "set down 20", "set loan 5",
      "set rent 0.10 term 25m",
    ] {
      let shell = TestShell(line, "record r.roi", "set price 200k", "record stop", "set rent 999")
      #expect(try replayed(shell) == TestShell(line, "set price 200k").rows, "\(line)")
    }
  }

  @Test("A failed command is not written")
  func failures() {
    let shell = TestShell("record r.roi")
    shell.run("set rent x")
    shell.run("nonsense")
    #expect(shell.files["r.roi"] == "# Recorded by roi.\n")
  }

  @Test("A script that is run is written as what it led to")
  func source() throws {
    let shell = TestShell()
    shell.files["s.roi"] = "set rent 3\nset rate 6\n"
    for line in ["record r.roi", "source s.roi", "set escrow 1", "record stop"] { shell.expectSuccess(line) }
    #expect(try replayed(shell) == shell.rows)
    #expect(shell.files["r.roi"]?.contains("\nsource") == false)
  }

  @Test(
    "Random sessions replay to the same property, recorded from the start or from the middle",
    arguments: 0..<120)
  func random(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let steps = RandomSteps()
    let shell = TestShell()
    for _ in 0..<Int.random(in: 0...10, using: &random) { shell.run(steps.next(&random)) }
    shell.expectSuccess("record r.roi")
    for _ in 0..<25 { shell.run(steps.next(&random)) }
    shell.expectSuccess("record stop")
    #expect(try replayed(shell) == shell.rows)
  }

  @Test("A name or a path cannot smuggle a command into the recording")
  func harmless() throws {
    let shell = TestShell("set rent 1", "record r.roi")
    shell.files["a\nset rent 9\nb"] = "set rate 6\n"
    shell.expectSuccess("source \"a\\nset rent 9\\nb\"")
    shell.expectSuccess("source \"a\nset rent 9\nb\"")
    #expect(try replayed(shell) == shell.rows)
  }

  @Test("An existing file is kept unless forced, and one recording runs at a time")
  func refusals() throws {
    let shell = TestShell()
    shell.files["r.roi"] = "mine"
    #expect(try shell.failure("record r.roi").code == "file-failed")
    #expect(shell.files["r.roi"] == "mine")
    #expect(try shell.failure("record stop").code == "not-recording")
    shell.expectSuccess("record r.roi --force")
    #expect(try shell.failure("record s.roi").code == "already-recording")
    shell.expectSuccess("record stop")
    shell.expectSuccess("record \"stop\"")
    #expect(shell.files["stop"] == "# Recorded by roi.\n")
  }

  @Test("When the file cannot be written any more, the recording ends and says so, and the command holds")
  func fullDisk() {
    let shell = TestShell("record r.roi")
    shell.files.fail("r.roi", .diskFull)
    let text = shell.text("set rent 5")
    #expect(text.hasPrefix("Rent  $0 → $5\n"))
    #expect(text.contains("The disk is full") && text.contains("ended"))
    #expect(shell.rows["rent"] == "5")
    #expect(shell.code("record stop") == "not-recording")
  }
}
