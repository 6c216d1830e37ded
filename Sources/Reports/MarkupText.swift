import Encoding

/// Texts as they are written in HTML and in pictures of SVG, in elements and in attributes.
///
/// They are escaped scalar by scalar: for Swift, `&` and a mark that combines with it are one character, and for a
/// reader of markup two.
/// - Source: HTML, 13.1.2.3; XML 1.0, 2.2 and 2.4.
enum MarkupText {
  /// Writes a text with the entities of characters of markup, and makes what cannot be seen visible; the directional
  /// marks that a locale puts into numbers stay.
  static func write(_ text: String, into bytes: inout [UInt8]) { bytes.append(text, escaping: escape) }

  /// The text as it is written.
  static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    write(text, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escape(_ scalar: Unicode.Scalar, _ isHidden: Bool, _ bytes: inout [UInt8]) -> Bool {
    switch scalar {
    case "&": bytes.append("&amp;")
    case "<": bytes.append("&lt;")
    case ">": bytes.append("&gt;")
    case "\"": bytes.append("&quot;")
    case "'": bytes.append("&#39;")
    default:
      guard isHidden, !ControlCharacters.isDirectionalMark(scalar) else { return false }
      bytes.append(escapeOf: scalar)
    }
    return true
  }
}
