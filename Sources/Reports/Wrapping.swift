/// Text fitted into lines of a given width.
package enum Wrapping {
  /// The text cut to `room` cells, with an ellipsis at its end if anything is cut.
  package static func shortened(_ text: String, to room: Int) -> String {
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
  /// A longer word has a line of its own, or several if `breaksWords`.
  package static func lines(_ text: String, room: Int, breaksWords: Bool = false) -> [String] {
    var lines: [String] = []
    var (line, used) = ("", 0)
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    for word in breaksWords ? words.flatMap({ parts($0, room: room) }) : words {
      let width = TextWidth.cells(word)
      if !line.isEmpty, used + 1 + width > room {
        lines.append(line.trimmingEnd)
        (line, used) = (String(word), width)
      } else {
        if !line.isEmpty { line += " " }
        used += width + (line.isEmpty ? 0 : 1)
        // A text is appended at once; of a part of one the runtime first looks for the type of its elements.
        line += String(word)
      }
    }
    return lines + [line]
  }

  /// A word in parts of at most `room` cells.
  private static func parts(_ word: Substring, room: Int) -> [Substring] {
    guard TextWidth.cells(word) > room else { return [word] }
    var (parts, used) = ([word.prefix(0)], 0)
    for index in word.indices {
      let cells = TextWidth.cells(word[index])
      if used > 0, used + cells > room {
        parts.append(word[index..<index])
        used = 0
      }
      let start = parts[parts.count - 1].startIndex
      parts[parts.count - 1] = word[start...index]
      used += cells
    }
    return parts
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
