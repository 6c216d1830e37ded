/// A text object of vi, such as the word under the cursor of `ciw`, which libedit does not know.
struct ViTextObject {
  /// `true` for `a`, which takes the quotes, parentheses or blanks around it too.
  let isAround: Bool
  /// The letter of the object: `w`, `W`, a quote, or a parenthesis.
  let kind: Unicode.Scalar

  /// The range of the object at the cursor; nil when there is none.
  func range(in line: EditedLine) -> Range<Int>? {
    guard line.scalars.indices.contains(line.cursor) else { return nil }
    switch kind {
    case "w": return word(in: line, class: Self.wordClass)
    case "W": return word(in: line) { $0.properties.isWhitespace ? 0 : 1 }
    case "\"", "'", "`": return quoted(in: line)
    case "(", ")", "b": return enclosed(in: line, "(", ")")
    case "[", "]": return enclosed(in: line, "[", "]")
    default: return nil
    }
  }

  /// 0 for a blank, 1 for a character of a word, 2 for another.
  private static func wordClass(_ scalar: Unicode.Scalar) -> Int {
    if scalar.properties.isWhitespace { return 0 }
    return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" ? 1 : 2
  }

  private func word(in line: EditedLine, class kind: (Unicode.Scalar) -> Int) -> Range<Int> {
    let scalars = line.scalars
    let own = kind(scalars[line.cursor])
    var (start, end) = (line.cursor, line.cursor + 1)
    while start > 0, kind(scalars[start - 1]) == own { start -= 1 }
    while end < scalars.count, kind(scalars[end]) == own { end += 1 }
    guard isAround, own != 0 else { return start..<end }
    let word = end
    while end < scalars.count, kind(scalars[end]) == 0 { end += 1 }
    // At the end of the line the blanks before it go instead.
    while end == word, start > 0, kind(scalars[start - 1]) == 0 { start -= 1 }
    return start..<end
  }

  private func quoted(in line: EditedLine) -> Range<Int>? {
    let quotes = line.scalars.indices.filter { line.scalars[$0] == kind }
    for pair in stride(from: 0, to: quotes.count - 1, by: 2) where quotes[pair + 1] >= line.cursor {
      return isAround ? quotes[pair]..<quotes[pair + 1] + 1 : quotes[pair] + 1..<quotes[pair + 1]
    }
    return nil
  }

  private func enclosed(
    in line: EditedLine, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
  ) -> Range<Int>? {
    let scalars = line.scalars
    var (start, depth) = (scalars[line.cursor] == closing ? line.cursor - 1 : line.cursor, 0)
    while start >= 0, scalars[start] != opening || depth > 0 {
      depth += scalars[start] == closing ? 1 : scalars[start] == opening ? -1 : 0
      start -= 1
    }
    guard start >= 0 else { return nil }
    var end = start + 1
    depth = 0
    while end < scalars.count, scalars[end] != closing || depth > 0 {
      depth += scalars[end] == opening ? 1 : scalars[end] == closing ? -1 : 0
      end += 1
    }
    guard end < scalars.count else { return nil }
    return isAround ? start..<end + 1 : start + 1..<end
  }
}
