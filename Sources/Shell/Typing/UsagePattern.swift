/// The usage of a parameter, such as `FIELD A..B by S [FIELD A..B by S]`, of which words that were typed take away
/// their part.
///
/// The words are known to be right, as the parameter's reader has read them; the pattern only tells how far they
/// go. Where it cannot tell, it says nothing.
struct UsagePattern {
  private indirect enum Element {
    /// A word that stands as it is, or one of several.
    case keyword(String)
    /// A place for a word, or for several: `N`, `CONDITION`.
    case place(String)
    /// Alternatives of which one may stand: `[FIRST..LAST | by year]`.
    case optional([[Element]])
    /// Repetition of what is before it.
    case more
  }

  private let alternatives: [[Element]]
  private let text: String

  init(_ text: String) {
    var rest = text.unicodeScalars[...]
    (self.text, alternatives) = (text, UsagePattern.alternatives(&rest))
  }

  /// The part that is still to be typed behind some words, which may be empty; nil when it cannot be told.
  func rest(behind words: [String]) -> String? {
    if words.isEmpty { return text }
    return alternatives.lazy.compactMap { UsagePattern.rest(of: $0[...], words[...]) }.first
  }

  // MARK: Reading a usage

  private static func alternatives(_ rest: inout Substring.UnicodeScalarView) -> [[Element]] {
    var alternatives: [[Element]] = [[]]
    while let scalar = rest.first {
      switch scalar {
      case " ": rest.removeFirst()
      case "[":
        rest.removeFirst()
        alternatives[alternatives.count - 1].append(.optional(self.alternatives(&rest)))
      case "]":
        rest.removeFirst()
        return alternatives
      default:
        let word = String(rest.prefix { !" []".unicodeScalars.contains($0) })
        rest = rest.dropFirst(word.unicodeScalars.count)
        if word == "|" {
          alternatives.append([])
        } else {
          alternatives[alternatives.count - 1].append(element(word))
        }
      }
    }
    return alternatives
  }

  private static func element(_ word: String) -> Element {
    if word == "…" { return .more }
    return word.contains(where: \.isUppercase) ? .place(word) : .keyword(word)
  }

  // MARK: Taking words away

  private static func rest(of elements: ArraySlice<Element>, _ words: ArraySlice<String>) -> String? {
    guard let word = words.first else { return text(of: elements) }
    guard let element = elements.first else { return nil }
    let others = elements.dropFirst()
    switch element {
    case .keyword(let keyword):
      let choices = keyword.split(separator: "|").map(String.init)
      return choices.contains(word.lowercased()) ? rest(of: others, words.dropFirst()) : nil
    case .place(let name):
      let stops = beginnings(of: others)
      guard !stops.contains(word.lowercased()) else { return nil }
      let isLong = longPlaces.contains(name)
      let more = isLong ? words.dropFirst().prefix { !stops.contains($0.lowercased()) }.count : 0
      return rest(of: others, words.dropFirst(1 + more))
    case .optional(let alternatives):
      for alternative in alternatives where fits(word, alternative.first) {
        if let rest = rest(of: alternative + others, words) { return rest }
      }
      return rest(of: others, words)
    case .more:
      let stops = beginnings(of: others)
      return rest(of: others, words.drop { !stops.contains($0.lowercased()) })
    }
  }

  /// The places that are read up to the next word of the language.
  private static let longPlaces: Set = [
    "FORMULA", "CONDITION", "METRIC", "TEXT", "SUBJECT", "WORDS", "PLACE",
  ]
  /// The places for words that begin with a digit, besides those with a sign in their names.
  private static let numberPlaces: Set = ["AMOUNT", "YEAR", "YEARS", "N"]

  /// `true` when an optional part can begin with a word.
  private static func fits(_ word: String, _ element: Element?) -> Bool {
    guard case .place(let name)? = element else { return true }
    let isNumber = numberPlaces.contains(name) || name.contains { "./%".contains($0) }
    return isNumber == (word.first?.isLetter == false)
  }

  /// The words of the language with which one of the elements can begin.
  private static func beginnings(of elements: ArraySlice<Element>) -> Set<String> {
    var words: Set<String> = []
    for element in elements {
      switch element {
      case .keyword(let keyword): return words.union(keyword.split(separator: "|").map(String.init))
      case .place: return words
      case .optional(let alternatives):
        for alternative in alternatives { words.formUnion(beginnings(of: alternative[...])) }
      case .more: break
      }
    }
    return words
  }

  private static func text(of elements: ArraySlice<Element>) -> String {
    var elements = elements
    if case .more? = elements.first { elements = elements.dropFirst() }
    return elements.map { element in
      switch element {
      case .keyword(let text), .place(let text): text
      case .optional(let alternatives):
        "[" + alternatives.map { text(of: $0[...]) }.joined(separator: " | ") + "]"
      case .more: "…"
      }
    }.joined(separator: " ")
  }
}
