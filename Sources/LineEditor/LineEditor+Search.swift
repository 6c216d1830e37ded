/// Ctrl-R: while history is searched, keys change the search, and the line shows the match.
extension LineEditor {
  /// Begins a search, or shows the match of the present one.
  func searchStep() -> ActionResult {
    if state.search == nil {
      state.search = HistorySearch(from: line, count: history.entries.count)
    }
    guard let search = state.search else { return .beep }
    drawPrompt(Prompt(search.prompt(texts)))
    _ = show(search.shown)
    return .refresh
  }

  /// Ends the search and restores the prompt of the line.
  func endSearch() {
    state.search = nil
    drawPrompt(state.prompt)
  }

  /// Applies a key to the search; other keys end the search and then act on the match.
  ///
  /// - Returns: `false` for a signal, which is handled as usual.
  func searchTakes(_ key: Key) -> Bool {
    guard var search = state.search else { return false }
    let entries = history.entries
    switch key {
    case .character(let scalar):
      // The pattern stands in the prompt, and prompt and line share the window.
      guard fits(search.shown.text + search.pattern + "  ") else {
        queue = [Action.refuse.rawValue]
        return true
      }
      search.extend(with: String(scalar), in: entries, where: fits)
    case .control(0x7F), .control(0x08): search.shorten(in: entries, where: fits)
    case .control(0x12), .up: search.older(in: entries, where: fits)
    case .control(0x13), .down: search.newer(in: entries, where: fits)
    case .control(0x07):
      endSearch()
      return restore(search.draft)
    case .escape:
      endSearch()
      queue = [Action.redraw.rawValue]
      return true
    case .resized, .suspended, .terminated, .interrupted, .unknown: return false
    default:
      endSearch()
      queue = [Action.redraw.rawValue]
      return handOn(key)
    }
    state.search = search
    queue = [Action.searchHistory.rawValue]
    return true
  }

  private func restore(_ line: EditedLine) -> Bool {
    native?.replace(with: line)
    queue = [Action.redraw.rawValue]
    return true
  }

  /// Translates a key that ended the search, after the redraw of the line.
  private func handOn(_ key: Key) -> Bool {
    let redraw = queue
    translate(key)
    queue = redraw + queue
    return true
  }
}
