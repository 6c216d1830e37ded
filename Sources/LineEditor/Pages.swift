import Reports

/// A text as lines of which a page is on the screen; one that begins among the rows of a table has the table's head
/// above them.
struct Pages {
  private var source: (text: String, heads: [TableHead])
  private let again: (() -> (text: String, heads: [TableHead]))?
  private var lines: [Substring] = []
  private var heights: [Int] = []
  /// The lines of the head of the table that each line belongs to; empty for a line of none.
  private var heads: [Range<Int>] = []
  private var size: Screen.Size
  /// The lines on the screen.
  private var shown = 0..<0
  /// The text that was searched for last; nil before a search.
  private(set) var pattern: SearchPattern?

  /// The pages of a text with the heads of its tables.
  /// - Parameter again: Returns both for a window of another width; nil for a text that stays as it is.
  init(
    _ text: String, _ heads: [TableHead], _ size: Screen.Size,
    again: (() -> (text: String, heads: [TableHead]))? = nil
  ) {
    (source, self.again, self.size) = ((text, heads), again, size)
    layOut()
  }

  /// The rows of a page, without the one under it.
  var room: Int { max(size.rows - 1, 1) }

  var isAtEnd: Bool { shown.upperBound == lines.count }

  private mutating func layOut() {
    lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    heights = lines.map { max(Pager.rows(of: String($0), columns: size.columns), 1) }
    heads = source.heads.isEmpty ? [] : headsOfLines()
  }

  private func headsOfLines() -> [Range<Int>] {
    var rest = source.heads[...]
    var (offset, head) = (0, 0..<0)
    return lines.enumerated().map { index, line in
      while let first = rest.first, first.end <= offset { rest.removeFirst() }
      defer { offset += line.utf8.count + 1 }
      guard let table = rest.first, offset >= table.bytes.lowerBound else { return 0..<0 }
      if offset == table.bytes.lowerBound { head = index..<index }
      if offset < table.bytes.upperBound { head = head.lowerBound..<index + 1 }
      return head
    }
  }

  /// The page from the same line on in a window of another size, on a clear screen; nil for one of the same size.
  mutating func fit(_ newSize: Screen.Size) -> String? {
    guard newSize != size else { return nil }
    let (before, first) = (lines.count, shown.lowerBound)
    if newSize.columns != size.columns, let again { source = again() }
    size = newSize
    layOut()
    // A table of another width may have more lines or fewer.
    return page(from: max(min(first * lines.count / max(before, 1), lines.count - 1), 0))
  }

  // MARK: Heads

  /// The lines of the head that a page from a line on has above it; none where they would take more than half of it.
  private func head(above line: Int) -> Range<Int> {
    guard line < heads.count, heads[line].lowerBound < line else { return 0..<0 }
    let head = heads[line].lowerBound..<min(heads[line].upperBound, line)
    return 2 * rows(of: heads[line]) <= room ? head : 0..<0
  }

  private func rows(of lines: Range<Int>) -> Int { heights[lines].reduce(0, +) }

  /// The first line of the head that stands right above a line or that the line is of; else the line.
  private func lineWithHead(_ line: Int) -> Int {
    let head = head(above: line)
    return head.upperBound == line && !head.isEmpty ? head.lowerBound : line
  }

  // MARK: Going on and back

  /// The next page; of the last lines, which fill none, all that the page before has room for above them.
  mutating func down() -> String {
    let start = shown.upperBound
    let end = end(from: start)
    if start > 0, end == lines.count { return (start..<end).map { _ in downByLine() }.joined() }
    shown = start..<end
    return text(of: shown)
  }

  /// The next line, with which the page goes on.
  mutating func downByLine() -> String {
    let before = shown
    let end = min(before.upperBound + 1, lines.count)
    let start = top(above: end)
    guard !head(above: start).isEmpty else {
      shown = start..<end
      return text(before.upperBound..<end)
    }
    let page = page(from: start)
    return scrolled(from: before) ?? page
  }

  /// The text that scrolls a page by a row under its head, by which the row that leaves goes where the terminal keeps them;
  /// nil where the page is to be written anew.
  private func scrolled(from before: Range<Int>) -> String? {
    let (head, last) = (head(above: shown.lowerBound), shown.upperBound - 1)
    let (first, leaving) = (max(before.lowerBound, head.upperBound), shown.lowerBound - 1)
    guard heads[before.lowerBound].lowerBound == head.lowerBound, first == leaving, last == before.upperBound,
      heights[leaving] == 1, heights[last] == 1, rows(of: head) + rows(of: first..<last) == room
    else { return nil }
    let (top, bottom) = ("\u{1B}[H", "\u{1B}[\(size.rows);1H")
    return top + text(leaving..<first + 1, beginning: "\u{1B}[K") + bottom + text(last..<last + 1) + top
      + text(head, beginning: "\u{1B}[K") + bottom
  }

  /// The page before this one, on a clear screen.
  mutating func up() -> String {
    let start = lineWithHead(shown.lowerBound)
    return page(from: min(top(above: start), max(start - 1, 0)))
  }

  /// The page that begins with the line before, on a clear screen.
  mutating func upByLine() -> String {
    page(from: lineWithHead(max(lineWithHead(shown.lowerBound) - 1, 0)))
  }

  /// The first page, on a clear screen.
  mutating func first() -> String { page(from: 0) }

  /// The last page, on a clear screen.
  mutating func last() -> String { page(from: top(above: lines.count)) }

  /// The page that begins with a line, on a clear screen.
  private mutating func page(from start: Int) -> String {
    shown = start..<end(from: start)
    return "\u{1B}[H\u{1B}[2J" + text(of: shown)
  }

  /// The line behind a page that begins with one.
  private func end(from start: Int) -> Int {
    var (end, height) = (start, rows(of: head(above: start)))
    while end < lines.count, end == start || height + heights[end] <= room {
      height += heights[end]
      end += 1
    }
    return end
  }

  /// The first line of a page that ends before a line.
  private func top(above end: Int) -> Int {
    var (top, start, height) = (max(end - 1, 0), end, 0)
    while start > 0, height + heights[start - 1] <= room {
      start -= 1
      height += heights[start]
      if height + rows(of: head(above: start)) <= room { top = start }
    }
    return top
  }

  // MARK: Searching

  /// The page with the first line that has a text, from the present page on; nil where there is none.
  mutating func search(for text: String) -> String? {
    let before = pattern
    pattern = SearchPattern(text)
    if let page = find(among: Array(shown.lowerBound..<lines.count)) { return page }
    pattern = before
    return nil
  }

  /// The page with the next line, or the one before, that has the text that was searched for; nil where there is none.
  mutating func searchAgain(isForward: Bool) -> String? {
    find(
      among: isForward
        ? Array((shown.lowerBound + 1)..<max(lines.count, shown.lowerBound + 1))
        : Array((0..<shown.lowerBound).reversed()))
  }

  private mutating func find(among indices: [Int]) -> String? {
    guard let pattern else { return nil }
    let found = indices.first { !pattern.ranges(in: VisibleBytes(lines[$0]).bytes).isEmpty }
    return found.map { page(from: $0) }
  }

  /// A page with the head above it.
  private func text(of page: Range<Int>) -> String { text(head(above: page.lowerBound)) + text(page) }

  /// Lines with the text that was searched for in reverse colours.
  private func text(_ range: Range<Int>, beginning: String = "") -> String {
    lines[range].map { line in beginning + (pattern.map { line.marking($0) } ?? String(line)) + "\n" }
      .joined()
  }
}

/// The bytes of a text without those of control sequences, with their places in it.
private struct VisibleBytes {
  private(set) var bytes: [UInt8] = []
  private(set) var places: [Int] = []

  init(_ text: Substring) {
    var isEscaped = false
    for (place, byte) in text.utf8.enumerated() {
      if isEscaped {
        // `ESC [ … m`: everything up to a final byte, of which `[` is none here.
        isEscaped = byte == UInt8(ascii: "[") || !(0x40...0x7E).contains(byte)
      } else if byte == 0x1B {
        isEscaped = true
      } else {
        bytes.append(byte)
        places.append(place)
      }
    }
  }
}

extension Substring {
  /// The text with the occurrences of a pattern in reverse colours.
  fileprivate func marking(_ pattern: SearchPattern) -> String {
    let visible = VisibleBytes(self)
    var (marked, end) = ([UInt8](), 0)
    let source = Array(utf8)
    for range in pattern.ranges(in: visible.bytes) {
      let (first, last) = (visible.places[range.lowerBound], visible.places[range.upperBound - 1])
      marked += source[end..<first] + "\u{1B}[7m".utf8 + source[first...last] + "\u{1B}[27m".utf8
      end = last + 1
    }
    return String(decoding: marked + source[end...], as: UTF8.self)
  }
}
