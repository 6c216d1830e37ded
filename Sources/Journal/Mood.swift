/// How somebody feels, the best mood first.
package enum Mood: String, Sendable, CaseIterable {
  case best = "the best"
  case reallyGood = "really good"
  case okay = "okay"
  case meh = "meh"
  case notSoGreat = "not so great"
  case worst = "the worst"

  /// What people read and type, which is what is kept too.
  package var name: String { rawValue }

  /// The letter that stands for it where there is room for one: the first of the word that sets it apart.
  package var letter: Character {
    switch self {
    case .best: "b"
    case .reallyGood: "r"
    case .okay: "o"
    case .meh: "m"
    case .notSoGreat: "n"
    case .worst: "w"
    }
  }

  /// The colour that it is shown in.
  package var color: EntryColor {
    switch self {
    case .best: EntryColor(0x8647B7)
    case .reallyGood: EntryColor(0x4870B7)
    case .okay: EntryColor(0x45A85A)
    case .meh: EntryColor(0xA8A23F)
    case .notSoGreat: EntryColor(0xC6802E)
    case .worst: EntryColor(0xB05050)
    }
  }

  /// The moods that a typed text may mean: the one of that name, letter or place from 1, or those that begin so, with or
  /// without "the"; in any case and with any blanks.
  package static func meant(by typed: String) -> [Mood] {
    let words = typed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return [] }
    if let number = Int(words) { return (1...allCases.count).contains(number) ? [allCases[number - 1]] : [] }
    let exact = allCases.filter { $0.name == words || $0.shortName == words || String($0.letter) == words }
    if !exact.isEmpty { return exact }
    return allCases.filter { $0.name.hasPrefix(words) || $0.shortName.hasPrefix(words) }
  }

  private var shortName: String { name.hasPrefix("the ") ? String(name.dropFirst(4)) : name }
}
