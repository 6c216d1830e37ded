import Testing

@testable import LineEditor

@Suite struct PasteTests {
  private func terminal() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" && $0.takesBracketedPaste }
    return terminal
  }

  @Test func aPartialLineStaysToBeEdited() throws {
    let terminal = try terminal()
    terminal.send("\u{1B}[200~set rent\u{1B}[201~")
    terminal.wait { $0.textToCursor == "probe> set rent" }
    terminal.send(" 1\r")
    terminal.wait(for: "[set rent 1]", "probe>")
  }

  @Test func completeLinesRunInOrder() throws {
    let terminal = try terminal()
    terminal.send("say \u{1B}[200~one\ntwo\r\nthree\rrest\u{1B}[201~")
    terminal.wait(
      for: "probe> say one", "[say one]", "probe> two", "[two]", "probe> three", "[three]", "probe> rest")
    terminal.send("!\r")
    terminal.wait(for: "[rest!]", "probe>")
    #expect(terminal.home.contents(of: "state/history") == "say one\ntwo\nthree\nrest!\n")
  }

  @Test func controlCInACommandStopsTheRest() throws {
    let terminal = try terminal()
    terminal.send("\u{1B}[200~work\nnever\nrun\u{1B}[201~")
    terminal.wait { $0.typed.hasPrefix("step ") }
    terminal.send("\u{03}")
    terminal.wait(for: "interrupted", "probe>")
    terminal.send("ok\r")
    terminal.wait(for: "interrupted", "probe> ok", "[ok]", "probe>")
  }

  @Test func controlCharactersAreStripped() throws {
    let terminal = try terminal()
    terminal.send("\u{1B}[200~a\tb\u{1B}[31mc\u{07}\u{08}d\u{1B}[201~\r")
    terminal.wait(for: "[a b[31mcd]", "probe>")
  }

  @Test func twoHundredPlainLinesAtOnce() throws {
    let terminal = try terminal()
    terminal.send((1...200).map { "line \($0)\r" }.joined())
    terminal.wait(for: "[line 200]", "probe>")
    let expected = (1...200).map { "line \($0)\n" }.joined()
    #expect(terminal.home.contents(of: "state/history") == expected)
  }

  @Test func aLineLongerThanTheWindowIsNotCutAndRun() throws {
    let terminal = try terminal()
    let long = String(repeating: "x", count: 1_500)
    terminal.send("\u{1B}[200~\(long)\u{1B}[201~")
    terminal.wait { $0.bells == 1 }
    terminal.send("\r")
    terminal.wait(for: "<tooLong>", "probe>")
    terminal.send("\(long)\r")
    terminal.wait { $0.lastRows(2) == ["<tooLong>", "probe>"] && $0.bells > 100 }
    terminal.send("\u{1B}[200~\(long)\nok\n\u{1B}[201~")
    terminal.wait(for: "[ok]", "probe>")
    #expect(terminal.home.contents(of: "state/history") == "\(long)\nok\n")
  }

  @Test(
    arguments: [
      ("", [], ""), ("a", [], "a"), ("a\n", ["a"], ""), ("a\r\nb\n\rc\rd\ne", ["a", "b", "c", "d"], "e"),
      ("\n\n", ["", ""], ""), ("a\n\r\n", ["a", ""], ""), ("\u{9B}31m\u{7F}x\ty", [], "31mx y"),
    ] as [(String, [String], String)])
  func isReadAsLines(text: String, lines: [String], rest: String) {
    let paste = Paste(Array(text.utf8))
    #expect(paste.lines == lines)
    #expect(paste.rest == rest)
  }
}
