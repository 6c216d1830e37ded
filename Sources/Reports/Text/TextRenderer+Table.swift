import Localization

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
    of grid: Grid, _ row: Int, _ column: Int, _ layout: TableLayout, after blanks: Int,
    into bytes: inout [UInt8]
  ) {
    let text = String(decoding: grid.text(row, column), as: UTF8.self)
    let tone = grid.tone(row, column)
    for (number, line) in Wrapping.lines(text, room: layout.rooms[column]).enumerated() {
      if number > 0 { bytes.endLine() }
      bytes.appendBlanks(number == 0 ? blanks : layout.indent(of: column))
      palette.begin(tone, into: &bytes)
      bytes.append(raw: line)
      palette.end(tone, into: &bytes)
    }
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
      ? LocalizedText("Not shown: \(names). A wider window or \"output csv\" shows it.")
      : LocalizedText("Not shown: \(names). A wider window or \"output csv\" shows them.")
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
  /// The cells of a line below which prose is not broken further.
  private static let leastProse = 16

  /// The columns that are shown, from the left.
  private(set) var shown: [Int]
  /// The columns that are not, from the left.
  private(set) var omitted: [Int] = []
  /// The cells that each column takes, shown or not.
  private(set) var rooms: [Int]
  let alignments: [Grid.Alignment]
  /// The column whose cells are broken into lines where they do not fit: the last one shown, when it is prose.
  private(set) var broken: Int?

  /// Lays a table out for a line of `width` cells.
  ///
  /// Columns are given up by their importance, the least and the rightmost first, but none that is essential; then
  /// prose in the last column is broken, as long as that leaves lines worth reading; then the widest text is cut. What
  /// still does not fit runs over.
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
    if let last = shown.last, table.columns[last].isProse, alignments[last] == .left {
      broken = last
      rooms[last] = max(min(rooms[last], Self.leastProse), rooms[last] - max(total - width, 0))
    }
    while total > width, let column = widestText { rooms[column] -= 1 }
  }

  private var total: Int {
    shown.reduce(0) { $0 + rooms[$1] } + Self.gap * max(shown.count - 1, 0)
  }

  /// The cells in front of a column that is shown.
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
