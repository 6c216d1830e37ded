import Localization
import Model
import Workspace

/// The name that was probably meant by one that is not known.
package enum NameSuggestion: Sendable, Hashable {
  case name(String)
  /// A field or a figure of another kind of worksheet than the open one.
  case otherWorksheet(name: String, kind: String)
  /// A topic of `help`, as it was typed, with its name and the lines that answer at once.
  case topic(typed: String, name: String, answers: [String])

  /// The name, if it is one of the open worksheet.
  package var nameHere: String? { if case .name(let name) = self { name } else { nil } }

  /// The sentence on the lines that answer at once; nil where there are none.
  private static func sentence(on answers: [String]) -> LocalizedText? {
    let lines = LocalizedText.any(answers.map(quoted))
    return answers.isEmpty ? nil : LocalizedText("For an answer at once: \(lines).")
  }

  /// The suggestion as a sentence.
  package var sentence: LocalizedText {
    switch self {
    case .name(let name): didYouMean(name) ?? .none
    case .otherWorksheet(let name, let kind):
      LocalizedText("\(name) belongs to the \(kind) worksheet: \"use \(kind)\" opens it.")
    case .topic(let typed, let name, let answers):
      LocalizedText("\(quoted(typed)) is a topic: \"help \(name)\" shows the lines to type.").then(
        NameSuggestion.sentence(on: answers))
    }
  }
}

extension Workspace {
  /// The suggestion for a name that is not known: by its meaning, or by its letters.
  /// - Parameter names: The names that can stand there.
  package func suggestion(for typed: String, among names: [String]) -> NameSuggestion? {
    let synonyms = synonyms(among: names)
    if let meant = meaning(of: typed, synonyms) { return meant }
    return NearestName.name(to: typed, among: names, or: synonyms.keys.sorted()).map {
      .name(synonyms[$0] ?? $0)
    }
  }

  /// The name for which a word is another one, or the other worksheet that has a field or a figure of that name.
  package func meaning(of typed: String, among names: [String]) -> NameSuggestion? {
    meaning(of: typed, synonyms(among: names))
  }

  private func meaning(of typed: String, _ synonyms: [String: String]) -> NameSuggestion? {
    let typed = typed.lowercased()
    if let name = synonyms[typed] { return .name(name) }
    let others = WorksheetKinds.all.filter { $0.kind != type(of: sheet).kind }
    let other =
      others.first { $0.field(named: typed) != nil } ?? others.first { $0.metric(named: typed) != nil }
    return other.map { .otherWorksheet(name: typed, kind: $0.kind) }
  }

  /// The other words for names, in the order of the alphabet.
  package func otherWords(for names: [String]) -> [String] { synonyms(among: names).keys.sorted() }

  /// The name for which a word is another one; nil for none.
  package func name(forOtherWord word: String, among names: [String]) -> String? {
    synonyms(among: names)[word]
  }

  /// The names by the other words for them.
  private func synonyms(among names: [String]) -> [String: String] {
    let (known, lines) = (Set(names), type(of: sheet).conventions.otherWords)
    let pairs = lines.filter { known.contains($0.0) }.flatMap { name, words in words.map { ($0, name) } }
    return Dictionary(pairs) { first, _ in first }.filter { !known.contains($0.key) }
  }
}
