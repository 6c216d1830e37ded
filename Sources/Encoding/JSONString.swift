/// Strings as they are written in JSON.
///
/// Besides the characters that JSON requires to be escaped, every control character is, so that the text can
/// be shown on a terminal and read in a log.
/// - Source: RFC 8259, section 7.
package enum JSONString {
  /// Appends a string in quotation marks.
  /// - Parameter keepsInvisible: `true` to escape only what JSON requires, in a text that is not for a terminal.
  package static func write(_ text: String, keepsInvisible: Bool = false, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    if !bytes.append(text, ifAll: isUnescaped) {
      bytes.append(text) { scalar, isHidden, bytes in
        escape(scalar, isHidden: keepsInvisible ? scalar.value < 0x20 : isHidden, into: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The name of a member in quotation marks, with its colon.
  package static func memberName(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    write(text, into: &bytes)
    bytes.append(UInt8(ascii: ":"))
    return bytes
  }

  private static func isUnescaped(_ byte: UInt8) -> Bool {
    ControlCharacters.isPrintableASCII(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func escape(_ scalar: Unicode.Scalar, isHidden: Bool, into bytes: inout [UInt8]) -> Bool {
    switch scalar {
    case "\"": bytes.append(#"\""#)
    case "\\": bytes.append(#"\\"#)
    case "\n": bytes.append(#"\n"#)
    case "\r": bytes.append(#"\r"#)
    case "\t": bytes.append(#"\t"#)
    default:
      guard isHidden else { return false }
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        let digits = String(unit, radix: 16)
        bytes.append(#"\u"#)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        bytes.append(raw: digits)
      }
    }
    return true
  }
}
