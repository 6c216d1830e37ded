import Encoding
import Localization

/// A grid of formatted cells with the width of each, from which an aligned layout is made.
///
/// The bytes of all cells lie end to end in one buffer, so that a table of thousands of cells costs a few
/// allocations.
struct TextGrid {
  let columnCount: Int
  /// The width of the widest cell of each column, in terminal cells.
  private(set) var columnWidths: [Int]
  /// The text of all cells; bytes that are appended belong to the cell that `endCell` ends.
  var bytes: [UInt8] = []
  private var cells: [(end: Int, width: Int, textStyle: TextStyle)] = []

  init(columnCount: Int, rowCount: Int) {
    self.columnCount = columnCount
    columnWidths = Array(repeating: 0, count: columnCount)
    cells.reserveCapacity(columnCount * rowCount)
    bytes.reserveCapacity(columnCount * rowCount * 10)
  }

  var rowCount: Int { cells.count / columnCount }

  /// Ends a cell, the next of the row or the first of the next row, with the bytes appended since the last
  /// one.
  mutating func endCell(_ textStyle: TextStyle = .plain) {
    let start = cells.last?.end ?? 0
    let width = bytes.withUnsafeBufferPointer { TextWidth.cells(utf8: $0.extracting(start...)) }
    let column = cells.count % columnCount
    cells.append((bytes.count, width, textStyle))
    if width > columnWidths[column] { columnWidths[column] = width }
  }

  /// Appends a text as the next cell, with its control characters made visible.
  mutating func add(_ text: String, _ textStyle: TextStyle = .plain) {
    Sanitizing.write(localized: text, into: &bytes)
    endCell(textStyle)
  }

  /// The bytes of a cell.
  func text(_ row: Int, _ column: Int) -> ArraySlice<UInt8> {
    let index = row * columnCount + column
    return bytes[(index == 0 ? 0 : cells[index - 1].end)..<cells[index].end]
  }

  /// The width of a cell, in terminal cells.
  func width(_ row: Int, _ column: Int) -> Int { cells[row * columnCount + column].width }

  /// The style of a cell.
  func textStyle(_ row: Int, _ column: Int) -> TextStyle { cells[row * columnCount + column].textStyle }
}

extension TextGrid {
  /// The alignment of a cell in its column.
  enum Alignment {
    case left, right
  }

  /// The alignment of each column: left for a column with texts and without numbers.
  static func alignments(of rows: some Sequence<[Cell]>, columnCount: Int) -> [Alignment] {
    (0..<columnCount).map { column in
      var hasText = false
      for row in rows {
        if row[column].isNumber { return .right }
        switch row[column] {
        case .text, .words, .tinted, .verdict, .moment: hasText = true
        default: break
        }
      }
      return hasText ? .left : .right
    }
  }

  /// Writes a cell padded to `room`; one that is wider is cut with an ellipsis.
  ///
  /// Blanks are written only before other text, so that no line ends with them and each run of blanks is
  /// written at once.
  /// - Parameter blanks: The number of blanks still to be written, before the call and after it.
  func write(
    _ row: Int, _ column: Int, _ alignment: Alignment, room: Int, after blanks: inout Int,
    palette: Palette = .plain, into output: inout [UInt8]
  ) {
    let (width, textStyle) = (width(row, column), textStyle(row, column))
    guard width > 0 else { return blanks += room }
    output.appendBlanks(blanks + (alignment == .right ? room - width : 0))
    palette.begin(textStyle, into: &output)
    if width <= room {
      let index = row * columnCount + column
      let start = index == 0 ? 0 : cells[index - 1].end
      bytes.withUnsafeBufferPointer { output.append(contentsOf: $0.extracting(start..<cells[index].end)) }
    } else {
      output.append(raw: Wrapping.shortened(String(decoding: text(row, column), as: UTF8.self), to: room))
    }
    palette.end(textStyle, into: &output)
    blanks = alignment == .left ? room - min(width, room) : 0
  }
}
