import Encoding
import Localization

extension TextRenderer {
  /// Writes changes, a line for each field: `Rent  $0 → $1,800`.
  ///
  /// Several are aligned by their arrows. One that is wider than the window is broken before its arrow.
  func write(_ changes: [Change], into bytes: inout [UInt8]) {
    // Scripts are full of single changes, which need neither alignment nor lines.
    if changes.count == 1, width == nil { return write(changes[0], into: &bytes) }
    var grid = TextGrid(columnCount: 3, rowCount: changes.count)
    for change in changes {
      grid.add(change.label.text(in: localeFormat))
      for cell in [change.from, change.to] {
        writeInChange(cell, into: &grid.bytes)
        grid.endCell(cell.textStyle)
      }
    }
    let before = grid.columnWidths[0] + 2 + grid.columnWidths[1] + 3
    for (row, change) in changes.enumerated() {
      if changes.count > 1, before + grid.width(row, 2) <= width ?? .max {
        writeAligned(row, of: grid, follows: change.follows, into: &bytes)
      } else {
        let parts = ["", "  ", " → "].enumerated().map { column, gap in
          LinePart(
            gap, String(decoding: grid.text(row, column), as: UTF8.self), grid.textStyle(row, column))
        }
        write(parts + part(follows: change.follows), indent: 0, into: &bytes)
      }
      bytes.endLine()
    }
  }

  /// Writes a change on a line of its own, where the width does not count.
  private func write(_ change: Change, into bytes: inout [UInt8]) {
    Sanitizing.write(localized: change.label.text(in: localeFormat), into: &bytes)
    bytes.append("  ")
    writeToned(change.from, into: &bytes)
    bytes.append(" → ")
    writeToned(change.to, into: &bytes)
    if change.follows != nil { write(part(follows: change.follows), indent: 0, used: 0, into: &bytes) }
    bytes.endLine()
  }

  private func writeToned(_ cell: Cell, into bytes: inout [UInt8]) {
    palette.begin(cell.textStyle, into: &bytes)
    writeInChange(cell, into: &bytes)
    palette.end(cell.textStyle, into: &bytes)
  }

  private func writeAligned(_ row: Int, of grid: TextGrid, follows: String?, into bytes: inout [UInt8]) {
    var blanks = 0
    grid.write(
      row, 0, .left, room: grid.columnWidths[0] + 2, after: &blanks, palette: palette, into: &bytes)
    grid.write(row, 1, .right, room: grid.columnWidths[1], after: &blanks, palette: palette, into: &bytes)
    bytes.append(" → ")
    grid.write(row, 2, .left, room: grid.width(row, 2), after: &blanks, palette: palette, into: &bytes)
    let used = grid.columnWidths[0] + 2 + grid.columnWidths[1] + 3 + grid.width(row, 2)
    write(part(follows: follows), indent: 0, used: used, into: &bytes)
  }

  private func writeInChange(_ cell: Cell, into bytes: inout [UInt8]) {
    let start = bytes.count
    if cell.reason == nil { write(cell, into: &bytes) }
    if bytes.count == start { bytes.append(raw: LocalizedText("none").text(in: localeFormat)) }
  }

  private func part(follows: String?) -> [LinePart] {
    guard let follows else { return [] }
    let text = LocalizedText("(follows from \(follows))").text(in: localeFormat)
    return [LinePart("  ", Sanitizing.visible(localized: text), .secondary)]
  }
}
