/// Strings as JSON has them (RFC 8259, section 7).
///
/// Beside what JSON asks for, every character that a terminal may not have raw is escaped, so that the line can be shown
/// on one.
enum JSONText {
  /// Writes a string in quotation marks.
  static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if !bytes.append(text, ifAll: isPlain) { Sanitizing.write(text, into: &bytes, escape: escape) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The name of a member with its colon.
  static func name(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    write(text, into: &bytes)
    bytes.append(UInt8(ascii: ":"))
    return bytes
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    Sanitizing.isPlain(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func escape(_ scalar: Unicode.Scalar, into bytes: inout [UInt8]) -> Bool {
    switch scalar {
    case "\"": bytes.append(#"\""#)
    case "\\": bytes.append(#"\\"#)
    case "\n": bytes.append(#"\n"#)
    case "\r": bytes.append(#"\r"#)
    case "\t": bytes.append(#"\t"#)
    default:
      guard Sanitizing.isControl(scalar) else { return false }
      let digits = String(scalar.value, radix: 16)
      // All of them are below U+10000, so that four digits are enough.
      bytes.append(#"\u"#)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
      bytes.append(raw: digits)
    }
    return true
  }
}
