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

  @Test("A tiny window is read plainly")
  func aTinyWindowIsReadPlainly() throws {
    let terminal = try terminal(rows: 4, columns: 19)
    terminal.send("größe\r")
    try terminal.wait(for: "[größe]", "probe>")
    terminal.send("abc\u{03}")
    try terminal.wait(for: "<cancelled>", "probe>")
    terminal.send("edit 7\r")
    try terminal.wait { $0.typed == "Rent  [7]" }
    terminal.send("\r")
    try terminal.wait(for: "line(\"7\")", "probe>")
    terminal.send("\u{04}")
    #expect(try terminal.waitForEnd() == 0)
  }

  /// Three hundred characters into 5 × 20, back by words and forward again: this made libedit write past its
  /// heap.
  @Test("A line never outgrows the window")
  func aLineNeverOutgrowsTheWindow() throws {
    let terminal = try terminal(rows: 5, columns: 20)
    terminal.send(String(repeating: "word ", count: 60) + "\u{1B}b\u{05}" + String(repeating: "x", count: 30))
    try terminal.wait { $0.bells > 200 }
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
