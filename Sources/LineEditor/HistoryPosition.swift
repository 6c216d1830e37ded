/// A position in history that Up and Down move, among the lines that begin with the typed text, or that have it
/// anywhere when none begins with it.
struct HistoryPosition {
  let draft: EditedLine
  private let prefix: String
  private var position: Int
  private var isAnywhere = false
  private(set) var shown: EditedLine

  /// A position after the newest line.
  init(from draft: EditedLine, count: Int) {
    self.draft = draft
    prefix = draft.textToCursor
    position = count
    shown = draft
  }

  /// Moves to the next older line that differs from the one shown; nil at the oldest.
  mutating func older(in entries: [String], where fits: (String) -> Bool) -> EditedLine? {
    let positions = stride(from: min(position, entries.count) - 1, through: 0, by: -1)
    if let line = move(through: positions, of: entries, where: fits) { return line }
    guard shown == draft, !isAnywhere, !prefix.isEmpty else { return nil }
    isAnywhere = true
    return move(through: positions, of: entries, where: fits)
  }

  /// Moves to the next newer line, or to the draft after the newest; nil if the draft is shown.
  mutating func newer(in entries: [String], where fits: (String) -> Bool) -> EditedLine? {
    if let line = move(
      through: stride(from: position + 1, to: entries.count, by: 1), of: entries, where: fits)
    {
      return line
    }
    guard position < entries.count else { return nil }
    position = entries.count
    shown = draft
    return draft
  }

  /// Moves to the oldest line of all; `false` if there is none.
  mutating func goToOldest(in entries: [String], where fits: (String) -> Bool) -> Bool {
    guard let oldest = entries.firstIndex(where: fits) else { return false }
    position = oldest
    shown = EditedLine(entries[oldest])
    return true
  }

  private mutating func move(
    through positions: some Sequence<Int>, of entries: [String], where fits: (String) -> Bool
  ) -> EditedLine? {
    let current = shown.text
    for index in positions {
      let entry = entries[index]
      guard isAnywhere ? entry.contains(prefix) : entry.hasBytePrefix(prefix), entry != current, fits(entry)
      else { continue }
      position = index
      shown = EditedLine(entry)
      return shown
    }
    return nil
  }
}

extension String {
  /// `true` if the text begins with the same bytes as another.
  ///
  /// `hasPrefix` compares by canonical equivalence, character by character; over 10,000 lines on each key
  /// that is ten times as slow.
  func hasBytePrefix(_ prefix: String) -> Bool {
    utf8.starts(with: prefix.utf8)
  }
}
