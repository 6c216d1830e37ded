import Programs
import Testing

@Suite("Hints")
struct HintTests {
  /// A terminal whose history holds a line.
  private func terminal(
    columns: Int = 80, environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns, environment: environment)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("set rent 1800\r")
    try terminal.wait(for: "[set rent 1800]", "probe>")
    return terminal
  }

  @Test("A hint is the rest of the newest line, and shrinks")
  func showsTheRestOfTheNewestLineAndShrinks() throws {
    let terminal = try terminal()
    terminal.send("se")
    try terminal.wait { $0.textToCursor == "probe> se" && $0.hint == "t rent 1800" }
    terminal.send("t r")
    try terminal.wait { $0.textToCursor == "probe> set r" && $0.hint == "ent 1800" }
    terminal.send("x")
    try terminal.wait { $0.textToCursor == "probe> set rx" && $0.hint == "" }
    terminal.send("\u{7F}")
    try terminal.wait { $0.hint == "ent 1800" }
  }

  @Test("A hint is erased on Enter and not taken")
  func isErasedOnEnterAndNotTaken() throws {
    let terminal = try terminal()
    terminal.send("set")
    try terminal.wait { $0.hint == " rent 1800" }
    terminal.send("\r")
    try terminal.wait(for: "probe> set", "[set]", "probe>")
  }

  @Test("Right and End accept a hint", arguments: ["\u{1B}[C", "\u{1B}OC", "\u{1B}[F", "\u{05}", "\u{06}"])
  func rightAndEndAccept(key: String) throws {
    let terminal = try terminal()
    terminal.send("set")
    try terminal.wait { $0.hint == " rent 1800" }
    terminal.send(key)
    try terminal.wait { $0.textToCursor == "probe> set rent 1800" && $0.hint == "" }
    terminal.send("\r")
    try terminal.wait(for: "[set rent 1800]", "probe>")
  }

  @Test("Alt-Right accepts a word of a hint", arguments: ["\u{1B}[1;3C", "\u{1B}f"])
  func altRightAcceptsAWord(key: String) throws {
    let terminal = try terminal()
    terminal.send("s")
    try terminal.wait { $0.hint == "et rent 1800" }
    terminal.send(key)
    try terminal.wait { $0.textToCursor == "probe> set" && $0.hint == " rent 1800" }
    terminal.send(key)
    try terminal.wait { $0.textToCursor == "probe> set rent" && $0.hint == " 1800" }
  }

  @Test("A part of an offered line can be taken, and then the rest of it")
  func takesAPartOfAnOffer() throws {
    let terminal = try terminal()
    terminal.send("fail price 5\r")
    try terminal.wait { $0.hint == "set price 5" }
    terminal.send("\u{1B}[1;3C")
    try terminal.wait { $0.typed == "probe> set" && $0.hint == " price 5" }
    terminal.send("\u{1B}[C")
    try terminal.wait { $0.typed == "probe> set price 5" }
  }

  @Test("A parameter is shown and not taken")
  func aParameterIsShownAndNotTaken() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("set")
    try terminal.wait { $0.hint == " FIELD VALUE" }
    terminal.send("\u{1B}[C")
    try terminal.wait { $0.bells == 1 && $0.textToCursor == "probe> set" }
  }

  @Test("A combining mark that a line of history goes on with is no hint")
  func isNoCombiningMark() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("aq\u{308}b\r")
    try terminal.wait(for: "[aq\u{308}b]", "probe>")
    terminal.send("aq")
    try terminal.wait { $0.typed == "probe> aq" && $0.hint == "" }
    terminal.send("\u{308}")
    try terminal.wait { $0.hint == "b" }
  }

  @Test("A hint is cut to the row, with a sign")
  func isCutToTheRow() throws {
    let terminal = try terminal(columns: 20)
    terminal.send("set r")
    try terminal.wait { $0.textToCursor == "probe> set r" && $0.hint == "ent 18…" }
    terminal.send("\u{1B}[C!\r")
    try terminal.wait(for: "[set rent 1800!]", "probe>")
  }

  @Test("No hint is shown in a search, when off, or on a dumb terminal")
  func isNotShownInASearchWhenOffOrOnADumbTerminal() throws {
    let searching = try terminal()
    searching.send("\u{12}set")
    try searching.wait { $0.typed == "search 'set': set rent 1800" && $0.hint == "" }
    let off = try terminal()
    off.send("hints off\r")
    try off.wait(for: "off", "probe>")
    off.send("set\u{1B}[D")
    try off.wait { $0.textToCursor == "probe> se" && $0.hint == "" }
    let dumb = try terminal(environment: ["TERM": "dumb"])
    dumb.send("set\r")
    try dumb.wait(for: "[set]", "probe>")
    #expect(!dumb.bytes.contains(0x1B))
  }
}
