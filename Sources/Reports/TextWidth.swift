import Encoding

/// The width of text in terminal cells.
///
/// Each character, an extended grapheme cluster, counts by itself: two cells for wide East Asian characters
/// and for emoji, also those joined of several (a family, a flag), one for most others, none for those that
/// only change their neighbour. Control characters take none: make them visible first, with `Sanitizing`.
///
/// - Source: UAX #11, East Asian Width, and `EastAsianWidth.txt` of Unicode 18, classes W and F; UTS #51 for
///   emoji.
package enum TextWidth {
  /// The width of a text.
  package static func cells(_ text: some StringProtocol) -> Int {
    var count = 0
    for byte in text.utf8 {
      guard ControlCharacters.isPrintableASCII(byte) else { return text.reduce(0) { $0 + cells($1) } }
      count += 1
    }
    return count
  }

  /// The width of one character.
  package static func cells(_ character: Character) -> Int {
    var sum = 0
    for scalar in character.unicodeScalars {
      // The emoji selector makes an emoji of a narrow character; a joiner makes one picture of several.
      if scalar == "\u{FE0F}" || scalar == "\u{200D}", sum > 0, isEmoji(character) { return 2 }
      sum += cells(scalar)
    }
    return isEmoji(character) ? min(sum, 2) : sum
  }

  /// The width of text in UTF-8.
  static func cells(utf8 bytes: UnsafeBufferPointer<UInt8>) -> Int {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.count }
    return cells(String(decoding: bytes, as: UTF8.self))
  }

  private static func isEmoji(_ character: Character) -> Bool {
    character.unicodeScalars.first?.properties.isEmoji ?? false
  }

  /// The width of a scalar by itself.
  static func cells(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x7F { return scalar.value < 0x20 ? 0 : 1 }
    if isInvisible(scalar) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .lineSeparator, .paragraphSeparator: return true
    // The soft hyphen is a format character that terminals show.
    case .format: return scalar != "\u{AD}"
    // The vowels and final consonants of Hangul share the cells of the consonant before them.
    default: return (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
    }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    if scalar.properties.isEmojiPresentation { return true }
    var (low, high) = (0, wide.count)
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(scalar.value)
  }

  /// The wide characters other than emoji in ascending order; unassigned gaps are filled.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
    0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FB, 0x1D300...0x1D356,
    0x1D360...0x1D376,
    0x1F200...0x1F202, 0x1F210...0x1F265, 0x1F300...0x1F320, 0x20000...0x3FFFD,
  ]
}
