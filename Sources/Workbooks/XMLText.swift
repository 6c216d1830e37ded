/// Texts within XML.
enum XMLText {
  /// A text between two tags.
  static func content(_ text: String) -> String {
    var escaped: [UInt8] = []
    append(text, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }

  /// A value of an attribute, between double quotation marks.
  static func attribute(_ text: String) -> String { content(text) }

  /// Appends a text: signs of XML by their names, and what XML cannot hold as spreadsheets write it, `_x0007_`.
  /// - Source: ECMA-376-1, 22.9.2.19, "ST_Xstring".
  static func append(_ text: String, to bytes: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes += Array("&amp;".utf8)
      case "<": bytes += Array("&lt;".utf8)
      case ">": bytes += Array("&gt;".utf8)
      case "\"": bytes += Array("&quot;".utf8)
      case "\t", "\n": bytes.append(UInt8(scalar.value))
      case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        bytes += Array("_x\(hexadecimal(scalar.value))_".utf8)
      case _ where scalar.isASCII: bytes.append(UInt8(scalar.value))
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }

  /// A text in a cell, in which what looks like an escape is none.
  static func cell(_ text: String) -> String {
    text.contains("_x") ? text.replacing(/_(?=x[0-9A-Fa-f]{4}_)/, with: "_x005F_") : text
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - min(digits.count, 4)) + digits
  }
}
