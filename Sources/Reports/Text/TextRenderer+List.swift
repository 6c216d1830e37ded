import Encoding
import Localization

extension TextRenderer {
  /// Writes a list of paragraphs, with an empty line between two: the first cell of a row, and each other one that is
  /// not empty indented on a line of its own.
  func write(list table: Table, into bytes: inout [UInt8]) {
    let indent = 2
    for (index, row) in table.rows.until(isInterrupted).enumerated() {
      if index > 0 { bytes.endLine() }
      for (column, cell) in row.enumerated() {
        var text: [UInt8] = []
        write(cell, into: &text)
        if text.isEmpty { continue }
        let start = column == 0 ? 0 : indent
        bytes.appendBlanks(start)
        writeLines(
          String(decoding: text, as: UTF8.self), cell.textStyle, indent: start,
          room: max((width ?? .max) - start, 1), into: &bytes)
        bytes.endLine()
      }
    }
  }
}
