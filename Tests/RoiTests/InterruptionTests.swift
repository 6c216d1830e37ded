import Commands
import Glibc
import Programs
import SeededRandom
import Shell
import Testing

/// Ctrl-C, Ctrl-Z and Ctrl-\ while commands run.
@Suite("Interruption")
struct InterruptionTests {
  private static let property = "set price 250k down 20 rate 6.5 rent 1800"
  /// A sweep that takes far longer than it takes to stop it.
  private static let longSweep = "sweep price 100000..199999 by 1 rate 1..100 by 1 show apr"

  /// Somebody with two saved properties and two pipes that nobody else uses.
  private func person() throws -> Person {
    let person = try Person()
    person.environment["EDITOR"] = "sleep 1000 #"
    for name in ["pipe", "pipe.csv"] { try #require(mkfifo(person.home(name), 0o600) == 0) }
    let criteria = (1...20).map { "require cash_flow(\($0)) > \($0)" }
    let lines = [Self.property, "save oak", "set rent 2000"] + criteria + ["save elm"]
    let made = try person.roi("--saved", input: lines.joined(separator: "\n") + "\n")
    try #require(made.status == 0, "\(made.errors)")
    return person
  }

  /// Types a line and waits until the shell has it.
  private func begin(_ line: String, at terminal: PseudoTerminal) throws {
    let before = terminal.bytes.count
    terminal.send(line + "\r")
    try terminal.wait("\"\(line)\" is read") { _ in terminal.bytes[before...].contains(UInt8(ascii: "\n")) }
  }

  /// Types Ctrl-C and waits for the prompt and its answers.
  private func interrupt(_ terminal: PseudoTerminal) throws {
    terminal.send("\u{3}")
    try terminal.wait("the prompt after Ctrl-C") { $0.isAtPrompt && $0.typed.hasSuffix(">") }
    terminal.send("calc 1 + 1\r")
    try terminal.wait("the next command is run") {
      $0.isAtPrompt && $0.lastRows(2).first?.contains(/^2$|"value":2,/) == true
    }
  }

  // MARK: Every command

  /// Lines that take long, for commands whose own examples do not.
  private static let longLines = [
    "sweep": longSweep, "breaks": "breaks",
    "solve":
      "solve rent for irr([-cash_invested, cash_flow(1..359), cash_flow(360) + net_proceeds(360)]) > 1%",
    "calc": "calc "
      + (1...9).map { "irr([-cash_invested - \($0), cash_flow(1..360)])" }.joined(separator: " + "),
    "source": "source pipe", "record": "record pipe --force", "export": "show; export pipe.csv --force",
    "backup": "backup pipe --force", "restore": "restore pipe --force", "dump": "dump pipe --force",
    "edit": "edit",
  ]

  @Test(
    "Ctrl-C at any moment of any command leads back to the prompt, and changes nothing unless the command was done",
    arguments: CommandTable.standard.names)
  func anyCommand(name: String) throws {
    let command = try #require(CommandTable.standard[name])
    let line = try #require(Self.longLines[name] ?? command.examples.first?.line, "\(name) has no example")
    let person = try person()
    let before = try person.commands("dump", options: ["--saved"]).text
    let terminal = try person.terminal()
    var random = SplitMix(seed: UInt64(name.utf8.reduce(0) { $0 * 31 + Int($1) }))
    if name == "quit" {
      terminal.send(line + "\r")
      usleep(UInt32.random(in: 0..<100_000, using: &random))
      terminal.send("\u{3}")
      // Ctrl-C cancels the line or comes too late.
      terminal.send("\rquit\r")
      return #expect(try terminal.waitForEnd() == 0)
    }
    try begin(line, at: terminal)
    usleep(UInt32.random(in: 0..<300_000, using: &random))
    let start = terminal.bytes.count
    try interrupt(terminal)
    let text = String(decoding: terminal.bytes[start...], as: UTF8.self)
    guard text.contains("nothing was changed") else { return }
    #expect(try person.commands("dump", options: ["--saved"]).text == before)
  }

  // MARK: Pipes

  @Test(
    "Ctrl-C ends the wait for the other end of a pipe",
    arguments: [
      "source pipe", "restore pipe --force", "record pipe --force", "backup pipe --force",
      "dump pipe --force", "screen pipe where dscr > 1", "add units from pipe.csv",
      "show; export pipe.csv --force",
    ])
  func pipes(line: String) throws {
    let terminal = try person().terminal()
    try begin(line, at: terminal)
    try interrupt(terminal)
    #expect(terminal.screen.contains("Interrupted; nothing was changed."))
  }

  @Test("A prompt takes Ctrl-C back from who started it without")
  func ignoredAtTheStart() throws {
    let terminal = try PseudoTerminal(person().shell("trap '' INT; exec \"$ROI\""), rows: 24, columns: 80)
    try terminal.waitForPrompt()
    try begin(Self.longSweep, at: terminal)
    try interrupt(terminal)
    #expect(terminal.screen.contains("Interrupted; nothing was changed."))
  }

  @Test("A pipe with another end is read and written as before")
  func pipesWithAnotherEnd() throws {
    let person = try person()
    let line =
      "printf 'set rent 7\\n' > pipe & cat pipe.csv & \"$ROI\" -c 'source pipe' -c 'export pipe.csv --force'; wait"
    let result = try PipedProgram.run(
      person.shell(line.replacing("-c 'export", with: "-c 'show rent' -c 'export")))
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.text.contains("Rent  $0 → $7\n"))
    #expect(result.text.contains("name,value\r\nrent,7\r\n"))
  }

  // MARK: Output

  @Test(
    "Ctrl-C ends output to a terminal that takes its time", arguments: ["text", "csv", "json", "markdown"])
  func output(format: String) throws {
    let terminal = try person().terminal("--format", format)
    // Half a million rows: more bytes than are held back for the pager.
    try begin("sweep rent 0..4999.99 by 0.01 show rent", at: terminal)
    let start = terminal.bytes.count
    try terminal.wait("rows") { _ in terminal.bytes.count > start + 100_000 }
    let shown = terminal.bytes.count
    try interrupt(terminal)
    #expect(terminal.bytes.count < shown + 2_000_000)
  }

  @Test("The commands behind an interrupted one are not run")
  func commandsBehind() throws {
    let person = try person()
    let terminal = try person.terminal()
    try begin("\(Self.longSweep); set rent 1; export rows.csv", at: terminal)
    try interrupt(terminal)
    #expect(try person.commands("show rent", options: ["--saved"]).text.contains("$2,000"))
    #expect(!person.home.names().contains { $0.hasPrefix("rows.csv") })
  }

  @Test("A pager that Ctrl-C ends does not end the shell")
  func pager() throws {
    let person = try person()
    // A shell that is just starting another program can miss the key, so it becomes that program.
    person.environment["ROI_PAGER"] = "sh -c 'echo paging; exec sleep 1000'"
    let terminal = try person.terminal()
    terminal.send("schedule\r")
    try terminal.wait("the pager") { $0.contains("\n|paging\n") }
    terminal.send("\u{3}")
    // The terminal has shown the key before the prompt.
    try terminal.wait("the prompt") { $0.typed == "roi:elm/schedule>" }
    try terminal.enter("calc 1 + 1") { $0.isAtPrompt && $0.lastRows(2).first == "2" }
  }

  // MARK: Locks

  @Test("A history that another process keeps holds nobody up")
  func historyLock() throws {
    let person = try person()
    let first = try person.terminal()
    try first.enter("calc 1 + 2") { $0.isAtPrompt && $0.lastRows(2).first == "3" }
    let holder = open(person.home("state/rentalroi/history"), O_RDWR)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX) == 0)
    try first.enter("calc 2 + 2") { $0.isAtPrompt && $0.lastRows(2).first == "4" }
    let second = try person.terminal()
    second.send("\u{1B}[A")
    try second.wait("the last line that was written") { $0.typed.hasSuffix("> calc 1 + 2") }
    flock(holder, LOCK_UN)
    try first.enter("calc 2 + 3") { $0.isAtPrompt && $0.lastRows(2).first == "5" }
    #expect(person.home.text(of: "state/rentalroi/history") == "calc 1 + 2\ncalc 2 + 2\ncalc 2 + 3\n")
  }

  @Test("The wait for a store that another program writes is told of, and Ctrl-C ends it")
  func storeLock() throws {
    let person = try person()
    let terminal = try person.terminal()
    let holder = open(person.home("data/rentalroi/worksheets.db"), O_RDWR)
    defer { close(holder) }
    // F_OFD_SETLK on the byte of StoreLock.
    var lock = Glibc.flock()
    (lock.l_type, lock.l_whence) = (Int16(F_WRLCK), Int16(SEEK_SET))
    (lock.l_start, lock.l_len) = (0x4000_1000, 1)
    try #require(fcntl(holder, 37, &lock) == 0)
    terminal.send("set rent 1\r")
    try terminal.wait("the line of the wait") { $0.contains("Waiting for another program that writes ") }
    try interrupt(terminal)
    #expect(terminal.screen.contains("Interrupted; nothing was changed."))
    #expect(!terminal.screen.contains("Waiting"))
    lock.l_type = Int16(F_UNLCK)
    try #require(fcntl(holder, 37, &lock) == 0)
    try terminal.enter("set rent 3") { $0.isAtPrompt && $0.contains("$2,000 → $3") }
  }

  @Test("A store is used where no thread can be made")
  func noThreads() throws {
    let person = try person()
    // A stack of a thread would be larger than all addresses.
    let line = """
      ulimit -s 4000000; ulimit -v 2000000; "$ROI" --store s.db -c '\(Self.property)' -c 'save elm' \
      -c 'backup b.db' -c 'restore b.db --force' -c 'sweep rent 0..4000 by 1 show cash_flow' | tail -n 1
      """
    let result = try PipedProgram.run(person.shell(line))
    #expect(result.errors == "")
    #expect(result.text == "$4,000          $2,735.86\n")
  }

  // MARK: Lessons

  @Test("Ctrl-C ends a command of a lesson")
  func lessons() throws {
    let terminal = try person().terminal()
    try terminal.enter("learn first-property") { $0.isAtPrompt && $0.typed == "first-property>" }
    try terminal.enter(Self.property) { $0.isAtPrompt && $0.contains("Loan Amount") }
    terminal.send(Self.longSweep + "\r")
    try terminal.wait("a sweep under way") { $0.contains("Sweeping") }
    try interrupt(terminal)
    #expect(terminal.screen.contains("Interrupted; nothing was changed."))
  }

  // MARK: Ctrl-Z and Ctrl-\

  @Test("Ctrl-Z stops a command, and fg goes on with it")
  func controlZ() throws {
    let person = try person()
    person.environment["PS1"] = "sh$ "
    person.environment["ROI"] = Person.roi
    let shell = Invocation(
      "/bin/bash", ["--norc", "--noprofile", "-i"], environment: person.environment, folder: person.home.path,
      home: person.home)
    let terminal = try PseudoTerminal(shell)
    try terminal.wait("the shell") { $0.typed.hasSuffix("sh$") }
    terminal.send("\"$ROI\"\r")
    try terminal.waitForPrompt()
    terminal.send(Self.longSweep + "\r")
    try terminal.wait("a sweep under way") { $0.contains("Sweeping") }
    terminal.send("\u{1A}")
    try terminal.wait("the shell again") { $0.typed.hasSuffix("sh$") && $0.contains("Stopped") }
    terminal.send("stty -a | grep -c ' icanon.* echo '\r")
    try terminal.wait("the modes of a shell") { $0.contains("\n|1\n") }
    terminal.send("fg\r")
    // Its progress is drawn again.
    let start = terminal.bytes.count
    try terminal.wait("the sweep goes on") { _ in
      String(decoding: terminal.bytes[start...], as: UTF8.self).contains("Sweeping")
    }
    try interrupt(terminal)
    terminal.send("quit\r")
    try terminal.wait("the shell") { $0.typed.hasSuffix("sh$") }
  }

  @Test("Ctrl-\\ in a command is ignored")
  func controlBackslash() throws {
    let terminal = try person().terminal()
    terminal.send(Self.longSweep + "\r")
    try terminal.wait("a sweep under way") { $0.contains("Sweeping") }
    terminal.send("\u{1C}")
    try interrupt(terminal)
  }

  // MARK: The end of the terminal

  @Test(
    "A terminal that goes away ends the shell, also where no signal tells of it", arguments: ["", "setsid "])
  func hangUp(before: String) throws {
    let person = try person()
    let line = "trap : HUP; \(before)\"$ROI\"; echo $? > ended"
    let terminal = try PseudoTerminal(person.shell(line), rows: 24, columns: 80)
    try terminal.waitForPrompt()
    terminal.send(Self.longSweep + "\r")
    try terminal.wait("a sweep under way") { $0.contains("Sweeping") }
    terminal.hangUp()
    try wait(for: "the end of the shell") { person.home.text(of: "ended") == "\(128 + SIGHUP)\n" }
  }

  // MARK: Scripts

  @Test(
    "Ctrl-C ends a script at once",
    arguments: [
      ["-c", "source pipe"], ["-c", property, "-c", longSweep], ["check", "pipe"],
      ["lesson", "lint", "pipe"],
      ["-"],
    ])
  func scripts(arguments: [String]) throws {
    let person = try person()
    let program = try PipedProgram(person.invocation(arguments))
    var end: CInt = -1
    defer { if end >= 0 { close(end) } }
    if arguments == ["-"] {
      try program.send(Array("calc 1 + 1\n".utf8))
      try program.wait { $0.hasPrefix("2\n") }
    } else if !arguments.contains(Self.longSweep) {
      // It waits for the pipe when that can be opened to write.
      try wait(for: "the pipe is open") {
        end = open(person.home("pipe"), O_WRONLY | O_NONBLOCK)
        return end >= 0
      }
    }
    program.process.signal(SIGINT)
    #expect(try program.finish().status == 128 + SIGINT)
  }
}
