import Encoding

/// The source line of an error as a terminal shows it, and the cells that carets mark.
///
/// Tabs are blanks up to the next multiple of eight cells and control characters are their escapes, so that
/// the carets are in the right place on every terminal.
struct SourceSnippet {
  /// The line, or the part of it around the error.
  private(set) var line: [UInt8] = []
  /// The number of cells before the first caret.
  private(set) var indent = 0
  /// The number of carets, at least one.
  private(set) var carets = 1
  /// The width of the line.
  private(set) var width = 0

  /// A character of the line: its bytes in the source, the bytes shown for it, and its cells.
  private struct ShownCharacter {
    let source: Range<Int>
    let shown: Range<Int>
    let cells: Range<Int>
  }

  /// The program that shows the line.
  enum Display {
    /// This renderer, with visible escapes.
    case renderer
    /// The line editor, after a prompt of `width` cells.
    case prompt(width: Int)
  }

  /// The snippet for a location; nil for one without its line.
  /// - Parameter width: The most cells of the line; nil for any number.
  init?(_ location: Failure.Location, _ display: Display = .renderer, width limit: Int? = nil) {
    if location.hidesText { return nil }
    let characters = characters(of: location.text, on: display)
    let marked = characters.filter { Self.marks(location.range, $0.source) }
    let cells = (marked.first?.cells.lowerBound ?? width)..<(marked.last?.cells.upperBound ?? width)
    indent = cells.lowerBound
    // A place where something is missing is marked with one caret.
    carets = location.range.isEmpty ? 1 : max(cells.count, 1)
    if let limit, max(width, indent + carets) > limit { cut(characters, to: limit) }
  }

  private static func marks(_ range: Range<Int>, _ source: Range<Int>) -> Bool {
    range.isEmpty ? source.contains(range.lowerBound) : range.overlaps(source)
  }

  private mutating func characters(of text: String, on display: Display) -> [ShownCharacter] {
    var characters: [ShownCharacter] = []
    var offset = 0
    for character in text {
      let start = line.count
      let cells = show(character, display)
      let end = offset + character.utf8.count
      characters.append(
        ShownCharacter(source: offset..<end, shown: start..<line.count, cells: width..<(width + cells)))
      (offset, width) = (end, width + cells)
    }
    return characters
  }

  /// Appends the bytes shown for a character.
  /// - Returns: The width of the character.
  private mutating func show(_ character: Character, _ display: Display) -> Int {
    if character == "\t" {
      guard case .prompt(let before) = display else { return blanks(8 - width % 8) }
      return blanks(8 - (before + width) % 8)
    }
    let start = line.count
    Sanitizing.write(String(character), into: &line)
    guard case .prompt = display, line.count - start != character.utf8.count else {
      return line.withUnsafeBufferPointer { TextWidth.cells(utf8: $0.extracting(start...)) }
    }
    return Self.cellsInEditor(character)
  }

  /// The cells of a character in the line editor, which judges a joiner by the character before it alone.
  private static func cellsInEditor(_ character: Character) -> Int {
    var (cells, previous): (Int, Unicode.Scalar?) = (0, nil)
    for scalar in character.unicodeScalars {
      cells += Sanitizing.escape(of: scalar, after: previous)?.utf8.count ?? TextWidth.cells(scalar)
      previous = scalar
    }
    return cells
  }

  private mutating func blanks(_ count: Int) -> Int {
    line.appendBlanks(count)
    return count
  }

  /// Cuts the line to a part that shows the error, with an ellipsis for the rest.
  private mutating func cut(_ characters: [ShownCharacter], to limit: Int) {
    // One cell at each side is for the ellipsis.
    let room = max(limit - 2, 1)
    let margin = max((room - carets) / 2, room / 4)
    let last = max(max(width, indent + carets) - room, 0)
    let start = min(max(indent - margin, 0), last)
    let kept = characters.filter { $0.cells.lowerBound >= start && $0.cells.upperBound <= start + room }
    guard let first = kept.first, let final = kept.last else { return }
    let isCutBefore = first.cells.lowerBound > 0
    let isCutAfter = final.cells.upperBound < width
    line =
      (isCutBefore ? Array("…".utf8) : []) + line[first.shown.lowerBound..<final.shown.upperBound]
      + (isCutAfter ? Array("…".utf8) : [])
    carets = max(min(indent + carets, start + room) - max(indent, first.cells.lowerBound), 1)
    indent = max(indent - first.cells.lowerBound, 0) + (isCutBefore ? 1 : 0)
    width = final.cells.upperBound - first.cells.lowerBound + (isCutBefore ? 1 : 0) + (isCutAfter ? 1 : 0)
  }
}
