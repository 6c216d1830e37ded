import Testing

@Suite struct CompletionTests {
  @Test func oneMatchCompletesWithItsSpace() throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("q\t")
    terminal.wait { $0.textToCursor == "probe> quit " }
  }

  @Test func commonPrefixExtendsAndASecondTabLists() throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("s\t")
    terminal.wait { $0.bells == 1 }
    terminal.send("e\t")
    terminal.wait { $0.textToCursor == "probe> set" }
    terminal.send("\t")
    terminal.wait(
      for: "probe> set", "set       Give a field a value.", "settings  Show the settings.",
      "probe> set FIELD VALUE")
    #expect(terminal.screen.textToCursor == "probe> set")
  }

  @Test func nothingToCompleteRingsTheBell() throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("xyz\t")
    terminal.wait { $0.bells == 1 && $0.textToCursor == "probe> xyz" }
  }

  @Test func completesInMidLine() throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("gr tail\u{01}\u{1B}f\t")
    terminal.wait { $0.typed == "probe> größe tail" && $0.textToCursor == "probe> größe " }
    terminal.send("x\r")
    terminal.wait(for: "[größe xtail]", "probe>")
  }

  @Test func listsBelowAWrappedLineAndInANarrowWindow() throws {
    let terminal = try PseudoTerminal(rows: 24, columns: 24)
    terminal.wait { $0.typed == "probe>" }
    let filler = String(repeating: "x", count: 30)
    terminal.send("\(filler) s\u{01}\u{05}\t\t")
    terminal.wait { $0.contains("settings  Show the sett") }
    terminal.wait { $0.textToCursor == String(repeating: "x", count: 13) + " s" }
    terminal.send("!\r")
    terminal.wait { $0.lastRows(1) == ["probe>"] && $0.contains("[" + String(repeating: "x", count: 23)) }
  }

  @Test func asksBeforeAListLongerThanTheWindow() throws {
    let terminal = try PseudoTerminal(rows: 5, columns: 40)
    terminal.wait { $0.typed == "probe>" }
    terminal.send("\t\t")
    terminal.wait { $0.typed == "Show all 5? (y or n)" }
    terminal.send("y")
    terminal.wait(
      for: "show      Show the worksheet.", "settings  Show the settings.", "quit      Leave.",
      "größe     A word beyond ASCII.", "probe>")
  }
}
