import Localization

/// Rows of cells that are text already, with the room that each takes: what an aligned layout is made from.
///
/// The bytes of all cells lie end to end in one buffer, so that a table of thousands of cells costs a few allocations.
struct Grid {
  let columnCount: Int
  /// The widest cell of each column, in cells of a terminal.
  private(set) var columnWidths: [Int]
  /// The text of all cells; what is added to it belongs to the cell that `endCell` ends.
  var bytes: [UInt8] = []
  private var cells: [(end: Int, width: Int, tone: Tone)] = []

  init(columnCount: Int, rowCount: Int) {
    self.columnCount = columnCount
    columnWidths = Array(repeating: 0, count: columnCount)
    cells.reserveCapacity(columnCount * rowCount)
    bytes.reserveCapacity(columnCount * rowCount * 10)
  }

  var rowCount: Int { cells.count / columnCount }

  /// Ends the next cell of the row, or the first of the next row: it is what was added to `bytes` since the last one.
  mutating func endCell(_ tone: Tone = .plain) {
    let start = cells.last?.end ?? 0
    let width = bytes.withUnsafeBufferPointer { TextWidth.cells(utf8: $0.extracting(start...)) }
    let column = cells.count % columnCount
    cells.append((bytes.count, width, tone))
    if width > columnWidths[column] { columnWidths[column] = width }
  }

  /// Adds a text as the next cell, with its control characters made visible.
  mutating func add(_ text: String, _ tone: Tone = .plain) {
    Sanitizing.write(text, into: &bytes)
    endCell(tone)
  }

  /// The bytes of a cell.
  func text(_ row: Int, _ column: Int) -> ArraySlice<UInt8> {
    let index = row * columnCount + column
    return bytes[(index == 0 ? 0 : cells[index - 1].end)..<cells[index].end]
  }

  /// The room that a cell takes.
  func width(_ row: Int, _ column: Int) -> Int { cells[row * columnCount + column].width }

  /// The part that a cell plays.
  func tone(_ row: Int, _ column: Int) -> Tone { cells[row * columnCount + column].tone }
}

extension Grid {
  /// Where a cell stands in its column.
  enum Alignment {
    case left, right
  }

  /// Where the cells of each column stand: at the left when the column has texts and no number.
  static func alignments(of rows: some Collection<[Cell]>, columnCount: Int) -> [Alignment] {
    (0..<columnCount).map { column in
      var hasText = false
      for row in rows {
        if row[column].isNumber { return .right }
        switch row[column] {
        case .text, .words, .tinted, .moment: hasText = true
        default: break
        }
      }
      return hasText ? .left : .right
    }
  }

  /// Writes a cell padded to `room`; one that is wider is cut with an ellipsis.
  ///
  /// Blanks are written only before something else, so that no line ends with them and each run is one piece.
  /// - Parameter blanks: Those that are still to be written, before the call and after it.
  func write(
    _ row: Int, _ column: Int, _ alignment: Alignment, room: Int, after blanks: inout Int,
    palette: Palette = .plain, into output: inout [UInt8]
  ) {
    let (width, tone) = (width(row, column), tone(row, column))
    guard width > 0 else { return blanks += room }
    output.appendBlanks(blanks + (alignment == .right ? room - width : 0))
    palette.begin(tone, into: &output)
    if width <= room {
      let index = row * columnCount + column
      let start = index == 0 ? 0 : cells[index - 1].end
      bytes.withUnsafeBufferPointer { output.append(contentsOf: $0.extracting(start..<cells[index].end)) }
    } else {
      output.append(raw: Wrapping.shortened(String(decoding: text(row, column), as: UTF8.self), to: room))
    }
    palette.end(tone, into: &output)
    blanks = alignment == .left ? room - min(width, room) : 0
  }
}
