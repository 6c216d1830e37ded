import Encoding
import Localization

extension TextRenderer {
  /// Writes a sheet: ` key Label value remark`, in columns.
  ///
  /// The column of values is as wide as its widest number, and numbers are aligned at its right. A text or a
  /// reason starts at its left and may be wider. In a narrow window labels are broken into lines, or stand
  /// below their figures; keys and numbers are whole.
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
      let alignment: TextGrid.Alignment = figures[row].cell.isNumber ? .right : .left
      if layout.labelRoom == nil {
        writeStacked(row, of: grid, layout, alignment, into: &bytes)
      } else {
        write(row, of: grid, layout, alignment, into: &bytes)
      }
    }
  }

  private func writeInSheet(_ cell: Cell, into bytes: inout [UInt8]) {
    guard let why = cell.absence else { return write(cell, into: &bytes) }
    Sanitizing.write(localized: why.text(in: localeFormat), into: &bytes)
  }

  /// Writes a figure with its label between key and value.
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
    guard grid.width(row, 1) <= labelRoom else {
      return writeBroken(row, of: grid, layout, alignment, after: blanks, into: &bytes)
    }
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

  /// Writes a figure whose label takes several lines; what does not fit on the first one comes below them.
  private func writeBroken(
    _ row: Int, of grid: TextGrid, _ layout: SheetLayout, _ alignment: TextGrid.Alignment, after before: Int,
    into bytes: inout [UInt8]
  ) {
    let labelRoom = layout.valueColumn - SheetLayout.gap - layout.labelColumn
    let label = Wrapping.lines(String(decoding: grid.text(row, 1), as: UTF8.self), room: labelRoom)
    bytes.appendBlanks(before)
    bytes.append(raw: label[0])
    var blanks = labelRoom - TextWidth.cells(label[0]) + SheetLayout.gap
    var below = [2, 3].filter { grid.width(row, $0) > 0 }
    if grid.width(row, 2) <= layout.valueRoom {
      grid.write(row, 2, alignment, room: layout.valueRoom, after: &blanks, palette: palette, into: &bytes)
      below.removeAll { $0 == 2 }
    }
    bytes.endLine()
    for line in label.dropFirst() {
      bytes.appendBlanks(layout.labelColumn)
      bytes.append(raw: line)
      bytes.endLine()
    }
    for column in below { writeBelow(grid, row, column, into: &bytes) }
  }

  /// Writes a figure with its key and its value on a line, and its label and its remark below it.
  private func writeStacked(
    _ row: Int, of grid: TextGrid, _ layout: SheetLayout, _ alignment: TextGrid.Alignment,
    into bytes: inout [UInt8]
  ) {
    var blanks = SheetLayout.gap
    grid.write(row, 0, .left, room: grid.columnWidths[0], after: &blanks, palette: palette, into: &bytes)
    blanks += SheetLayout.gap
    let isBeside = grid.width(row, 2) <= layout.valueRoom
    if isBeside {
      grid.write(row, 2, alignment, room: layout.valueRoom, after: &blanks, palette: palette, into: &bytes)
    }
    bytes.endLine()
    for column in isBeside ? [1, 3] : [1, 2, 3] where grid.width(row, column) > 0 {
      writeBelow(grid, row, column, into: &bytes)
    }
  }

  /// Writes the last cell of a line: beside the rest if it fits or can be broken well there, or else below
  /// it.
  private func write(
    last grid: TextGrid, _ row: Int, _ column: Int, at start: Int, after blanks: Int,
    into bytes: inout [UInt8]
  ) {
    let room = (width ?? .max) - start
    let isBroken = room < grid.width(row, column)
    if !isBroken || room >= max(SheetLayout.leastRoom, grid.widestWord(row, column)) {
      bytes.appendBlanks(blanks)
      let text = String(decoding: grid.text(row, column), as: UTF8.self)
      return writeLines(text, grid.textStyle(row, column), indent: start, room: room, into: &bytes)
    }
    bytes.endLine()
    write(grid, row, column, at: SheetLayout.indent, into: &bytes)
  }

  /// Writes a cell on lines of its own below its figure.
  private func writeBelow(_ grid: TextGrid, _ row: Int, _ column: Int, into bytes: inout [UInt8]) {
    write(grid, row, column, at: SheetLayout.indent, into: &bytes)
    bytes.endLine()
  }

  private func write(_ grid: TextGrid, _ row: Int, _ column: Int, at start: Int, into bytes: inout [UInt8]) {
    bytes.appendBlanks(start)
    let text = String(decoding: grid.text(row, column), as: UTF8.self)
    writeLines(
      text, grid.textStyle(row, column), indent: start, room: (width ?? .max) - start, into: &bytes)
  }
}

/// The columns of a sheet in a window.
private struct SheetLayout {
  /// The blanks before a line and between its columns.
  static let gap = 2
  /// The blanks before what stands below a figure.
  static let indent = 4
  /// The least width in which text is broken beside other text.
  static let leastRoom = 16
  /// The least width into which labels are broken.
  private static let leastLabel = 10

  let labelColumn: Int
  let valueColumn: Int
  let valueRoom: Int
  /// The width of the labels; nil where they stand below their figures.
  let labelRoom: Int?

  /// A layout for values of which the widest number has `valueRoom` cells.
  init(_ grid: TextGrid, valueRoom: Int, width: Int?) {
    let width = width ?? .max
    labelColumn = Self.gap + grid.columnWidths[0] + Self.gap
    let free = width - labelColumn - Self.gap - valueRoom
    let isFit = free >= min(grid.columnWidths[1], max(Self.leastLabel, grid.widestWord(of: 1)))
    labelRoom = isFit ? min(grid.columnWidths[1], free) : nil
    valueColumn = labelColumn + (labelRoom.map { $0 + Self.gap } ?? 0)
    self.valueRoom = isFit ? valueRoom : min(valueRoom, width - labelColumn)
  }

  /// The cell at which a value begins: its column, or one before it so that a text too wide for the column
  /// ends with the line, if the label leaves room for that.
  func valueStart(labelWidth: Int, valueWidth: Int, width: Int?) -> Int {
    guard let width, valueWidth > valueRoom, valueColumn + valueWidth > width else { return valueColumn }
    let start = width - valueWidth
    return start >= labelColumn + labelWidth + Self.gap ? start : valueColumn
  }
}
