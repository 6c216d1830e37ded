import Encoding

/// Splits bytes that arrive in pieces into messages, each behind a header with its length, in bounded memory.
/// - Source: Language Server Protocol 3.17, base protocol.
struct MessageFrames {
  /// A message, or the reason why there is none.
  enum Item: Equatable {
    case message([UInt8])
    /// A message that was longer than messages may be; it is passed over.
    case tooLong
    /// Something else than a header, behind which no message can be found any more.
    case noHeader
  }

  /// The most bytes of a header.
  private static let longestHeader = 4 << 10
  private static let endOfHeader = Array("\r\n\r\n".utf8)

  private let longest: Int
  private var buffer: [UInt8] = []
  /// The bytes of the message that comes next; nil where its header comes first.
  private var length: Int?
  /// The bytes of a long message that are still to be passed over.
  private var skipped = 0
  private var isBroken = false

  /// A splitter of messages of at most so many bytes.
  init(longest: Int) { self.longest = longest }

  /// The number of bytes that are held.
  var heldBytes: Int { buffer.count }

  /// Takes in the next bytes.
  mutating func append(_ bytes: [UInt8]) {
    if isBroken { return }
    let passed = min(skipped, bytes.count)
    skipped -= passed
    buffer += bytes[passed...]
  }

  /// The next message that has arrived to its end; nil for none so far.
  mutating func next() -> Item? {
    if isBroken || skipped > 0 { return nil }
    if length == nil {
      guard let end = buffer.firstRange(of: Self.endOfHeader) else {
        return buffer.count > Self.longestHeader ? fail() : nil
      }
      guard end.lowerBound <= Self.longestHeader, let stated = Self.length(in: buffer[..<end.lowerBound])
      else { return fail() }
      buffer.removeFirst(end.upperBound)
      if stated > longest { return pass(over: stated) }
      length = stated
    }
    guard let count = length, buffer.count >= count else { return nil }
    defer {
      buffer.removeFirst(count)
      length = nil
    }
    return .message(Array(buffer[..<count]))
  }

  private mutating func pass(over count: Int) -> Item {
    let passed = min(count, buffer.count)
    buffer.removeFirst(passed)
    skipped = count - passed
    return .tooLong
  }

  private mutating func fail() -> Item {
    (buffer, isBroken) = ([], true)
    return .noHeader
  }

  /// The length that the fields of a header state; nil where they state none.
  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for field in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
      let parts = field.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      let digits = parts[1].drop { $0 == " " }
      return digits.allSatisfy { ("0"..."9").contains($0) } ? Int(digits) : nil
    }
    return nil
  }

  /// The bytes of a message behind its header.
  static func frame(_ message: JSONValue) -> [UInt8] {
    var bytes: [UInt8] = []
    message.write(into: &bytes)
    return Array("Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
  }
}
