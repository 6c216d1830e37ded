import CLibEdit
import Reports
import Testing

@testable import LineEditor

/// Widths are those of a UTF-8 locale.
let editlineLocale = editline_use_utf8()

@Suite("The screen")
struct ScreenTests {
  @Test(
    "Colors are decided",
    arguments: [
      (.auto, ["TERM": "xterm"], true, .ansi16), (.auto, ["TERM": "xterm"], false, .none),
      (.auto, ["TERM": "xterm-256color"], true, .ansi256),
      (.auto, ["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, .trueColor),
      (.auto, ["TERM": "dumb", "COLORTERM": "truecolor"], true, .none), (.auto, [:], true, .none),
      (.auto, ["TERM": ""], true, .none), (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, .none),
      (.auto, ["TERM": "xterm", "NO_COLOR": ""], true, .ansi16),
      (.auto, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], false, .ansi16),
      (.auto, ["TERM": "xterm", "CLICOLOR_FORCE": "0"], false, .none),
      (.auto, ["TERM": "xterm", "CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, .none),
      (.always, ["NO_COLOR": "1"], false, .ansi16),
      (.never, ["CLICOLOR_FORCE": "1", "TERM": "xterm"], true, .none),
    ] as [(ColorChoice, TerminalVariables, Bool, ColorDepth)])
  func colorsAreDecided(
    choice: ColorChoice, environment: TerminalVariables, isTerminal: Bool, expected: ColorDepth
  ) {
    #expect(ColorDepth.decided(by: choice, environment: environment, isTerminal: isTerminal) == expected)
  }

  @Test(
    "Prompts have their styles, and no control characters",
    arguments: [
      (Prompt("roi> "), "roi> "), (Prompt("roi> ", style: "1"), "E[1mroi> E[0m"),
      (Prompt([.init("roi", style: "1"), .init("> ")]), "E[1mroiE[0m> "),
      (Prompt([.init("a\n\u{1B}", style: "1"), .init("")]), "E[1maE[0m"),
    ])
  func promptsHaveTheirStyles(prompt: Prompt, expected: String) {
    #expect(prompt.rendered(styled: true).replacing("\u{1B}", with: "E") == expected)
    #expect(prompt.rendered(styled: false) == prompt.text)
  }

  @Test("Suggestions are aligned and cut")
  func suggestionsAreAlignedAndCut() {
    _ = editlineLocale
    let suggestions = [("größe", "Size."), ("日本", "A long description"), ("x", "")].map {
      Suggestion(replaces: 0..<0, text: $0.0, description: $0.1)
    }
    let list = SuggestionList(suggestions, columns: 20, limit: nil, dim: "2")
    #expect(Self.texts(list, selected: nil) == ["größe  Size.", "日本   A long desc…", "x      "])
  }

  @Test("Many suggestions stand in columns, and scroll")
  func manySuggestionsStandInColumns() {
    _ = editlineLocale
    let suggestions = (1...12).map {
      Suggestion(replaces: 0..<0, text: "word\($0)", description: "Number \($0).")
    }
    let list = SuggestionList(suggestions, columns: 20, limit: 4, dim: "2")
    // Two columns of six, of which three rows have room.
    #expect(
      Self.texts(list, selected: nil)
        == ["word1   word7   ", "word2   word8   ", "word3   word9   ", "1-3/6"])
    #expect(
      Self.texts(list, selected: 11)
        == ["word4   word10  ", "word5   word11  ", "word6   word12  ", "Number 12.  4-6/6"])
    let roomy = SuggestionList(suggestions, columns: 20, limit: nil, dim: "2")
    #expect(roomy.columnHeight == 12)
  }

  private static func texts(_ list: SuggestionList, selected: Int?) -> [String] {
    list.rows(selected: selected) { "\($0)-\($1)/\($2)" }.map { $0.map(\.text).joined() }
  }

  @Test("Suggestions replace their range")
  func suggestionsGoInWhereTheyBelong() {
    let line = EditedLine("set größe x", cursor: 4)
    #expect(line.applying("rent", to: 4..<11, closing: true) == EditedLine("set rent x", cursor: 9))
    #expect(line.applying("rent", to: 4..<4, closing: true) == EditedLine("set rent größe x", cursor: 9))
    #expect(line.applying("r", to: 4..<11) == EditedLine("set r x", cursor: 5))
    let beyond = EditedLine("é").applying("a", to: 1..<99)
    #expect(beyond.text == "a")
  }

  @Test("Cells are counted as characters are drawn")
  func cellsAreCountedAsCharactersAreDrawn() {
    _ = editlineLocale
    for (text, row, column) in [
      ("", 0, 0), ("0123456789", 1, 0), ("012345678日", 1, 2), ("a\tb", 0, 8), ("\u{1}", 0, 6),
      ("e\u{301}x", 0, 2), ("\u{200B}", 0, 8), ("\u{202E}x", 0, 9), ("a\u{200D}", 0, 9),
      ("\u{645}\u{200C}\u{645}", 0, 2), ("\u{E0001}", 0, 9),
    ] {
      var layout = Layout(columns: 10)
      layout.advance(over: text.unicodeScalars)
      #expect(layout.row == row && layout.column == column, "\(text)")
    }
  }
}
