import Testing

@Suite struct HintTests {
  /// A terminal whose history holds a line.
  private func terminal(
    columns: Int = 80, environment: [String: String?] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: columns, environment: environment)
    terminal.wait { $0.typed == "probe>" }
    terminal.send("set rent 1800\r")
    terminal.wait(for: "[set rent 1800]", "probe>")
    return terminal
  }

  @Test func showsTheRestOfTheNewestLineAndShrinks() throws {
    let terminal = try terminal()
    terminal.send("se")
    terminal.wait { $0.textToCursor == "probe> se" && $0.hint == "t rent 1800" }
    terminal.send("t r")
    terminal.wait { $0.textToCursor == "probe> set r" && $0.hint == "ent 1800" }
    terminal.send("x")
    terminal.wait { $0.textToCursor == "probe> set rx" && $0.hint == "" }
    terminal.send("\u{7F}")
    terminal.wait { $0.hint == "ent 1800" }
  }

  @Test func isErasedOnEnterAndNotTaken() throws {
    let terminal = try terminal()
    terminal.send("set")
    terminal.wait { $0.hint == " rent 1800" }
    terminal.send("\r")
    terminal.wait(for: "probe> set", "[set]", "probe>")
  }

  @Test(arguments: ["\u{1B}[C", "\u{1B}OC", "\u{1B}[F", "\u{05}", "\u{06}"])
  func rightAndEndAccept(key: String) throws {
    let terminal = try terminal()
    terminal.send("set")
    terminal.wait { $0.hint == " rent 1800" }
    terminal.send(key)
    terminal.wait { $0.textToCursor == "probe> set rent 1800" && $0.hint == "" }
    terminal.send("\r")
    terminal.wait(for: "[set rent 1800]", "probe>")
  }

  @Test(arguments: ["\u{1B}[1;3C", "\u{1B}f"])
  func altRightAcceptsAWord(key: String) throws {
    let terminal = try terminal()
    terminal.send("s")
    terminal.wait { $0.hint == "et rent 1800" }
    terminal.send(key)
    terminal.wait { $0.textToCursor == "probe> set" && $0.hint == " rent 1800" }
    terminal.send(key)
    terminal.wait { $0.textToCursor == "probe> set rent" && $0.hint == " 1800" }
  }

  @Test func aParameterIsShownAndNotTaken() throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("set")
    terminal.wait { $0.hint == " FIELD VALUE" }
    terminal.send("\u{1B}[C")
    terminal.wait { $0.bells == 1 && $0.textToCursor == "probe> set" }
  }

  @Test func isCutToTheRow() throws {
    let terminal = try terminal(columns: 20)
    terminal.send("set r")
    terminal.wait { $0.textToCursor == "probe> set r" && $0.hint == "ent 180" }
    terminal.send("\u{1B}[C!\r")
    terminal.wait(for: "[set rent 1800!]", "probe>")
  }

  @Test func isNotShownInASearchWhenOffOrOnADumbTerminal() throws {
    let searching = try terminal()
    searching.send("\u{12}set")
    searching.wait { $0.typed == "search 'set': set rent 1800" && $0.hint == "" }
    let off = try terminal()
    off.send("hints off\r")
    off.wait(for: "off", "probe>")
    off.send("set\u{1B}[D")
    off.wait { $0.textToCursor == "probe> se" && $0.hint == "" }
    let dumb = try terminal(environment: ["TERM": "dumb"])
    dumb.send("set\r")
    dumb.wait(for: "[set]", "probe>")
    #expect(!dumb.bytes.contains(0x1B))
  }
}
