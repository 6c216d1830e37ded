import Reports

/// A text as screenfuls, each with as many whole paragraphs as fit above a line that says how to go on.
package enum Screenfuls {
  /// The screenfuls of a text, the last of which ends as the text does; one for a text that fits.
  /// - Parameters:
  ///   - text: Lines with control sequences, none wider than the terminal; an empty line ends a paragraph.
  ///   - rows: The rows of the terminal, of which the prompt takes one.
  package static func of(_ text: String, rows: Int, columns: Int) -> [String] {
    let most = max(rows - 1, 4)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let heights = lines.map { max(Pager.rows(of: $0, columns: columns), 1) }
    guard heights.reduce(0, +) > most else { return [text] }
    var (screenfuls, start): ([String], Int) = ([], 0)
    while start < lines.count {
      // Two rows more for the line that says how to go on.
      let end = self.end(lines, heights, from: start, most: most - 2)
      screenfuls.append(lines[start..<end].joined(separator: "\n").trimmingEmptyLines)
      start = end
    }
    screenfuls = screenfuls.filter { !$0.isEmpty }
    // What a command answered stands above the first one, and a prompt behind the last one.
    let before = text.prefix { $0 == "\n" }
    let behind = text.suffix(text.reversed().prefix { $0 == "\n" }.count)
    if !screenfuls.isEmpty { screenfuls[0] = before + screenfuls[0] }
    return screenfuls.dropLast() + screenfuls.suffix(1).map { $0 + behind }
  }

  /// The line behind a screenful: behind the last paragraph that fits whole, or else behind the last line that does.
  private static func end(_ lines: [String], _ heights: [Int], from start: Int, most: Int) -> Int {
    var (end, rows) = (start, 0)
    while end < lines.count, rows + heights[end] <= most || end == start {
      rows += heights[end]
      end += 1
    }
    if end == lines.count { return end }
    let breaks = (start + 1..<end).filter { lines[$0].isEmpty }
    guard let last = breaks.last else { return end }
    // A line that stands alone is a heading mostly, which goes with what follows.
    if let before = breaks.dropLast().last, last - before == 2 { return before + 1 }
    return last + 1
  }
}

extension String {
  /// The text without the line ends at its beginning and end.
  fileprivate var trimmingEmptyLines: String {
    var text = self[...]
    while text.first == "\n" { text.removeFirst() }
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}
