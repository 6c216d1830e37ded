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

  @Test("One line with its end goes into the line, and is not run")
  func oneLineIsNotRun() throws {
    let terminal = try terminal()
    terminal.send("say \u{1B}[200~one\n\u{1B}[201~")
    try terminal.wait { $0.textToCursor == "probe> say one" }
    terminal.send("!\r")
    try terminal.wait(for: "probe> say one!", "[say one!]", "probe>")
  }

  @Test("Several lines wait, and run in order on Enter")
  func severalLinesWaitAndRunOnEnter() throws {
    let terminal = try terminal()
    terminal.send("say \u{1B}[200~one\ntwo\r\nthree\rrest\u{1B}[201~")
    try terminal.wait(
      for: "probe>", "say one", "two", "three", "Enter runs 3 lines, e edits, Esc drops")
    // Any other key does nothing.
    terminal.send("x")
    try terminal.wait { $0.bells == 1 }
    terminal.send("\r")
    try terminal.wait(
      for: "probe> say one", "[say one]", "probe> two", "[two]", "probe> three", "[three]", "probe> rest")
    terminal.send("!\r")
    try terminal.wait(for: "[rest!]", "probe>")
    #expect(try terminal.historyFile == "say one\ntwo\nthree\nrest!\n")
  }

  @Test("Escape drops the lines, and the line before them stays")
  func escapeDropsTheLines() throws {
    let terminal = try terminal()
    terminal.send("say \u{1B}[200~one\ntwo\n\u{1B}[201~")
    try terminal.wait { $0.contains("Enter runs 2 lines") }
    terminal.send("\u{1B}")
    try terminal.wait { $0.textToCursor == "probe> say " && !$0.contains("two") }
    terminal.send("hi\r")
    try terminal.wait(for: "probe> say hi", "[say hi]", "probe>")
  }

  @Test("Without an overlay the lines are printed for review")
  func linesArePrintedWithoutAnOverlay() throws {
    let terminal = try terminal()
    terminal.send("overlay off\r")
    try terminal.wait(for: "off", "probe>")
    terminal.send("\u{1B}[200~one\ntwo\n\u{1B}[201~")
    try terminal.wait(for: "one", "two", "Enter runs 2 lines, e edits, Esc drops", "probe>")
    terminal.send("\r")
    try terminal.wait(for: "probe> one", "[one]", "probe> two", "[two]", "probe>")
  }

  @Test("e opens the lines in the editor, and what it leaves is looked at again")
  func eEditsTheLines() throws {
    let terminal = try PseudoTerminal(environment: ["EDITOR": "sed -i s/two/TWO/"])
    try terminal.wait { $0.typed == "probe>" && $0.takesBracketedPaste }
    terminal.send("\u{1B}[200~one\ntwo\n\u{1B}[201~")
    try terminal.wait { $0.contains("Enter runs 2 lines") }
    terminal.send("e")
    try terminal.wait { $0.contains("TWO") && $0.contains("Enter runs 2 lines") }
    terminal.send("\r")
    try terminal.wait(for: "[one]", "probe> TWO", "[TWO]", "probe>")
  }

  @Test("Ctrl-C in a command stops the rest")
  func controlCInACommandStopsTheRest() throws {
    let terminal = try terminal()
    terminal.send("\u{1B}[200~work\nnever\nrun\u{1B}[201~")
    try terminal.wait { $0.contains("Enter runs 2 lines") }
    terminal.send("\r")
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

  @Test(
    "A long text without marks is taken at once, as much of it as there is room for",
    arguments: ["emacs", "vi"])
  func longTextWithoutMarks(keys: String) throws {
    let terminal = try terminal()
    terminal.send("keys \(keys)\r")
    try terminal.wait(for: keys, "probe>")
    let text = String(repeating: "ab é ", count: 1_000)
    terminal.send(text + ".\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] && $0.contains("ab é .]") }
    #expect(try terminal.historyFile.hasSuffix("\n" + text + ".\n"))
    terminal.send(String(repeating: "0123456789", count: 4_000) + "\r")
    // The line, which fills the window, is not run.
    try terminal.wait { $0.bells > 0 && $0.textToCursor.hasPrefix("345678") }
    terminal.settle()
    terminal.send("\u{03}")
    try terminal.wait { $0.contains("<cancelled>") && $0.lastRows(1) == ["probe>"] }
    terminal.send("next\r")
    try terminal.wait(for: "probe> next", "[next]", "probe>")
  }

  @Test(
    "A key that is typed right behind Ctrl-C is the first of the next line, whatever is read meanwhile",
    arguments: ["", "\u{1B}[200~"])
  func keysBehindControlC(mark: String) throws {
    let terminal = try terminal()
    for key in ["a", "b", "c", "d", "e"] {
      terminal.send(mark + String(repeating: "0123456789", count: 4_000) + "\u{03}" + key)
      try terminal.wait(for: "<cancelled>", "probe> \(key)")
      terminal.send("\u{7F}")
      try terminal.wait(for: "<cancelled>", "probe>")
    }
  }

  @Test("Two hundred plain lines at once are read")
  func twoHundredPlainLinesAtOnce() throws {
    let terminal = try terminal()
    terminal.send((1...200).map { "line \($0)\r" }.joined())
    try terminal.wait(for: "[line 200]", "probe>")
    let expected = (1...200).map { "line \($0)\n" }.joined()
    #expect(try terminal.historyFile == expected)
  }

  @Test("A line longer than libedit can hold is kept, and run whole")
  func aVeryLongLineIsKept() throws {
    let terminal = try terminal()
    let long = String(repeating: "x", count: 9_000)
    terminal.send("\u{1B}[200~\(long)\u{1B}[201~")
    try terminal.wait { $0.contains("Enter runs") }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] && $0.contains("x]") }
    #expect(try terminal.historyFile == "\(long)\n")
  }

  @Test("A typed line that is too long stays, is not run, and goes on in the editor")
  func aTypedLineGoesOnInTheEditor() throws {
    let terminal = try PseudoTerminal(environment: ["EDITOR": "sed -i s/$/END/"])
    try terminal.wait { $0.typed == "probe>" }
    // Piece by piece, since a terminal that is busy loses what is more than it holds: until a key finds no room.
    for _ in 0..<400 where terminal.screen.bells == 0 {
      terminal.send(String(repeating: "x", count: 400))
      terminal.settle()
    }
    try terminal.wait { $0.bells > 0 }
    terminal.settle()
    let refused = terminal.screen.bells
    terminal.send("\r\r\n")
    try terminal.wait { $0.bells > refused && !$0.contains("[") }
    terminal.settle()
    terminal.send("\u{1B}e")
    try terminal.wait { $0.contains("Enter runs") }
    terminal.send("\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] && $0.contains("xEND]") }
    #expect(try terminal.historyFile == String(repeating: "x", count: 8_192) + "END\n")
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

  @Test(
    "Of a copied session the lines without a prompt are output, which is left out",
    arguments: [
      (
        "roi> set rent 1800\n  Rent  none\n\nroi:elm!> month 2\nTotal 5\nroi:elm>",
        ["set rent 1800", "month 2"], "", 2
      ),
      ("Rent 5\nroi> x\n...> y\nz", ["x", "y"], "", 2),
      ("set rent 5\nroinut> x\n", ["set rent 5", "roinut> x"], "", 0),
      ("roi (memory)> a\nb\nroi> c", ["a"], "c", 1),
    ] as [(String, [String], String, Int)])
  func outputIsLeftOut(text: String, lines: [String], rest: String, omitted: Int) {
    let paste = PastedText(Array(text.utf8), copiedFrom: "roi")
    #expect(paste.lines == lines)
    #expect(paste.rest == rest)
    #expect(paste.omitted == omitted)
  }

  @Test(
    "What was copied from a screen or a document is read as it looks",
    arguments: [
      ("roi> set rent 1800", "set rent 1800"), ("roi:elm/month 12!> next", "next"),
      ("...> down 20", "down 20"),
      ("roinut> x", "roinut> x"), ("set rent\u{A0}1800", "set rent 1800"),
      ("entry \u{201C}Paid.\u{201D}", "entry \"Paid.\""),
      ("entry \"He said \u{201C}no\u{201D}\"", "entry \"He said \u{201C}no\u{201D}\""),
      ("entry don\u{2019}t", "entry don\u{2019}t"), ("save \u{2018}my house\u{2019}", "save 'my house'"),
      ("calc\u{200B} 2+2", "calc 2+2"),
    ])
  func isReadAsItLooks(text: String, typed: String) {
    #expect(PastedText(Array(text.utf8), copiedFrom: "roi").rest == typed)
  }
}
