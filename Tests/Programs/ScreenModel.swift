import CLibEdit

/// A terminal's screen: as much of a VT100 as the editor, a shell and a pager use.
package struct ScreenModel: CustomStringConvertible, Sendable {
  private struct Cell: Equatable {
    /// A character with its combining marks; empty in the second cell of a wide one.
    var text = " "
    var isDim = false
    /// The parameters of its colour, such as `31` or `38;5;22`; empty for the terminal's own.
    var color = ""
  }

  /// The rows of the window.
  package private(set) var rows: Int
  /// The columns of the window.
  package private(set) var columns: Int
  /// The cursor's row, from 0.
  package private(set) var row = 0
  /// The cursor's column, from 0.
  package private(set) var column = 0
  /// The number of times that the bell rang.
  package private(set) var bells = 0
  /// `true` after the program asked for pastes to be marked.
  package private(set) var takesBracketedPaste = false
  /// The answers to the program's questions, which the terminal is to send.
  package var answers: [UInt8] = []
  /// `true` if a change of the window wraps its rows anew, as most terminals do and xterm does not.
  package var rewraps = false

  private var cells: [[Cell]]
  /// The rows that were wrapped, and go on in the next row.
  private var wrapped: Set<Int> = []
  private var style = Cell()
  private var saved = (row: 0, column: 0)
  private var wrapsNext = false
  private var pending: [UInt8] = []

  /// An empty screen.
  package init(rows: Int, columns: Int) {
    // Widths are those of a UTF-8 locale.
    _ = editline_use_utf8()
    // A window of 0 × 0 is one whose size nobody knows.
    self.rows = rows > 0 ? rows : 24
    self.columns = columns > 0 ? columns : 80
    cells = Array(repeating: Array(repeating: Cell(), count: self.columns), count: self.rows)
  }

  // MARK: Looking

  /// A row's text without the blanks at its end.
  package func text(row: Int) -> String {
    var text = cells[row].map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The last rows that are not empty, in order.
  package func lastRows(_ count: Int) -> [String] {
    (0..<rows).map(text(row:)).filter { !$0.isEmpty }.suffix(count)
  }

  /// The row the cursor is in, up to the cursor.
  package var textToCursor: String { cells[row][..<column].map(\.text).joined() }

  /// The dim text on the cursor's row.
  package var hint: String {
    var text = cells[row].filter(\.isDim).map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// The text of the cursor's row that is not dim.
  package var typed: String { typed(row: row) }

  /// The text of a row that is not dim.
  package func typed(row: Int) -> String {
    var text = cells[row].filter { !$0.isDim }.map(\.text).joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// `true` if anything is coloured.
  package var isColored: Bool { cells.joined().contains { !$0.color.isEmpty } }

  /// A row's text with each stretch of a colour, and each that is dim, in braces behind the name of it: `{31 ✗} `.
  package func coloredText(row: Int) -> String {
    var (text, name) = ("", "")
    for cell in cells[row] {
      let next = cell.isDim ? "dim" : cell.color
      if next != name {
        text += (name.isEmpty ? "" : "}") + (next.isEmpty ? "" : "{\(next) ")
        name = next
      }
      text += cell.text
    }
    if !name.isEmpty { text += "}" }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// `true` if a row holds this text.
  package func contains(_ text: String) -> Bool { description.contains(text) }

  /// The screen as text, for messages.
  package var description: String {
    let lines = (0..<rows).map { "|" + text(row: $0) }
    return lines.joined(separator: "\n") + "\ncursor at \(row), \(column)"
  }

  // MARK: Changing

  /// Changes the size of the window, as a terminal emulator does it: the cursor's row stays visible.
  package mutating func resize(rows newRows: Int, columns newColumns: Int) {
    if rewraps { rewrap(columns: newColumns) }
    wrapped = []
    let gone = max(0, row + 1 - newRows)
    cells.removeFirst(gone)
    row -= gone
    cells = (0..<newRows).map { index in
      let old = index < cells.count ? cells[index] : []
      return Array((old + Array(repeating: Cell(), count: newColumns)).prefix(newColumns))
    }
    (rows, columns) = (newRows, newColumns)
    column = min(column, columns - 1)
    wrapsNext = false
  }

  /// Draws what these bytes say.
  package mutating func feed(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { feed(byte) }
  }

  private mutating func feed(_ byte: UInt8) {
    pending.append(byte)
    if pending[0] == 0x1B {
      if isSequenceComplete {
        perform(pending)
        pending = []
      }
    } else if pending[0] < 0x20 || pending[0] == 0x7F {
      control(pending[0])
      pending = []
    } else if let text = String(validating: pending, as: UTF8.self) {
      text.unicodeScalars.forEach { put($0) }
      pending = []
    } else if pending.count > 3 {
      put("\u{FFFD}")
      pending = []
    }
  }

  private var isSequenceComplete: Bool {
    guard pending.count > 1 else { return false }
    switch pending[1] {
    case UInt8(ascii: "["): return pending.count > 2 && (0x40...0x7E).contains(pending[pending.count - 1])
    case UInt8(ascii: "("), UInt8(ascii: ")"): return pending.count > 2
    case UInt8(ascii: "]"):
      return pending.last == 0x07 || pending.count > 3 && pending.suffix(2) == [0x1B, 0x5C]
    default: return true
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x07: bells += 1
    case 0x08: column = max(0, column - 1)
    case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
    case 0x0A: lineFeed()
    case 0x0D: column = 0
    default: break
    }
    if byte != 0x07 { wrapsNext = false }
  }

  /// Wraps the rows anew; the cursor stays behind the same characters.
  private mutating func rewrap(columns newColumns: Int) {
    var (lines, start) = ([[Cell]](), 0)
    var (newRow, newColumn) = (0, 0)
    for index in cells.indices where !wrapped.contains(index) {
      var line = Array(cells[start...index].joined())
      let offset = (start...index).contains(row) ? (row - start) * columns + column : nil
      while line.last == Cell(), line.count > offset ?? 0 { line.removeLast() }
      if let offset { (newRow, newColumn) = (lines.count + offset / newColumns, offset % newColumns) }
      for first in stride(from: 0, to: max(line.count, 1), by: newColumns) {
        lines.append(Array(line[first..<min(first + newColumns, line.count)]))
      }
      start = index + 1
    }
    while lines.count > rows, lines.last == [], lines.count - 1 > newRow { lines.removeLast() }
    let gone = max(0, lines.count - rows)
    cells = lines.dropFirst(gone).map {
      $0 + Array(repeating: Cell(), count: max(0, max(columns, newColumns) - $0.count))
    }
    (row, column) = (max(0, newRow - gone), newColumn)
  }

  private mutating func lineFeed() {
    if row + 1 < rows {
      row += 1
    } else {
      if rewraps { wrapped = Set(wrapped.map { $0 - 1 }) }
      cells.removeFirst()
      cells.append(Array(repeating: Cell(), count: columns))
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let width = Int(editline_width(wchar_t(scalar.value)))
    if width <= 0 {
      let last = wrapsNext ? column : column - 1
      if last >= 0 { cells[row][last].text.unicodeScalars.append(scalar) }
      return
    }
    if wrapsNext || column + width > columns {
      if rewraps { wrapped.insert(row) }
      column = 0
      lineFeed()
      wrapsNext = false
    }
    style.text = String(scalar)
    cells[row][column] = style
    if width == 2 {
      cells[row][column + 1] = style
      cells[row][column + 1].text = ""
    }
    column += width
    if column >= columns {
      column = columns - 1
      wrapsNext = true
    }
  }

  private mutating func perform(_ sequence: [UInt8]) {
    let final = Unicode.Scalar(sequence[sequence.count - 1])
    guard sequence[1] == UInt8(ascii: "[") else {
      switch final {
      case "7": saved = (row, column)
      case "8": (row, column) = saved
      case "M": row = max(0, row - 1)
      default: break
      }
      return
    }
    let body = String(decoding: sequence.dropFirst(2).dropLast(), as: UTF8.self)
    if body == "?2004" { takesBracketedPaste = final == "h" }
    guard !body.hasPrefix("?"), !body.hasPrefix(">") else { return }
    let numbers = body.split(separator: ";").map { Int($0) ?? 0 }
    let count = max(1, numbers.first ?? 1)
    if final != "m" { wrapsNext = false }
    switch final {
    case "m": setStyle(numbers)
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "n": answers += Array("\u{1B}[\(row + 1);\(column + 1)R".utf8)
    case "G": column = min(columns - 1, count - 1)
    case "d": row = min(rows - 1, count - 1)
    case "H":
      row = min(rows - 1, count - 1)
      column = min(columns - 1, max(1, numbers.count > 1 ? numbers[1] : 1) - 1)
    default: erase(final, numbers.first ?? 0, count: count)
    }
  }

  private mutating func erase(_ final: Unicode.Scalar, _ mode: Int, count: Int) {
    let blank = Cell()
    if rewraps, "KJ".unicodeScalars.contains(final), mode != 1 {
      wrapped = wrapped.filter { $0 < row || ($0 > row && final == "K") }
    }
    switch (final, mode) {
    case ("K", 0): for index in column..<columns { cells[row][index] = blank }
    case ("K", 1): for index in 0...column { cells[row][index] = blank }
    case ("K", _): for index in 0..<columns { cells[row][index] = blank }
    case ("J", 0):
      for index in column..<columns { cells[row][index] = blank }
      for line in (row + 1)..<max(rows, row + 1) { cells[line] = Array(repeating: blank, count: columns) }
    case ("J", _): for line in 0..<rows { cells[line] = Array(repeating: blank, count: columns) }
    case ("P", _):
      let gone = min(count, columns - column)
      cells[row].removeSubrange(column..<(column + gone))
      cells[row] += Array(repeating: blank, count: gone)
    case ("@", _):
      cells[row].insert(contentsOf: Array(repeating: blank, count: count), at: column)
      cells[row] = Array(cells[row].prefix(columns))
    case ("X", _):
      for index in column..<min(columns, column + count) { cells[row][index] = blank }
    default: break
    }
  }

  private mutating func setStyle(_ numbers: [Int]) {
    var rest = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: style = Cell()
      case 2: style.isDim = true
      case 22: style.isDim = false
      case 30...37, 90...97: style.color = "\(number)"
      case 38:
        // One of 256 colours, or one of three parts.
        let parameters = rest.prefix(rest.first == 5 ? 2 : 4)
        rest = rest.dropFirst(parameters.count)
        style.color = ([38] + parameters).map(String.init).joined(separator: ";")
      case 39: style.color = ""
      default: break
      }
    }
  }
}
