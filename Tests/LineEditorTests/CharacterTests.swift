import Programs
import Testing

@testable import LineEditor

@Suite("Characters as they are seen")
struct CharacterTests {
  @Test(
    "A key goes over all of a family, a flag, a skin tone and a letter with a mark",
    arguments: [
      ("a👨‍👩‍👧b\u{1B}[D\u{1B}[D|", "a|👨‍👩‍👧b"), ("a👨‍👩‍👧b\u{02}\u{02}|", "a|👨‍👩‍👧b"), ("a👨‍👩‍👧\u{7F}", "a"),
      ("a👨‍👩‍👧\u{08}", "a"), ("🇪🇸🇩🇪\u{7F}", "🇪🇸"), ("👍🏽x\u{01}\u{1B}[3~", "x"), ("🇪🇸x\u{01}\u{04}", "x"),
      ("👨‍👩‍👧x\u{01}\u{1B}[C|", "👨‍👩‍👧|x"), ("q\u{308}x\u{01}\u{06}|", "q\u{308}|x"), ("a👨‍👩‍👧\u{14}", "👨‍👩‍👧a"),
      ("🇪🇸🇩🇪x\u{02}\u{14}", "🇪🇸x🇩🇪"), ("ab👨‍👩‍👧\u{02}\u{14}", "a👨‍👩‍👧b"), ("a👨‍👩‍👧\u{7F}\u{1F}", "a👨‍👩‍👧"),
      ("🇪🇸🇩🇪x\u{1B}[D\u{7F}", "🇪🇸x"), ("👍🏽\u{7F}\u{7F}x", "x"),
    ])
  func areWhole(keys: String, expected: String) throws {
    let terminal = try PseudoTerminal()
    try terminal.wait { $0.typed == "probe>" }
    terminal.send(keys + "\r")
    try terminal.wait { $0.lastRows(1) == ["probe>"] && $0.lastRows(2)[0].hasPrefix("[") }
    #expect(Array(try terminal.historyFile.unicodeScalars) == Array("\(expected)\n".unicodeScalars))
  }

  @Test(
    "Their lengths are those around the cursor",
    arguments: [
      ("a👨‍👩‍👧b", 1, 1, 5, 1), ("a👨‍👩‍👧b", 6, 5, 1, 6), ("a👨‍👩‍👧b", 3, 2, 3, 1), ("", 0, 0, 0, 0), ("ab", 1, 1, 1, 1),
      ("🇪🇸🇩🇪", 4, 2, 0, 4), ("q\u{308}", 1, 1, 1, 0),
    ])
  func lengths(text: String, cursor: Int, before: Int, behind: Int, start: Int) {
    var line = EditedLine(text)
    line.cursor = cursor
    #expect(line.lengthBefore() == before)
    #expect(line.lengthBehind() == behind)
    #expect(line.characterStart == start)
  }
}
