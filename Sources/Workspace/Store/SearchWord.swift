import Foundation

/// A word to search for, or several that must follow each other: case and accents do not matter.
///
/// What is a word is decided as SQLite's `unicode61` tokenizer does with `remove_diacritics 2`: letters, digits and
/// characters of private use belong to words, everything else stands between them.
/// - Source: https://www.sqlite.org/fts5.html, "Unicode61 Tokenizer".
package struct SearchWord: Sendable, Hashable {
  /// As it was typed, without the star.
  package let text: String
  /// Whether the last word may go on.
  package let isPrefix: Bool
  private let words: [String]

  /// The word that was typed; a star at its end finds what begins so.
  ///
  /// Nil when there is no letter or digit in it, so that it can be found nowhere.
  package init?(_ typed: String) {
    isPrefix = typed.hasSuffix("*")
    text = isPrefix ? String(typed.dropLast()) : typed
    words = SearchWord.words(in: text)
    if words.isEmpty { return nil }
  }

  /// Whether the word occurs in a text.
  func occurs(in text: String) -> Bool {
    let all = SearchWord.words(in: text)
    return all.indices.contains { start in
      guard start + words.count <= all.count else { return false }
      return words.enumerated().allSatisfy { place, word in
        let other = all[start + place]
        return isPrefix && place == words.count - 1 ? other.hasPrefix(word) : other == word
      }
    }
  }

  /// The words of a text, folded.
  private static func words(in text: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber,
        .letterNumber, .otherNumber, .privateUse:
        word.append(contentsOf: folded(scalar).properties.lowercaseMapping.unicodeScalars)
      // Accents that are characters of their own.
      case .nonspacingMark where (0x300...0x331).contains(scalar.value): break
      default:
        if !word.isEmpty { words.append(String(word)) }
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }

  /// A letter without its accents where that leaves one of a to z, as the tokenizer has it: é is e, and ά stays.
  private static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard !scalar.isASCII,
      let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first, base.isASCII
    else { return scalar }
    return base
  }
}
