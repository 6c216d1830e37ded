import Localization
import Reports

/// The ways in which what is typed can stand for a candidate, the strongest first.
///
/// Only candidates of the strongest way that fits any are offered, as fish does: who has typed the beginning of a
/// name wants to see it without names that merely have the same letters in their midst, and a single name that
/// begins so can still be inserted unasked.
enum CandidateMatch: CaseIterable {
  case beginning
  /// The beginning of another name of it, such as `downpayment` of `down`.
  case otherName
  /// The initials of its words: `coc` of `cash_on_cash`.
  case initials
  case part
  /// The beginning of a word of its description.
  case description
  /// A slip of the fingers: `rnt` for `rent`.
  case slip

  /// The least number of letters that have to be typed: fewer fit nearly everything.
  private var leastLetters: Int {
    switch self {
    case .beginning: 0
    case .otherName, .initials, .part: 2
    case .description, .slip: 3
    }
  }

  /// The candidates for which a text stands in this way, in their order.
  /// - Parameters:
  ///   - typed: The text in lower case.
  ///   - otherNames: Returns the other names of a name.
  ///   - description: Returns the description of a candidate in the language of the user.
  func matches(
    of typed: String, among candidates: [Suggestion.Candidate], otherNames: (String) -> [String],
    description: (LocalizedText) -> String
  ) -> [Suggestion.Candidate] {
    if self == .beginning { return candidates.filter { $0.text.lowercased().hasPrefix(typed) } }
    // A number stands for nothing but itself, and flags are typed on purpose.
    guard typed.count >= leastLetters, typed.first?.isLetter == true else { return [] }
    let words = candidates.filter { $0.isFoundByMeaning }
    switch self {
    case .beginning: return []
    case .otherName: return words.filter { otherNames($0.name).contains { $0.hasPrefix(typed) } }
    case .initials: return words.filter { $0.name.initials.hasPrefix(typed) }
    case .part: return words.filter { $0.name.lowercased().contains(typed) }
    case .description:
      return words.filter { word in
        description(word.description).lowercased().split { !$0.isLetter && !$0.isNumber }
          .contains { $0.hasPrefix(typed) }
      }
    case .slip:
      let nearest = NearestName.name(to: typed, among: words.map(\.name))
      return words.filter { $0.name == nearest }
    }
  }
}

extension Suggestion.Candidate {
  /// The name without the parenthesis of a call or the sign behind it.
  fileprivate var name: String {
    if case .assignment = kind { return String(text.dropLast()) }
    return text.hasSuffix("(") ? String(text.dropLast()) : text
  }

  fileprivate var isFoundByMeaning: Bool {
    guard text.first?.isLetter == true else { return false }
    return switch kind {
    case .word, .assignment, .elsewhere: true
    case .value, .detail, .assigned, .paths, .formula: false
    }
  }
}

extension String {
  /// The first letters of the words between `_` and `.`, in lower case; empty for one word.
  fileprivate var initials: String {
    let words = lowercased().split { "_.-".contains($0) }
    return words.count < 2 ? "" : String(words.compactMap(\.first))
  }
}
