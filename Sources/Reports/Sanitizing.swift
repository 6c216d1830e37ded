/// Text that may come from anywhere, made fit for a terminal.
///
/// A control character in a stored name could move the cursor, change the title of the window or hide text. So C0
/// controls, DEL, C1 controls, line and paragraph separators and the bidirectional overrides, embeddings and isolates are
/// shown as their escapes: `\u{1B}`. Everything else, joiners and directional marks too, stays as it is.
package enum Sanitizing {
  /// The text with its control characters made visible.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var bytes: [UInt8] = []
    write(text, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the text with its control characters made visible.
  package static func write(_ text: String, into bytes: inout [UInt8]) {
    if bytes.append(text, ifAll: isPlain) { return }
    write(text, into: &bytes) { scalar, bytes in
      guard isControl(scalar) else { return false }
      writeEscape(scalar, into: &bytes)
      return true
    }
  }

  /// Writes text scalar by scalar; `escape` writes those that do not stand for themselves, and says so.
  static func write(
    _ text: String, into bytes: inout [UInt8], escape: (Unicode.Scalar, inout [UInt8]) -> Bool
  ) {
    for scalar in text.unicodeScalars where !escape(scalar, &bytes) {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
    }
  }

  /// Whether a byte is a printable ASCII character, which needs no escape.
  static func isPlain(_ byte: UInt8) -> Bool {
    0x20 <= byte && byte < 0x7F
  }

  /// Whether a terminal may not have the character raw.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Writes `\u{1B}`, with two digits at least.
  static func writeEscape(_ scalar: Unicode.Scalar, into bytes: inout [UInt8]) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    bytes.append(#"\u{"#)
    if digits.utf8.count < 2 { bytes.append(UInt8(ascii: "0")) }
    bytes.append(raw: digits)
    bytes.append(UInt8(ascii: "}"))
  }
}
