import Localization
import Reports
import Testing

/// Characters that must not reach a terminal.
@Suite("Control characters in reports")
struct SanitizingTests {
  /// Every control character and separator of Unicode, and every format character without a shape.
  ///
  /// Those turn the direction of text, are tags, or soft hyphens. Joiners depend on their neighbours.
  static let forbidden: [Unicode.Scalar] =
    ((0..<0xD800).map { $0 } + (0xE000..<0xF_0000).map { $0 }).compactMap(Unicode.Scalar.init).filter {
      switch $0.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      case .format: $0.properties.isDefaultIgnorableCodePoint && !isMusical($0) && !isJoiner($0)
      default: false
      }
    }

  private static let forbiddenSet = Set(forbidden)

  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200C}" || scalar == "\u{200D}"
  }

  /// The controls of shorthand and of musical notes, which no name has.
  private static func isMusical(_ scalar: Unicode.Scalar) -> Bool {
    (0x1BCA0...0x1D17A).contains(scalar.value)
  }

  @Test("There are as many control characters as expected")
  func thereAreAsManyAsExpected() {
    // C0 and DEL, C1, two separators; the soft hyphen, the Arabic mark, the Mongolian separator; the space
    // without width and two marks; five embeddings and overrides; word joiner and four operators, four isolates
    // and six more; the byte order mark; 97 tags.
    #expect(Self.forbidden.count == 33 + 32 + 2 + 3 + 3 + 5 + 5 + 4 + 6 + 1 + 97)
  }

  @Test(
    "Control and invisible characters are made visible",
    arguments: [
      ("elm", "elm"), ("", ""), ("a\u{1B}[31mb", #"a\u{1B}[31mb"#), ("\0", #"\u{00}"#),
      ("\n\r\t", #"\u{0A}\u{0D}\u{09}"#), ("\u{7F}\u{9B}", #"\u{7F}\u{9B}"#),
      ("a\u{202E}b\u{2066}", #"a\u{202E}b\u{2066}"#), ("東\u{301}", "東\u{301}"),
      ("\u{200F}", #"\u{200F}"#), ("elm\u{200B}", #"elm\u{200B}"#), ("e\u{AD}lm", #"e\u{AD}lm"#),
      ("\u{FEFF}elm", #"\u{FEFF}elm"#), ("elm\u{E0041}", #"elm\u{E0041}"#), ("\u{3164}", #"\u{3164}"#),
      // Joiners stay in emoji and in scripts that need them, and nowhere else.
      ("👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈", "👨‍👩‍👧‍👦 ❤️‍🔥 🏳️‍🌈"), ("می\u{200C}خواهم", "می\u{200C}خواهم"), ("क्\u{200D}ष", "क्\u{200D}ष"),
      ("el\u{200D}m", #"el\u{200D}m"#), ("elm\u{200C}", #"elm\u{200C}"#), ("é\u{200D}é", #"é\u{200D}é"#),
      ("👨\u{200D}", #"👨\u{200D}"#), ("👨\u{200D}\u{200D}👩", #"👨\u{200D}\u{200D}👩"#),
    ])
  func visible(_ text: String, expected: String) {
    #expect(Sanitizing.visible(text) == expected)
  }

  /// Unicode 15, 23.7; a literal of Swift may not have them.
  @Test("Noncharacters are made visible")
  func noncharacters() throws {
    for (value, isHidden) in [
      (0xFDCF, false), (0xFDD0, true), (0xFDEF, true), (0xFDF0, false), (0xFFFD, false), (0xFFFE, true),
      (0xFFFF, true), (0x1FFFE, true), (0x10FFFF, true),
    ] {
      let text = String(try #require(Unicode.Scalar(UInt32(value))))
      #expect(
        Sanitizing.visible(text) == (isHidden ? "\\u{\(String(value, radix: 16, uppercase: true))}" : text))
    }
  }

  @Test("The marks in the numbers of a locale stay, those in a name do not")
  func directionalMarks() {
    let format = LocaleFormat.icu(locale: "he_IL")
    let amount = format.text(.money(.init(minorUnits: -500), .atLeast(2)))
    #expect(amount.unicodeScalars.contains("\u{200F}"))
    let template: LocalizedText.Template =
      "\(Cell.money(.init(minorUnits: -500), .atLeast(2))) for \("elm\u{200F}")"
    let note = LocalizedText(template)
    let report = CommandResult(command: "", result: .success(.note(note)))
    for output in [OutputFormat.text, .markdown] {
      let written = output.renderer(localeFormat: format, width: 60).text(report)
      #expect(written.contains(amount))
      #expect(written.contains(#"u{200F}"#) && !written.contains("elm\u{200F}"))
    }
  }

  @Test("No renderer lets control characters through", arguments: OutputFormat.allCases)
  func noRendererLetsThemThrough(_ format: OutputFormat) {
    let renderer = format.renderer(localeFormat: .enUS, width: 60)
    // What CSV needs at the end of a line, and may keep inside quotation marks.
    let allowed: Set<Unicode.Scalar> = format == .csv ? ["\n", "\r", "\t"] : ["\n"]
    for scalar in Self.forbidden + ["\u{200C}", "\u{200D}"] {
      for outcome in Self.outcomes(with: "x\(scalar)y") {
        let written = renderer.text(outcome).unicodeScalars
        let raw = written.first { ($0 == scalar || Self.forbiddenSet.contains($0)) && !allowed.contains($0) }
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
