import Testing

@testable import Localization
@testable import Reports

/// Markdown as a terminal shows it.
///
/// - Source: CommonMark 0.31.2, sections 4.2, 5.2, 6.1 and 6.2.
@Suite("Prose")
struct ProseRendererTests {
  private func shown(_ markdown: String, width: Int? = nil, _ palette: Palette = .plain) -> String {
    var bytes: [UInt8] = []
    MarkdownTerminalRenderer(width: width, palette: palette).render(markdown, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "Plain, as on a pipe",
    arguments: [
      ("# Rent\nA month,\npaid first.", "Rent\n\nA month, paid first.\n"),
      ("- one\n  goes on\n- two\n\nText", "- one goes on\n- two\n\nText\n"),
      ("  - deep\n12. twelve", "  - deep\n12. twelve\n"),
      ("**Bold**, *light* and `set rent`.", "Bold, light and `set rent`.\n"),
      ("2 * 3 * 4 and cash_flow_now", "2 * 3 * 4 and cash_flow_now\n"),
      ("\\*no\\* and \\{brace", "*no* and {brace\n"),
      ("Before\n```roi\nroi> calc 2 * 2\n  4\n```\nAfter", "Before\n\n  roi> calc 2 * 2\n    4\n\nAfter\n"),
      ("| a | b |\n|---|---|", "  | a | b |\n  |---|---|\n"),
      ("An open ` and an open **star", "An open ` and an open **star\n"),
      ("", ""), ("\n\n", ""), ("#hash", "#hash\n"), ("a\u{1B}[31mb", "a\\u{1B}[31mb\n"),
    ])
  func plain(markdown: String, text: String) {
    #expect(shown(markdown) == text)
  }

  @Test("Wrapped to a width, code that has room on a line never broken, items hanging")
  func wrapped() {
    #expect(shown("one two three four", width: 9) == "one two\nthree\nfour\n")
    #expect(shown("- one two three", width: 9) == "- one two\n  three\n")
    #expect(shown("type `set rent 1800` now", width: 15) == "type\n`set rent 1800`\nnow\n")
    #expect(shown("日本語 日本語", width: 8) == "日本語\n日本語\n")
  }

  @Test("Code without room on a line is broken between its words, and goes on set in")
  func longCode() {
    #expect(
      shown("Type `set price 250k rent 1800`.", width: 16) == "Type `set price\n  250k rent\n  1800`.\n")
    #expect(shown("- `set price 250k rent 1800`", width: 16) == "- `set price\n    250k rent\n    1800`\n")
    #expect(
      shown("`set price 250k`", width: 10, .colored)
        == "\u{1B}[36mset\u{1B}[0m \u{1B}[36mprice\u{1B}[0m\n  \u{1B}[36m250k\u{1B}[0m\n")
    #expect(
      shown("```\nset price 250k rent 1800\n```", width: 16) == "  set price\n    250k rent\n    1800\n")
    #expect(shown("```\nset price 250k rent 1800\n```") == "  set price 250k rent 1800\n")
  }

  @Test("With colours")
  func colored() {
    #expect(shown("# A *b*", .colored) == "\u{1B}[1mA\u{1B}[0m \u{1B}[1mb\u{1B}[0m\n")
    #expect(
      shown("**a** *b* `c`", .colored) == "\u{1B}[1ma\u{1B}[0m \u{1B}[3mb\u{1B}[0m \u{1B}[36mc\u{1B}[0m\n")
  }

  @Test("No line is wider than the terminal, unless one word is", arguments: 4..<40)
  func noWiderThanTheTerminal(width: Int) {
    let text =
      "# Head line\nSome **bold words** and `code` in a line.\n\n1. an item of several words\n- another"
    for line in shown(text, width: width).split(separator: "\n") {
      #expect(TextWidth.cells(line) <= max(width, "1. several".count))
    }
  }
}
