import Encoding
import Localization

extension TextRenderer {
  /// Writes a table: a line of labels, then the rows; numbers at the right of their columns, text at the
  /// left.
  ///
  /// In a narrower window it is laid out by `TableLayout`, and a last line names the columns that are omitted.
  func write(_ table: Table, into bytes: inout [UInt8]) {
    write(heading: table.heading, into: &bytes)
    if table.isList { return write(list: table, into: &bytes) }
    let grid = grid(of: table)
    let layout = TableLayout(table, rows(of: table), grid, width: width)
    for block in layout.blocks.indices {
      if block > 0 { bytes.endLine() }
      let isWritten = write(block, of: layout, grid, table, into: &bytes)
      if !isWritten { return }
    }
    write(omitted: layout.omitted.map { table.columns[$0].key }, into: &bytes)
  }

  /// Writes the columns that stand side by side; returns `false` if the user wants to stop.
  private func write(
    _ block: Int, of layout: TableLayout, _ grid: TextGrid, _ table: Table, into bytes: inout [UInt8]
  ) -> Bool {
    let columns = zip(layout.blocks[block], layout.rooms[block]).map { column, room in
      BlockColumn(
        index: column, room: room, alignment: layout.alignments[column],
        isExcerpt: table.columns[column].isExcerpt)
    }
    let start = bytes.count
    var head = start..<start
    var isEachRowOneLine = true
    for row in 0..<grid.rowCount {
      if row.isLong, isInterrupted() { return false }
      let isOneLine = write(row, of: grid, columns, gap: layout.gap, into: &bytes)
      if let prose = layout.prose {
        write(prose, of: row, grid, columns, table, gap: layout.gap, into: &bytes)
      }
      bytes.endLine()
      if row == 0 { head = start..<bytes.count } else if !isOneLine { isEachRowOneLine = false }
    }
    if layout.prose == nil, isEachRowOneLine {
      tableHeads?.append(TableHead(bytes: head, end: bytes.count))
    }
    return true
  }

  /// Writes a row without ending its last line; returns `true` if that is its only one.
  private func write(
    _ row: Int, of grid: TextGrid, _ columns: [BlockColumn], gap: Int, into bytes: inout [UInt8]
  ) -> Bool {
    let isWhole = columns.allSatisfy { $0.isExcerpt || grid.width(row, $0.index) <= $0.room }
    guard !isWhole else {
      var blanks = 0
      for (position, column) in columns.enumerated() {
        if position > 0 { blanks += gap }
        grid.write(
          row, column.index, column.alignment, room: column.room, after: &blanks, palette: palette,
          into: &bytes)
      }
      return true
    }
    let cells = columns.map { column in
      let text = String(decoding: grid.text(row, column.index), as: UTF8.self)
      return column.isExcerpt
        ? [Wrapping.shortened(text, to: column.room)]
        : Wrapping.lines(text, room: column.room, breaksWords: column.alignment == .left)
    }
    let count = cells.map(\.count).max() ?? 1
    for line in 0..<count {
      if line > 0 { bytes.endLine() }
      var blanks = 0
      for (position, column) in columns.enumerated() {
        if position > 0 { blanks += gap }
        // A label stands right above its column.
        let part = row == 0 ? line - (count - cells[position].count) : line
        let text = cells[position].indices.contains(part) ? cells[position][part] : ""
        write(text, grid.textStyle(row, column.index), column, after: &blanks, into: &bytes)
      }
    }
    return count == 1
  }

  private func write(
    _ text: String, _ textStyle: TextStyle, _ column: BlockColumn, after blanks: inout Int,
    into bytes: inout [UInt8]
  ) {
    let rest = max(column.room - TextWidth.cells(text), 0)
    guard !text.isEmpty else { return blanks += column.room }
    bytes.appendBlanks(blanks + (column.alignment == .right ? rest : 0))
    palette.begin(textStyle, into: &bytes)
    bytes.append(raw: text)
    palette.end(textStyle, into: &bytes)
    blanks = column.alignment == .left ? rest : 0
  }

  /// Writes the prose of a row behind its other cells, if they end before it, or else below them.
  private func write(
    _ prose: (column: Int, start: Int), of row: Int, _ grid: TextGrid, _ columns: [BlockColumn],
    _ table: Table, gap: Int, into bytes: inout [UInt8]
  ) {
    guard grid.width(row, prose.column) > 0 else { return }
    let name = columns.count == 1 ? columns[0] : nil
    let end = name.map { $0.alignment == .right ? $0.room : grid.width(row, $0.index) } ?? .max
    if end <= prose.start - gap {
      bytes.appendBlanks(prose.start - end)
    } else {
      bytes.endLine()
      bytes.appendBlanks(prose.start)
    }
    let (text, room) = (
      String(decoding: grid.text(row, prose.column), as: UTF8.self), (width ?? .max) - prose.start
    )
    writeLines(
      table.columns[prose.column].isExcerpt ? Wrapping.shortened(text, to: room) : text,
      grid.textStyle(row, prose.column), indent: prose.start, room: room, into: &bytes)
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

/// A column as it stands in a block of a table.
private struct BlockColumn {
  let index: Int
  let room: Int
  let alignment: TextGrid.Alignment
  let isExcerpt: Bool
}
