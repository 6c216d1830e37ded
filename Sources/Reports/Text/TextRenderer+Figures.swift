import Localization

extension TextRenderer {
  /// Writes a sheet: `  key  Label  value  remark`, in columns.
  ///
  /// The column of values is as wide as its widest number, and numbers stand at its right. A text or a reason starts at
  /// its left, and runs on where it is wider.
  func write(heading: LocalizedText?, _ figures: [Figure], into bytes: inout [UInt8]) {
    write(heading: heading, into: &bytes)
    var grid = Grid(columnCount: 4, rowCount: figures.count)
    for figure in figures {
      grid.add(figure.key, .aside)
      grid.add(figure.label.text(in: style))
      writeInSheet(figure.cell, into: &grid.bytes)
      grid.endCell(figure.cell.tone)
      grid.add(figure.remark?.text(in: style) ?? "", .aside)
    }
    let numbers = figures.indices.filter { figures[$0].cell.isNumber }
    let layout = SheetLayout(grid, valueRoom: numbers.map { grid.width($0, 2) }.max() ?? 0, width: width)
    for row in figures.indices {
      write(row, of: grid, layout, figures[row].cell.isNumber ? .right : .left, into: &bytes)
    }
  }

  private func writeInSheet(_ cell: Cell, into bytes: inout [UInt8]) {
    guard let why = cell.absence else { return write(cell, into: &bytes) }
    Sanitizing.write(why.text(in: style), into: &bytes)
  }

  private func write(
    _ row: Int, of grid: Grid, _ layout: SheetLayout, _ alignment: Grid.Alignment, into bytes: inout [UInt8]
  ) {
    var blanks = SheetLayout.gap
    grid.write(row, 0, .left, room: grid.columnWidths[0], after: &blanks, palette: palette, into: &bytes)
    blanks += SheetLayout.gap
    let valueWidth = grid.width(row, 2)
    let start = layout.valueStart(labelWidth: grid.width(row, 1), valueWidth: valueWidth, width: width)
    let labelRoom = start - SheetLayout.gap - layout.labelColumn
    grid.write(row, 1, .left, room: labelRoom, after: &blanks, palette: palette, into: &bytes)
    blanks += SheetLayout.gap
    if valueWidth <= layout.valueRoom {
      grid.write(row, 2, alignment, room: layout.valueRoom, after: &blanks, palette: palette, into: &bytes)
    } else {
      write(tail: grid, row, 2, at: start, after: blanks, into: &bytes)
      blanks = 0
    }
    if grid.width(row, 3) > 0 {
      let end = start + max(valueWidth, layout.valueRoom)
      write(tail: grid, row, 3, at: end + SheetLayout.gap, after: blanks + SheetLayout.gap, into: &bytes)
    }
    bytes.endLine()
  }

  /// Writes what ends a line, from a column on: beside the rest when it fits or can be broken there with grace, or else
  /// below it.
  private func write(
    tail grid: Grid, _ row: Int, _ column: Int, at start: Int, after blanks: Int, into bytes: inout [UInt8]
  ) {
    let text = String(decoding: grid.text(row, column), as: UTF8.self)
    let tone = grid.tone(row, column)
    let room = (width ?? .max) - start
    if room >= SheetLayout.leastRoom || room >= grid.width(row, column) {
      bytes.appendBlanks(blanks)
      return writeLines(text, tone, indent: start, room: room, into: &bytes)
    }
    bytes.endLine()
    bytes.appendBlanks(2 * SheetLayout.gap)
    writeLines(
      text, tone, indent: 2 * SheetLayout.gap, room: room + start - 2 * SheetLayout.gap, into: &bytes)
  }
}

/// Where the columns of a sheet begin.
private struct SheetLayout {
  /// The blanks before a line and between its columns.
  static let gap = 2
  /// The least cells in which text is broken beside other text.
  static let leastRoom = 16

  let labelColumn: Int
  let valueColumn: Int
  let valueRoom: Int

  /// In a window that is narrower than the numbers need, labels are cut.
  init(_ grid: Grid, valueRoom: Int, width: Int?) {
    labelColumn = Self.gap + grid.columnWidths[0] + Self.gap
    let free = (width ?? .max) - labelColumn - Self.gap - valueRoom
    valueColumn = labelColumn + min(grid.columnWidths[1], max(free, 8)) + Self.gap
    self.valueRoom = valueRoom
  }

  /// Where a value begins: in its column, or so far before it that a text which is too wide there ends with the line,
  /// when the label leaves it the room.
  func valueStart(labelWidth: Int, valueWidth: Int, width: Int?) -> Int {
    guard let width, valueWidth > valueRoom, valueColumn + valueWidth > width else { return valueColumn }
    let start = width - valueWidth
    return start >= labelColumn + labelWidth + Self.gap ? start : valueColumn
  }
}
