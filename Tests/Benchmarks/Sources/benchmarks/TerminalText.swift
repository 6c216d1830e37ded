/// What a program shows on a terminal: as much of one as a prompt that is redrawn with each key needs.
///
/// Every character takes one cell, and no row is wrapped.
struct TerminalText {
  private struct Cell {
    var bytes: [UInt8] = [0x20]
    var isDim = false
  }

  /// The number of line feeds so far.
  private(set) var lineFeeds = 0
  /// The column of the cursor, from 0.
  private(set) var column = 0

  private var rows: [[Cell]] = [[]]
  private var row = 0
  private var isDim = false
  private var state = State.plain
  private var saved = (row: 0, column: 0)

  private enum State: Equatable { case plain, escape, control([UInt8]), command }

  /// The text of the cursor's row up to the cursor, and what is not dim behind it, without the blanks at its end.
  var typed: String { text { $0 < column || !$1.isDim } }

  /// The dim text behind the cursor: a hint.
  var hint: String { text { $0 >= column && $1.isDim } }

  private func text(where isShown: (_ column: Int, _ cell: Cell) -> Bool) -> String {
    var bytes = rows[row].enumerated().filter { isShown($0.offset, $0.element) }.flatMap(\.element.bytes)
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Adds what the program has written, which can end within a sequence.
  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    switch (state, byte) {
    case (_, 0x1B): state = .escape
    case (.escape, UInt8(ascii: "[")): state = .control([])
    case (.escape, UInt8(ascii: "]")): state = .command
    case (.escape, 0x20...0x2F): break
    case (.escape, _):
      if byte == UInt8(ascii: "7") { saved = (row, column) }
      if byte == UInt8(ascii: "8") { (row, column) = saved }
      state = .plain
    case (.control(let body), 0x40...0x7E):
      state = .plain
      perform(byte, String(decoding: body, as: UTF8.self))
    case (.control(let body), _): state = .control(body + [byte])
    case (.command, 0x07): state = .plain
    case (.command, _): break
    case (.plain, _): put(byte)
    }
  }

  private mutating func put(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\r"): column = 0
    case 0x08: column = max(0, column - 1)
    case UInt8(ascii: "\n"):
      (row, lineFeeds) = (row + 1, lineFeeds + 1)
      if row == rows.count { rows.append([]) }
    case 0x80...0xBF where column > 0: rows[row][column - 1].bytes.append(byte)
    case 0x20...:
      while rows[row].count <= column { rows[row].append(Cell()) }
      rows[row][column] = Cell(bytes: [byte], isDim: isDim)
      column += 1
    default: break
    }
  }

  private mutating func perform(_ final: UInt8, _ body: String) {
    let count = max(1, Int(body) ?? 1)
    switch Unicode.Scalar(final) {
    case "m": isDim = body == "2"
    case "A": row = max(0, row - count)
    case "B":
      row += count
      while rows.count <= row { rows.append([]) }
    case "C": column += count
    case "D": column = max(0, column - count)
    case "G": column = count - 1
    case "K", "J":
      if rows[row].count > column { rows[row].removeSubrange(column...) }
      if final == UInt8(ascii: "J") { for below in rows.indices where below > row { rows[below] = [] } }
    default: break
    }
  }
}
