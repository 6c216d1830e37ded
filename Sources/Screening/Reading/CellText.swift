/// The text of a cell: UTF-8, or else Windows-1252, in which spreadsheets have written CSV for long.
enum CellText {
  /// The text of bytes; nil for what is neither, such as a part of a workbook.
  ///
  /// - Source: The index of windows-1252 in the Encoding Standard, without its control characters.
  static func text(of bytes: [UInt8]) -> String? {
    guard !bytes.contains(0) else { return nil }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    for byte in bytes {
      switch byte {
      case 0x80..<0xA0:
        guard let scalar = high[Int(byte) - 0x80] else { return nil }
        text.append(scalar)
      default: text.append(UnicodeScalar(byte))
      }
    }
    return String(text)
  }

  /// The characters from 0x80 to 0x9F, of which five are none.
  private static let high: [UnicodeScalar?] = [
    "€", nil, "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", nil, "Ž", nil,
    nil, "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", nil, "ž", "Ÿ",
  ]
}
