/// The lines of a text that was typed in several rows: rows that go on are one line.
package struct TypedLines: Sendable, Equatable {
  /// A line that runs by itself.
  package struct Piece: Sendable, Equatable {
    /// The line in one row, of as many bytes as its rows have with their ends: a blank stands for the end of a
    /// row, and two for a `\` and the end.
    package let text: String
    /// The UTF-8 offset of its beginning in the whole text.
    package let start: Int
  }

  /// The lines in their order; at least one.
  package let pieces: [Piece]

  /// Splits a text at the ends of its rows.
  package init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "\n")) else {
      pieces = [Piece(text: text, start: 0)]
      return
    }
    var (pieces, line, start) = ([Piece](), "", 0)
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      line += row
      if let beginning = UnfinishedLine.beginning(of: line) {
        line = beginning + String(repeating: " ", count: line.utf8.count + 1 - beginning.utf8.count)
      } else {
        pieces.append(Piece(text: line, start: start))
        start += line.utf8.count + 1
        line = ""
      }
    }
    // The last row has no end.
    if !line.isEmpty { pieces.append(Piece(text: String(line.dropLast()), start: start)) }
    self.pieces = pieces
  }

  /// The line that has a UTF-8 offset, its end counted with it.
  package func piece(at offset: Int) -> Piece { pieces.last { $0.start <= offset } ?? pieces[0] }
}
