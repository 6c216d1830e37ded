/// Ctrl-R: while history is searched, keys change the search, and the line shows what it found.
extension LineEditor {
  /// Begins a search, or shows what the present one has found.
  func searchStep() -> Answer {
    if reading.search == nil {
      reading.search = HistorySearch(from: line, count: history.entries.count)
    }
    guard let search = reading.search else { return .beep }
    drawPrompt(Prompt(search.prompt(words)))
    _ = show(search.shown)
    return .refresh
  }

  /// Puts the prompt of the line back.
  func endSearch() {
    reading.search = nil
    drawPrompt(reading.prompt)
  }

  /// Whether a key was meant for the search; other keys end it and do what they always do, with the line found.
  func searchTakes(_ key: Key) -> Bool {
    guard var search = reading.search else { return false }
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
    reading.search = search
    queue = [Action.searchHistory.rawValue]
    return true
  }

  private func restore(_ line: EditedLine) -> Bool {
    native?.replace(with: line)
    queue = [Action.redraw.rawValue]
    return true
  }

  /// Translates a key that ended the search, behind the redraw of the line.
  private func handOn(_ key: Key) -> Bool {
    let redraw = queue
    translate(key)
    queue = redraw + queue
    return true
  }
}
