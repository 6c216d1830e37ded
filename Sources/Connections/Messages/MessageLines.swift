import Glibc

/// Splits bytes that arrive in pieces into messages, a line each, in bounded memory.
struct MessageLines {
  /// A message, or the end of one that was longer than messages may be.
  enum Item: Equatable {
    case message([UInt8])
    case tooLong
  }

  private let longest: Int
  private var buffer: [UInt8] = []
  /// The offset from which on no end of a line was looked for.
  private var searched = 0
  /// `true` within a line that is too long, of which nothing is kept.
  private var isSkipping = false

  /// A splitter of messages of at most so many bytes.
  init(longest: Int) { self.longest = longest }

  /// The number of bytes that are held.
  var heldBytes: Int { buffer.count }

  /// Takes in the next bytes.
  mutating func append(_ bytes: [UInt8]) { buffer += bytes }

  /// The next line that has arrived to its end and is not blank; nil for none so far.
  mutating func next() -> Item? {
    while let end = endOfLine {
      let item = item(of: buffer[..<end])
      buffer.removeFirst(end + 1)
      (searched, isSkipping) = (0, false)
      if let item { return item }
    }
    if buffer.count > longest { isSkipping = true }
    if isSkipping { buffer.removeAll() }
    searched = buffer.count
    return nil
  }

  /// The last line, which has no end; nil for none.
  mutating func last() -> Item? {
    defer { (buffer, searched, isSkipping) = ([], 0, false) }
    return item(of: buffer[...])
  }

  /// The offset of the first end of a line, from where none was looked for yet; nil for none.
  private var endOfLine: Int? {
    buffer.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, searched < bytes.count else { return nil }
      let found = memchr(start + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
      return found.map { UnsafeRawPointer($0) - start }
    }
  }

  private func item(of line: ArraySlice<UInt8>) -> Item? {
    if isSkipping || line.count > longest { return .tooLong }
    return line.allSatisfy { [0x20, 0x09, 0x0D].contains($0) } ? nil : .message(Array(line))
  }
}
