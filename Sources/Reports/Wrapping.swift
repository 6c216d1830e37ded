/// Text fitted into lines of a given width.
enum Wrapping {
  /// The text cut to `room` cells, with an ellipsis at its end if anything is cut.
  static func shortened(_ text: String, to room: Int) -> String {
    guard TextWidth.cells(text) > room else { return text }
    var (kept, used) = ("", 0)
    for character in text {
      used += TextWidth.cells(character)
      guard used < room else { break }
      kept.append(character)
    }
    return kept + (room > 0 ? "…" : "")
  }

  /// The text broken at blanks into lines of at most `room` cells.
  ///
  /// A longer word has a line of its own.
  static func lines(_ text: String, room: Int) -> [String] {
    var lines: [String] = []
    var (line, used) = ("", 0)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = TextWidth.cells(word)
      if !line.isEmpty, used + 1 + width > room {
        lines.append(line.trimmingEnd)
        (line, used) = (String(word), width)
      } else {
        if !line.isEmpty { line += " " }
        used += width + (line.isEmpty ? 0 : 1)
        line += word
      }
    }
    return lines + [line]
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
