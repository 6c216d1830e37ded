import Reports

/// Tab: completes the word at the cursor, or shows the ways to go on.
extension LineEditor {
  func complete() -> ActionResult {
    let line = line
    let text = line.text
    guard !state.isValue else { return .beep }
    let suggestions = suggestions(for: line)
    guard let first = suggestions.first else { return .beep }
    if suggestions.count == 1, first.isInsertedUnasked {
      return show(line.applying(first.text, to: first.replaces, closing: first.isFinal))
    }
    state.effect = .completed
    let extended = line.applying(suggestions.commonPrefix, to: first.replaces)
    if suggestions.allSatisfy(\.isInsertedUnasked), extended.text.utf8.count > text.utf8.count,
      line.isExtended(by: extended)
    {
      return show(extended)
    }
    guard !showsOverlay || !showsMenu else {
      state.menu = CompletionMenu(suggestions, for: line)
      return .nothing
    }
    guard state.previousEffect == .completed else { return .beep }
    listSuggestions(suggestions)
    return .nothing
  }

  /// The suggestions at the cursor, which stand in the line itself and not in those before it.
  private func suggestions(for line: EditedLine) -> [Suggestion] {
    let before = earlierLines.utf8.count
    return assistant.suggestions(earlierLines + line.text, before + line.cursorInUTF8).compactMap {
      guard $0.replaces.lowerBound >= before else { return nil }
      var suggestion = $0
      suggestion.replaces = $0.replaces.lowerBound - before..<$0.replaces.upperBound - before
      return suggestion
    }
  }

  /// Lists the suggestions under the line, where no menu can be drawn.
  private func listSuggestions(_ suggestions: [Suggestion]) {
    let list = SuggestionList(suggestions, columns: state.size.columns, limit: nil, dim: colors.secondary)
    print(rows: list.rows(selected: nil, position: texts.rowsShown))
  }
}
