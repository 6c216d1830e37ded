import Encoding
import Localization

extension TextRenderer {
  /// Writes a table: a line of labels, then the rows; numbers at the right of their columns, text at the
  /// left.
  ///
  /// A narrower window has fewer columns, chosen by `TableLayout`, and a last line that names the omitted
  /// ones.
  func write(_ table: Table, into bytes: inout [UInt8]) {
    write(heading: table.heading, into: &bytes)
    let grid = grid(of: table)
    let layout = TableLayout(table, rows(of: table), grid, width: width)
    for row in 0..<grid.rowCount {
      if row.isLong, isInterrupted() { return }
      var blanks = 0
      for (position, column) in layout.shown.enumerated() {
        if position > 0 { blanks += TableLayout.gap }
        if column == layout.broken, grid.width(row, column) > layout.rooms[column] {
          writeLines(of: grid, row, column, layout, after: blanks, into: &bytes)
        } else {
          grid.write(
            row, column, layout.alignments[column], room: layout.rooms[column], after: &blanks,
            palette: palette, into: &bytes)
        }
      }
      bytes.endLine()
    }
    write(omitted: layout.omitted.map { table.columns[$0].key }, into: &bytes)
  }

  /// Writes the last cell of a row, broken into lines that begin below each other.
  private func writeLines(
    of grid: TextGrid, _ row: Int, _ column: Int, _ layout: TableLayout, after blanks: Int,
    into bytes: inout [UInt8]
  ) {
    let text = String(decoding: grid.text(row, column), as: UTF8.self)
    let textStyle = grid.textStyle(row, column)
    for (number, line) in Wrapping.lines(text, room: layout.rooms[column]).enumerated() {
      if number > 0 { bytes.endLine() }
      bytes.appendBlanks(number == 0 ? blanks : layout.indent(of: column))
      palette.begin(textStyle, into: &bytes)
      bytes.append(raw: line)
      palette.end(textStyle, into: &bytes)
    }
  }

  private func rows(of table: Table) -> some Sequence<[Cell]> { table.rows.until(isInterrupted) }

  private func grid(of table: Table) -> TextGrid {
    var grid = TextGrid(columnCount: table.columns.count, rowCount: table.rows.count + 1)
    for column in table.columns { grid.add(column.label.text(in: localeFormat), .heading) }
    for row in rows(of: table) {
      for cell in row {
        write(cell, into: &grid.bytes)
        grid.endCell(cell.textStyle)
      }
    }
    return grid
  }

  private func write(omitted keys: [String], into bytes: inout [UInt8]) {
    guard !keys.isEmpty, let width else { return }
    let names = keys.map { Sanitizing.visible($0) }.joined(separator: ", ")
    let sentence = LocalizedText(
      count: keys.count, one: "Not shown: \(names). A wider window or \"output csv\" shows it.",
      other: "Not shown: \(names). A wider window or \"output csv\" shows them.")
    writeLines(sentence.text(in: localeFormat), .secondary, indent: 0, room: width, into: &bytes)
    bytes.endLine()
  }
}

/// The columns of a table that are shown in a window, and their widths.
struct TableLayout {
  /// The blanks between two columns.
  static let gap = 2
  /// The least width to which a column of text is cut.
  private static let leastRoom = 4
  /// The least width of the lines into which prose is broken.
  private static let leastProse = 16

  /// The columns that are shown, from the left.
  private(set) var shown: [Int]
  /// The columns that are omitted, from the left.
  private(set) var omitted: [Int] = []
  /// The width of each column, shown or not.
  private(set) var rooms: [Int]
  let alignments: [TextGrid.Alignment]
  /// The column whose cells are broken into lines if they do not fit: the last one shown, if it is prose.
  private(set) var broken: Int?

  /// Lays a table out for a line of `width` cells.
  ///
  /// Columns are dropped by their importance, the least important and rightmost first, but none that is
  /// essential; then prose in the last column is broken, as long as its lines are long enough; then the
  /// widest text is cut. A table that still does not fit is wider than the line.
  init(_ table: Table, _ rows: some Sequence<[Cell]>, _ grid: TextGrid, width: Int?) {
    shown = Array(table.columns.indices)
    rooms = grid.columnWidths
    alignments = TextGrid.alignments(of: rows, columnCount: table.columns.count)
    guard let width else { return }
    while total > width, let column = leastImportant(table) {
      shown.removeAll { $0 == column }
      omitted.append(column)
    }
    omitted.sort()
    if let last = shown.last, table.columns[last].isProse, alignments[last] == .left {
      broken = last
      rooms[last] = max(min(rooms[last], Self.leastProse), rooms[last] - max(total - width, 0))
    }
    while total > width, let column = widestText { rooms[column] -= 1 }
  }

  private var total: Int {
    shown.reduce(0) { $0 + rooms[$1] } + Self.gap * max(shown.count - 1, 0)
  }

  /// The width of everything before a column that is shown.
  func indent(of column: Int) -> Int {
    shown.prefix { $0 != column }.reduce(0) { $0 + rooms[$1] + Self.gap }
  }

  private func leastImportant(_ table: Table) -> Int? {
    shown.filter { table.columns[$0].importance != .essential }
      .min { (table.columns[$0].importance, -$0) < (table.columns[$1].importance, -$1) }
  }

  private var widestText: Int? {
    shown.filter { alignments[$0] == .left && $0 != broken && rooms[$0] > Self.leastRoom }.max {
      rooms[$0] < rooms[$1]
    }
  }
}
