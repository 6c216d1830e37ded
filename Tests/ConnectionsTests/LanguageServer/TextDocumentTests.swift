import Encoding
import SeededRandom
import Testing

@testable import Connections

/// Positions and changes of a text.
@Suite("The text of a document")
struct TextDocumentTests {
  @Test("Columns are counted as the editor counts them")
  func columns() {
    let line = "é😀a"
    #expect(
      [0, 1, 2, 3, 4, 9].map { PositionEncoding.utf16.offset(of: $0, in: line) } == [0, 2, 2, 6, 7, 7])
    #expect(
      [0, 1, 2, 5, 6, 7, 9].map { PositionEncoding.utf8.offset(of: $0, in: line) } == [0, 0, 2, 2, 6, 7, 7])
    #expect(
      [0, 1, 2, 3, 6, 7, 9].map { PositionEncoding.utf16.column(of: $0, in: line) } == [0, 0, 1, 1, 3, 4, 4])
    #expect([0, 2, 5, 6, 7].map { PositionEncoding.utf8.column(of: $0, in: line) } == [0, 2, 2, 6, 7])
    #expect(PositionEncoding.utf16.offset(of: -3, in: line) == 0)
  }

  private func tree(_ text: String) throws -> JSONTree { try JSONTree(Array(text.utf8)) }

  @Test("A place behind the text is its end, and what is no position is none")
  func places() throws {
    let document = TextDocument("a\r\nbé\r\rd", version: 1, encoding: .utf16)
    #expect(document.rows == ["a", "bé", "", "d"])
    #expect(document.place(try tree(#"{"line":9,"character":0}"#)) == Place(row: 3, column: 1))
    #expect(document.place(try tree(#"{"line":1,"character":99}"#)) == Place(row: 1, column: 3))
    for text in [#"{"line":-1,"character":0}"#, #"{"line":0}"#, #"{"line":0.5,"character":0}"#, "null"] {
      #expect(document.place(try tree(text)) == nil)
    }
    let range = #"{"start":{"line":1,"character":1},"end":{"line":0,"character":0}}"#
    #expect(document.range(try tree(range)) == nil)
  }

  @Test("Changes give the text that the editor has")
  func changes() {
    var random = SplitMix(seed: 46)
    let parts = ["a", "é", "😀", "\n", "\r\n", "set rent 1800", "\\", "\u{301}", ""]
    var document = TextDocument("one\ntwo", version: 1, encoding: .utf16)
    for _ in 0..<2000 {
      let places = (0..<2).map { _ in
        let row = Int.random(in: 0..<document.rows.count, using: &random)
        let units = document.rows[row].utf16.count
        let column = Int.random(in: 0...units + 1, using: &random)
        return Place(row: row, column: PositionEncoding.utf16.offset(of: column, in: document.rows[row]))
      }.sorted()
      let new = (0..<3).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let before = document.rows
      let change = document.replace(places[0]..<places[1], by: new)
      // The same, said of the whole text.
      let start = before[..<places[0].row].map { $0.utf8.count + 1 }.reduce(places[0].column, +)
      let end = before[..<places[1].row].map { $0.utf8.count + 1 }.reduce(places[1].column, +)
      var bytes = Array(before.joined(separator: "\n").utf8)
      bytes.replaceSubrange(start..<end, with: Array(new.utf8))
      let whole = TextDocument(String(decoding: bytes, as: UTF8.self), version: 1, encoding: .utf16)
      #expect(document.rows == whole.rows)
      #expect(change.count == document.rows.count - before.count + change.replaced.count)
      if document.rows.count > 40 { document = TextDocument("one\ntwo", version: 1, encoding: .utf16) }
    }
  }
}
