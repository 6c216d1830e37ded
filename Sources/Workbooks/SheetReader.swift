import Finance

/// A row of a sheet: the cells that have something in them.
package struct SheetRow {
  /// The number that the row has in the sheet, from 1.
  package let number: Int
  /// The cells from the left to the right, with the numbers of their columns from 0.
  package internal(set) var cells: [(column: Int, value: SheetCell)] = []
  /// The mark of the row's formulas; 0 for a row without any.
  package internal(set) var formulaMark: UInt64 = 0
  /// The columns of cells with a formula.
  package internal(set) var formulaColumns: [Int] = []
  /// `true` for a row that is not shown, as one that a filter has left out.
  package internal(set) var isHidden = false
}

/// What stands in a cell.
package enum SheetCell: Sendable, Hashable {
  /// UTF-8.
  case text([UInt8])
  case number(Double)
  /// A number that is shown a hundred times as large, with its sign.
  case percentage(Double)
  /// The day of a date, without its time.
  case date(CalendarDate)
  case boolean(Bool)
}

/// The rows of a sheet, piece by piece.
package final class SheetReader {
  /// The name of the sheet.
  package let name: String
  /// The number of compressed bytes that were read.
  package var position: Int { entry.position }

  private let entry: ZipEntryReader
  private let rows: any SheetHandler
  private let reader: XMLReader
  private var isAtEnd = false

  init(_ name: String, _ entry: ZipEntryReader, _ rows: any SheetHandler) throws(WorkbookError) {
    (self.name, self.entry, self.rows) = (name, entry, rows)
    reader = try XMLReader(rows)
  }

  /// The next rows; nil at the end of the sheet.
  package func next() throws(WorkbookError) -> [SheetRow]? {
    while !isAtEnd {
      let count = try reader.readNext(1 << 14, of: entry)
      rows.repetition.readCount += count
      isAtEnd = count == 0
      if let found = rows.take() { return found }
    }
    return nil
  }
}

/// What takes in the rows of a sheet.
protocol SheetHandler: XMLHandler {
  var repetition: RepetitionLimit { get set }
  /// The rows that are read, which are not held any more; nil for none.
  func take() -> [SheetRow]?
}

/// The sizes of a sheet.
enum SheetLimits {
  /// The most columns and rows.
  static let (mostColumns, mostRows) = (16_384, 1_048_576)
  /// The most bytes of a row, which is as large as a listing may be.
  static let mostBytes = 1 << 20
}

/// A limit to the bytes of texts that stand once in a workbook and are in many cells, of which few bytes of the file could
/// make as many as they like.
struct RepetitionLimit {
  /// The number of bytes of the sheet that were read.
  var readCount = 0
  private var repeatedCount = 0

  /// So many bytes do no harm, and neither do so many for each byte of the sheet.
  private static let (harmless, mostDensity) = (8 << 20, 10)

  /// Counts the bytes of a cell.
  /// - Parameter sourceCount: The number of bytes of all texts that cells can repeat.
  mutating func add(_ count: Int, of sourceCount: Int = 0) throws(WorkbookError) {
    repeatedCount += count
    let most = RepetitionLimit.harmless + sourceCount + RepetitionLimit.mostDensity * readCount
    guard repeatedCount <= most else { throw .tooLarge }
  }
}

/// The rows in the XML of a sheet of Office Open XML.
final class SheetRows: SheetHandler {
  var repetition = RepetitionLimit()
  private let texts: SharedTexts
  private let styles: CellStyles
  /// The days from the first day of serial numbers to 1970-01-01.
  private let daysTo1970: Int
  private var rows: [SheetRow] = []
  private var row = SheetRow(number: 0)
  /// The last column that was read, -1 for none.
  private var column = -1
  private var (kind, style) = ("n", 0)
  private var text: [UInt8] = []
  private var isText = false
  private var (isFormula, formula) = (false, [UInt8]())
  private var isPhonetic = false
  private var byteCount = 0

  init(_ texts: SharedTexts, _ styles: CellStyles, countsFrom1904: Bool) {
    (self.texts, self.styles, daysTo1970) = (texts, styles, countsFrom1904 ? 24_107 : 25_569)
  }

  func take() -> [SheetRow]? {
    defer { rows = [] }
    return rows.isEmpty ? nil : rows
  }

  func begin(_ name: String, _ attributes: XMLAttributes) throws(WorkbookError) {
    switch name {
    case "row":
      let number = attributes["r"].map { Int($0) ?? 0 } ?? row.number + 1
      guard number > row.number, number <= SheetLimits.mostRows else { throw .damaged }
      (row, column, byteCount) = (SheetRow(number: number), -1, 0)
      row.isHidden = attributes.isTrue("hidden")
    case "c":
      let place = attributes["r"].map { SheetRows.column($0) ?? -1 } ?? column + 1
      guard place > column, place < SheetLimits.mostColumns else { throw .damaged }
      (column, kind, style) = (place, attributes["t"] ?? "n", attributes["s"].flatMap(Int.init) ?? 0)
      text = []
    case "v", "t": isText = !isPhonetic
    case "f": (isFormula, formula) = (true, [])
    case "rPh": isPhonetic = true
    default: break
    }
  }

  func append(_ piece: UnsafeBufferPointer<UInt8>) throws(WorkbookError) {
    guard isText || isFormula else { return }
    byteCount += piece.count
    guard byteCount <= SheetLimits.mostBytes else { throw .tooLarge }
    if isFormula { formula += piece } else { text += piece }
  }

  func end(_ name: String) throws(WorkbookError) {
    switch name {
    case "v", "t": isText = false
    case "f":
      isFormula = false
      row.formulaColumns.append(column)
      row.formulaMark = FormulaMark.joined(row.formulaMark, column: column, formula)
    case "rPh": isPhonetic = false
    case "c":
      if let value = try value { row.cells.append((column, value)) }
    case "row":
      if !row.cells.isEmpty || row.formulaMark != 0 { rows.append(row) }
    default: break
    }
  }

  /// What stands in the cell that was read; nil for nothing.
  private var value: SheetCell? {
    get throws(WorkbookError) {
      guard !text.isEmpty else { return nil }
      switch kind {
      case "s":
        guard let number = Int(String(decoding: text, as: UTF8.self)), let shared = texts[number] else {
          throw .damaged
        }
        byteCount += shared.count
        guard byteCount <= SheetLimits.mostBytes else { throw .tooLarge }
        try repetition.add(shared.count, of: texts.byteCount)
        return shared.isEmpty ? nil : .text(Array(shared))
      case "b": return .boolean(text != [UInt8(ascii: "0")])
      case "n": return try number
      // A date in ISO 8601, the text of a formula, of the cell itself, or of an error.
      default: return .text(kind == "d" ? Array(text.prefix { $0 != UInt8(ascii: "T") }) : text)
      }
    }
  }

  private var number: SheetCell {
    get throws(WorkbookError) {
      guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
        throw .damaged
      }
      switch styles.kind(ofStyle: style) {
      case .number: return .number(number)
      case .percentage: return .percentage(number)
      case .date: return date(number).map { .date($0) } ?? .number(number)
      }
    }
  }

  /// The day of a serial number, which counts 29 February 1900 too, a day that was none.
  private func date(_ serial: Double) -> CalendarDate? {
    guard let day = Int(exactly: serial.rounded(.down)), day >= 0 else { return nil }
    let isBeforeMissingDay = daysTo1970 == 25_569 && day < 60
    return CalendarDate(dayNumber: day - daysTo1970 + (isBeforeMissingDay ? 1 : 0))
  }

  /// The number of a column from 0, from the name of a cell: 27 of `AB7`.
  private static func column(_ cell: String) -> Int? {
    var number = 0
    for letter in cell.utf8.prefix(while: { $0 >= UInt8(ascii: "A") }) {
      number = 26 * number + Int(letter & 0x1F)
      guard letter <= UInt8(ascii: "z"), number <= SheetLimits.mostColumns else { return nil }
    }
    return number == 0 ? nil : number - 1
  }
}
