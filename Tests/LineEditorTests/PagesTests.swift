import Foundation
import Programs
import Testing

/// The editor's own pages, in a window of 24 rows, of which 23 have text.
@Suite("Pages")
struct PagesTests {
  private static let keys = "Space: on · b: back · g, G: ends · /: search · q: leave"

  private func terminal(_ environment: [String: String?] = [:]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(environment: environment)
    try terminal.wait { $0.typed == "probe>" }
    return terminal
  }

  /// A terminal on whose screen is the first of the pages of 100 rows.
  private func firstPage(_ environment: [String: String?] = [:]) throws -> PseudoTerminal {
    let terminal = try terminal(environment)
    terminal.send("page 100\r")
    try terminal.wait(for: "row 22", "row 23", Self.keys)
    return terminal
  }

  @Test("Two windows of text and what is less are no pages", arguments: [23, 24, 36, 48])
  func shortText(rows: Int) throws {
    let terminal = try terminal()
    terminal.send("page \(rows)\r")
    try terminal.wait(for: "row \(rows)", "unpaged", "probe>")
    #expect(!String(decoding: terminal.bytes, as: UTF8.self).contains("Space:"))
  }

  @Test("Space turns pages up to the end of the text", arguments: [" ", "\u{1B}[6~"])
  func forward(key: String) throws {
    let terminal = try firstPage()
    for last in [46, 69, 92] {
      terminal.send(key)
      try terminal.wait(for: "row \(last - 1)", "row \(last)", Self.keys)
    }
    terminal.send(key)
    try terminal.wait(for: "row 99", "row 100", "shown", "probe>")
    #expect(!terminal.screen.contains("Space:"))
  }

  @Test("Enter and the arrows go by a row, Page Up by a page, Home and End to the ends")
  func steps() throws {
    let terminal = try firstPage()
    terminal.send("\r")
    try terminal.wait(for: "row 24", Self.keys)
    terminal.send("\u{1B}[B")
    try terminal.wait(for: "row 25", Self.keys)
    terminal.send("\u{1B}[A")
    try terminal.wait { $0.text(row: 0) == "row 2" && $0.lastRows(2) == ["row 24", Self.keys] }
    terminal.send(" ")
    try terminal.wait(for: "row 47", Self.keys)
    terminal.send("\u{1B}[5~")
    try terminal.wait { $0.text(row: 0) == "row 2" && $0.lastRows(2) == ["row 24", Self.keys] }
    terminal.send("\u{1B}[H")
    try terminal.wait { $0.text(row: 0) == "row 1" && $0.lastRows(2) == ["row 23", Self.keys] }
    terminal.send("\u{1B}[F")
    try terminal.wait { $0.text(row: 0) == "row 78" && $0.lastRows(2) == ["row 100", Self.keys] }
    terminal.send("\u{1B}[F")
    try terminal.wait { $0.lastRows(2) == ["row 100", Self.keys] }
    terminal.send(" ")
    try terminal.wait { $0.lastRows(3) == ["row 100", "shown", "probe>"] }
  }

  @Test("b, g and G go as in less, and each begins a word when another letter follows soon")
  func letters() throws {
    let terminal = try firstPage()
    terminal.send("G")
    try terminal.wait { $0.lastRows(2) == ["row 100", Self.keys] }
    terminal.send("b")
    try terminal.wait { $0.text(row: 0) == "row 55" && $0.lastRows(2) == ["row 77", Self.keys] }
    usleep(450_000)
    terminal.send("g")
    try terminal.wait { $0.text(row: 0) == "row 1" && $0.lastRows(2) == ["row 23", Self.keys] }
    usleep(450_000)
    terminal.send("breaks")
    try terminal.wait { $0.typed == "probe> breaks" }
  }

  @Test("/ searches on from the page, n and N for the next and the one before, and marks what was found")
  func search() throws {
    let terminal = try firstPage()
    terminal.send("/W 6")
    try terminal.wait { $0.lastRows(1) == ["/W 6"] }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(1) == ["no match · " + Self.keys] && $0.bells == 1 }
    terminal.send("/roq\u{7F}w 6\r")
    try terminal.wait { $0.text(row: 0) == "row 6" && $0.lastRows(2) == ["row 28", Self.keys] }
    terminal.settle()
    #expect(String(decoding: terminal.bytes.suffix(600), as: UTF8.self).contains("\u{1B}[7mrow 6\u{1B}[27m"))
    terminal.send("n")
    try terminal.wait { $0.text(row: 0) == "row 60" }
    usleep(450_000)
    terminal.send("N")
    try terminal.wait { $0.text(row: 0) == "row 6" }
    usleep(450_000)
    // Escape leaves the question alone; a word is meant for the prompt.
    terminal.send("/xy")
    try terminal.wait { $0.lastRows(1) == ["/xy"] }
    terminal.send("\u{1B}")
    try terminal.wait { $0.lastRows(1) == [Self.keys] }
    terminal.send("new\r")
    try terminal.wait(for: "probe> new", "[new]", "probe>")
  }

  @Test("A page that begins among the rows of a table has the table's head above them, and no other head")
  func headsOfTables() throws {
    let terminal = try PseudoTerminal(rows: 12, columns: 60)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("table\r")
    func expect(_ first: Int, _ last: Int, rows: Int = 12) throws {
      let page = ["HEAD 1", "HEAD 2"] + (first...last).map { "row \($0)" } + [Self.keys]
      try terminal.wait("\(page)") { $0.lastRows(rows) == page }
    }
    try expect(1, 9)
    for (key, first) in [
      (" ", 10), ("\r", 11), ("\u{1B}[B", 12), ("\u{1B}[A", 11), ("\u{1B}[5~", 2), ("\u{1B}[A", 1),
      ("\u{1B}[A", 1), ("/30\r", 30), ("\u{1B}[F", 92), ("\u{1B}[5~", 83), ("\u{1B}[H", 1), ("\u{1B}[6~", 10),
    ] {
      terminal.send(key)
      try expect(first, first + 8)
    }
    terminal.resize(rows: 20, columns: 60)
    try expect(10, 26, rows: 20)
    for first in [27, 44, 61, 78] {
      terminal.send("\u{1B}[6~")
      try expect(first, first + 16, rows: 20)
    }
    terminal.send(" ")
    let end = ["HEAD 1", "HEAD 2"] + (84...100).map { "row \($0)" }
    try terminal.wait { $0.lastRows(20) == end.dropFirst() + ["shown", "probe>"] }
  }

  @Test(
    "q, Escape, Ctrl-C and Ctrl-D end them, and are not typed",
    arguments: ["q", "\u{1B}", "\u{03}", "\u{04}"])
  func ends(key: String) throws {
    let terminal = try firstPage()
    terminal.send(key)
    try terminal.wait { $0.lastRows(2) == ["shown", "probe>"] && $0.textToCursor == "probe> " }
    #expect(!terminal.screen.contains("row 24"))
    terminal.send("next\r")
    try terminal.wait(for: "probe> next", "[next]", "probe>")
  }

  @Test(
    "What turns no page ends them and stands at the prompt",
    arguments: ["m", "month 30", "größe", "quiet", "qq", "n", "7", "日本"])
  func typing(text: String) throws {
    let terminal = try firstPage()
    terminal.send(text)
    try terminal.wait { $0.typed == "probe> \(text)" }
    terminal.send("!\rsecond\r")
    try terminal.wait(for: "probe> \(text)!", "[\(text)!]", "probe> second", "[second]", "probe>")
  }

  @Test("Lines that are sent at once all reach the prompt, however many pages they make")
  func lines() throws {
    let terminal = try terminal()
    terminal.send("page 100\rpage 200\rmonth 30\rsave elm\r")
    try terminal.wait(for: "probe> month 30", "[month 30]", "probe> save elm", "[save elm]", "probe>")
    #expect(terminal.bytes.count { $0 == UInt8(ascii: "q") } == 0)
  }

  @Test("A key that is typed while the command still runs is not one of the pages")
  func ahead() throws {
    let terminal = try terminal()
    terminal.send("page 100\r ")
    try terminal.wait { $0.lastRows(2).first == "shown" && $0.textToCursor == "probe>  " }
  }

  @Test("Tab and other keys of the prompt work there")
  func completion() throws {
    let terminal = try firstPage()
    terminal.send("\t")
    try terminal.wait("the menu") { $0.contains("settings") && $0.contains("probe>") }
  }

  @Test("$PAGER is not asked")
  func otherPager() throws {
    let terminal = try firstPage(["PAGER": "false"])
    terminal.send("q")
    try terminal.wait(for: "shown", "probe>")
  }

  @Test("A window that changes has the page from the same row on in its size")
  func resizing() throws {
    let terminal = try firstPage()
    terminal.send(" ")
    try terminal.wait(for: "row 46", Self.keys)
    terminal.resize(rows: 11, columns: 80)
    try terminal.wait { $0.text(row: 0) == "row 24" && $0.lastRows(2) == ["row 33", Self.keys] }
    terminal.send(" ")
    try terminal.wait(for: "row 42", "row 43", Self.keys)
    terminal.resize(rows: 30, columns: 80)
    try terminal.wait { $0.text(row: 0) == "row 34" && $0.lastRows(2) == ["row 62", Self.keys] }
  }

  @Test("A terminal that hangs up or a signal ends the shell", arguments: [SIGTERM, SIGHUP])
  func signals(signal: Int32) throws {
    let terminal = try firstPage()
    kill(terminal.process.id, signal)
    #expect(try terminal.waitForEnd() == 128 + signal)
  }

  @Test("The terminal's settings are as they were")
  func settings() throws {
    let terminal = try firstPage()
    terminal.send("q")
    try terminal.wait(for: "shown", "probe>")
    let pipe = try terminal.home("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    terminal.send("read \(pipe)\r")
    // Opens when the command has opened the other end.
    let end = open(pipe, O_WRONLY)
    defer { close(end) }
    #expect(terminal.settings.c_lflag & tcflag_t(ICANON) != 0)
    #expect(terminal.settings.c_lflag & tcflag_t(ECHO) != 0)
  }
}
