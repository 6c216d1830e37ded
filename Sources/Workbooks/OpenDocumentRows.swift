/// The sheets in the content of a spreadsheet in OpenDocument: their names, and which are not shown.
/// - Source: OASIS, "OpenDocument Version 1.3", part 3, 20.251, "table:display".
final class OpenDocumentSheets: XMLHandler {
  private(set) var sheets: [(name: String, isHidden: Bool)] = []
  private var depth = 0
  /// The style that is read, and those of sheets that are not shown; styles stand before the sheets.
  private var style = ""
  private var hidingStyles: Set<String> = []

  /// The most sheets, and the most styles that hide some.
  private static let most = 1 << 14

  func begin(_ name: String, _ attributes: XMLAttributes) throws(WorkbookError) {
    guard max(sheets.count, hidingStyles.count) < OpenDocumentSheets.most else { throw .tooLarge }
    switch name {
    case "style": style = attributes["name"] ?? ""
    case "table-properties" where attributes["display"] == "false": hidingStyles.insert(style)
    case "table":
      if depth == 0 {
        let isHidden = attributes["style-name"].map(hidingStyles.contains) ?? false
        sheets.append((attributes["name"] ?? "", isHidden))
      }
      depth += 1
    default: break
    }
  }

  func end(_ name: String) { if name == "table" { depth -= 1 } }
  func append(_ text: UnsafeBufferPointer<UInt8>) {}
}

/// The rows of a sheet in the content of a spreadsheet in OpenDocument.
/// - Source: OASIS, "OpenDocument Version 1.3", part 3, chapter 9, "Tables", and 19.387, "office:value-type".
final class OpenDocumentRows: SheetHandler {
  var repetition = RepetitionLimit()
  /// The place of the sheet among all.
  private let sheet: Int
  /// The place of the sheet that is read, -1 before the first; a table within a cell is none.
  private var place = -1
  private var depth = 0
  private var rows: [SheetRow] = []
  private var row = SheetRow(number: 0)
  /// The number of the row above, how often the row stands there, and the column of the next cell.
  private var (number, rowCount, column) = (0, 1, 0)
  private var cell: Cell?
  private var isParagraph = false
  /// `true` in a comment, whose text is not that of its cell.
  private var isComment = false
  private var byteCount = 0

  private struct Cell {
    let count: Int
    let kind: String?
    let value: String?
    var text: [UInt8] = []
  }

  init(sheet: Int) { self.sheet = sheet }

  func take() -> [SheetRow]? {
    defer { rows = [] }
    return rows.isEmpty ? nil : rows
  }

  private var isRead: Bool { depth == 1 && place == sheet }

  func begin(_ name: String, _ attributes: XMLAttributes) throws(WorkbookError) {
    if name == "table" {
      if depth == 0 { place += 1 }
      depth += 1
    }
    guard isRead else { return }
    switch name {
    case "table-row":
      rowCount = try Self.count(attributes["number-rows-repeated"], most: SheetLimits.mostRows)
      (row, column, byteCount) = (SheetRow(number: number + 1), 0, 0)
      row.isHidden = attributes["visibility"].map { $0 != "visible" } ?? false
    case "table-cell", "covered-table-cell":
      let count = try Self.count(attributes["number-columns-repeated"], most: SheetLimits.mostColumns)
      let kind = attributes["value-type"]
      cell = Cell(count: count, kind: kind, value: kind.flatMap { attributes[Self.attribute(of: $0)] })
    case "annotation": isComment = true
    case "p" where !isComment:
      isParagraph = true
      if cell?.text.isEmpty == false { try append([UInt8(ascii: "\n")]) }
    case "s" where isParagraph:
      let count = try Self.count(attributes["c"], most: SheetLimits.mostBytes)
      try append([UInt8](repeating: UInt8(ascii: " "), count: count))
    case "tab", "line-break": if isParagraph { try append([UInt8(ascii: " ")]) }
    default: break
    }
  }

  func append(_ piece: UnsafeBufferPointer<UInt8>) throws(WorkbookError) {
    if isRead, isParagraph { try append(Array(piece)) }
  }

  private func append(_ bytes: [UInt8]) throws(WorkbookError) {
    byteCount += bytes.count
    guard byteCount <= SheetLimits.mostBytes else { throw .tooLarge }
    cell?.text += bytes
  }

  func end(_ name: String) throws(WorkbookError) {
    if name == "table" { depth -= 1 }
    guard isRead else { return }
    switch name {
    case "annotation": isComment = false
    case "p" where !isComment: isParagraph = false
    case "table-cell", "covered-table-cell": try endCell()
    case "table-row": try endRow()
    default: break
    }
  }

  private func endCell() throws(WorkbookError) {
    guard let cell else { return }
    self.cell = nil
    if let value = try Self.value(of: cell) {
      // One of them was counted as it was read.
      byteCount += (cell.count - 1) * max(cell.text.count, 1)
      guard byteCount <= SheetLimits.mostBytes, column + cell.count <= SheetLimits.mostColumns else {
        throw .tooLarge
      }
      for place in column..<column + cell.count { row.cells.append((place, value)) }
    }
    column += cell.count
  }

  private func endRow() throws(WorkbookError) {
    defer { number += rowCount }
    guard !row.cells.isEmpty else { return }
    guard number + rowCount <= SheetLimits.mostRows else { throw .damaged }
    for place in 1...rowCount {
      if place > 1 { try repetition.add(byteCount + 8 * row.cells.count) }
      var same = SheetRow(number: number + place)
      (same.cells, same.isHidden) = (row.cells, row.isHidden)
      rows.append(same)
    }
  }

  /// The number of times that something stands there; once where nothing is said.
  private static func count(_ text: String?, most: Int) throws(WorkbookError) -> Int {
    guard let text else { return 1 }
    guard let count = Int(text), (1...most).contains(count) else { throw .damaged }
    return count
  }

  /// The attribute with the value of a cell of a kind.
  private static func attribute(of kind: String) -> String {
    switch kind {
    case "date": "date-value"
    case "boolean": "boolean-value"
    case "string": "string-value"
    default: "value"
    }
  }

  /// What stands in a cell; nil for nothing.
  private static func value(of cell: Cell) throws(WorkbookError) -> SheetCell? {
    switch (cell.kind, cell.value) {
    case ("float"?, let value?), ("currency"?, let value?), ("percentage"?, let value?):
      guard let number = Double(value), number.isFinite else { throw .damaged }
      return cell.kind == "percentage" ? .percentage(number) : .number(number)
    // The day without its time, as it is written in ISO 8601.
    case ("date"?, let value?): return .text(Array(value.utf8.prefix { $0 != UInt8(ascii: "T") }))
    case ("boolean"?, let value?): return .boolean(value == "true")
    case ("string"?, let value?): return value.isEmpty ? nil : .text(Array(value.utf8))
    default: return cell.text.isEmpty ? nil : .text(cell.text)
    }
  }
}
