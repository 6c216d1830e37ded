import Encoding

/// Texts as they are written in Markdown, where they must not be taken for markup.
///
/// - Source: CommonMark 0.31.2, backslash escapes; GitHub Flavored Markdown, tables.
enum MarkdownText {
  /// Writes a text into a line, a heading or a cell of a table.
  static func write(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(text, escaping: escape)
  }

  /// Writes a text as a paragraph; characters that would make it a heading, a list or a rule are escaped too.
  static func write(paragraph text: String, into bytes: inout [UInt8]) {
    // Four blanks at the start would make it a code block.
    let text = text.drop { $0 == " " }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let rest = text.dropFirst(digits.count)
    bytes.append(raw: String(digits))
    if let first = rest.first, digits.isEmpty ? "#+-=".contains(first) : ".)".contains(first) {
      bytes.append(UInt8(ascii: "\\"))
    }
    write(String(rest), into: &bytes)
  }

  private static func escape(_ scalar: Unicode.Scalar, isHidden: Bool, into bytes: inout [UInt8]) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&":
      bytes.append(UInt8(ascii: "\\"))
      return false
    default:
      guard isHidden, !ControlCharacters.isDirectionalMark(scalar) else { return false }
      // The backslash of the escape must be escaped itself.
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(escapeOf: scalar)
      return true
    }
  }
}
