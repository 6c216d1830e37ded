/// A text to search for, ignoring case unless it has capitals itself.
struct SearchPattern {
  private let bytes: [UInt8]
  private let foldsCase: Bool

  init(_ text: String) {
    bytes = Array(text.utf8)
    foldsCase = !text.contains(where: \.isUppercase)
  }

  /// The UTF-8 offset of its first occurrence in a text; nil if there is none.
  func offset(in text: String) -> Int? {
    var text = text
    return text.withUTF8 { first(in: $0, from: 0) }
  }

  /// Its occurrences in bytes, which do not overlap.
  func ranges(in text: [UInt8]) -> [Range<Int>] {
    guard !bytes.isEmpty else { return [] }
    return text.withUnsafeBufferPointer { text in
      var (ranges, start) = ([Range<Int>](), 0)
      while let offset = first(in: text, from: start) {
        start = offset + bytes.count
        ranges.append(offset..<start)
      }
      return ranges
    }
  }

  private func first(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard text.count - start >= bytes.count else { return nil }
    return (start...text.count - bytes.count).first { offset in
      bytes.indices.allSatisfy { fold(text[offset + $0]) == bytes[$0] }
    }
  }

  private func fold(_ byte: UInt8) -> UInt8 {
    foldsCase && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
