/// A search back through history, refined with each key: what Ctrl-R does.
///
/// libedit's own ends at characters whose low byte is a control, such as 不 (U+4E0D).
struct HistorySearch {
  let draft: EditedLine
  private(set) var pattern = ""
  private(set) var match: EditedLine?
  private(set) var hasFailed = false
  private var position: Int

  /// Starts behind the newest line.
  init(from draft: EditedLine, count: Int) {
    self.draft = draft
    position = count
  }

  /// What the line shows: the match, or before there is one the draft.
  var shown: EditedLine { match ?? draft }

  /// What stands before the line.
  func prompt(_ words: EditorWords) -> String {
    "\(hasFailed ? words.noMatch : words.search) '\(pattern)': "
  }

  /// Adds to the pattern, and looks on from the present match.
  mutating func extend(with text: String, in entries: [String], where fits: (String) -> Bool) {
    pattern += text
    find(from: min(position, entries.count - 1), in: entries, where: fits)
  }

  /// Takes the last character back, and looks again from the newest line.
  mutating func shorten(in entries: [String], where fits: (String) -> Bool) {
    pattern = String(pattern.dropLast())
    position = entries.count
    match = nil
    hasFailed = false
    if !pattern.isEmpty { find(from: entries.count - 1, in: entries, where: fits) }
  }

  /// Looks for an older match.
  mutating func older(in entries: [String], where fits: (String) -> Bool) {
    guard !pattern.isEmpty else { return }
    find(from: position - 1, in: entries, where: fits)
  }

  /// Looks for a newer match.
  mutating func newer(in entries: [String], where fits: (String) -> Bool) {
    guard !pattern.isEmpty else { return }
    find(through: stride(from: position + 1, to: entries.count, by: 1), in: entries, where: fits)
  }

  private mutating func find(from start: Int, in entries: [String], where fits: (String) -> Bool) {
    find(through: stride(from: start, through: 0, by: -1), in: entries, where: fits)
  }

  private mutating func find(
    through positions: some Sequence<Int>, in entries: [String], where fits: (String) -> Bool
  ) {
    let current = match?.text
    let needle = Needle(pattern)
    for index in positions {
      let entry = entries[index]
      guard let offset = needle.offset(in: entry), entry != current || index == position, fits(entry) else {
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

/// Text to look for; capitals matter only where there are some in it.
private struct Needle {
  private let bytes: [UInt8]
  private let foldsCase: Bool

  init(_ text: String) {
    bytes = Array(text.utf8)
    foldsCase = !text.contains(where: \.isUppercase)
  }

  /// Where in a text it is found first, as a UTF-8 offset.
  func offset(in text: String) -> Int? {
    var text = text
    return text.withUTF8 { haystack in
      guard haystack.count >= bytes.count else { return nil }
      return (0...haystack.count - bytes.count).first { start in
        bytes.indices.allSatisfy { fold(haystack[start + $0]) == bytes[$0] }
      }
    }
  }

  private func fold(_ byte: UInt8) -> UInt8 {
    foldsCase && (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
