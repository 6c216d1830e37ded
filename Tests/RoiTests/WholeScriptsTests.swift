import Programs
import Testing

/// A script that fails leaves nothing half changed.
@Suite("Scripts are done whole or not at all")
struct WholeScriptsTests {
  private func personWithAStore() throws -> Person {
    let person = try Person()
    let result = try person.commands(
      "set price 250000 down 20 rent 1800", "save elm", "set extra 50", "new", "set price 90000", "save oak",
      options: ["--store", "s.db"])
    try #require(result.status == 0)
    return person
  }

  /// All that a script can do, and a mistake behind it.
  static let steps = [
    "set rent 5", "reset all", "set price 1 loan 0; undo; redo", "open elm", "new", "new; set rent 7",
    "save fir", "rename elm ash", "copy elm ash", "delete elm", "delete oak", "delete oak; undo",
    "save elm --force",
    "open elm; set rent 9; new; set rent 8; save yew; delete yew",
  ]

  @Test("An error takes the whole script back", arguments: steps)
  func anErrorTakesAllOfItBack(step: String) throws {
    let person = try personWithAStore()
    let bytes = try #require(person.home.bytes(of: "s.db"))
    let script = "\(step)\nset rant 1\nset rent 3\n"
    try person.home.write(script, to: "bad.roi")
    try person.home.write("source bad.roi\nset rent 4\n", to: "outer.roi")
    for arguments in [["bad.roi"], ["-"], ["-c", script], ["-c", step, "-c", "set rant 1"], ["outer.roi"]] {
      let result = try PipedProgram.run(
        person.invocation(["--store", "s.db"] + arguments), input: Array(script.utf8))
      #expect(result.status == 1)
      #expect(result.errors.contains("There is no field \"rant\""))
      // At rest the store is one file, and that is as it was.
      #expect(person.home.names().filter { $0.hasPrefix("s.db") } == ["s.db"])
      #expect(person.home.bytes(of: "s.db") == bytes)
    }
  }

  @Test("Going on keeps the rest")
  func goingOnKeepsTheRest() throws {
    let person = try personWithAStore()
    let result = try person.roi(
      "--store", "s.db", "--keep-going", input: "set rent 5\nset rant 1\nset extra 6 rant 2\nset escrow 7\n")
    #expect(result.status == 1)
    let now = try person.commands("show", options: ["--store", "s.db", "--format", "csv"]).text
    #expect(now.contains("rent,5") || now.contains("rent,Rent,5"))
    #expect(now.contains("escrow,7") || now.contains("escrow,Escrow Amount,7"))
    // A command that fails does none of what it says.
    #expect(!now.contains("extra,6") && !now.contains("extra,Extra Payment,6"))
  }

  @Test("A whole script is one change")
  func oneUndoTakesBackAScript() throws {
    let person = try personWithAStore()
    let before = try person.commands("list", "show", options: ["--store", "s.db"]).text
    try person.home.write("set rent 5\nset extra 6\nsave fir\nnew\nset rent 7\n", to: "good.roi")
    #expect(try person.roi("--store", "s.db", "good.roi").status == 0)
    #expect(try person.commands("list", "show", options: ["--store", "s.db"]).text != before)
    #expect(
      try person.commands("undo", options: ["--store", "s.db"]).text.hasPrefix("Undone: source good.roi\n"))
    #expect(try person.commands("list", "show", options: ["--store", "s.db"]).text == before)
  }

  @Test("A script that is ended half-way has not been")
  func aScriptThatIsKilledLeavesNothing() throws {
    let person = try personWithAStore()
    let rows = try person.rows(in: "s.db")
    let program = try PipedProgram(person.invocation(["--store", "s.db"]))
    try program.send(Array("set rent 5\nsave fir\nset rent 6\n".utf8) + Person.longScript)
    program.closeInput()
    try program.wait { $0.contains("Rent  $5 → $6\n") }
    try program.process.killAndWait()
    #expect(try person.commands("show rent", options: ["--store", "s.db"]).status == 0)
    #expect(try person.rows(in: "s.db") == rows)
  }
}
