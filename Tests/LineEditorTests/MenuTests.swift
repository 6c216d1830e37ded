import Programs
import Testing

@Suite("The menu of completions")
struct MenuTests {
  /// A terminal whose line has the menu of the words with an s under it.
  private func terminal(rows: Int = 24, columns: Int = 80) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(rows: rows, columns: columns)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("s\t")
    try terminal.wait { $0.contains("show      Show the worksheet.") && $0.textToCursor == "probe> s" }
    return terminal
  }

  @Test("Tab, the arrows and Shift-Tab select, and the line shows the selection")
  func selects() throws {
    let terminal = try terminal()
    for (key, word) in [
      ("\t", "set"), ("\u{1B}[B", "show"), ("\t", "settings"), ("\t", "set"), ("\u{1B}[Z", "settings"),
      ("\u{1B}[A", "show"),
    ] {
      terminal.send(key)
      try terminal.wait { $0.textToCursor == "probe> " + word && $0.contains("Show the worksheet.") }
    }
  }

  @Test("Enter takes the selection and does not run it; the next Enter does")
  func enterTakes() throws {
    let terminal = try terminal()
    terminal.send("\t\t\r")
    try terminal.wait { $0.textToCursor == "probe> show " && !$0.contains("Give a field") }
    terminal.send("x\r")
    try terminal.wait(for: "[show x]", "probe>")
  }

  @Test("Enter without a selection runs the line")
  func enterWithoutSelectionRuns() throws {
    let terminal = try terminal()
    terminal.send("\r")
    try terminal.wait(for: "probe> s", "[s]", "probe>")
  }

  @Test("Escape brings back what was typed", arguments: ["\u{1B}", "\u{07}"])
  func escapeRestores(key: String) throws {
    let terminal = try terminal()
    terminal.send("\t\t")
    try terminal.wait { $0.textToCursor == "probe> show" }
    terminal.send(key)
    try terminal.wait { $0.textToCursor == "probe> s" && !$0.contains("Give a field") }
  }

  @Test("Typing closes the menu and goes on behind the selection")
  func typingCloses() throws {
    let terminal = try terminal()
    terminal.send("\t\t")
    try terminal.wait { $0.textToCursor == "probe> show" }
    terminal.send(" é")
    try terminal.wait { $0.typed == "probe> show é" && !$0.contains("Give a field") }
  }

  @Test("Ctrl-C drops the line and the menu")
  func ctrlCCloses() throws {
    let terminal = try terminal()
    terminal.send("\t\u{03}")
    try terminal.wait { $0.textToCursor == "probe> " && !$0.contains("Give a field") && $0.contains("^C") }
  }

  @Test("A menu fits a small window, and scrolls in it")
  func fitsASmallWindow() throws {
    let terminal = try PseudoTerminal(rows: 6, columns: 24)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("\t")
    try terminal.wait { $0.contains("rows 1 to") && $0.textToCursor == "probe> " }
    terminal.send("\u{1B}[Z")
    try terminal.wait { $0.textToCursor == "probe> größe" && $0.contains("A word beyond ASCII.") }
    terminal.send("\u{1B}")
    try terminal.wait { $0.textToCursor == "probe> " && !$0.contains("rows") && !$0.contains("quit") }
  }
}
