/// A mood; the best comes first.
package enum Mood: String, Sendable, CaseIterable {
  case best = "the best"
  case reallyGood = "really good"
  case okay = "okay"
  case meh = "meh"
  case notSoGreat = "not so great"
  case worst = "the worst"

  /// The name that people read and type, and that is saved.
  package var name: String { rawValue }

  /// The abbreviation to one letter: the first letter of the word by which it differs from the others.
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

  /// The colour to show it in.
  package var color: HexColor {
    switch self {
    case .best: HexColor(0x8647B7)
    case .reallyGood: HexColor(0x4870B7)
    case .okay: HexColor(0x45A85A)
    case .meh: HexColor(0xA8A23F)
    case .notSoGreat: HexColor(0xC6802E)
    case .worst: HexColor(0xB05050)
    }
  }

  /// The moods that match a typed text, with or without "the", in any case and with any blanks.
  ///
  /// The only match is the mood with that name, letter or number from 1; without one, all whose names begin
  /// so match.
  package static func matching(_ typed: String) -> [Mood] {
    let words = typed.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return [] }
    if let number = Int(words) { return (1...allCases.count).contains(number) ? [allCases[number - 1]] : [] }
    let exact = allCases.filter { $0.name == words || $0.shortName == words || String($0.letter) == words }
    if !exact.isEmpty { return exact }
    return allCases.filter { $0.name.hasPrefix(words) || $0.shortName.hasPrefix(words) }
  }

  private var shortName: String { name.hasPrefix("the ") ? String(name.dropFirst(4)) : name }
}
