import SeededRandom
@testable import Syntax
import TestShell
import Testing

@testable import Shell

@Suite("A line is split into commands and words")
struct LineTests {
  /// The words of each command; nil for a fault.
  private func words(_ text: String) -> [[String]]? {
    (try? Line(text))?.statements.map { $0.tokens.map { String($0.text) } }
  }

  @Test(
    "Words",
    arguments: [
      ("", []), ("   \t ", []), (";;; ;", []), ("# all of it", []), ("a", [["a"]]), ("a b", [["a", "b"]]),
      ("  a\tb  ", [["a", "b"]]), ("a;b", [["a"], ["b"]]), ("a ; b c;", [["a"], ["b", "c"]]),
      ("a\r", [["a"]]),
      ("a # b ; c", [["a"]]), ("a#b", [["a#b"]]), ("a;#b", [["a"]]), ("a '#' b", [["a", "#", "b"]]),
      ("f(a;b) c", [["f(a;b)", "c"]]), ("f(a; b)", [["f(a;", "b)"]]), ("f[a;b];c", [["f[a;b]"], ["c"]]),
      ("f([;];);c", [["f([;];)"], ["c"]]), ("a);b", [["a)"], ["b"]]), ("')' (;", [[")", "(;"]]),
      ("\"a b\"", [["a b"]]), ("'a b'", [["a b"]]), ("a\"b c\"d", [["ab cd"]]), ("\"\"", [[""]]),
      ("''", [[""]]),
      ("'a;b';c", [["a;b"], ["c"]]), ("'a\\'", [["a\\"]]), ("\"a\\\"b\"", [["a\"b"]]),
      ("\"a\\\\\"", [["a\\"]]),
      ("\"a\\nb\\tc\"", [["a\nb\tc"]]), ("a\\ b", [["a b"]]), ("\\;", [[";"]]), ("\\#a", [["#a"]]),
      ("\\n", [["n"]]),
      ("'\"'", [["\""]]), ("\"'\"", [["'"]]), ("é ü", [["é", "ü"]]), ("\u{A0}a", [["\u{A0}a"]]),
      // A combining mark behind a quote belongs to the word, not to the quote.
      ("\"\u{308}a\"", [["\u{308}a"]]), ("\"a\"\u{308}", [["a\u{308}"]]), ("\\\"\u{308}", [["\"\u{308}"]]),
    ] as [(String, [[String]])])
  func splits(text: String, expected: [[String]]) {
    #expect(words(text) == expected)
  }

  @Test("What is no whole line is told with its place")
  func faults() {
    #expect(throws: Line.SyntaxError.continues) { try Line("set rent \\") }
    #expect(throws: Line.SyntaxError.continues) { try Line("\\") }
    #expect(throws: Line.SyntaxError.continues) { try Line("\"a\\") }
    #expect(throws: Line.SyntaxError.openQuote(at: 5)) { try Line("open \"elm") }
    #expect(throws: Line.SyntaxError.openQuote(at: 5)) { try Line("é x \"'") }
    // In single quotes a backslash is only a backslash.
    #expect(throws: Line.SyntaxError.openQuote(at: 5)) { try Line("'a\\'b'") }
    #expect(words("a # \\") == [["a"]])
    #expect(words("a # \"") == [["a"]])
  }

  @Test("A word's range covers its quotes, in bytes")
  func ranges() throws {
    let line = try Line("  é \"a b\"; c")
    #expect(line.statements.map { $0.tokens.map(\.range) } == [[2..<4, 5..<10], [12..<13]])
    #expect(line.statements.map(\.text) == ["é \"a b\"", "c"])
    #expect(line.statements[0].tokens.map(\.isQuoted) == [false, true])
  }

  private static let alphabet: [String] = [
    "a", "é", "字", "👩‍👧", "\u{308}", " ", "  ", "\t", "\r", "\r\n", "\n", ";", "#", "(", ")", "[", "]", "\"",
    "'", "\\", "\0",
    "set", "rent", "1,800",
  ]

  private func random(_ generator: inout SplitMix) -> String {
    (0..<Int.random(in: 0...12, using: &generator))
      .map { _ in LineTests.alphabet.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test("100,000 random lines: words lie in the line, in order, and none is lost")
  func fuzz() {
    var generator = SplitMix(seed: 11)
    for _ in 0..<100_000 {
      let text = random(&generator)
      do throws(Line.SyntaxError) {
        let line = try Line(text)
        var end = 0
        for token in line.statements.flatMap(\.tokens) {
          guard token.range.lowerBound >= end, token.range.upperBound <= text.utf8.count, !token.range.isEmpty
          else {
            Issue.record("\(token) in \(text.debugDescription)")
            return
          }
          end = token.range.upperBound
        }
        if line.statements.contains(where: \.tokens.isEmpty) { Issue.record("an empty command in \(text)") }
      } catch {
        if case .openQuote(let offset) = error, offset >= text.utf8.count {
          Issue.record("\(text.debugDescription)")
        }
      }
    }
  }

  @Test("Any text, quoted, is one word that says it")
  func quoting() {
    var generator = SplitMix(seed: 12)
    for _ in 0..<20_000 {
      let text = random(&generator)
      let read = words("open " + Quoting.word(text) + " x")
      if read?.count != 1 || read?[0].count != 3 || read?[0][1].utf8.elementsEqual(text.utf8) != true {
        Issue.record("\(text.debugDescription) became \(String(describing: read))")
        return
      }
    }
    #expect(Quoting.word("elm") == "elm")
    #expect(Quoting.word("") == "\"\"")
    #expect(Quoting.word("elm street") == "\"elm street\"")
  }

  @Test("A long line is split in no more than proportional time: a megabyte of words at once")
  func longLine() throws {
    let line = try Line(String(repeating: "ab ", count: 350_000))
    #expect(line.statements[0].tokens.count == 350_000)
  }
}
