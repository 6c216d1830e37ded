import Programs
import Testing

/// Formulas through the real program.
@Suite("Analysis")
struct AnalysisTests {
  private static let property = "set price 250k down 20 rate 6.5 rent 1800"

  @Test("A failed assertion stops a script")
  func aFailedAssertionStopsAScript() throws {
    let person = try Person()
    try person.home.write(
      "\(Self.property)\nassert cap_rate > 5%\n  assert dscr >= 2\nshow\n", to: "check.roi")
    let result = try person.roi("check.roi")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("check.roi:3:10: dscr >= 2 does not hold: 1.423892923 against 2.\n"))
  }

  @Test("Definitions are there in another session")
  func definitionsAreThereInAnotherSession() throws {
    let person = try Person()
    let first = try person.commands(
      Self.property, "define yield = rent * 12 / price", "require yield > 8%", "save elm",
      options: ["--saved"])
    #expect(first.status == 0)
    let second = try person.commands("open elm", "calc yield", "require", options: ["--saved"])
    #expect(second.status == 0)
    #expect(second.text.contains("8.64%\n"))
    #expect(second.text.contains("pass"))
  }

  @Test("A recording brings back definitions and criteria")
  func aRecordingBringsBackDefinitionsAndCriteria() throws {
    let person = try Person()
    let lines = [
      "record again.roi", Self.property, "define yield = rent * 12 / price", "require yield > 8%",
      "record stop",
    ]
    let recorded = try person.roi(input: lines.joined(separator: "\n") + "\n")
    #expect(recorded.status == 0, "\(recorded.errors)")
    let replayed = try person.commands("source again.roi", "assert yield = 8.64%", "summary")
    #expect(replayed.status == 0, "\(replayed.errors)")
    #expect(replayed.text.contains("yield > 8%  pass"))
  }

  /// A million lines are written as they are made: the program may have 1 GB of addresses, of which it uses
  /// little.
  @Test("A million lines take little memory")
  func aMillionLinesTakeLittleMemory() throws {
    let person = try Person()
    let sweep = "sweep rent 0..9999.99 by 0.01 show cash_flow"
    let line = "ulimit -v 1000000; \"$ROI\" --format csv -c '\(Self.property)' -c '\(sweep)' | tail -n 1"
    let result = try PipedProgram.run(person.shell(line))
    #expect(result.errors == "")
    // 9,999.99 less the payment of 1,264.14.
    #expect(result.text == "9999.99,8735.85\r\n")
  }

  @Test("Ctrl-C stops a sweep")
  func controlCStopsASweep() throws {
    let person = try Person()
    let terminal = try person.terminal()
    try terminal.enter(Self.property) { $0.isAtPrompt && $0.contains("Loan Amount") }
    terminal.send("sweep price 100000..199999 by 1 rate 1..100 by 1 show apr\r")
    try terminal.wait("a sweep under way") { $0.contains("Sweeping") }
    terminal.send("\u{3}")
    try terminal.wait("it says so") { $0.isAtPrompt && $0.contains("Interrupted") }
  }
}
