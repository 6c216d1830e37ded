import Programs
import Testing

@Suite("Windows")
struct WindowTests {
  private func terminal(rows: Int, columns: Int) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: rows, columns: columns)
    try terminal.wait { $0.lastRows(1) == ["probe>"] }
    return terminal
  }

  @Test("The line is drawn afresh in another window")
  func isDrawnAfreshInAnotherWindow() throws {
    let terminal = try terminal(rows: 24, columns: 80)
    terminal.send("hello world, how do you do")
    try terminal.wait { $0.typed == "probe> hello world, how do you do" }
    terminal.resize(rows: 24, columns: 30)
    try terminal.wait { $0.lastRows(2) == ["probe> hello world, how do you", " do"] }
    terminal.resize(rows: 10, columns: 100)
    try terminal.wait { $0.typed == "probe> hello world, how do you do" }
    terminal.send("!\r")
    try terminal.wait(for: "[hello world, how do you do!]", "probe>")
  }

  @Test("A window of no size is taken for one of 24 × 80")
  func aWindowOfNoSizeIsTakenFor24By80() throws {
    let terminal = try terminal(rows: 0, columns: 0)
    terminal.send(String(repeating: "x", count: 75))
    try terminal.wait { $0.lastRows(2) == ["probe> " + String(repeating: "x", count: 73), "xx"] }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] && $0.contains("x]") }
  }

  @Test("A tiny window is one to edit in")
  func aTinyWindowIsOneToEditIn() throws {
    let terminal = try terminal(rows: 2, columns: 9)
    terminal.send("größer \u{7F}\u{7F}\r")
    try terminal.wait(for: "[größe]", "probe>")
    terminal.resize(rows: 4, columns: 19)
    terminal.send("abc\u{03}")
    try terminal.wait(for: "<cancelled>", "probe>")
    terminal.send("edit 7\r")
    try terminal.wait { $0.typed == "Rent  7" }
    terminal.send("\r")
    try terminal.wait(for: "line(\"7\")", "probe>")
    terminal.send("\u{04}")
    #expect(try terminal.waitForEnd() == 0)
  }

  /// A line of so many cells, with a command of which the probe has a preview.
  private static func line(cells: Int) -> String {
    String(("set " + String(repeating: "0123456789", count: cells / 10 + 1)).prefix(cells))
  }

  @Test(
    "A line that fills the window is shown whole, and what it would do gives way",
    arguments: [(24, 80), (10, 40), (5, 20)])
  func aLineFillsTheWindow(rows: Int, columns: Int) throws {
    let terminal = try terminal(rows: rows, columns: columns)
    let (prompt, cells) = ("probe> ", rows * columns - 1)
    let line = Self.line(cells: cells - prompt.count)
    func shown(_ cells: Int) -> [String] {
      let text = Array(prompt + line).prefix(cells)
      return stride(from: 0, to: cells, by: columns).map { String(text[$0..<min($0 + columns, cells)]) }
    }
    // With one row left there is a row for what it would do.
    let first = cells - columns
    terminal.send(String(line.prefix(first - prompt.count)))
    try terminal.wait { screen in
      screen.text(row: rows - 1).hasPrefix("→ set") && screen.lastRows(rows).dropLast() == shown(first)[...]
    }
    var typed = first
    for count in [first + 1, cells - 1, cells] {
      terminal.send(String(line.dropFirst(typed - prompt.count).prefix(count - typed)))
      typed = count
      try terminal.wait("\(count) cells") { $0.lastRows(rows) == shown(count) }
      terminal.settle()
      #expect(terminal.screen.lastRows(rows) == shown(count))
    }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] }
    #expect(try terminal.historyFile == line + "\n")
  }

  @Test("The last row of a window that a line fills has nothing of what stood there")
  func lastRowOfAFullWindow() throws {
    let terminal = try terminal(rows: 5, columns: 21)
    func wide(_ count: Int) -> String { String(repeating: "日", count: count) }
    // The narrow character stands in the last cell of the window.
    terminal.send(wide(47) + "y" + wide(20) + "\u{01}")
    try terminal.wait { $0.text(row: 4) == wide(10) + "y" && $0.row == 0 }
    terminal.send(String(repeating: "\u{06}", count: 47) + "\u{04}")
    try terminal.wait { $0.text(row: 4) == wide(10) && $0.row == 4 }
    #expect(terminal.screen.text(row: 0) == "probe> " + wide(7))
  }

  @Test("Of a line that fills the window the menu and a remark take rows", arguments: [(24, 80), (5, 20)])
  func aMenuUnderAFullWindow(rows: Int, columns: Int) throws {
    let terminal = try terminal(rows: rows, columns: columns)
    terminal.send(Self.line(cells: rows * columns) + " se")
    try terminal.wait { $0.textToCursor.hasSuffix(" se") }
    terminal.send("\t\t")
    // The first one completes what all have in common, the next ones select.
    try terminal.wait {
      $0.textToCursor.hasSuffix(" set") && $0.contains("settings") && $0.contains("Give a")
    }
    terminal.send("\t\t")
    try terminal.wait { $0.textToCursor.hasSuffix(" settings") && $0.contains("Show the") }
    terminal.send("\u{07}")
    try terminal.wait { $0.textToCursor.hasSuffix(" set") && !$0.contains("settings") }
    terminal.send(String(repeating: "x", count: 9_000))
    try terminal.wait { $0.bells > 0 && $0.textToCursor.hasSuffix("xxx") }
    terminal.settle()
    terminal.send("\r")
    try terminal.wait { $0.contains("The line has no") && $0.contains("editor.") }
    terminal.send("\u{7F}")
    try terminal.wait { !$0.contains("editor.") && $0.textToCursor.hasSuffix("xxx") }
  }

  @Test(
    "What a line that fills the window would do takes rows of it until the next key", arguments: [40, 80])
  func aPreviewUnderAFullWindow(cells: Int) throws {
    let terminal = try terminal(rows: 5, columns: 20)
    let line = "set " + String(repeating: "x", count: cells)
    terminal.send(line)
    try terminal.wait { $0.textToCursor.hasSuffix("xx") }
    terminal.send("\u{1B}p")
    try terminal.wait { $0.contains("✓") && $0.textToCursor.hasSuffix("xx") }
    terminal.send("y")
    try terminal.wait { $0.textToCursor.hasSuffix("xy") && !$0.contains("✓") }
  }

  @Test(
    "A longer line stands where it stood, whether the terminal wraps its rows anew or not",
    arguments: [true, false])
  func widensUnderALongLine(rewraps: Bool) throws {
    let terminal = try terminal(rows: 24, columns: 28)
    if rewraps { terminal.rewrapsRows() }
    terminal.send("set price 250000 down 20 rate 6.5 rent 1800")
    try terminal.wait { $0.lastRows(1)[0].hasPrefix("→ set price") && $0.contains("rent 1800") }
    terminal.resize(rows: 24, columns: 80)
    let rows = [
      "probe> set price 250000 down 20 rate 6.5 rent 1800",
      "→ set price 250000 down 20 rate 6.5 rent 1800 ✓",
    ]
    try terminal.wait { $0.lastRows(2) == rows && $0.lastRows(3).first?.hasPrefix("pid") == true }
    terminal.resize(rows: 24, columns: 30)
    try terminal.wait {
      $0.lastRows(4).first?.hasPrefix("pid") == true && $0.lastRows(2)[0] == "0 rate 6.5 rent 1800"
    }
  }

  @Test("A line taller than the window scrolls in it")
  func aLineTallerThanTheWindowScrolls() throws {
    let terminal = try terminal(rows: 5, columns: 20)
    terminal.send((1...60).map { "word\($0) " }.joined())
    try terminal.wait { $0.textToCursor.hasSuffix("word60 ") }
    terminal.send("\u{01}")
    try terminal.wait { $0.textToCursor == "probe> " && $0.text(row: 0) == "probe> word1 word2 w" }
    terminal.send("\u{05}")
    try terminal.wait { $0.textToCursor.hasSuffix("word60 ") }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] && $0.contains("word60 ]") }
    #expect(try terminal.historyFile == (1...60).map { "word\($0) " }.joined() + "\n")
  }

  /// Three hundred characters into 5 × 20, back by words and forward again: this made libedit write past its
  /// heap.
  @Test("A line never outgrows libedit's memory")
  func aLineNeverOutgrowsLibedit() throws {
    let terminal = try terminal(rows: 5, columns: 20)
    terminal.send(String(repeating: "word ", count: 60) + "\u{1B}b\u{05}" + String(repeating: "x", count: 30))
    try terminal.wait { $0.textToCursor.hasSuffix("xxxxx") }
    terminal.send("\u{15}\u{19}\u{19}\u{19}\u{19}\u{1B}9999x")
    terminal.settle()
    terminal.send("\u{03}")
    try terminal.wait(for: "<cancelled>", "probe>")
    terminal.send("ok\r")
    try terminal.wait(for: "[ok]", "probe>")
  }

  @Test("Shrinking under a long line is harmless")
  func shrinkingUnderALongLineIsHarmless() throws {
    let terminal = try terminal(rows: 30, columns: 100)
    terminal.send(String(repeating: "word ", count: 100))
    try terminal.wait { $0.textToCursor.hasSuffix("word ") }
    terminal.resize(rows: 5, columns: 20)
    terminal.settle()
    terminal.send("\u{01}\u{05}xyz\u{1B}b\u{1B}b")
    terminal.settle()
    terminal.send("\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] }
    terminal.send("ok\r")
    try terminal.wait(for: "[ok]", "probe>")
  }
}
