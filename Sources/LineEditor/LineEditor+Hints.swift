/// Hints: dim text after the cursor, which is a part of the overlay.
extension LineEditor {
  /// The hint for a line: the rest of the newest line of history that begins so, else the shell's own hint.
  func hint(for line: EditedLine) -> Hint? {
    guard hintsEnabled, showsOverlay, state.search == nil, state.menu == nil, state.review == nil,
      line.isAtEnd
    else { return nil }
    if state.isValue {
      return state.isUntouched ? Hint(text: "   " + texts.replaces, isAcceptable: false) : nil
    }
    let text = line.text
    if let offered = offer(after: text) { return offered }
    if text.isEmpty { return nil }
    if let match = newestEntry(after: text) {
      let rest = String(match.suffix(utf8: text.utf8.count))
      // A combining mark would change the last character of the line.
      return rest.unicodeScalars.first.map(Layout.width) == 0 ? nil : Hint(text: rest, isAcceptable: true)
    }
    return assistant.hint(earlierLines + text).map { Hint(text: $0, isAcceptable: false) }
  }

  /// What the line that is offered at an empty prompt has behind a text, so that a part of it can be taken.
  private func offer(after text: String) -> Hint? {
    guard !state.isValue, earlierLines.isEmpty, let offered = correction ?? state.nextLine ?? nil,
      offered.utf8.count > text.utf8.count, offered.hasBytePrefix(text)
    else { return nil }
    return Hint(text: String(offered.suffix(utf8: text.utf8.count)), isAcceptable: true)
  }

  /// The newest line of history that begins with a text, is longer and has not failed.
  ///
  /// A line that does not begin with a text does not begin with a longer one either, so the search continues
  /// where the one for the shorter text has ended.
  private func newestEntry(after text: String) -> String? {
    let entries = history.entries
    var end = entries.count
    if let last = state.hintSearch, text.hasBytePrefix(last.text) { end = last.end }
    let index = entries[..<end].indices.last {
      !history.hasFailed[$0] && entries[$0].utf8.count > text.utf8.count && entries[$0].hasBytePrefix(text)
    }
    state.hintSearch = (text, end: index.map { $0 + 1 } ?? 0)
    return index.map { entries[$0] }
  }
}
