import Foundation
import Programs
import Reports
import Testing

@testable import LineEditor

@Suite("Output, pager and text editor")
struct OutputTests {
  private func terminal(_ environment: [String: String?] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(environment: environment)
    try terminal.wait { $0.typed == "probe>" }
    return terminal
  }

  @Test("The prompt after an unended line is clean")
  func thePromptAfterAnUnendedLineIsClean() throws {
    let terminal = try terminal()
    terminal.send("open\r")
    try terminal.wait(for: "probe> open", "no end", "probe>")
  }

  /// Input is a terminal, output is a pipe, and no terminal can be opened, so that libedit is not used.
  @Test("A prompt that goes to a pipe is there before its line is read")
  func aPromptThatGoesToAPipeIsThereBeforeItsLineIsRead() throws {
    let start = """
      import os, sys
      ends = os.openpty()
      os.set_inheritable(ends[0], True)
      os.dup2(ends[1], 0)
      os.execv(sys.argv[1], sys.argv[1:])
      """
    let home = try TestFolder()
    let environment = ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let program = try PipedProgram(
      Invocation("/usr/bin/env", ["python3", "-c", start, Probe.path], environment: environment, home: home))
    try program.wait { $0.contains("probe> ") }
  }

  // MARK: The pager

  @Test("Short text is not paged")
  func shortTextIsNotPaged() throws {
    let terminal = try terminal(["ROI_PAGER": "false"])
    // Two windows of 24 rows, and no more.
    terminal.send("page 48\r")
    try terminal.wait(for: "row 48", "unpaged", "probe>")
    terminal.send("page 49\r")
    try terminal.wait(for: "probe> page 49", "paged false", "probe>")
  }

  @Test("The pager that was chosen is run on long text, and $PAGER is not")
  func theChosenPagerIsRunOnLongText() throws {
    let terminal = try terminal(["ROI_PAGER": "tail -n 1", "PAGER": "false"])
    terminal.send("page 100\r")
    try terminal.wait(for: "probe> page 100", "row 100", "paged true", "probe>")
  }

  @Test(
    "less gets the character set and options for its text, and writes no files",
    arguments: [(nil, nil, "utf-8 FRX 1"), ("latin1", "S", "latin1 S 1"), (nil, "", "utf-8 1")])
  func lessIsToldWhatItsTextIs(charset: String?, options: String?, told: String) throws {
    let terminal = try terminal([
      "ROI_PAGER": "echo $LESSCHARSET $LESS $LESSSECURE; cat >/dev/null", "LESSCHARSET": charset,
      "LESS": options,
    ])
    terminal.send("page 100\r")
    try terminal.wait(for: "probe> page 100", told, "paged true", "probe>")
  }

  @Test("A pager that is quit early is quiet and leaves the terminal as it was")
  func aPagerQuitEarlyIsQuietAndLeavesTheTerminalAsItWas() throws {
    let terminal = try terminal(["ROI_PAGER": "stty raw; sed 1q"])
    terminal.send("page 100000\rnext\r")
    try terminal.wait(for: "row 1", "paged true", "probe> next", "[next]", "probe>")
  }

  @Test("Ctrl-C in the pager is the pager's own")
  func controlCInThePagerIsThePagersOwn() throws {
    let terminal = try terminal([
      "ROI_PAGER": "trap 'echo caught; exit' INT; echo waiting; while :; do sleep 0.1; done"
    ])
    terminal.send("page 100\r")
    try terminal.wait { $0.lastRows(1) == ["waiting"] }
    terminal.send("\u{03}")
    try terminal.wait(for: "^Ccaught", "paged true", "probe>")
  }

  @Test("A pager that is not there or fails is reported", arguments: ["no-such-pager", "false", "exit 5"])
  func aPagerThatFailsIsReported(pager: String) throws {
    let terminal = try terminal(["ROI_PAGER": pager])
    terminal.send("page 100\r")
    try terminal.wait(for: "paged false", "probe>")
  }

  @Test(
    "The rows of a text are counted",
    arguments: [
      ("", 0), ("a", 1), ("a\n", 1), ("a\nb\n", 2), ("a\n\nb", 3), ("0123456789", 1), ("01234567890", 2),
      ("\u{1B}[1;31m0123456789\u{1B}[0m\n", 1), ("日本日本日本", 2),
    ])
  func rowsAreCounted(text: String, rows: Int) {
    _ = editlineLocale
    #expect(Pager.rows(of: text, columns: 10) == rows)
  }

  /// Pages of three rows: the head and two more, but for the first one, which begins with a note.
  @Test("The head of a table begins each page of its rows")
  func headsBeginPages() {
    _ = editlineLocale
    let text = "note\nHEAD\n1\n2\n3\n4\n5\nend\nmore\nmore\n"
    let head = TableHead(bytes: 5..<10, end: 20)
    func paged(_ text: String, _ heads: [TableHead], pageRows: Int) -> String {
      PagedText(text, heads, pageRows: pageRows, columns: 10).text
    }
    #expect(
      paged(text, [head], pageRows: 3) == "note\nHEAD\n1\nHEAD\n2\n3\nHEAD\n4\n5\nend\nmore\nmore\n")
    // Rows that the terminal wraps count as what they are, and a head of two lines as two.
    #expect(
      paged("12345678901\nH\nD\n1\n2\n3\n4\n", [TableHead(bytes: 12..<16, end: 24)], pageRows: 5)
        == "12345678901\nH\nD\n1\nH\nD\n2\n3\n4\n")
    // Each table has its own.
    #expect(
      paged(
        "A\n1\n\nB\n2\n3\n", [TableHead(bytes: 0..<2, end: 4), TableHead(bytes: 5..<7, end: 11)], pageRows: 3)
        == "A\n1\n\nB\n2\n3\n")
    #expect(
      paged(
        "A\n1\nB\n2\n3\n", [TableHead(bytes: 0..<2, end: 4), TableHead(bytes: 4..<6, end: 10)], pageRows: 4)
        == "A\n1\nB\n2\nB\n3\n")
    #expect(paged(text, [], pageRows: 3) == text)
    // A page without room for as many rows as the head has goes without it.
    #expect(paged(text, [head], pageRows: 1) == text)
  }

  // MARK: The editor

  @Test("A text editor edits a text and leaves nothing behind")
  func theTextEditorComesAndGoes() throws {
    let terminal = try terminal(["VISUAL": "sed -i s/first/second/", "EDITOR": "false"])
    terminal.send("editor\r")
    try terminal.wait(for: #"edited("second\n")"#, "probe>")
    #expect(try terminal.home.names() == ["state"])
  }

  @Test("A text editor that fails changes nothing")
  func aTextEditorThatFailsChangesNothing() throws {
    let terminal = try terminal(["VISUAL": "", "EDITOR": "exit 3;"])
    terminal.send("editor\r")
    try terminal.wait(for: "abandoned(status: 3)", "probe>")
  }

  @Test("A signal removes the text of the editor", arguments: [SIGTERM, SIGHUP])
  func aSignalRemovesTheText(signal: CInt) throws {
    let terminal = try terminal(["VISUAL": "touch \"$HOME/begun\"; sleep 20;"])
    terminal.send("editor\r")
    let home = try terminal.home
    let deadline = Deadline()
    while !home.names().contains("begun"), !deadline.hasPassed { usleep(5_000) }
    #expect(home.names().contains { $0.hasPrefix("edit-") })
    terminal.process.signal(signal)
    try terminal.process.waitForEnd()
    #expect(!home.names().contains { $0.hasPrefix("edit-") })
  }

  // MARK: Progress

  @Test("Progress is shown after half a second and erased")
  func progressIsShownAfterHalfASecondAndErased() {
    var screen = Screen(environment: ["TERM": "xterm"])
    screen.isOutputTerminal = true
    var now = ContinuousClock.now
    var written = ""
    let progress = ProgressLine(screen: screen, now: { now }, write: { written += $0 })
    progress.update("early")
    #expect(written == "")
    now += .milliseconds(500)
    progress.update("step 10")
    progress.update("too soon")
    #expect(written == "\rstep 10")
    now += .milliseconds(100)
    progress.update("9")
    // The terminal writes what was pressed behind it.
    written += "^C"
    progress.end()
    var model = ScreenModel(rows: 5, columns: 80)
    model.feed(written.utf8)
    #expect(model.lastRows(1) == [] && model.column == 0)
    #expect(written.hasPrefix("\rstep 10\r9      "))
  }

  @Test("Progress is not for files")
  func progressIsNotForFiles() {
    var screen = Screen(environment: ["TERM": "xterm"])
    screen.isOutputTerminal = false
    var written = ""
    let progress = ProgressLine(screen: screen, delay: .zero, write: { written += $0 })
    progress.update("step")
    progress.end()
    #expect(written == "")
  }

  @Test("What is typed while progress is shown is not echoed into its row")
  func progressIsNotTypedInto() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("work\r")
    try terminal.wait { $0.typed.hasPrefix("step ") }
    let step = terminal.screen.typed
    terminal.send("abc")
    try terminal.wait { $0.typed.hasPrefix("step ") && $0.typed != step }
    #expect(!terminal.screen.contains("abc"))
    terminal.send("\u{03}")
    try terminal.wait(for: "interrupted", "probe>")
    #expect(terminal.screen.contains("probe> work") && !terminal.screen.contains("step"))
  }

  // MARK: Elsewhere

  @Test("A redirected output still has a person behind it")
  func aRedirectedOutputStillHasAPersonBehindIt() throws {
    let terminal = try PseudoTerminal("/bin/sh", ["-c", "\(Probe.path) > \"$HOME/out\"; read x"])
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("qu\t")
    try terminal.wait { $0.textToCursor == "probe> quit " }
    terminal.send("\u{15}to the file\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] }
    terminal.send("quit\r")
    terminal.settle()
    let home = try terminal.home
    try terminal.wait { _ in home.text(of: "out").contains("[to the file]\n") }
    #expect(!home.text(of: "out").contains("\u{1B}"))
  }
}
