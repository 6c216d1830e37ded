import Encoding
import Localization

extension TextRenderer {
  /// Writes changes, a line for each field: `Rent  $0 → $1,800`.
  ///
  /// Several are aligned by their arrows.
  func write(_ changes: [Change], into bytes: inout [UInt8]) {
    if changes.count == 1 { return write(changes[0], into: &bytes) }
    var grid = TextGrid(columnCount: 3, rowCount: changes.count)
    for change in changes {
      grid.add(change.label.text(in: localeFormat))
      for cell in [change.from, change.to] {
        writeInChange(cell, into: &grid.bytes)
        grid.endCell(cell.textStyle)
      }
    }
    for (row, change) in changes.enumerated() {
      var blanks = 0
      grid.write(
        row, 0, .left, room: grid.columnWidths[0] + 2, after: &blanks, palette: palette, into: &bytes)
      grid.write(row, 1, .right, room: grid.columnWidths[1], after: &blanks, palette: palette, into: &bytes)
      bytes.append(" → ")
      grid.write(row, 2, .left, room: grid.width(row, 2), after: &blanks, palette: palette, into: &bytes)
      write(follows: change, into: &bytes)
      bytes.endLine()
    }
  }

  /// Writes a single change without alignment.
  private func write(_ change: Change, into bytes: inout [UInt8]) {
    Sanitizing.write(localized: change.label.text(in: localeFormat), into: &bytes)
    bytes.append("  ")
    writeToned(change.from, into: &bytes)
    bytes.append(" → ")
    writeToned(change.to, into: &bytes)
    write(follows: change, into: &bytes)
    bytes.endLine()
  }

  private func writeToned(_ cell: Cell, into bytes: inout [UInt8]) {
    let textStyle = cell.textStyle
    palette.begin(textStyle, into: &bytes)
    writeInChange(cell, into: &bytes)
    palette.end(textStyle, into: &bytes)
  }

  private func writeInChange(_ cell: Cell, into bytes: inout [UInt8]) {
    let start = bytes.count
    if cell.reason == nil { write(cell, into: &bytes) }
    if bytes.count == start { bytes.append(raw: LocalizedText("none").text(in: localeFormat)) }
  }

  private func write(follows change: Change, into bytes: inout [UInt8]) {
    guard let follows = change.follows else { return }
    bytes.append("  ")
    palette.begin(.secondary, into: &bytes)
    Sanitizing.write(
      localized: LocalizedText("(follows from \(follows))").text(in: localeFormat), into: &bytes)
    palette.end(.secondary, into: &bytes)
  }
}
