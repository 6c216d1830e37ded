import Programs
import Testing

@Suite("Editing a value")
struct ValueTests {
  private func editing() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("edit 1800\r")
    try terminal.wait { $0.textToCursor == "Rent  1800" }
    return terminal
  }

  @Test("Enter gives the edited value")
  func enterGivesWhatTheValueIsNow() throws {
    let terminal = try editing()
    terminal.send("\u{7F}5\r")
    try terminal.wait(for: "line(\"1805\")", "probe>")
    #expect(try terminal.historyFile == "edit 1800\n")
  }

  @Test(
    "Text that comes first replaces the value, other keys begin to edit it",
    arguments: [
      ("1900", "1900"), ("\u{1B}[200~77\u{1B}[201~", "77"), ("\u{1B}[D5", "18050"), ("\u{7F}5", "1805"),
      ("\u{01}2", "21800"), ("e\u{301}x", "éx"),
    ])
  func theFirstTextReplaces(keys: String, line: String) throws {
    let terminal = try editing()
    try terminal.wait { $0.hint == "   typing replaces it, arrows edit it" }
    terminal.send(keys + "\r")
    try terminal.wait(for: "line(\"\(line)\")", "probe>")
    #expect(try terminal.historyFile == "edit 1800\n")
  }

  @Test("Escape and Ctrl-C leave the value as it was", arguments: [("\u{1B}", ""), ("\u{03}", "^C")])
  func escapeAndControlCLeaveIt(key: String, shown: String) throws {
    let terminal = try editing()
    terminal.send(key)
    try terminal.wait(for: "Rent  1800" + shown, "cancelled", "probe>")
  }

  @Test("A value that could stand in a line has the row of that line")
  func hasTheRowOfItsLine() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("value 1800\r")
    try terminal.wait { $0.typed == "Rent  1800" && $0.lastRows(1) == ["→ set rent 1800 ✓"] }
    terminal.send("1900")
    try terminal.wait {
      $0.lastRows(2) == ["Rent  1900", "→ set rent 1900 ✓"] && $0.textToCursor == "Rent  1900"
    }
    terminal.send("\r")
    try terminal.wait(for: "Rent  1900", "line(\"1900\")", "probe>")
  }

  @Test("A value has no hints and no completion")
  func hasNoHintsAndNoCompletion() throws {
    let terminal = try editing()
    terminal.send("\u{15}edit\t")
    try terminal.wait { $0.typed == "Rent  edit" && $0.hint == "" && $0.bells == 1 }
  }
}
