import Testing

@Suite struct TextTests {
  @Test(
    arguments: [
      ["LANG": "C.UTF-8"], ["LANG": nil], ["LC_ALL": "C"], ["LC_ALL": "no_SUCH.locale"],
      ["LC_ALL": "en_US.ISO-8859-1"],
    ] as [[String: String?]])
  func isEditedInAnyLocale(environment: [String: String?]) throws {
    let terminal = try PseudoTerminal(environment: environment)
    terminal.wait { $0.typed == "probe>" }
    terminal.send("größe 日本 🏠x\u{02}\u{02}\u{7F}\u{7F}Ä")
    terminal.wait { $0.typed == "probe> größe 日Ä🏠x" && $0.textToCursor == "probe> größe 日Ä" }
    terminal.send("\r")
    terminal.wait(for: "[größe 日Ä🏠x]", "probe>")
  }

  @Test func combiningMarksStay() throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("cafe\u{301} x\u{323}\u{2}\u{2}|\r")
    terminal.wait { $0.lastRows(1) == ["probe>"] && $0.lastRows(2)[0].hasPrefix("[") }
    let line = terminal.home.contents(of: "state/history")
    #expect(line.unicodeScalars.count == "caf\u{E9} |x\u{323}\n".unicodeScalars.count)
    #expect(line == "caf\u{E9} |x\u{323}\n")
  }

  @Test func wideCharactersWrap() throws {
    let terminal = try PseudoTerminal(columns: 20)
    terminal.wait { $0.typed == "probe>" }
    terminal.send("日本日本日本日本")
    terminal.wait { $0.lastRows(2) == ["probe> 日本日本日本", "日本"] }
    terminal.send("\u{01}x\u{05}y\r")
    terminal.wait { $0.lastRows(2) == ["[x日本日本日本日本y]", "probe>"] }
  }

  @Test(
    arguments: [[0xFF], [0xC3, 0x28], [0xE6, 0x97], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF8]] as [[UInt8]])
  func bytesThatAreNoUTF8AreRefused(bytes: [UInt8]) throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("set ")
    terminal.send(bytes)
    terminal.send("\r")
    terminal.wait(for: "<refused(position: 4)>", "probe>")
    #expect(terminal.home.contents(of: "state/history") == "")
    terminal.send(bytes)
    terminal.send("\u{15}ok\r")
    terminal.wait(for: "[ok]", "probe>")
  }

  @Test func c1ControlsAreNotKeys() throws {
    let terminal = try PseudoTerminal()
    terminal.wait { $0.typed == "probe>" }
    terminal.send("a\u{80}\u{85}\u{9B}b\r")
    terminal.wait(for: "[ab]", "probe>")
  }
}
