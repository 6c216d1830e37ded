import Reports

/// A text as lines of which a page is on the screen.
struct Pages {
  private var source: (text: String, heads: [TableHead])
  private let again: (() -> (text: String, heads: [TableHead]))?
  private var lines: [Substring] = []
  /// The indices of the lines that are heads of tables once more.
  private var repeated: Set<Int> = []
  private var heights: [Int] = []
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
    let paged = PagedText(source.text, source.heads, pageRows: size.rows - 1, columns: size.columns)
    lines = paged.text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    repeated = Set(paged.repeatedLines)
    heights = lines.map { max(Pager.rows(of: String($0), columns: size.columns), 1) }
  }

  /// The page from the same line on in a window of another size, on a clear screen; nil for one of the same size.
  mutating func fit(_ newSize: Screen.Size) -> String? {
    guard newSize != size else { return nil }
    let (before, first) = (ownLines, shown.lowerBound)
    if newSize.columns != size.columns, let again { source = again() }
    size = newSize
    layOut()
    let index = before.firstIndex { $0 >= first } ?? 0
    let own = ownLines
    // A table of another width may have more lines or fewer.
    let start = own.isEmpty ? 0 : own[min(index * own.count / max(before.count, 1), own.count - 1)]
    return page(from: start)
  }

  /// The indices of the lines that are no heads once more.
  private var ownLines: [Int] { lines.indices.filter { !repeated.contains($0) } }

  // MARK: Going on and back

  /// The next lines, of so many rows; one at least.
  mutating func down(byRows rows: Int) -> String {
    let start = shown.upperBound
    var (end, height) = (start, 0)
    while end < lines.count, end == start || height + heights[end] <= rows {
      height += heights[end]
      end += 1
    }
    shown = top(above: end)..<end
    return text(start..<end)
  }

  /// The page that begins so many rows further up, on a clear screen.
  mutating func up(byRows rows: Int) -> String {
    var (start, height) = (shown.lowerBound, 0)
    while start > 0, height < rows {
      start -= 1
      height += heights[start]
    }
    return page(from: start)
  }

  /// The last page, on a clear screen.
  mutating func last() -> String { page(from: top(above: lines.count)) }

  /// The page that begins with a line, on a clear screen.
  private mutating func page(from start: Int) -> String {
    var (end, height) = (start, 0)
    while end < lines.count, end == start || height + heights[end] <= room {
      height += heights[end]
      end += 1
    }
    shown = start..<end
    return "\u{1B}[H\u{1B}[2J" + text(shown)
  }

  /// The first line of a page that ends before a line.
  private func top(above end: Int) -> Int {
    var (start, height) = (end, 0)
    while start > 0, height + heights[start - 1] <= room {
      start -= 1
      height += heights[start]
    }
    return start
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
    let found = indices.first {
      !repeated.contains($0) && !pattern.ranges(in: VisibleBytes(lines[$0]).bytes).isEmpty
    }
    return found.map { page(from: $0) }
  }

  /// Lines with the text that was searched for in reverse colours.
  private func text(_ range: Range<Int>) -> String {
    lines[range].map { line in (pattern.map { line.marking($0) } ?? String(line)) + "\n" }.joined()
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
