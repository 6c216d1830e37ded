import Programs
import Testing

@testable import LineEditor

@Suite("Typing")
struct TypingTests {
  private func terminal(
    _ keys: String = "emacs", environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(environment: environment)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("keys \(keys)\r")
    try terminal.wait(for: keys, "probe>")
    return terminal
  }

  @Test("Ctrl-_ undoes what was typed, word by word", arguments: ["emacs", "vi"])
  func undoesTyping(keys: String) throws {
    let terminal = try terminal(keys)
    terminal.send("set größe 18")
    try terminal.wait { $0.typed == "probe> set größe 18" }
    for expected in ["probe> set größe", "probe> set", "probe>"] {
      terminal.send("\u{1F}")
      try terminal.wait { $0.textToCursor == expected || $0.textToCursor == expected + " " }
    }
    terminal.send("\u{1F}")
    try terminal.wait { $0.bells == 1 }
  }

  @Test("Ctrl-_ brings back what a key has cut, and where the cursor was")
  func undoesACut() throws {
    let terminal = try terminal()
    terminal.send("set rent 1800\u{1B}b\u{15}")
    try terminal.wait { $0.typed == "probe> 1800" }
    terminal.send("\u{1F}")
    try terminal.wait { $0.typed == "probe> set rent 1800" && $0.textToCursor == "probe> set rent " }
  }

  @Test("Ctrl-U cuts up to the cursor, and Ctrl-Y puts it back", arguments: ["emacs", "vi"])
  func cutsUpToTheCursor(keys: String) throws {
    let terminal = try terminal(keys)
    terminal.send("set rent 1800\u{1B}[D\u{1B}[D\u{15}")
    try terminal.wait { $0.typed == "probe> 00" && $0.textToCursor == "probe> " }
    guard keys == "emacs" else { return }
    terminal.send("\u{19}")
    try terminal.wait { $0.typed == "probe> set rent 1800" }
  }

  @Test("Alt-. inserts the last word of the line before, and again of the one before that")
  func insertsTheLastWord() throws {
    let terminal = try terminal()
    terminal.send("set rent 1800\r")
    try terminal.wait(for: "[set rent 1800]", "probe>")
    terminal.send("save \"my house\"\r")
    try terminal.wait(for: "[save \"my house\"]", "probe>")
    terminal.send("calc \u{1B}.")
    try terminal.wait { $0.typed == "probe> calc \"my house\"" }
    terminal.send("\u{1B}.")
    try terminal.wait { $0.typed == "probe> calc 1800" }
    terminal.send("*2\r")
    try terminal.wait(for: "[calc 1800*2]", "probe>")
  }

  @Test("Alt-E opens the line in the editor, and it is not run", arguments: ["emacs", "vi"])
  func opensTheEditor(keys: String) throws {
    let terminal = try terminal(keys, environment: ["EDITOR": "sed -i s/1800/1900/"])
    terminal.send("set rent 1800" + (keys == "vi" ? "\u{1B}" : ""))
    try terminal.wait { $0.typed == "probe> set rent 1800" }
    if keys == "vi" { terminal.settle() }
    terminal.send(keys == "vi" ? "v" : "\u{1B}e")
    try terminal.wait { $0.typed == "probe> set rent 1900" }
    terminal.send("\r")
    try terminal.wait(for: "[set rent 1900]", "probe>")
  }

  @Test("An editor that fails leaves the line as it was, and says so")
  func aFailingEditorLeavesTheLine() throws {
    let terminal = try terminal(environment: ["EDITOR": "false"])
    terminal.send("set rent 1800\u{1B}e")
    try terminal.wait { $0.typed == "probe> set rent 1800" && $0.contains("The editor has failed") }
  }

  @Test("u undoes in vi's command mode")
  func uUndoes() throws {
    let terminal = try terminal("vi")
    terminal.send("set rent 1800\u{1B}")
    try terminal.wait { $0.textToCursor == "probe> set rent 180" }
    terminal.send("db")
    try terminal.wait { $0.typed == "probe> set rent 0" }
    terminal.send("u")
    try terminal.wait { $0.typed == "probe> set rent 1800" }
  }

  @Test("A combining mark without a composed form is shown, and kept")
  func showsCombiningMarks() throws {
    let terminal = try terminal()
    terminal.send("q\u{308}x")
    try terminal.wait { $0.typed == "probe> q\u{308}x" && $0.column == 9 }
    terminal.send("\r")
    try terminal.wait(for: "[q\u{308}x]", "probe>")
  }
}
