import Testing

@Suite struct ValueTests {
  private func editing() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("edit 1800\r")
    terminal.wait { $0.textToCursor == "Rent  1800" }
    return terminal
  }

  @Test func enterGivesWhatTheValueIsNow() throws {
    let terminal = try editing()
    terminal.send("\u{7F}5\r")
    terminal.wait(for: "line(\"1805\")", "probe>")
    #expect(terminal.home.contents(of: "state/history") == "edit 1800\n")
  }

  @Test(arguments: [("\u{1B}", ""), ("\u{03}", "^C")])
  func escapeAndControlCLeaveIt(key: String, shown: String) throws {
    let terminal = try editing()
    terminal.send(key)
    terminal.wait(for: "Rent  1800" + shown, "cancelled", "probe>")
  }

  @Test func hasNoHintsAndNoCompletion() throws {
    let terminal = try editing()
    terminal.send("\u{15}edit\t")
    terminal.wait { $0.typed == "Rent  edit" && $0.hint == "" && $0.bells == 1 }
  }
}
