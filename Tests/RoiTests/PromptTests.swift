import Programs
import Testing

/// The program at a terminal, as a person meets it.
@Suite("The prompt")
struct PromptTests {
  @Test("The prompt shows the path")
  func thePromptSaysWhereOneIs() throws {
    let terminal = try Person().terminal()
    try terminal.waitForPrompt("roi>")
    for (line, prompt) in [
      ("set price 250000 down 20", "roi>"), ("schedule 1..3", "roi/schedule>"), ("month 12", "roi/month 12>"),
      ("next", "roi/month 13>"), ("previous", "roi/month 12>"),
      ("save \"elm street\"", "roi:elm street/month 12>"),
      ("year 2", "roi:elm street/year 2>"), ("back", "roi:elm street/schedule>"), ("back", "roi:elm street>"),
      ("month 360", "roi:elm street/month 360>"), ("set term 1", "roi:elm street/month 360>"),
      ("next", "roi:elm street/month 361>"), ("back", "roi:elm street/schedule>"),
      ("set loan 0", "roi:elm street>"), ("month 5", "roi:elm street/month 5>"), ("back", "roi:elm street>"),
      ("save 文字", "roi:文字>"), ("new", "roi>"),
    ] {
      terminal.send(line + "\r")
      try terminal.waitForPrompt(prompt)
    }
  }

  @Test("A new user is told what to type")
  func somebodyNewIsToldWhatToType() throws {
    let person = try Person()
    let first = try person.terminal()
    #expect(first.screen.contains("Type a house in: set price 250k down 20"))
    try first.enter("set price 250k") { $0.contains("$250,000") && $0.isAtPrompt }
    first.send("exit\r")
    #expect(try first.waitForEnd() == 0)
    #expect(try !person.terminal().screen.contains("Type a house in"))
    #expect(try person.roi("-c", "show price").text.hasPrefix("  price"))
  }

  @Test(
    "The prompt after a failure is red as all that fails is on its background",
    arguments: [("15;0", "38;5;210"), ("0;15", "38;5;124")])
  func failureIsRed(background: String, red: String) throws {
    let person = try Person()
    person.environment["COLORFGBG"] = background
    let terminal = try person.terminal()
    try terminal.enter("set rant 1800") { $0.typed.hasPrefix("roi!>") }
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[1;\(red)mroi!>"))
  }

  @Test("A failure stands right under the word")
  func aFailureStandsRightUnderTheWord() throws {
    let terminal = try Person().terminal(columns: 100)
    try terminal.enter("set rant 1800") {
      $0.lastRows(3) == [
        "roi> set rant 1800", #"         ^^^^ There is no field "rant". Did you mean "rent"?"#,
        // As a hint.
        "roi!> set rent 1800",
      ] && $0.typed == "roi!>"
    }
    try terminal.enter("save 文字; set 文字 5") {
      $0.lastRows(4) == [
        "roi!> save 文字; set 文字 5", "Saved as 文字; every change is kept from now on.",
        #"                     ^^^^ There is no field "文字". "fields" lists them."#,
        "roi:文字!>",
      ]
    }
    try terminal.enter("frobnicate; show") {
      $0.lastRows(3) == [
        "roi:文字!> frobnicate; show",
        #"           ^^^^^^^^^^ There is no command "frobnicate". "help all" lists them."#, "roi:文字!>",
      ]
    }
    try terminal.enter("set rent 1,80") {
      $0.lastRows(3) == [
        "roi:文字!> set rent 1,80",
        "                    ^^^^ 1,80 can mean 1.8 or 180: type 1.8 or 180.",
        "roi:文字!>",
      ]
    }
  }

  // MARK: - Completion

  @Test("Tab completes commands, fields and names")
  func tabCompletesCommandsFieldsAndNames() throws {
    let person = try Person()
    let made = try person.commands(
      "set rent 1", "save elm", "copy elm 'oak street'", options: ["--saved"])
    try #require(made.status == 0)
    let terminal = try person.terminal()
    terminal.send("sch\t")
    try terminal.wait { $0.textToCursor == "roi:elm> schedule " }
    terminal.send("\u{15}se\t")
    try terminal.wait { $0.contains("set") && $0.contains("Change one or more fields.") }
    terminal.send("\u{15}set e\t")
    try terminal.wait { screen in
      ["escrow", "extra", "expenses"].allSatisfy { screen.contains($0 + " ") }
        && screen.contains("Paid to the principal") && screen.textToCursor == "roi:elm> set e"
    }
    terminal.send("\u{15}set es\t")
    try terminal.wait { $0.textToCursor == "roi:elm> set escrow " }
    terminal.send("\u{15}open o\t")
    try terminal.wait { $0.textToCursor.hasPrefix("roi:elm> open ") && $0.textToCursor.contains("street") }
    terminal.send("\r")
    try terminal.waitForPrompt("roi:oak street>")
    terminal.send("xyz\t")
    try terminal.wait { $0.bells > 0 }
  }

  @Test("Tab completes files")
  func tabCompletesFiles() throws {
    let person = try Person()
    try person.home.write("set rent 77\n", to: "scripts/house one.roi")
    let terminal = try person.terminal()
    terminal.send("source scr\t")
    try terminal.wait { $0.textToCursor == "roi> source scripts/" }
    terminal.send("h\t\r")
    try terminal.wait { $0.contains("$0 → $77") }
  }

  // MARK: - Keys

  @Test("Ctrl-C clears the line and Ctrl-D leaves")
  func controlCClearsTheLineAndControlDLeaves() throws {
    let terminal = try Person().terminal()
    terminal.send("set rent 5")
    try terminal.wait { $0.textToCursor == "roi> set rent 5" }
    terminal.send("\u{03}")
    try terminal.wait { $0.lastRows(2) == ["roi> set rent 5^C", "roi>"] }
    try terminal.enter("show rent") { $0.contains("rent  Rent  $0  default") }
    try terminal.waitForPrompt("roi>")
    terminal.send("\u{04}")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("Leaving is no failure, whatever failed before", arguments: ["quit", "set rent 5; quit; set rant 6"])
  func quitLeavesWithZero(line: String) throws {
    let terminal = try Person().terminal()
    try terminal.enter("set rant 5") { $0.contains("^^^^") && $0.typed == "roi!>" }
    terminal.send(line + "\r")
    #expect(try terminal.waitForEnd() == 0)
  }

  @Test("A signal ends the shell with its status", arguments: [15, 1] as [Int32])
  func aSignalEndsItWithItsStatus(signal: Int32) throws {
    let person = try Person()
    let terminal = try person.terminal()
    try terminal.enter("set rent 5") { $0.contains("$0 → $5") && $0.typed == "roi>" }
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == 128 + signal)
    #expect(try person.commands("show rent", options: ["--saved"]).text == "  rent  Rent  $5\n")
    #expect(person.home.names(in: "data/rentalroi") == ["worksheets.db"])
  }

  @Test("Ctrl-C stops a script and takes it back")
  func controlCStopsAScriptAndTakesItBack() throws {
    let person = try Person()
    let script = (1...200_000).map { "set rent \($0)\n" }.joined()
    try person.home.write(script, to: "long.roi")
    let terminal = try person.terminal()
    terminal.send("source long.roi\r")
    try terminal.wait("progress") { $0.typed.contains("long.roi") && !$0.typed.contains("source") }
    terminal.send("\u{03}")
    try terminal.wait("the message") { $0.contains("Interrupted; nothing was changed.") }
    try terminal.waitForPrompt("roi!>")
    try terminal.enter("show rent") { $0.contains("rent  Rent  $0  default") }
  }

  // MARK: - History

  @Test("History survives a restart")
  func historySurvivesARestart() throws {
    let person = try Person()
    let first = try person.terminal()
    try first.enter("set rent 5") { $0.contains("$0 → $5") && $0.typed == "roi>" }
    try first.enter("set rant 6") { $0.contains("^^^^") && $0.typed == "roi!>" }
    try first.process.killAndWait()
    let second = try person.terminal()
    second.send("\u{1B}[A")
    try second.wait { $0.textToCursor == "roi> set rant 6" }
    second.send("\u{1B}[A")
    try second.wait { $0.textToCursor == "roi> set rent 5" }
  }

  // MARK: - Output

  @Test("An error in JSON is told once")
  func anErrorInJSONIsToldOnce() throws {
    let terminal = try Person().terminal()
    try terminal.enter("output json") { $0.contains(#""ok":true"#) && $0.typed == "roi>" }
    try terminal.enter("set rant 5") { $0.contains(#""code":"unknown-field""#) && $0.typed == "roi!>" }
    try terminal.enter("output text") { $0.typed == "roi>" }
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("^^^^"))
  }

  // MARK: - Colour and escapes

  @Test("A terminal without escapes gets none", arguments: ["dumb", ""])
  func aTerminalWithoutEscapesGetsNone(name: String) throws {
    let person = try Person()
    person.environment["TERM"] = name
    let terminal = try person.terminal()
    try session(at: terminal)
    #expect(!terminal.bytes.contains(0x1B))
  }

  @Test("Without colour only the editor's own moves remain: nothing is styled")
  func noColor() throws {
    let person = try Person()
    #expect(try styles(of: person) > 0)
    #expect(try styles(of: person, "--color", "never") == 0)
    person.environment["NO_COLOR"] = "1"
    #expect(try styles(of: person) == 0)
    #expect(try styles(of: person, "--color", "always") > 0)
  }

  /// How many changes to bold or a colour a session has; what is offered behind the cursor is dim in any case,
  /// and the selected entry of a menu stands out.
  private func styles(of person: Person, _ option: String...) throws -> Int {
    let terminal = try PseudoTerminal(person.invocation(option))
    try terminal.waitForPrompt()
    try session(at: terminal)
    let text = String(decoding: terminal.bytes, as: UTF8.self)
    return text.matches(of: /\u{1B}\[([0-9;]*)m/).count { !["", "0", "2", "7", "22"].contains($0.output.1) }
  }

  /// A success, a failure and a completion.
  private func session(at terminal: PseudoTerminal) throws {
    try terminal.enter("set price 250000 down 20") { $0.contains("→ $200,000.00") && $0.typed == "roi>" }
    try terminal.enter("set rant 1800") { $0.contains("^^^^") && $0.typed == "roi!>" }
    terminal.send("se\t\t")
    try terminal.wait { $0.contains("Change one or more fields.") }
    terminal.send("\u{03}")
    try terminal.waitForPrompt("roi>")
    try terminal.enter("reset all") { $0.contains("→ $0") && $0.typed == "roi>" }
  }

  // MARK: - Output elsewhere

  @Test("Results go where standard output goes, the prompt and errors to the terminal")
  func anOutputThatIsFullEndsIt() throws {
    let person = try Person()
    let terminal = try PseudoTerminal(person.shell("exec \"$ROI\" > /dev/full"))
    terminal.send("show\r")
    #expect(try terminal.waitForEnd() == 74)
    #expect(terminal.screen.contains("roi: output could not be written: No space left on device"))
  }

  @Test("With commands or a script there is no prompt, at a terminal too")
  func commandsAtATerminalAskNothing() throws {
    let person = try Person()
    try person.home.write("show rent\n", to: "a.roi")
    for arguments in [["-c", "show rent"], ["a.roi"], ["run", "a.roi"]] {
      let terminal = try PseudoTerminal(person.invocation(arguments))
      #expect(try terminal.waitForEnd() == 0)
      #expect(terminal.screen.lastRows(2) == ["  rent  Rent  $0  default"])
    }
  }
}
