import Reports

/// The list of suggestions under the line, of which keys select one.
///
/// The line shows the selected one, so that it is always the line that would run.
struct CompletionMenu {
  let suggestions: [Suggestion]
  /// The line as it was typed.
  let draft: EditedLine
  /// The index of the selected suggestion; nil before there is one.
  private(set) var selected: Int?

  init(_ suggestions: [Suggestion], for draft: EditedLine) {
    (self.suggestions, self.draft) = (suggestions, draft)
  }

  /// The line with the selected suggestion, or as it was typed.
  var shown: EditedLine { line(closing: false) }

  /// The line with the selected suggestion and the space behind a complete word.
  var taken: EditedLine { line(closing: true) }

  private func line(closing: Bool) -> EditedLine {
    guard let selected else { return draft }
    let suggestion = suggestions[selected]
    return draft.applying(
      suggestion.text, to: suggestion.replaces, closing: closing && suggestion.isFinal)
  }

  /// Selects another suggestion, around the ends.
  mutating func move(by step: Int) {
    guard let selected else {
      self.selected = step > 0 ? 0 : suggestions.count - 1
      return
    }
    self.selected = (selected + step + suggestions.count) % suggestions.count
  }

  /// Selects the suggestion in a column beside, if there is one.
  mutating func moveAcross(by step: Int) {
    guard let selected, suggestions.indices.contains(selected + step) else { return }
    self.selected = selected + step
  }
}
