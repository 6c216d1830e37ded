/// The characters that a terminal must not be sent as they are, since they control it or cannot be seen.
///
/// C0 controls, DEL and C1 controls could move the cursor, change the title of the window or hide text; the
/// bidirectional controls and marks and the line separators could turn it around; and two names that differ
/// only in an invisible character look the same. Of the characters that select a variant, only those for
/// emoji and text stand for themselves.
package enum ControlCharacters {
  /// `true` for a character that never stands for itself.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0xA0 { return scalar.value < 0x20 || scalar.value >= 0x7F }
    return switch scalar.value {
    // The soft hyphen, the grapheme joiner, the Arabic letter mark.
    case 0xAD, 0x34F, 0x61C: true
    // Fillers and vowels that have no shape, the Mongolian separators.
    case 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: true
    // The space without width, the marks, the separators, the embeddings, overrides and isolates, the joiners
    // of words and the invisible operators.
    case 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F: true
    // The byte order mark, interlinear annotations, tags and further selectors.
    case 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE0FFF: true
    // Noncharacters, which have no shape; a file in XML may not have U+FFFE and U+FFFF.
    case 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  /// `true` for a mark without a shape that says in which direction its neighbours are written, as the amounts
  /// of some locales have it.
  package static func isDirectionalMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x61C || scalar.value == 0x200E || scalar.value == 0x200F
  }

  /// `true` for a character that is shown as its escape between its neighbours: one of `contains`, or a joiner
  /// that joins neither emoji nor letters of a script that needs joiners.
  package static func isHidden(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard scalar.value == 0x200C || scalar.value == 0x200D else { return contains(scalar) }
    return !(isJoined(previous) && isJoined(next))
  }

  /// `true` for an emoji, and for a letter of the scripts from Arabic to Mongolian.
  private static func isJoined(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, !contains(scalar) else { return false }
    return switch scalar.value {
    case 0x600...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE0F, 0xFE70...0xFEFC: true
    default: scalar.value > 0x2000 && scalar.properties.isEmoji
    }
  }

  /// The text with its hidden characters shown as escapes.
  /// - Parameter keepsMarks: `true` when its directional marks stand for themselves.
  package static func visible(_ text: String, keepsMarks: Bool = false) -> String {
    if text.utf8.allSatisfy(isPrintableASCII) { return text }
    var bytes: [UInt8] = []
    bytes.append(visible: text, keepsMarks: keepsMarks)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The lines of a text with their hidden characters shown as escapes.
  package static func visible(lines text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { visible(String($0)) }
      .joined(separator: "\n")
  }

  /// The text with its directional marks made visible; for the strings in a text whose numbers may have some.
  package static func withVisibleMarks(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isDirectionalMark) else { return text }
    var bytes: [UInt8] = []
    bytes.append(text) { scalar, _, bytes in
      guard isDirectionalMark(scalar) else { return false }
      bytes.append(escapeOf: scalar)
      return true
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `true` for a printable ASCII character, which needs no escape on a terminal.
  package static func isPrintableASCII(_ byte: UInt8) -> Bool {
    0x20 <= byte && byte < 0x7F
  }
}

extension [UInt8] {
  /// Appends text scalar by scalar.
  /// - Parameter escape: Appends the escape of a scalar and returns `true`, or `false` when the scalar stands
  ///   for itself. `isHidden` is `true` for one that cannot be seen or would control a terminal.
  package mutating func append(
    _ text: String, escaping escape: (_ scalar: Unicode.Scalar, _ isHidden: Bool, inout [UInt8]) -> Bool
  ) {
    let scalars = text.unicodeScalars
    var previous: Unicode.Scalar?
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let next = index < scalars.endIndex ? scalars[index] : nil
      if !escape(scalar, ControlCharacters.isHidden(scalar, after: previous, before: next), &self) {
        append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      }
      previous = scalar
    }
  }

  /// Appends text with its hidden characters as escapes.
  package mutating func append(visible text: String, keepsMarks: Bool) {
    if append(text, ifAll: ControlCharacters.isPrintableASCII) { return }
    append(text) { scalar, isHidden, bytes in
      guard isHidden, !(keepsMarks && ControlCharacters.isDirectionalMark(scalar)) else { return false }
      bytes.append(escapeOf: scalar)
      return true
    }
  }

  /// Appends the escape of a scalar, `\u{1B}`, with at least two digits.
  package mutating func append(escapeOf scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    append(#"\u{"#)
    if digits.utf8.count < 2 { append(UInt8(ascii: "0")) }
    append(raw: digits)
    append(UInt8(ascii: "}"))
  }
}
