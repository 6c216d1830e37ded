import Programs
import Testing

/// A line of several rows, which is one line to libedit.
@Suite("A line of several rows")
struct RowsTests {
  private func typing(_ keys: String..., shows rows: [String], columns: Int = 80) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns)
    try terminal.wait { $0.typed == "probe>" }
    for key in keys { terminal.send(key) }
    try terminal.wait { $0.lastRows(rows.count) == rows }
    return terminal
  }

  @Test("Alt-Enter breaks a line, Enter runs all of it, and history has it as one")
  func breaks() throws {
    let terminal = try typing("abc", "\u{1B}\r", "de", shows: ["probe> abc", "...> de"])
    #expect(terminal.screen.textToCursor == "...> de")
    terminal.send("\r")
    try terminal.wait { $0.lastRows(3) == ["[abc", "de]", "probe>"] }
    terminal.send("\u{1B}[A")
    try terminal.wait { $0.lastRows(2) == ["probe> abc", "...> de"] && $0.textToCursor == "...> de" }
    #expect(try terminal.historyFile == "abc\rde\n")
    // The next session reads it as it was.
    terminal.send("\u{03}quit\r")
    #expect(try terminal.waitForEnd() == 0)
    let next = try PseudoTerminal(home: terminal.home)
    try next.wait { $0.typed == "probe>" }
    next.send("\u{1B}[A\u{1B}[A")
    try next.wait { $0.lastRows(2) == ["probe> abc", "...> de"] }
  }

  @Test("Enter breaks a line that is not whole, until a row is left blank")
  func goesOn() throws {
    let terminal = try typing("f(", "\r", shows: ["probe> f(", "...>"])
    terminal.send("x\r")
    try terminal.wait { $0.lastRows(3) == ["[f(", "x]", "probe>"] }
    terminal.send("g(\r")
    try terminal.wait { $0.lastRows(2) == ["probe> g(", "...>"] && $0.textToCursor == "...> " }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(3) == ["[g(", "]", "probe>"] }
  }

  @Test("Arrows, Home and End move within the rows, and at the first and last one through history")
  func moves() throws {
    let terminal = try typing(
      "old\r", "abcd", "\u{1B}\r", "xy", "\u{1B}\r", "123", shows: ["probe> abcd", "...> xy", "...> 123"])
    for (key, place) in [
      ("\u{1B}[A", "...> xy"), ("\u{1B}[D\u{1B}[A", "probe> a"), ("\u{05}", "probe> abcd"),
      ("\u{01}", "probe> "), ("\u{1B}[B\u{1B}[F", "...> xy"), ("\u{1B}[H", "...> "),
      ("\u{1B}[D", "probe> abcd"),
    ] {
      terminal.send(key)
      try terminal.wait(key.debugDescription) { $0.textToCursor == place }
    }
    // From the first row to history, and back to the draft.
    terminal.send("\u{01}\u{1B}[A")
    try terminal.wait { $0.lastRows(1) == ["probe> old"] }
    terminal.send("\u{1B}[B")
    try terminal.wait { $0.lastRows(3) == ["probe> abcd", "...> xy", "...> 123"] }
  }

  @Test("The hint of a line of several rows is the first, and a search has them in one")
  func hintsAndSearch() throws {
    let terminal = try typing("abc", "\u{1B}\r", "de", shows: ["probe> abc", "...> de"])
    terminal.send("\r")
    try terminal.wait { $0.lastRows(3) == ["[abc", "de]", "probe>"] }
    terminal.send("a")
    try terminal.wait { $0.typed == "probe> a" && $0.hint == "bc …" }
    terminal.send("\u{12}de")
    try terminal.wait { $0.lastRows(1) == ["> abc de"] }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(3) == ["[abc", "de]", "probe>"] }
  }

  @Test("A row that is just full is followed by the next, and deleting its end joins them")
  func fullRow() throws {
    let terminal = try typing(
      "0123456789abc", "\u{1B}\r", "z", shows: ["probe> 0123456789abc", "...> z"], columns: 20)
    terminal.send("\u{7F}\u{7F}")
    try terminal.wait { $0.lastRows(1) == ["probe> 0123456789abc"] }
    terminal.send("\u{7F}")
    try terminal.wait {
      $0.lastRows(1) == ["probe> 0123456789ab"] && $0.textToCursor == "probe> 0123456789ab"
    }
  }

  @Test("A value and a terminal without escape sequences have one row")
  func oneRow() throws {
    let terminal = try PseudoTerminal(environment: ["TERM": "dumb"])
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("f(\r")
    try terminal.wait { $0.lastRows(2) == ["[f(]", "probe>"] }
    let value = try PseudoTerminal()
    try value.wait { $0.typed == "probe>" }
    value.send("edit 1\r")
    try value.wait { $0.textToCursor == "Rent  1" }
    value.send("2\u{1B}\r")
    try value.wait { $0.typed == "Rent  2" && $0.bells == 1 }
  }
}
