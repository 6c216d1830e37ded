import Finance
import Workbooks

/// The conversion of a sheet of a workbook into a table with commas, piece by piece.
///
/// The first row with two values or more names the columns: a title often stands above it. Records are in the lines of
/// their rows in the sheet. What stands to the right of the named columns belongs to none of them, and is left out.
final class WorkbookRecords {
  /// The name of the sheet, and those of all.
  let (sheet, sheets): (String, [String])
  /// The row with the names of the columns.
  private(set) var firstLine = 1
  private let rows: SheetReader
  private let decimalMark: UInt8
  private var text: RecordText?
  private var columnCount = 0
  /// The number of hidden rows that were written and not asked for yet.
  private var hiddenCount = 0
  /// The first rows, while none of them has two values.
  private var waiting: [SheetRow] = []

  /// The most rows above the names of the columns.
  private static let mostTitles = 20

  /// The number of bytes of the file that were read.
  var position: Int { rows.position }

  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - sheet: The name of the sheet; nil for the first one that is shown.
  ///   - decimalMark: What stands before the decimals of numbers in texts; it will in the others, too.
  ///   - isInterrupted: Called for each piece that is read; `true` ends the reading.
  init(
    _ descriptor: Int32, sheet: String?, decimalMark: UInt8, isInterrupted: @escaping () -> Bool
  ) throws(WorkbookError) {
    let workbook = try Workbook(descriptor, isInterrupted: isInterrupted)
    rows = try workbook.rows(ofSheet: sheet)
    (self.sheet, sheets) = (rows.name, workbook.sheets.map(\.name))
    self.decimalMark = decimalMark
  }

  /// Further records; nil at the end.
  func next() throws(WorkbookError) -> [UInt8]? {
    guard let found = try rows.next() else {
      // A sheet with one column only.
      if text == nil, let first = waiting.first { begin(with: first) }
      let last = text?.take() ?? []
      return last.isEmpty ? nil : last
    }
    for row in found { append(row) }
    return text?.take() ?? []
  }

  private func append(_ row: SheetRow) {
    guard text == nil else { return write(row) }
    waiting.append(row)
    if row.cells.count > 1 {
      begin(with: row)
    } else if waiting.count > WorkbookRecords.mostTitles {
      begin(with: waiting[0])
    }
  }

  /// Takes a row for that of the names; those that wait behind it follow.
  private func begin(with names: SheetRow) {
    (firstLine, columnCount) = (names.number, (names.cells.last?.column ?? 0) + 1)
    text = RecordText(firstLine: firstLine)
    for row in waiting where row.number >= firstLine { write(row) }
    waiting = []
  }

  private func write(_ row: SheetRow) {
    var cells = [ArraySlice<UInt8>](repeating: [], count: columnCount)
    for cell in row.cells where cell.column < columnCount { cells[cell.column] = bytes(of: cell.value)[...] }
    guard cells.contains(where: { !$0.isEmpty }) else { return }
    text?.write(cells, inLine: row.number)
    if row.isHidden { hiddenCount += 1 }
  }

  /// The number of hidden rows among the records since this was asked for.
  func takeHiddenCount() -> Int {
    defer { hiddenCount = 0 }
    return hiddenCount
  }

  private func bytes(of cell: SheetCell) -> [UInt8] {
    switch cell {
    case .text(let text): text
    case .number(let number): digits(of: number, shift: 0)
    case .percentage(let number): digits(of: number, shift: 2) + [UInt8(ascii: "%")]
    case .date(let date): Array(date.canonical.utf8)
    case .boolean(let isTrue): Array((isTrue ? "true" : "false").utf8)
    }
  }

  /// The shortest decimal of a number times a power of ten.
  private func digits(of number: Double, shift: Int) -> [UInt8] {
    let parts = Array(number.description.utf8).split(separator: UInt8(ascii: "e"))
    var significand = parts[0]
    if significand.suffix(2).elementsEqual(".0".utf8) { significand = significand.dropLast(2) }
    let exponent = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 0
    return Array(RecordText.digits(significand, exponent: exponent + shift, decimalMark))
  }
}
