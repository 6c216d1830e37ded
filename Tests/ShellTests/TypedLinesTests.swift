@testable import Syntax
import Testing

@testable import Shell

/// A text of several rows as the lines that run.
@Suite("Lines that were typed in several rows")
struct TypedLinesTests {
  @Test(
    "Rows that go on are one line of as many bytes",
    arguments: [
      ("rent 1", ["rent 1"]), ("rent 1\nrate 2", ["rent 1", "rate 2"]),
      ("set rent \\\n1800", ["set rent   1800"]), ("calc (1 +\n2)\nshow", ["calc (1 + 2)", "show"]),
      ("note \"a\nb\"", ["note \"a b\""]), ("rent 1 # one\nrate 2", ["rent 1 # one", "rate 2"]),
      ("\n", ["", ""]), ("", [""]), ("calc (1\n", ["calc (1 "]), ("größe \\\n不", ["größe   不"]),
    ])
  func pieces(text: String, expected: [String]) {
    let lines = TypedLines(text)
    #expect(lines.pieces.map(\.text) == expected)
    for piece in lines.pieces {
      #expect(lines.piece(at: piece.start) == piece)
      #expect(lines.piece(at: piece.start + piece.text.utf8.count) == piece)
    }
    let length = lines.pieces.map { $0.text.utf8.count + 1 }.reduce(-1, +)
    #expect(length == text.utf8.count)
  }
}
