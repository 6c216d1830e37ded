/// The conversion of UTF-16 into UTF-8, piece by piece.
///
/// Half a pair of surrogates, and a last byte alone, become U+FFFD.
struct UTF16Decoder {
  private let isBigEndian: Bool
  /// A byte of which the other half of its unit is not read yet.
  private var half: UInt8?
  private var high: UInt16?

  /// A decoder for a text that begins with these bytes; nil for one in another encoding.
  ///
  /// UTF-16 is told by its byte-order mark, or by Latin letters, of which every other byte is 0.
  init?(beginning bytes: [UInt8]) {
    let bytes = bytes.prefix(16)
    let isLatin = { (parity: Int) in
      bytes.count >= 4 && bytes.indices.allSatisfy { ($0 % 2 == parity) == (bytes[$0] == 0) }
    }
    if bytes.starts(with: [0xFF, 0xFE]) || isLatin(1) {
      isBigEndian = false
    } else if bytes.starts(with: [0xFE, 0xFF]) || isLatin(0) {
      isBigEndian = true
    } else {
      return nil
    }
  }

  /// Appends the UTF-8 of further bytes.
  mutating func decode(_ bytes: some Sequence<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      guard let first = half else {
        half = byte
        continue
      }
      half = nil
      add(isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first), to: &text)
    }
  }

  /// Appends what is left at the end of the text.
  mutating func finish(into text: inout [UInt8]) {
    if half != nil || high != nil { append("\u{FFFD}", to: &text) }
    (half, high) = (nil, nil)
  }

  private mutating func add(_ unit: UInt16, to text: inout [UInt8]) {
    if let first = high {
      high = nil
      if UTF16.isTrailSurrogate(unit) {
        let code = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
        return append(UnicodeScalar(code) ?? "\u{FFFD}", to: &text)
      }
      append("\u{FFFD}", to: &text)
    }
    if UTF16.isLeadSurrogate(unit) {
      high = unit
    } else {
      append(UnicodeScalar(unit) ?? "\u{FFFD}", to: &text)
    }
  }

  private func append(_ scalar: UnicodeScalar, to text: inout [UInt8]) {
    if scalar.isASCII { text.append(UInt8(scalar.value)) } else { text += UTF8.encode(scalar) ?? .init() }
  }
}
