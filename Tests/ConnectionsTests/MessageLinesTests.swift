import Testing

@testable import Connections

/// Messages that arrive in pieces.
@Suite("Lines of messages")
struct MessageLinesTests {
  private func items(_ text: String, in pieces: Int, longest: Int) -> [MessageLines.Item] {
    var (lines, items) = (MessageLines(longest: longest), [MessageLines.Item]())
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      lines.append(Array(bytes[start..<min(start + pieces, bytes.count)]))
      while let item = lines.next() { items.append(item) }
    }
    return items + (lines.last().map { [$0] } ?? [])
  }

  @Test("They are the same in pieces of any length", arguments: [1, 2, 3, 7, 100])
  func pieces(length: Int) {
    let text = "one\n\n \r\ntwo\r\n12345678\n123456789\n\(String(repeating: "x", count: 50))\nlast"
    let message = { (text: String) in MessageLines.Item.message(Array(text.utf8)) }
    #expect(
      items(text, in: length, longest: 8) == [
        message("one"), message("two\r"), message("12345678"), .tooLong, .tooLong, message("last"),
      ])
  }

  @Test("Nothing of a line that is too long is kept")
  func memory() {
    var lines = MessageLines(longest: 1000)
    let piece = [UInt8](repeating: 0x20, count: 600)
    for _ in 0..<10_000 {
      lines.append(piece)
      #expect(lines.next() == nil)
      #expect(lines.heldBytes <= 1600)
    }
    #expect(lines.last() == .tooLong && lines.last() == nil)
  }
}
