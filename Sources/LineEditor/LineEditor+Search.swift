/// Ctrl-R: while history is searched, keys change the search, and the line shows the match.
extension LineEditor {
  /// Begins a search, or shows the match of the present one.
  func searchStep() -> ActionResult {
    if state.search == nil {
      state.search = HistorySearch(from: line, count: history.entries.count)
    }
    guard let search = state.search else { return .beep }
    showSearch(search)
    return .refresh
  }

  private func showSearch(_ search: HistorySearch) {
    state.shownPrompt = Prompt(search.prompt(texts))
    native?.replace(with: search.shown)
  }

  /// The lines that match, the one in the line first, each with the match marked.
  func searchRows(limit: Int) -> [LinePicture.Row] {
    guard let search = state.search else { return [] }
    return search.matches(in: history.entries, limit: limit).enumerated().map { index, match in
      // The end of a row is one byte, as a blank is.
      let (line, place) = (match.line.replacing("\n", with: " "), match.place)
      return [
        (index == 0 ? "> " : "  ", nil), (String(line.prefix(utf8: place.lowerBound)), nil),
        (String(String(line.prefix(utf8: place.upperBound)).suffix(utf8: place.lowerBound)), "1;4"),
        (String(line.suffix(utf8: place.upperBound)), nil),
      ]
    }
  }

  /// Ends the search and restores the prompt of the line.
  func endSearch() {
    state.search = nil
    state.shownPrompt = state.prompt
  }

  /// Applies a key to the search; other keys end the search and then act on the match.
  ///
  /// - Returns: `false` for a key that is still to be handled.
  func searchTakes(_ key: Key) -> Bool {
    guard var search = state.search else { return false }
    let entries = history.entries
    switch key {
    case .character(let scalar):
      search.extend(with: String(scalar), in: entries, where: fits)
    case .control(0x7F), .control(0x08): search.shorten(in: entries, where: fits)
    case .control(0x12), .up: search.older(in: entries, where: fits)
    case .control(0x13), .down: search.newer(in: entries, where: fits)
    case .control(0x07):
      endSearch()
      return replaceLine(with: search.draft)
    case .escape:
      endSearch()
      return true
    case .resized, .suspended, .terminated, .interrupted, .unknown: return false
    default:
      endSearch()
      return false
    }
    state.search = search
    showSearch(search)
    return true
  }

}
