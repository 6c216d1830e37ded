import Localization
import Model
import Workspace

/// The name that was probably meant by one that is not known.
package enum NameSuggestion: Sendable, Hashable {
  case name(String)
  /// A field of another kind of worksheet than the open one.
  case otherWorksheet(field: String, kind: String)

  /// The name, if it is one of the open worksheet.
  package var nameHere: String? { if case .name(let name) = self { name } else { nil } }

  /// The suggestion as a sentence.
  package var sentence: LocalizedText? {
    switch self {
    case .name(let name): didYouMean(name)
    case .otherWorksheet(let field, let kind):
      LocalizedText("\(field) is a field of the \(kind) worksheet: \"use \(kind)\" opens it.")
    }
  }
}

extension Workspace {
  /// The suggestion for a name that is not known: by its meaning, or by its letters.
  /// - Parameter names: The names that can stand there.
  package func suggestion(for typed: String, among names: [String]) -> NameSuggestion? {
    if let meant = meaning(of: typed, among: names) { return meant }
    let synonyms = synonyms(among: names)
    return NearestName.name(to: typed, among: names + synonyms.keys.sorted()).map {
      .name(synonyms[$0] ?? $0)
    }
  }

  /// The name for which a word is another one, or the other worksheet that has a field of that name.
  package func meaning(of typed: String, among names: [String]) -> NameSuggestion? {
    let typed = typed.lowercased()
    if let name = synonyms(among: names)[typed] { return .name(name) }
    let other = WorksheetKinds.all.first { $0.kind != type(of: sheet).kind && $0.field(named: typed) != nil }
    return other.map { .otherWorksheet(field: typed, kind: $0.kind) }
  }

  /// The names by the other words for them.
  private func synonyms(among names: [String]) -> [String: String] {
    let known = Set(names)
    let pairs = type(of: sheet).synonyms.filter { known.contains($0.key) }.flatMap { name, words in
      words.map { ($0, name) }
    }
    return Dictionary(pairs) { first, _ in first }.filter { !known.contains($0.key) }
  }
}
