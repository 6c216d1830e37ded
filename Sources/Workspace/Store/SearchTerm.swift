import Foundation

/// A word to search for, or several consecutive words; case and accents do not matter.
///
/// Words are separated as by SQLite's `unicode61` tokenizer with `remove_diacritics 2`: letters, digits and
/// characters of private use belong to words, everything else separates them.
/// - Source: https://www.sqlite.org/fts5.html, "Unicode61 Tokenizer".
package struct SearchTerm: Sendable, Hashable {
  /// The text as typed, without the star.
  package let text: String
  /// `true` if the last word may be the beginning of a longer one.
  package let isPrefix: Bool
  private let words: [String]

  /// The term that was typed; with a star at its end it matches words that begin so.
  ///
  /// Nil for a text without a letter or digit, which would match nothing.
  package init?(_ typed: String) {
    isPrefix = typed.hasSuffix("*")
    text = isPrefix ? String(typed.dropLast()) : typed
    words = SearchTerm.words(in: text)
    if words.isEmpty { return nil }
  }

  /// Returns `true` if the term occurs in a text.
  package func occurs(in text: String) -> Bool {
    let all = SearchTerm.words(in: text)
    return all.indices.contains { start in
      guard start + words.count <= all.count else { return false }
      return words.enumerated().allSatisfy { place, word in
        let other = all[start + place]
        return isPrefix && place == words.count - 1 ? other.hasPrefix(word) : other == word
      }
    }
  }

  /// The words of a text, without case and accents.
  private static func words(in text: String) -> [String] {
    text.utf8.allSatisfy { $0 < 0x80 } ? asciiWords(in: text) : unicodeWords(in: text)
  }

  /// The words of a text of ASCII characters, for which the properties of each would take most of the time.
  private static func asciiWords(in text: String) -> [String] {
    text.utf8.split { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte < 0x30
      default: true
      }
    }.map { word in
      String(decoding: word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
  }

  private static func unicodeWords(in text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .letterNumber, .otherNumber, .privateUse:
        word.append(contentsOf: folded(scalar).properties.lowercaseMapping.unicodeScalars)
      // Combining accents.
      case .nonspacingMark where (0x300...0x331).contains(scalar.value): break
      default:
        if !word.isEmpty { words.append(String(word)) }
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }

  /// A letter without its accents if its base letter is ASCII, as in the tokenizer: é becomes e, and ά stays.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard !scalar.isASCII,
      let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first, base.isASCII
    else { return scalar }
    return base
  }
}
