import Encoding

/// Untrusted text made safe for a terminal: control characters are shown as their escapes, `\u{1B}`.
///
/// All other characters stay, joiners and directional marks too.
package enum Sanitizing {
  /// The text with its control characters made visible.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: ControlCharacters.contains) else { return text }
    var bytes: [UInt8] = []
    write(text, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the text with its control characters made visible.
  package static func write(_ text: String, into bytes: inout [UInt8]) {
    if bytes.append(text, ifAll: ControlCharacters.isPrintableASCII) { return }
    bytes.append(text) { scalar, bytes in
      guard ControlCharacters.contains(scalar) else { return false }
      writeEscape(scalar, into: &bytes)
      return true
    }
  }

  /// Writes the escape of a scalar, `\u{1B}`, with at least two digits.
  static func writeEscape(_ scalar: Unicode.Scalar, into bytes: inout [UInt8]) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    bytes.append(#"\u{"#)
    if digits.utf8.count < 2 { bytes.append(UInt8(ascii: "0")) }
    bytes.append(raw: digits)
    bytes.append(UInt8(ascii: "}"))
  }
}
