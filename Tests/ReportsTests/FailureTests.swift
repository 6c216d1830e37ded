import Localization
import Reports
import Testing

/// Faults with carets under them.
@Suite("Failures") struct FailureTests {
  let file = TextRenderer(localeFormat: .enUS)

  private func failure(
    _ text: String, _ range: Range<Int>, source: String? = "elm.roi", message: String = "Bad."
  ) -> Failure {
    Failure(
      code: "bad", message: LocalizedText(verbatim: message),
      location: Failure.Location(source: source, line: 7, text: text, range: range))
  }

  private func atPrompt(_ failure: Failure, promptWidth: Int = 9, width: Int? = nil) -> String {
    var bytes: [UInt8] = []
    TextRenderer(localeFormat: .enUS, width: width).render(failure, promptWidth: promptWidth, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A failure in a script has its place")
  func inAScript() {
    let message = #"There is no field "rant". Did you mean "rent"?"#
    #expect(
      file.text(failure("set rant 1800", 4..<8, message: message)) == """
        elm.roi:7:5: There is no field "rant". Did you mean "rent"?
          set rant 1800
              ^^^^

        """)
  }

  @Test("A failure without a source or a place")
  func withoutASourceOrAPlace() {
    #expect(file.text(failure("set x", 4..<5, source: nil)) == "Bad.\n  set x\n      ^\n")
    #expect(file.text(Failure(code: "bad", message: "Bad.")) == "Bad.\n")
  }

  @Test(
    "Carets stand below the range",
    arguments: [
      // What is missing at the end of the line, or in the middle of it.
      ("set rent", 8..<8, "  set rent\n          ^\n"), ("set rent", 4..<4, "  set rent\n      ^\n"),
      ("", 0..<0, "\n  ^\n"),
      // A range that no line has is marked as far as there is one.
      ("set", 1..<9, "  set\n   ^^\n"), ("set", 8..<9, "  set\n     ^\n"),
      // Wide characters, combining ones, emoji, before the fault and in it.
      ("東京 rant", 7..<11, "  東京 rant\n       ^^^^\n"), ("a 東京 b", 2..<8, "  a 東京 b\n    ^^^^\n"),
      ("e\u{301} rant", 4..<8, "  e\u{301} rant\n    ^^^^\n"), ("👨‍👩‍👧 x", 19..<20, "  👨‍👩‍👧 x\n     ^\n"),
      // A byte in the middle of a character marks it whole.
      ("東京", 4..<5, "  東京\n    ^^\n"),
      // A tab is blanks up to the next multiple of eight.
      ("\trant", 1..<5, "          rant\n          ^^^^\n"), ("ab\tx", 3..<4, "  ab      x\n          ^\n"),
      ("a\tb", 1..<2, "  a       b\n   ^^^^^^^\n"), ("東\tx", 4..<5, "  東      x\n          ^\n"),
      // A control character is as wide as its escape.
      ("\u{1B}[2J x", 5..<6, "  \\u{1B}[2J x\n            ^\n"),
      ("a\u{0}b", 1..<2, "  a\\u{00}b\n   ^^^^^^\n"),
    ])
  func carets(_ text: String, _ range: Range<Int>, expected: String) {
    #expect(file.text(failure(text, range, source: nil)) == "Bad.\n" + expected)
  }

  @Test("A long line is cut around the fault")
  func aLongLineIsCutAroundTheFault() {
    let text = String(repeating: "a", count: 50) + " rant " + String(repeating: "b", count: 50)
    let narrow = TextRenderer(localeFormat: .enUS, width: 24)
    #expect(
      narrow.text(failure(text, 51..<55, source: nil)) == """
        Bad.
          …aaaaaaa rant bbbbbbb…
                   ^^^^

        """)
    #expect(narrow.text(failure(text, 0..<2, source: nil)).contains("  aaaaaaaaaaaaaaaaaaaa…\n  ^^\n"))
    #expect(
      narrow.text(failure(text, 106..<106, source: nil)).hasSuffix(
        "…bbbbbbbbbbbbbbbbbbb\n                      ^\n"))
  }

  @Test("Whatever is cut, the carets stay below the fault")
  func whateverIsCutTheCaretsStayBelowTheFault() throws {
    let text = "set \t東京 name-of-a-house \u{1B}rant 👨‍👩‍👧 1800 and \u{9B}more that goes on for a while"
    let fault = try #require(text.firstRange(of: "rant"))
    let utf8 = text.utf8
    let start = utf8.distance(from: utf8.startIndex, to: fault.lowerBound)
    for width in 16...120 {
      let renderer = TextRenderer(localeFormat: .enUS, width: width)
      let lines = renderer.text(failure(text, start..<(start + 4), source: nil)).split(separator: "\n")
      let before = try #require(lines[1].firstRange(of: "rant")).lowerBound
      #expect(
        lines[2] == String(repeating: " ", count: TextWidth.cells(lines[1][..<before])) + "^^^^", "\(width)")
      #expect(TextWidth.cells(lines[1]) <= width)
    }
  }

  @Test("Carets below the prompt")
  func belowThePrompt() {
    let message = #"There is no field "rant". Did you mean "rent"?"#
    let fault = failure("set rant 1800", 4..<8, source: nil, message: message)
    #expect(atPrompt(fault) == #"             ^^^^ There is no field "rant". Did you mean "rent"?"# + "\n")
    #expect(atPrompt(fault, width: 64) == atPrompt(fault))
    #expect(
      atPrompt(fault, width: 63) == """
                     ^^^^
        There is no field "rant". Did you mean "rent"?

        """)
    #expect(
      atPrompt(fault, width: 30) == """
                     ^^^^
        There is no field "rant". Did
        you mean "rent"?

        """)
    // The terminal has broken the typed line, so that it has to be shown again.
    #expect(atPrompt(fault, width: 22) == TextRenderer(localeFormat: .enUS, width: 22).text(fault))
  }

  @Test("Below the prompt, tabs and controls are as the editor shows them")
  func belowThePromptTabsAndControlsAreAsTheEditorShowsThem() {
    #expect(atPrompt(failure("\tx", 1..<2, source: nil)) == String(repeating: " ", count: 16) + "^ Bad.\n")
    #expect(atPrompt(failure("\u{1}x", 1..<2, source: nil)) == String(repeating: " ", count: 15) + "^ Bad.\n")
    #expect(atPrompt(failure("東x", 3..<4, source: nil)) == String(repeating: " ", count: 11) + "^ Bad.\n")
  }

  @Test("Below the prompt, other lines are whole")
  func belowThePromptOthersAreWhole() {
    let elsewhere = failure("set rant 1800", 4..<8)
    #expect(atPrompt(elsewhere) == file.text(elsewhere))
    let nowhere = Failure(code: "bad", message: "There is no saved property.")
    #expect(atPrompt(nowhere, width: 20) == "There is no saved\nproperty.\n")
  }

  @Test("Carets are red") func caretsAreRed() {
    let renderer = TextRenderer(localeFormat: .enUS, palette: .colored)
    #expect(renderer.text(failure("ab", 1..<2)) == "elm.roi:7:2: Bad.\n  ab\n   \u{1B}[31m^\u{1B}[0m\n")
  }
}
