import Programs
import Testing

@Suite("Text beyond ASCII")
struct TextTests {
  @Test(
    "Text is edited in any locale",
    arguments: [
      ["LANG": "C.UTF-8"], ["LANG": nil], ["LC_ALL": "C"], ["LC_ALL": "no_SUCH.locale"],
      ["LC_ALL": "en_US.ISO-8859-1"],
    ] as [[String: String?]])
  func isEditedInAnyLocale(environment: [String: String?]) throws {
    let terminal = try PseudoTerminal(environment: environment)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("größe 日本 🏠x\u{02}\u{02}\u{7F}\u{7F}Ä")
    try terminal.wait { $0.typed == "probe> größe 日Ä🏠x" && $0.textToCursor == "probe> größe 日Ä" }
    terminal.send("\r")
    try terminal.wait(for: "[größe 日Ä🏠x]", "probe>")
  }

  @Test("A character whose bytes come one by one is one")
  func bytesComeOneByOne() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("caf")
    for byte in "é日".utf8 {
      terminal.settle()
      terminal.send([byte])
    }
    try terminal.wait { $0.typed == "probe> café日" }
  }

  @Test("Ctrl-Space types nothing, and the next key is itself")
  func controlSpaceIsNoQuote() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("ab\0\u{01}x")
    try terminal.wait { $0.typed == "probe> xab" }
  }

  @Test("Combining marks stay")
  func combiningMarksStay() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("cafe\u{301} x\u{323}\u{2}|\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] && $0.lastRows(2)[0].hasPrefix("[") }
    let line = try terminal.historyFile
    #expect(line.unicodeScalars.count == "caf\u{E9} |x\u{323}\n".unicodeScalars.count)
    #expect(line == "caf\u{E9} |x\u{323}\n")
  }

  @Test("Wide characters wrap")
  func wideCharactersWrap() throws {
    let terminal = try PseudoTerminal(columns: 20)
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("日本日本日本日本")
    try terminal.wait { $0.lastRows(2) == ["probe> 日本日本日本", "日本"] }
    terminal.send("\u{01}x\u{05}y\r")
    try terminal.wait { $0.lastRows(2) == ["[x日本日本日本日本y]", "probe>"] }
  }

  @Test(
    "Bytes that are no UTF-8 are refused",
    arguments: [[0xFF], [0xC3, 0x28], [0xE6, 0x97], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF8]] as [[UInt8]])
  func bytesThatAreNoUTF8AreRefused(bytes: [UInt8]) throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("set ")
    terminal.send(bytes)
    terminal.send("\r")
    // The line is there again, to be mended.
    try terminal.wait {
      $0.contains("<refused(position: 4)>") && $0.typed.hasPrefix("probe> set \u{FFFD}")
    }
    #expect(try terminal.historyFile == "")
    terminal.send(bytes)
    terminal.send("\u{15}ok\r")
    try terminal.wait(for: "[ok]", "probe>")
  }

  @Test("C1 controls are not keys")
  func c1ControlsAreNotKeys() throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send("a\u{80}\u{85}\u{9B}b\r")
    try terminal.wait(for: "[ab]", "probe>")
  }
}
