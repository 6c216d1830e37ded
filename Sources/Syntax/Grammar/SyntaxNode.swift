import Localization
import Reports

/// The tree of a syntax without the types of its values, which is walked for the usage line, for the hint, and for
/// the words that can stand at a place.
package indirect enum SyntaxNode: Sendable {
  /// A place for a value.
  package struct Place: Sendable {
    /// The name in the usage line: `FIELD`.
    let name: String
    /// The only words that can stand there; empty for any.
    var words: [String] = []
    /// `true` for a place of which only the name is known, which may be empty.
    var isOptional = false
    /// Tells whether a word can begin the value; nil for any word that is none of the language there.
    var begins: (@Sendable (Token, ReadingContext) -> Bool)?
  }

  /// A word of the language.
  case word(String)
  case place(Place)
  case sequence([SyntaxNode])
  case optional(SyntaxNode)
  /// A part that stands once or more, up to the end or to a word behind it.
  case repeated(SyntaxNode)
  /// Parts of which one stands.
  case choice([SyntaxNode])
  /// Parts that begin with a word each, in any order, each at most once.
  case clauses([SyntaxNode])
  /// A word that may stand anywhere, such as `--force`.
  case flag(Suggestion.Candidate)

  /// The usage: `FIELD VALUE …`, `[FIRST..LAST | by year]`.
  package var usage: String {
    switch self {
    case .word(let word): word
    case .place(let place): place.name
    case .sequence(let parts), .clauses(let parts): SyntaxNode.usage(of: parts[...])
    case .optional(.choice(let parts)): "[" + parts.map(\.usage).joined(separator: " | ") + "]"
    case .optional(let part): "[\(part.usage)]"
    case .repeated(let part): "\(part.usage) …"
    case .choice(let parts):
      parts.map(\.usage).joined(separator: parts.allSatisfy(\.isWord) ? "|" : " | ")
    case .flag(let flag): "[\(flag.text)]"
    }
  }

  /// The usage of parts that follow each other.
  package static func usage(of parts: ArraySlice<SyntaxNode>) -> String {
    parts.map(\.usage).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The usage of what is still to be typed, of which no flag is.
  package static func rest(of parts: ArraySlice<SyntaxNode>) -> String {
    usage(of: parts.filter { if case .flag = $0 { false } else { true } }[...])
  }

  private var isWord: Bool { if case .word = self { true } else { false } }

  /// `true` when it can be left out.
  package var isOptional: Bool {
    switch self {
    case .word: false
    case .place(let place): place.isOptional
    case .optional, .flag: true
    case .sequence(let parts), .clauses(let parts): parts.allSatisfy(\.isOptional)
    case .repeated(let part): part.isOptional
    case .choice(let parts): parts.contains(where: \.isOptional)
    }
  }

  /// The words of the language with which it can begin.
  package var firstWords: [String] {
    switch self {
    case .word(let word): [word]
    case .place(let place): place.words
    case .sequence(let parts): SyntaxNode.first(of: parts).flatMap(\.firstWords)
    case .optional(let part), .repeated(let part): part.firstWords
    case .choice(let parts), .clauses(let parts): parts.flatMap(\.firstWords)
    case .flag: []
    }
  }

  /// `true` when a word of the language can stand somewhere in it.
  package func contains(word: String) -> Bool {
    switch self {
    case .word(let text): text == word
    case .place(let place): place.words.contains(word)
    case .sequence(let parts), .choice(let parts), .clauses(let parts):
      parts.contains { $0.contains(word: word) }
    case .optional(let part), .repeated(let part): part.contains(word: word)
    case .flag: false
    }
  }

  /// `true` when a word can begin it.
  /// - Parameter isOnlyLanguage: `true` to ask only for words of the language, not for values.
  package func begins(with word: Token, _ context: ReadingContext, isOnlyLanguage: Bool = false) -> Bool {
    switch self {
    case .word(let text): return word.isWord(text)
    case .place(let place):
      if !place.words.isEmpty { return place.words.contains(where: word.isWord) }
      return !isOnlyLanguage && place.begins?(word, context) ?? true
    case .sequence(let parts):
      return SyntaxNode.first(of: parts).contains {
        $0.begins(with: word, context, isOnlyLanguage: isOnlyLanguage)
      }
    case .optional(let part), .repeated(let part):
      return part.begins(with: word, context, isOnlyLanguage: isOnlyLanguage)
    case .choice(let parts), .clauses(let parts):
      return parts.contains { $0.begins(with: word, context, isOnlyLanguage: isOnlyLanguage) }
    case .flag: return false
    }
  }

  /// The parts of a sequence with which it can begin.
  private static func first(of parts: [SyntaxNode]) -> ArraySlice<SyntaxNode> {
    parts.prefix((parts.firstIndex { !$0.isOptional } ?? parts.count - 1) + 1)
  }
}
