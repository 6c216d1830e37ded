import Programs
import Testing

@testable import LineEditor

@Suite("Pastes")
struct PasteTests {
  private func terminal() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" && $0.takesBracketedPaste }
    return terminal
  }

  @Test("A partial line stays to be edited")
  func aPartialLineStaysToBeEdited() throws {
    let terminal = try terminal()
    terminal.send("\u{1B}[200~set rent\u{1B}[201~")
    try terminal.wait { $0.textToCursor == "probe> set rent" }
    terminal.send(" 1\r")
    try terminal.wait(for: "[set rent 1]", "probe>")
  }

  @Test("Complete lines run in order")
  func completeLinesRunInOrder() throws {
    let terminal = try terminal()
    terminal.send("say \u{1B}[200~one\ntwo\r\nthree\rrest\u{1B}[201~")
    try terminal.wait(
      for: "probe> say one", "[say one]", "probe> two", "[two]", "probe> three", "[three]", "probe> rest")
    terminal.send("!\r")
    try terminal.wait(for: "[rest!]", "probe>")
    #expect(try terminal.historyFile == "say one\ntwo\nthree\nrest!\n")
  }

  @Test("Ctrl-C in a command stops the rest")
  func controlCInACommandStopsTheRest() throws {
    let terminal = try terminal()
    terminal.send("\u{1B}[200~work\nnever\nrun\u{1B}[201~")
    try terminal.wait { $0.typed.hasPrefix("step ") }
    terminal.send("\u{03}")
    try terminal.wait(for: "interrupted", "probe>")
    terminal.send("ok\r")
    try terminal.wait(for: "interrupted", "probe> ok", "[ok]", "probe>")
  }

  @Test("Control characters are stripped")
  func controlCharactersAreStripped() throws {
    let terminal = try terminal()
    terminal.send("\u{1B}[200~a\tb\u{1B}[31mc\u{07}\u{08}d\u{1B}[201~\r")
    try terminal.wait(for: "[a b[31mcd]", "probe>")
  }

  @Test("Two hundred plain lines at once are read")
  func twoHundredPlainLinesAtOnce() throws {
    let terminal = try terminal()
    terminal.send((1...200).map { "line \($0)\r" }.joined())
    try terminal.wait(for: "[line 200]", "probe>")
    let expected = (1...200).map { "line \($0)\n" }.joined()
    #expect(try terminal.historyFile == expected)
  }

  @Test("A line longer than the window is not cut and run")
  func aLineLongerThanTheWindowIsNotCutAndRun() throws {
    let terminal = try terminal()
    let long = String(repeating: "x", count: 1_500)
    terminal.send("\u{1B}[200~\(long)\u{1B}[201~")
    try terminal.wait { $0.bells == 1 }
    terminal.send("\r")
    try terminal.wait(for: "<tooLong>", "probe>")
    terminal.send("\(long)\r")
    try terminal.wait { $0.lastRows(2) == ["<tooLong>", "probe>"] && $0.bells > 100 }
    terminal.send("\u{1B}[200~\(long)\nok\n\u{1B}[201~")
    try terminal.wait(for: "[ok]", "probe>")
    #expect(try terminal.historyFile == "\(long)\nok\n")
  }

  @Test(
    "A paste is read as lines",
    arguments: [
      ("", [], ""), ("a", [], "a"), ("a\n", ["a"], ""), ("a\r\nb\n\rc\rd\ne", ["a", "b", "c", "d"], "e"),
      ("\n\n", ["", ""], ""), ("a\n\r\n", ["a", ""], ""), ("\u{9B}31m\u{7F}x\ty", [], "31mx y"),
    ] as [(String, [String], String)])
  func isReadAsLines(text: String, lines: [String], rest: String) {
    let paste = PastedText(Array(text.utf8))
    #expect(paste.lines == lines)
    #expect(paste.rest == rest)
  }
}
