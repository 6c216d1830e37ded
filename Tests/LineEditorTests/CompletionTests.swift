import Programs
import Testing

@Suite("Completion")
struct CompletionTests {
  @Test("One match completes with its space")
  func oneMatchCompletesWithItsSpace() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("q\t")
    try terminal.wait { $0.textToCursor == "probe> quit " }
  }

  @Test("A common prefix is completed, and where there is none Tab lists")
  func commonPrefixExtendsAndAnotherTabLists() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("se\t")
    try terminal.wait { $0.textToCursor == "probe> set" }
    terminal.send("\t")
    try terminal.wait(
      for: "probe> set", "set       Give a field a value.", "settings  Show the settings.")
    #expect(terminal.screen.textToCursor == "probe> set")
  }

  @Test("Nothing to complete rings the bell")
  func nothingToCompleteRingsTheBell() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("xyz\t")
    try terminal.wait { $0.bells == 1 && $0.textToCursor == "probe> xyz" }
  }

  @Test("Completion works in the middle of a line")
  func completesInMidLine() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("gr tail\u{01}\u{1B}f\t")
    try terminal.wait { $0.typed == "probe> größe tail" && $0.textToCursor == "probe> größe " }
    terminal.send("x\r")
    try terminal.wait(for: "[größe xtail]", "probe>")
  }

  @Test("The list stands below a wrapped line and fits a narrow window")
  func listsBelowAWrappedLineAndInANarrowWindow() throws {
    let terminal = try PseudoTerminal(rows: 24, columns: 24)
    try terminal.wait { $0.typed == "probe>" }
    let filler = String(repeating: "x", count: 30)
    terminal.send("\(filler) s\u{01}\u{05}\t")
    try terminal.wait { $0.contains("settings  Show the set…") }
    try terminal.wait { $0.textToCursor == String(repeating: "x", count: 13) + " s" }
    terminal.send("!\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] && $0.contains("[" + String(repeating: "x", count: 23)) }
  }

  @Test("Without an overlay the second Tab lists all there is, and asks nothing")
  func listsAllWithoutAnOverlay() throws {
    let terminal = try PseudoTerminal(rows: 5, columns: 40)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("overlay off\r")
    try terminal.wait(for: "off", "probe>")
    terminal.send("\t\t")
    try terminal.wait(
      for: "show      Show the worksheet.", "settings  Show the settings.", "quit      Leave.",
      "größe     A word beyond ASCII.", "probe>")
    terminal.send("y\r")
    try terminal.wait(for: "[y]", "probe>")
  }
}
