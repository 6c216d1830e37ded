import Encoding

/// Texts as they are written in cells of comma-separated values.
enum CSVText {
  /// Writes a text, in quotation marks where RFC 4180 requires them.
  ///
  /// A text that a spreadsheet would run as a formula is preceded by an apostrophe, which marks it as text; so is what
  /// would be one in a spreadsheet that separates by semicolons, tabs or bars.
  /// Line ends and tabs stay, inside quotation marks; other control characters are made visible, since the
  /// output may be a terminal.
  /// - Source: OWASP, CSV Injection.
  static func write(_ text: String, into bytes: inout [UInt8]) {
    let start = bytes.count
    for (index, piece) in pieces(of: text).enumerated() {
      if isFormula(piece, isWhole: index == 0) { bytes.append(UInt8(ascii: "'")) }
      bytes.append(String(piece), escaping: escape)
    }
    guard needsQuotes(bytes[start...]) else { return }
    let content = Array(bytes[start...])
    bytes.removeSubrange(start...)
    bytes.append(UInt8(ascii: "\""))
    for byte in content {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The parts that end with a character by which a spreadsheet may separate cells.
  private static func pieces(of text: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while let separator = rest.unicodeScalars.firstIndex(where: { ";\t|\n\r".unicodeScalars.contains($0) }) {
      let end = rest.unicodeScalars.index(after: separator)
      pieces.append(rest[..<end])
      rest = rest[end...]
    }
    return pieces + [rest]
  }

  private static func escape(_ scalar: Unicode.Scalar, isHidden: Bool, into bytes: inout [UInt8]) -> Bool {
    guard isHidden, scalar != "\n", scalar != "\t" else { return false }
    bytes.append(escapeOf: scalar)
    return true
  }

  private static func needsQuotes(_ content: ArraySlice<UInt8>) -> Bool {
    let blank = UInt8(ascii: " ")
    return content.first == blank || content.last == blank
      || content.contains { $0 < blank || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
  }

  /// `true` if a spreadsheet may read the text as a formula, even after it has removed blanks and made
  /// full-width characters narrow.
  /// - Parameter isWhole: `false` for a part behind the first, which may be a line that begins with a dash and a blank.
  ///   A quotation mark at its beginning is doubled, which a spreadsheet with another separator takes for an empty text
  ///   before the rest of the cell.
  private static func isFormula(_ text: Substring, isWhole: Bool) -> Bool {
    if !isWhole, text.hasPrefix("- ") { return false }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "=", "+", "-", "@", "＝", "＋", "－", "＠": return true
      case "\t", "\r", "\n": if isWhole { return true }
      case "\"": if isWhole { return false }
      default: if !isSkipped(scalar) { return false }
      }
    }
    return false
  }

  /// `true` for a character that a spreadsheet may skip before a formula: a blank or an invisible one.
  private static func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || TextWidth.cells(scalar) == 0
  }
}
