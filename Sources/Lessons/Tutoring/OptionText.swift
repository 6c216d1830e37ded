import Results
import Shell

/// The answers to a choice as people write them; formulas in the options have the values of a query.
extension MultipleChoice {
  /// The index of the option that a text answers: by its letter, `c.` or `option c` too, by its number from 1,
  /// or by its words; nil when there is none.
  func index(of typed: String, _ query: FormulaQuery) -> Int? {
    index(ofLetter: typed) ?? index(ofText: typed, query)
  }

  private func index(ofLetter typed: String) -> Int? {
    let text = typed.lowercased().trimmed
    guard let match = text.wholeMatch(of: /(?:(?:option|answer|letter)\s+)?\(?([a-z]|[0-9]+)[.):]?/) else {
      return nil
    }
    let name = String(match.output.1)
    if let index = letters.firstIndex(of: name) { return index }
    return Int(name).flatMap { options.indices.contains($0 - 1) ? $0 - 1 : nil }
  }

  private func index(ofText typed: String, _ query: FormulaQuery) -> Int? {
    let words = MultipleChoice.words(of: typed)
    if words.isEmpty { return nil }
    return options.firstIndex { MultipleChoice.words(of: $0.text.shown(query)) == words }
  }

  /// The index of the only option that has all words of a text; nil when there is none or several.
  func index(ofPartOf typed: String, _ query: FormulaQuery) -> Int? {
    let words = Set(MultipleChoice.words(of: typed))
    guard words.contains(where: { $0.count > 3 }) else { return nil }
    let fitting = options.indices.filter {
      words.isSubset(of: MultipleChoice.words(of: options[$0].text.shown(query)))
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// The words of a text, and its numbers, in lower case.
  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
