import Localization
import Reports
import SeededRandom
@testable import Syntax
import TestShell
import Testing

@testable import Shell

@Suite("Lines of a script")
struct ScriptReaderTests {
  /// The lines' texts and numbers, or the codes of what is wrong with them.
  private func lines(_ chunks: [[UInt8]]) throws -> [String] {
    var rest = chunks
    var reader = ScriptReader { () throws(Diagnostic) in rest.isEmpty ? [] : rest.removeFirst() }
    var lines: [String] = []
    while let item = try reader.next() {
      switch item {
      case .line(let line, _): lines.append("\(line.number) \(line.text)")
      case .error(let line, let diagnostic): lines.append("\(line.number) \(diagnostic.code)")
      }
    }
    return lines
  }

  private func lines(_ text: String) throws -> [String] { try lines([Array(text.utf8)]) }

  @Test("Ends of lines: LF, CRLF, none at the end; a mark at the beginning")
  func ends() throws {
    #expect(try lines("a\nb\n") == ["1 a", "2 b"])
    #expect(try lines("a\r\nb\r\n") == ["1 a", "2 b"])
    #expect(try lines("a\nb") == ["1 a", "2 b"])
    #expect(try lines("") == [])
    #expect(try lines("\n\na") == ["1 ", "2 ", "3 a"])
    #expect(try lines("\u{FEFF}a\n\u{FEFF}b") == ["1 a", "2 \u{FEFF}b"])
  }

  @Test("A backslash at the end joins lines, which keep the first one's number")
  func joins() throws {
    #expect(try lines("set rent \\\n5\nx") == ["1 set rent 5", "3 x"])
    #expect(try lines("set re\\\r\nnt 5") == ["1 set rent 5"])
    #expect(try lines("a\\\n\\\n\\\nb\nc") == ["1 ab", "5 c"])
    #expect(try lines("a\\\\\nb") == ["1 a\\\\", "2 b"])
    #expect(try lines("# a\\\nb") == ["1 # a\\", "2 b"])
    #expect(try lines("\"a\\\nb\"") == ["1 \"ab\""])
    #expect(try lines("x\na\\") == ["1 x", "2 nothing-follows"])
    #expect(try lines("x\na\\\n") == ["1 x", "2 nothing-follows"])
  }

  @Test("However the bytes come in, the lines are the same", arguments: 0..<50)
  func chunks(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let pieces: [[UInt8]] = [
      Array("set rent 5".utf8), [0x0A], [0x0D, 0x0A], [0x5C, 0x0A], [0xC3, 0xA9], [0xC3], [0x00],
      Array("\"a b\"".utf8),
      [0x23], [0x3B], [0x27], [0xEF, 0xBB, 0xBF], [UInt8](repeating: 0x61, count: 40_000),
    ]
    let bytes = (0..<30).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
    var chunks: [[UInt8]] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...([3, 500, 90_000].randomElement(using: &random) ?? 1), using: &random)
      chunks.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    #expect(try lines(chunks) == lines([bytes]))
  }

  @Test("256 KiB is the longest line, joined lines included")
  func limit() throws {
    let most = String(repeating: "a", count: 256 * 1024)
    #expect(try lines(most + "\nb") == ["1 " + most, "2 b"])
    #expect(try lines(most + "a\nb") == ["1 line-too-long", "2 b"])
    #expect(try lines(most + "\\\na\nb") == ["1 line-too-long", "2 a", "3 b"])
    let half = String(repeating: "a", count: 160_000)
    #expect(try lines(half + "\\\n" + half + "\nb") == ["1 line-too-long", "3 b"])
    let huge = [UInt8](repeating: 0x61, count: 100_000)
    #expect(try lines(Array(repeating: huge, count: 20) + [[0x0A, 0x62]]) == ["1 line-too-long", "2 b"])
  }

  private func failure(_ bytes: [UInt8]) throws -> Failure {
    try #require(TestShell().script(bytes: bytes).last?.failure)
  }

  @Test(
    "NUL and bytes that are no UTF-8 are refused with their position",
    arguments: [
      ([0x61, 0x00, 0x62], "nul-byte", "Byte 2 "), ([0x61, 0xFF], "invalid-text", "Byte 2 "),
      ([0x61, 0xC3, 0xA9, 0xC3], "invalid-text", "Byte 4 "), ([0xC3, 0x28], "invalid-text", "Byte 1 "),
      // An overlong slash, half a surrogate pair, beyond the last character, a lone continuation byte.
      ([0xC0, 0xAF], "invalid-text", "Byte 1 "), ([0x61, 0xED, 0xA0, 0x80], "invalid-text", "Byte 2 "),
      ([0xF4, 0x90, 0x80, 0x80], "invalid-text", "Byte 1 "), ([0x80], "invalid-text", "Byte 1 "),
      ([0x23, 0x20, 0xFF], "invalid-text", "Byte 3 "),
    ] as [([UInt8], String, String)])
  func badBytes(bytes: [UInt8], code: String, position: String) throws {
    let failure = try failure(Array("set rent 1\n".utf8) + bytes)
    #expect(failure.code == code)
    #expect(failure.message.english.hasPrefix(position), "\(failure.message.english)")
    #expect(failure.location?.line == 2)
  }

  @Test("In joined lines the position is that in the line of the file")
  func badByteInJoinedLine() throws {
    let failure = try failure(Array("set \\\n\u{E9} x".utf8) + [0x00])
    #expect(failure.location?.line == 2)
    #expect(failure.location?.column == 4)
    #expect(failure.message.english.hasPrefix("Byte 5 "))
  }

  @Test("An error in joined lines is at the line of the file that it is in")
  func continuedErrors() throws {
    let place = { (text: String) in try #require(try failure(Array(text.utf8)).location) }
    let second = try place("set rent 5 \\\n  rant 6 \\\n  rate 7\n")
    #expect(second.line == 2)
    #expect(second.column == 3)
    #expect(second.text == "  rant 6 ")
    let third = try place("set rent 5 \\\n  rate 6 \\\n  term x\n")
    #expect(third.line == 3)
    #expect(third.column == 8)
    let split = try place("set ra\\\nnt 5\n")
    #expect(split.line == 1)
    #expect(split.text == "set ra")
    #expect(split.range == 4..<6)
    let quote = try place("set rent \\\n 'x\n")
    #expect(quote.line == 2)
    #expect(quote.column == 2)
  }

  @Test("A typed line has the same limits")
  func typed() {
    let shell = TestShell()
    #expect(shell.code("set rent 1\0") == "nul-byte")
    #expect(shell.code(String(repeating: "a", count: 256 * 1024 + 1)) == "line-too-long")
    #expect(shell.interpreter.run(typed: "set rent \\") == .continues)
    #expect(shell.code("open 'elm") == "open-quote")
  }

  @Test("Thousands of joined lines are one line, but not without end")
  func manyJoints() throws {
    #expect(try lines(String(repeating: "\\\n", count: 20_000) + "x") == ["1 x"])
    let joined = String(repeating: "a\\\n", count: 2_000)
    #expect(try lines(joined + "a\nb") == ["1 " + String(repeating: "a", count: 2_001), "2002 b"])
    // 256 KiB are 131,072 pieces of a backslash and the end of the line.
    #expect(try lines(String(repeating: "\\\n", count: 160_000) + "x").first == "1 line-too-long")
  }
}
