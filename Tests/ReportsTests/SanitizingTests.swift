import Localization
import Reports
import Testing

/// Characters that must not reach a terminal.
@Suite("Control characters in reports")
struct SanitizingTests {
  /// Every control character of Unicode's category Cc, the two separators, and those that turn the direction
  /// of text.
  static let forbidden: [Unicode.Scalar] =
    (0..<0x3000).compactMap(Unicode.Scalar.init).filter {
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: (0x202A...0x202E).contains($0.value) || (0x2066...0x2069).contains($0.value)
      }
    }

  @Test("There are as many control characters as expected")
  func thereAreAsManyAsExpected() {
    // C0 and DEL, C1, two separators, five overrides and embeddings, four isolates.
    #expect(Self.forbidden.count == 33 + 32 + 2 + 5 + 4)
  }

  @Test(
    "Control characters are made visible",
    arguments: [
      ("elm", "elm"), ("", ""), ("a\u{1B}[31mb", #"a\u{1B}[31mb"#), ("\0", #"\u{00}"#),
      ("\n\r\t", #"\u{0A}\u{0D}\u{09}"#),
      ("\u{7F}\u{9B}", #"\u{7F}\u{9B}"#), ("a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#),
      ("東\u{301}", "東\u{301}"),
      ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("\u{200F}", "\u{200F}"),
    ])
  func visible(_ text: String, expected: String) {
    #expect(Sanitizing.visible(text) == expected)
  }

  @Test("No renderer lets control characters through", arguments: OutputFormat.allCases)
  func noRendererLetsThemThrough(_ format: OutputFormat) {
    let renderer = format.renderer(localeFormat: .enUS, width: 60)
    // What CSV needs at the end of a line, and may keep inside quotation marks.
    let allowed: Set<Unicode.Scalar> = format == .csv ? ["\n", "\r", "\t"] : ["\n"]
    for scalar in Self.forbidden {
      for outcome in Self.outcomes(with: "x\(scalar)y") {
        let written = renderer.text(outcome).unicodeScalars
        let raw = written.first { Self.forbidden.contains($0) && !allowed.contains($0) }
        #expect(raw == nil, "\(format), \(scalar.escaped(asASCII: true))")
      }
    }
  }

  /// Outcomes with a text at every place that takes one.
  private static func outcomes(with text: String) -> [CommandResult] {
    let words = LocalizedText(verbatim: text)
    let report = Report([
      .note(words),
      .figures(
        heading: words,
        [
          Figure(key: text, label: words, cell: .text(text), remark: words),
          Figure(key: "why", label: words, cell: .undefined(why: words)),
        ]),
      .changes([Change(key: text, label: words, from: .text(text), to: .empty, follows: text)]),
      .changes([
        Change(key: text, label: words, from: .text(text), to: .empty, follows: text),
        Change(key: text, label: words, from: .undefined(why: words), to: .text(text)),
      ]),
      .table(Table(heading: words, columns: [TableColumn(key: text, label: words)], rows: [[.text(text)]])),
    ])
    let place = Failure.Location(source: text, line: 1, text: text, range: 0..<2)
    return [
      CommandResult(command: text, result: .success(report)),
      CommandResult(command: text, result: .success(.note(words))),
      CommandResult(command: text, result: .failure(Failure(code: text, message: words, location: place))),
    ]
  }
}
