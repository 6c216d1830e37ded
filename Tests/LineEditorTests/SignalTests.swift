import Foundation
import Programs
import Testing

@Suite("Signals")
struct SignalTests {
  private func terminal() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    return terminal
  }

  // MARK: Ctrl-C and Ctrl-D

  @Test("Ctrl-C cancels an empty, a full and a wrapped line")
  func controlCCancelsAnEmptyAFullAndAWrappedLine() throws {
    let terminal = try terminal()
    terminal.send("\u{03}")
    try terminal.wait(for: "probe> ^C", "<cancelled>", "probe>")
    terminal.send("some text")
    try terminal.wait { $0.typed == "probe> some text" }
    terminal.send("\u{01}\u{03}")
    try terminal.wait(for: "probe> some text^C", "<cancelled>", "probe>")
    let long = String(repeating: "x", count: 100)
    terminal.send(long)
    try terminal.wait { $0.typed == long.dropLast(73) }
    terminal.send("\u{01}")
    try terminal.wait { $0.textToCursor == "probe> " }
    terminal.send("\u{03}")
    try terminal.wait(for: "probe> " + long.dropLast(27), long.dropLast(73) + "^C", "<cancelled>", "probe>")
    terminal.send("ok\r")
    try terminal.wait(for: "[ok]", "probe>")
  }

  @Test(
    "What Ctrl-C has dropped comes back until a line is entered, and is kept nowhere",
    arguments: ["\u{1B}[A", "\u{1F}"])
  func aDroppedLineComesBack(key: String) throws {
    let terminal = try terminal()
    terminal.send("first\r")
    try terminal.wait(for: "[first]", "probe>")
    terminal.send("abc def")
    try terminal.wait { $0.typed == "probe> abc def" }
    for _ in 1...2 {
      terminal.send("\u{03}")
      try terminal.wait(for: "probe> abc def^C", "<cancelled>", "probe>")
      terminal.send(key)
      try terminal.wait { $0.typed == "probe> abc def" }
    }
    #expect(try terminal.historyFile == "first\n")
    terminal.send("\u{15}\u{1B}[A\u{1B}[A")
    try terminal.wait { $0.typed == "probe> first" }
    terminal.send("\r")
    try terminal.wait(for: "[first]", "probe>")
    terminal.send("\u{1B}[A\u{1B}[A\u{1F}\u{1F}\u{1F}")
    try terminal.wait { $0.typed == "probe>" && $0.bells > 0 }
  }

  @Test("Ctrl-C ends a command, a search and a paste")
  func controlCEndsACommandASearchAndAPaste() throws {
    let terminal = try terminal()
    terminal.send("work\r")
    try terminal.wait { $0.typed.hasPrefix("step ") }
    let start = Date()
    terminal.send("\u{03}")
    try terminal.wait(for: "interrupted", "probe>")
    #expect(Date().timeIntervalSince(start) < 2)
    terminal.send("\u{12}wor")
    try terminal.wait { $0.typed == "search 'wor': work" }
    terminal.send("\u{03}")
    try terminal.wait(for: "probe> work^C", "<cancelled>", "probe>")
    terminal.send("x")
    try terminal.wait { $0.textToCursor == "probe> x" }
    terminal.send("\u{1B}[200~unterminated")
    terminal.send("\u{03}")
    try terminal.wait(for: "probe> x^C", "<cancelled>", "probe>")
    terminal.send("ok\r")
    try terminal.wait(for: "[ok]", "probe>")
  }

  @Test("Ctrl-D leaves an empty line and deletes in a full one")
  func controlDLeavesAnEmptyLineAndDeletesInAFullOne() throws {
    let terminal = try terminal()
    terminal.send("abc\u{01}\u{04}\u{05}\u{04}")
    try terminal.wait { $0.typed == "probe> bc" && $0.bells == 1 }
    terminal.send("\u{15}\u{04}")
    #expect(try terminal.waitForEnd() == 0)
    #expect(terminal.screen.lastRows(1) == ["<endOfInput>"])
  }

  @Test("Ctrl-D typed while a command runs leaves when the lines typed before it are done")
  func controlDTypedAhead() throws {
    let terminal = try terminal()
    let pipe = try terminal.home("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    terminal.send("read \(pipe)\r")
    // Opens when the command has opened the other end.
    let end = open(pipe, O_WRONLY)
    terminal.send("typed ahead\r\u{04}")
    try terminal.wait { $0.lastRows(1) == ["typed ahead"] }
    close(end)
    #expect(try terminal.waitForEnd() == 0)
    let rows = ["done", "probe> typed ahead", "[typed ahead]", "probe>", "<endOfInput>"]
    #expect(terminal.screen.lastRows(5) == rows)
  }

  @Test("Ctrl-\\ is ignored")
  func controlBackslashIsIgnored() throws {
    let terminal = try terminal()
    terminal.send("\u{1C}work\r")
    try terminal.wait { $0.typed.hasPrefix("step ") }
    terminal.send("\u{1C}")
    terminal.send("\u{03}")
    try terminal.wait(for: "interrupted", "probe>")
  }

  // MARK: The end

  @Test("A signal ends with its status and restores the terminal", arguments: [SIGTERM, SIGHUP])
  func endsWithTheSignalsStatusAndTheTerminalRestored(signal: Int32) throws {
    let terminal = try terminal()
    let raw = terminal.settings.c_lflag
    #expect(raw & UInt32(ICANON | ECHO) == 0)
    terminal.send("kept\r")
    try terminal.wait(for: "[kept]", "probe>")
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == 128 + signal)
    #expect(terminal.settings.c_lflag & UInt32(ICANON | ECHO) == UInt32(ICANON | ECHO))
    #expect(!terminal.screen.takesBracketedPaste)
    #expect(try terminal.historyFile == "kept\n")
  }

  @Test("A signal ends a command too", arguments: [SIGTERM, SIGHUP])
  func endsACommandToo(signal: Int32) throws {
    let terminal = try terminal()
    terminal.send("work\r")
    try terminal.wait { $0.typed.hasPrefix("step ") }
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == 128 + signal)
    #expect(try terminal.historyFile == "work\n")
  }

  @Test("A signal ends an editor that does not listen", arguments: [SIGTERM, SIGHUP])
  func endsADeafEditor(signal: Int32) throws {
    let terminal = try terminal()
    terminal.send("deaf")
    try terminal.wait { $0.contains("not listening") }
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == 128 + signal)
    #expect(terminal.settings.c_lflag & UInt32(ICANON | ECHO) == UInt32(ICANON | ECHO))
  }

  @Test("A signal ends a command whose terminal takes no output", arguments: [SIGTERM, SIGHUP])
  func endsAtAStoppedTerminal(signal: Int32) throws {
    let terminal = try terminal()
    terminal.send("work\r")
    try terminal.wait { $0.typed.hasPrefix("step ") }
    // Ctrl-S stops the output until Ctrl-Q.
    terminal.send("\u{13}")
    terminal.settle()
    terminal.process.signal(signal)
    #expect(try terminal.waitForEnd() == 128 + signal)
  }

  @Test("A hang-up ends the program within a second")
  func aHangUpEndsItWithinASecond() throws {
    let terminal = try terminal()
    terminal.send("kept\r")
    try terminal.wait(for: "[kept]", "probe>")
    let start = Date()
    terminal.hangUp()
    #expect(try terminal.waitForEnd() == 128 + SIGHUP)
    #expect(Date().timeIntervalSince(start) < 1)
    #expect(try terminal.historyFile == "kept\n")
  }

  @Test("SIGTERM harms nobody else")
  func sigtermHarmsNobodyElse() throws {
    // The shell that started it is in the same process group, and so is a sibling.
    let terminal = try PseudoTerminal(
      "/bin/sh",
      ["-c", "sleep 60 & \(Probe.path); echo status $?; kill $! && echo sibling lives; read x"])
    try terminal.wait { $0.typed == "probe>" }
    let process = try #require(
      terminal.screen.lastRows(2).first?.split(separator: " ").last.flatMap { pid_t($0) })
    kill(process, SIGTERM)
    try terminal.wait(for: "status 143", "sibling lives")
  }

  // MARK: Ctrl-Z

  @Test("Ctrl-Z stops, and fg goes on", arguments: ["/bin/bash --norc --noprofile -i", "/bin/dash -i"])
  func controlZAndFg(shell: String) throws {
    let words = shell.split(separator: " ").map(String.init)
    let terminal = try PseudoTerminal(words[0], Array(words.dropFirst()), environment: ["PS1": "sh$ "])
    try terminal.wait { $0.typed.hasSuffix("sh$") }
    terminal.send("\(Probe.path)\r")
    try terminal.wait { $0.typed == "probe>" }
    // Ctrl-Z throws away what has not been read, so it waits for the last character.
    terminal.send("half a ")
    try terminal.wait { $0.textToCursor == "probe> half a " }
    terminal.send("\u{1A}")
    try terminal.wait {
      $0.typed.hasSuffix("sh$") && !$0.takesBracketedPaste
        || shell.contains("bash") && $0.typed.hasSuffix("sh$")
    }
    terminal.send("stty -a | grep -c ' icanon'\r")
    try terminal.wait { $0.contains("\n|1\n") }
    terminal.send("fg\r")
    try terminal.wait { $0.typed == "probe> half a" }
    terminal.send("line\r")
    try terminal.wait(for: "[half a line]", "probe>")
    terminal.send("quit\r")
    try terminal.wait { $0.typed.hasSuffix("sh$") }
  }

  @Test("Ctrl-Z stops in a paste without an end, which goes on behind fg")
  func controlZInPaste() throws {
    let terminal = try PseudoTerminal(
      "/bin/bash", ["--norc", "--noprofile", "-i"], environment: ["PS1": "sh$ "])
    try terminal.wait { $0.typed.hasSuffix("sh$") }
    terminal.send("\(Probe.path)\r")
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("\u{1B}[200~half a ")
    // As a signal Ctrl-Z would throw away what has not been read.
    try terminal.wait { _ in terminal.settings.c_lflag & tcflag_t(ISIG) == 0 }
    terminal.send("\u{1A}")
    try terminal.wait { $0.typed.hasSuffix("sh$") }
    terminal.send("fg\r")
    try terminal.wait { $0.typed == "probe>" && terminal.settings.c_lflag & tcflag_t(ISIG) == 0 }
    terminal.send("li\u{1A}ne\u{1B}[201~")
    try terminal.wait { $0.typed == "probe> half a line" }
    terminal.send("\r")
    try terminal.wait(for: "[half a line]", "probe>")
  }

  @Test("Type-ahead survives the end")
  func typeAheadSurvivesTheEnd() throws {
    let terminal = try PseudoTerminal(
      "/bin/sh", ["-c", "stty -echo; \(Probe.path); stty icrnl; read x; echo \"got $x\"; read x"])
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("quit\rfor the shell\r")
    try terminal.wait(for: "got for the shell")
  }
}
