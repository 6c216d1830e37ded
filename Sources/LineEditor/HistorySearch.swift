/// An incremental search back through history, as Ctrl-R begins one.
///
/// libedit's own search ends at characters whose low byte is a control character, such as 不 (U+4E0D).
struct HistorySearch {
  let draft: EditedLine
  private(set) var pattern = ""
  private(set) var match: EditedLine?
  private(set) var hasFailed = false
  private var position: Int

  /// A search that starts after the newest line.
  init(from draft: EditedLine, count: Int) {
    self.draft = draft
    position = count
  }

  /// The line on the screen: the match, or the draft before there is one.
  var shown: EditedLine { match ?? draft }

  /// The prompt that shows the pattern.
  func prompt(_ texts: EditorTexts) -> String {
    "\(hasFailed ? texts.noMatch : texts.search) '\(pattern)': "
  }

  /// Extends the pattern and continues from the present match.
  mutating func extend(with text: String, in entries: [String], where fits: (String) -> Bool) {
    pattern += text
    find(from: min(position, entries.count - 1), in: entries, where: fits)
  }

  /// Removes the last character of the pattern and searches again from the newest line.
  mutating func shorten(in entries: [String], where fits: (String) -> Bool) {
    pattern = String(pattern.dropLast())
    position = entries.count
    match = nil
    hasFailed = false
    if !pattern.isEmpty { find(from: entries.count - 1, in: entries, where: fits) }
  }

  /// Searches for an older match.
  mutating func older(in entries: [String], where fits: (String) -> Bool) {
    guard !pattern.isEmpty else { return }
    find(from: position - 1, in: entries, where: fits)
  }

  /// Searches for a newer match.
  mutating func newer(in entries: [String], where fits: (String) -> Bool) {
    guard !pattern.isEmpty else { return }
    find(through: stride(from: position + 1, to: entries.count, by: 1), in: entries, where: fits)
  }

  /// The newest lines from the match on back that have the pattern, with the UTF-8 offsets of its place in each.
  func matches(in entries: [String], limit: Int) -> [(line: String, place: Range<Int>)] {
    guard !pattern.isEmpty, match != nil else { return [] }
    let searched = SearchPattern(pattern)
    var result: [(String, Range<Int>)] = []
    for index in stride(from: min(position, entries.count - 1), through: 0, by: -1) where result.count < limit
    {
      guard let offset = searched.offset(in: entries[index]), entries[index] != result.last?.0 else {
        continue
      }
      result.append((entries[index], offset..<offset + pattern.utf8.count))
    }
    return result
  }

  private mutating func find(from start: Int, in entries: [String], where fits: (String) -> Bool) {
    find(through: stride(from: start, through: 0, by: -1), in: entries, where: fits)
  }

  private mutating func find(
    through positions: some Sequence<Int>, in entries: [String], where fits: (String) -> Bool
  ) {
    let current = match?.text
    let searched = SearchPattern(pattern)
    for index in positions {
      let entry = entries[index]
      guard let offset = searched.offset(in: entry), entry != current || index == position, fits(entry) else {
        continue
      }
      position = index
      match = EditedLine(entry, cursor: offset)
      hasFailed = false
      return
    }
    hasFailed = true
  }
}
