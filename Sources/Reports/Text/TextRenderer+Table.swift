extension TextRenderer {
  /// Writes a table: a line of labels, then the rows; numbers at the right of their columns, text at the left.
  ///
  /// A window that is narrower has fewer columns, as `TableLayout` chooses, and a last line that names those left out.
  func write(_ table: Table, into bytes: inout [UInt8]) {
    write(heading: table.heading, into: &bytes)
    let grid = grid(of: table)
    let layout = TableLayout(table, grid, width: width)
    for row in 0..<grid.rowCount {
      var blanks = 0
      for (position, column) in layout.shown.enumerated() {
        if position > 0 { blanks += TableLayout.gap }
        grid.write(
          row, column, layout.alignments[column], room: layout.rooms[column], after: &blanks,
          palette: palette,
          into: &bytes)
      }
      bytes.endLine()
    }
    write(omitted: layout.omitted.map { table.columns[$0].key }, into: &bytes)
  }

  private func grid(of table: Table) -> Grid {
    var grid = Grid(columnCount: table.columns.count, rowCount: table.rows.count + 1)
    for column in table.columns { grid.add(column.label.text(in: style), .heading) }
    for row in table.rows {
      for cell in row {
        write(cell, into: &grid.bytes)
        grid.endCell(cell.tone)
      }
    }
    return grid
  }

  private func write(omitted keys: [String], into bytes: inout [UInt8]) {
    guard !keys.isEmpty, let width else { return }
    let names = keys.map(Sanitizing.visible).joined(separator: ", ")
    let sentence =
      keys.count == 1
      ? Phrase("Not shown: \(names). A wider window or \"output csv\" shows it.")
      : Phrase("Not shown: \(names). A wider window or \"output csv\" shows them.")
    writeLines(sentence.text(in: style), .aside, indent: 0, room: width, into: &bytes)
    bytes.endLine()
  }
}

/// Which columns of a table are shown, and how wide.
struct TableLayout {
  /// The blanks between two columns.
  static let gap = 2
  /// The cells below which a column of text is not cut.
  private static let leastRoom = 4

  /// The columns that are shown, from the left.
  private(set) var shown: [Int]
  /// The columns that are not, from the left.
  private(set) var omitted: [Int] = []
  /// The cells that each column takes, shown or not.
  private(set) var rooms: [Int]
  let alignments: [Grid.Alignment]

  /// Lays a table out for a line of `width` cells.
  ///
  /// Columns are given up by their importance, the least and the rightmost first, but none that is essential; then the
  /// widest text is cut. What still does not fit runs over.
  init(_ table: Table, _ grid: Grid, width: Int?) {
    shown = Array(table.columns.indices)
    rooms = grid.columnWidths
    alignments = Grid.alignments(of: table.rows, columnCount: table.columns.count)
    guard let width else { return }
    while total > width, let column = leastImportant(table) {
      shown.removeAll { $0 == column }
      omitted.append(column)
    }
    omitted.sort()
    while total > width, let column = widestText { rooms[column] -= 1 }
  }

  private var total: Int {
    shown.reduce(0) { $0 + rooms[$1] } + Self.gap * max(shown.count - 1, 0)
  }

  private func leastImportant(_ table: Table) -> Int? {
    shown.filter { table.columns[$0].importance != .essential }
      .min { (table.columns[$0].importance, -$0) < (table.columns[$1].importance, -$1) }
  }

  private var widestText: Int? {
    shown.filter { alignments[$0] == .left && rooms[$0] > Self.leastRoom }.max { rooms[$0] < rooms[$1] }
  }
}
