/// The last word of an earlier line, for a key that inserts it.
///
/// The key again inserts that of the line before.
struct LastWord {
  /// The line without the word.
  private let draft: EditedLine
  private var position: Int
  private var inserted = ""

  /// A search that begins with the newest line.
  init(for draft: EditedLine, count: Int) { (self.draft, position) = (draft, count) }

  /// The line with the last word of the next older line; nil when there is none.
  mutating func next(in entries: [String]) -> EditedLine? {
    for index in stride(from: min(position, entries.count) - 1, through: 0, by: -1) {
      guard let word = Self.lastWord(of: entries[index]), word != inserted else { continue }
      (position, inserted) = (index, word)
      return draft.inserting(word)
    }
    return nil
  }

  /// The last word of a line; a quoted one with its quotes.
  private static func lastWord(of line: String) -> String? {
    let line = line[..<(line.lastIndex { !$0.isWhitespace }.map(line.index(after:)) ?? line.startIndex)]
    guard let last = line.last else { return nil }
    if "\"'".contains(last), let start = line.dropLast().lastIndex(of: last) { return String(line[start...]) }
    let start = line.lastIndex(where: \.isWhitespace).map(line.index(after:)) ?? line.startIndex
    return String(line[start...])
  }
}
