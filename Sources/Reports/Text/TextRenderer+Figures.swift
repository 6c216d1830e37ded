import Encoding
import Localization

extension TextRenderer {
  /// Writes a sheet: ` key Label value remark`, in columns.
  ///
  /// The column of values is as wide as its widest number, and numbers are aligned at its right. A text or a
  /// reason starts at its left and may be wider.
  func write(heading: LocalizedText?, _ figures: [Figure], into bytes: inout [UInt8]) {
    write(heading: heading, into: &bytes)
    var grid = TextGrid(columnCount: 4, rowCount: figures.count)
    for figure in figures {
      grid.add(Sanitizing.visible(figure.key), .secondary)
      grid.add(figure.label.text(in: localeFormat))
      writeInSheet(figure.cell, into: &grid.bytes)
      grid.endCell(figure.cell.textStyle)
      grid.add(figure.remark?.text(in: localeFormat) ?? "", .secondary)
    }
    let numbers = figures.indices.filter { figures[$0].cell.isNumber }
    let layout = SheetLayout(grid, valueRoom: numbers.map { grid.width($0, 2) }.max() ?? 0, width: width)
    for row in figures.indices {
      write(row, of: grid, layout, figures[row].cell.isNumber ? .right : .left, into: &bytes)
    }
  }

  private func writeInSheet(_ cell: Cell, into bytes: inout [UInt8]) {
    guard let why = cell.absence else { return write(cell, into: &bytes) }
    Sanitizing.write(localized: why.text(in: localeFormat), into: &bytes)
  }

  private func write(
    _ row: Int, of grid: TextGrid, _ layout: SheetLayout, _ alignment: TextGrid.Alignment,
    into bytes: inout [UInt8]
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
      write(last: grid, row, 2, at: start, after: blanks, into: &bytes)
      blanks = 0
    }
    if grid.width(row, 3) > 0 {
      let end = start + max(valueWidth, layout.valueRoom)
      write(last: grid, row, 3, at: end + SheetLayout.gap, after: blanks + SheetLayout.gap, into: &bytes)
    }
    bytes.endLine()
  }

  /// Writes the last cell of a line: beside the rest if it fits or can be broken well there, or else below
  /// it.
  private func write(
    last grid: TextGrid, _ row: Int, _ column: Int, at start: Int, after blanks: Int,
    into bytes: inout [UInt8]
  ) {
    let text = String(decoding: grid.text(row, column), as: UTF8.self)
    let textStyle = grid.textStyle(row, column)
    let room = (width ?? .max) - start
    if room >= SheetLayout.leastRoom || room >= grid.width(row, column) {
      bytes.appendBlanks(blanks)
      return writeLines(text, textStyle, indent: start, room: room, into: &bytes)
    }
    bytes.endLine()
    bytes.appendBlanks(2 * SheetLayout.gap)
    writeLines(
      text, textStyle, indent: 2 * SheetLayout.gap, room: room + start - 2 * SheetLayout.gap, into: &bytes)
  }
}

/// The columns of a sheet in a window.
private struct SheetLayout {
  /// The blanks before a line and between its columns.
  static let gap = 2
  /// The least width in which text is broken beside other text.
  static let leastRoom = 16

  let labelColumn: Int
  let valueColumn: Int
  let valueRoom: Int

  /// A layout that cuts labels in a window too narrow for the numbers.
  init(_ grid: TextGrid, valueRoom: Int, width: Int?) {
    labelColumn = Self.gap + grid.columnWidths[0] + Self.gap
    let free = (width ?? .max) - labelColumn - Self.gap - valueRoom
    valueColumn = labelColumn + min(grid.columnWidths[1], max(free, 8)) + Self.gap
    self.valueRoom = valueRoom
  }

  /// The cell at which a value begins: its column, or one before it so that a text too wide for the column
  /// ends with the line, if the label leaves room for that.
  func valueStart(labelWidth: Int, valueWidth: Int, width: Int?) -> Int {
    guard let width, valueWidth > valueRoom, valueColumn + valueWidth > width else { return valueColumn }
    let start = width - valueWidth
    return start >= labelColumn + labelWidth + Self.gap ? start : valueColumn
  }
}
