import Testing

@testable import Connections

/// Messages behind headers, good ones and bad ones.
@Suite("Frames of messages")
struct MessageFramesTests {
  private func items(_ text: String, in pieces: Int = 1000, longest: Int = 20) -> [MessageFrames.Item] {
    var (frames, items) = (MessageFrames(longest: longest), [MessageFrames.Item]())
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      frames.append(Array(bytes[start..<min(start + pieces, bytes.count)]))
      while let item = frames.next() { items.append(item) }
    }
    return items
  }

  private func frame(_ text: String) -> String { "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" }

  private func message(_ text: String) -> MessageFrames.Item { .message(Array(text.utf8)) }

  @Test("They are the same in pieces of any length", arguments: [1, 2, 3, 7, 100])
  func pieces(length: Int) {
    let typed = "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:3\r\n\r\nabc"
    let text = frame("{}") + frame("é") + frame(String(repeating: "x", count: 50)) + typed + frame("")
    #expect(
      items(text, in: length) == [message("{}"), message("é"), .tooLong, message("abc"), message("")])
  }

  @Test("A message that is cut is none")
  func cut() {
    #expect(items("Content-Length: 9\r\n\r\nabc").isEmpty)
    #expect(items("Content-Length: 9\r\n").isEmpty)
  }

  @Test(
    "Behind what is no header nothing is read any more",
    arguments: [
      "{}\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: \r\n\r\n", "Content-Length: 2x\r\n\r\n",
      "Content-Length: 99999999999999999999999\r\n\r\n", "Length: 2\r\n\r\n",
    ])
  func noHeader(text: String) { #expect(items(text + frame("{}")) == [.noHeader]) }

  @Test("A length that is too short leaves no header behind it")
  func lies() {
    #expect(
      items("Content-Length: 1\r\n\r\n{}" + frame("{}")) == [message("{"), message("{}")].dropLast() + [
        .noHeader
      ])
  }

  @Test("Little is kept of a header that never ends, and of a message that is too long")
  func memory() {
    for beginning in ["x", "Content-Length: 1000000000\r\n\r\n"] {
      var frames = MessageFrames(longest: 1000)
      frames.append(Array(beginning.utf8))
      let piece = [UInt8](repeating: 0x20, count: 6000)
      var items: [MessageFrames.Item] = []
      for _ in 0..<1000 {
        frames.append(piece)
        while let item = frames.next() { items.append(item) }
        #expect(frames.heldBytes <= 12_000)
      }
      #expect(items == [beginning == "x" ? .noHeader : .tooLong])
    }
  }
}
