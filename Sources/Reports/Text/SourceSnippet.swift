/// The line of a fault as a terminal shows it, and the cells that the carets mark.
///
/// Tabs are blanks up to the next multiple of eight cells and control characters are their escapes, so that the carets
/// stand right below what they mean on every terminal.
struct SourceSnippet {
  /// The line, or the part of it around the fault.
  private(set) var line: [UInt8] = []
  /// The cells before the first caret.
  private(set) var indent = 0
  /// How many carets there are; one at least.
  private(set) var carets = 1
  /// The cells of the line.
  private(set) var width = 0

  /// A character of the line: where it is in the source, what is shown for it, and on which cells.
  private struct Piece {
    let source: Range<Int>
    let shown: Range<Int>
    let cells: Range<Int>
  }

  /// Who shows the line.
  enum Echo {
    /// This renderer, with visible escapes.
    case excerpt
    /// The line editor, after a prompt of so many cells: control characters as `^A`, or as `\U+009B`.
    case prompt(width: Int)
  }

  /// - Parameter width: The cells that the line may take; `nil` for any number.
  init(_ place: Failure.Location, _ echo: Echo = .excerpt, width limit: Int? = nil) {
    let pieces = takeApart(place.text, echo)
    let marked = pieces.filter { Self.marks(place.range, $0.source) }
    let fault = (marked.first?.cells.lowerBound ?? width)..<(marked.last?.cells.upperBound ?? width)
    indent = fault.lowerBound
    // A place where something is missing is marked with one caret, whatever stands there.
    carets = place.range.isEmpty ? 1 : max(fault.count, 1)
    if let limit, max(width, indent + carets) > limit { cut(pieces, to: limit) }
  }

  private static func marks(_ range: Range<Int>, _ source: Range<Int>) -> Bool {
    range.isEmpty ? source.contains(range.lowerBound) : range.overlaps(source)
  }

  private mutating func takeApart(_ text: String, _ echo: Echo) -> [Piece] {
    var pieces: [Piece] = []
    var offset = 0
    for character in text {
      let start = line.count
      let cells = show(character, echo)
      let end = offset + character.utf8.count
      pieces.append(Piece(source: offset..<end, shown: start..<line.count, cells: width..<(width + cells)))
      (offset, width) = (end, width + cells)
    }
    return pieces
  }

  /// Adds what is shown for a character, and returns the cells that it takes.
  private mutating func show(_ character: Character, _ echo: Echo) -> Int {
    if character == "\t" {
      guard case .prompt(let before) = echo else { return blanks(8 - width % 8) }
      return blanks(8 - (before + width) % 8)
    }
    let start = line.count
    Sanitizing.write(String(character), into: &line)
    guard case .prompt = echo, character.unicodeScalars.contains(where: Sanitizing.isControl) else {
      return line.withUnsafeBufferPointer { TextWidth.cells(utf8: $0.extracting(start...)) }
    }
    return character.unicodeScalars.reduce(0) { $0 + ($1.value < 0x80 ? 2 : 7) }
  }

  private mutating func blanks(_ count: Int) -> Int {
    line.appendBlanks(count)
    return count
  }

  /// Keeps a window of the line that shows the fault, with an ellipsis where something is left out.
  private mutating func cut(_ pieces: [Piece], to limit: Int) {
    // One cell at each side is for the ellipsis.
    let room = max(limit - 2, 1)
    let margin = max((room - carets) / 2, room / 4)
    let last = max(max(width, indent + carets) - room, 0)
    let start = min(max(indent - margin, 0), last)
    let kept = pieces.filter { $0.cells.lowerBound >= start && $0.cells.upperBound <= start + room }
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
