import Foundation
import Programs
import Testing

/// The editor's own pages, in a window of 24 rows, of which 23 have text.
@Suite("Pages")
struct PagesTests {
  private static let keys = "Space: next page · Page Up: back · q: end"

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
    try terminal.wait(for: "row 100", "shown", "probe>")
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
    arguments: ["m", "month 30", "größe", "quiet", "qq", "/", "7", "日本"])
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

  @Test("A window that changes has pages of its size from then on")
  func resizing() throws {
    let terminal = try firstPage()
    terminal.resize(rows: 11, columns: 80)
    terminal.settle()
    terminal.send(" ")
    try terminal.wait(for: "row 32", "row 33", Self.keys)
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
    terminal.send("work\r")
    try terminal.wait { $0.typed.hasPrefix("step ") }
    #expect(terminal.settings.c_lflag & tcflag_t(ICANON) != 0)
    #expect(terminal.settings.c_lflag & tcflag_t(ECHO) != 0)
  }
}
