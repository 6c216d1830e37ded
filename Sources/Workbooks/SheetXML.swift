/// A sheet as the part of a workbook.
struct SheetXML {
  private let sheet: WrittenSheet
  private let isA4: Bool

  init(_ sheet: WrittenSheet, isA4: Bool) { (self.sheet, self.isA4) = (sheet, isA4) }

  /// The part; the order of its elements is that of the schema.
  /// - Parameter check: Is called every few rows; an error of it ends the work.
  func text<Failure>(
    _ styles: inout StyleSheet, _ check: () throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var bytes = Array(WorkbookWriter.root("worksheet").utf8)
    bytes += Array(#"<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>"#.utf8)
    bytes += Array(views.utf8)
    bytes += Array(#"<sheetFormatPr defaultRowHeight="13.5"/>"#.utf8)
    bytes += Array(columns.utf8)
    try append(rows: &bytes, &styles, check)
    if sheet.isLocked {
      bytes += Array(
        #"<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>"#.utf8)
    }
    bytes += Array(markings.utf8)
    bytes += Array(validations.utf8)
    bytes += Array(page.utf8)
    bytes += Array("</worksheet>".utf8)
    return bytes
  }

  // MARK: Parts

  private var views: String {
    let (rows, columns) = sheet.frozen
    guard rows > 0 || columns > 0 else {
      return #"<sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews>"#
    }
    let pane = rows > 0 && columns > 0 ? "bottomRight" : rows > 0 ? "bottomLeft" : "topRight"
    let corner = CellAddress.cell(column: columns, row: rows)
    let split = (columns > 0 ? " xSplit=\"\(columns)\"" : "") + (rows > 0 ? " ySplit=\"\(rows)\"" : "")
    return
      "<sheetViews><sheetView showGridLines=\"0\" workbookViewId=\"0\"><pane\(split) topLeftCell=\"\(corner)\" activePane=\"\(pane)\" state=\"frozen\"/></sheetView></sheetViews>"
  }

  private var columns: String {
    guard let last = sheet.widths.last else { return "" }
    let own = sheet.widths.enumerated().map { index, width in
      "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" customWidth=\"1\"/>"
    }
    let most = sheet.rows.values.compactMap { $0.last?.column }.max() ?? 0
    let rest =
      most < sheet.widths.count
      ? ""
      : "<col min=\"\(sheet.widths.count + 1)\" max=\"\(most + 1)\" width=\"\(last)\" customWidth=\"1\"/>"
    return "<cols>\(own.joined())\(rest)</cols>"
  }

  private func append<Failure>(
    rows bytes: inout [UInt8], _ styles: inout StyleSheet, _ check: () throws(Failure) -> Void
  ) throws(Failure) {
    bytes += Array("<sheetData>".utf8)
    for row in sheet.rows.keys.sorted() {
      try check()
      let cells = sheet.rows[row] ?? []
      // Large letters need a row of their height, which not every program gives them.
      let height = cells.contains { $0.style.font == .title } ? " ht=\"24\" customHeight=\"1\"" : ""
      bytes += Array("<row r=\"\(row + 1)\"\(height)>".utf8)
      for cell in cells { append(cell, row, to: &bytes, &styles) }
      bytes += Array("</row>".utf8)
    }
    bytes += Array("</sheetData>".utf8)
  }

  private func append(
    _ cell: WrittenSheet.Cell, _ row: Int, to bytes: inout [UInt8], _ styles: inout StyleSheet
  ) {
    let place = CellAddress.cell(column: cell.column, row: row)
    let start = "<c r=\"\(place)\" s=\"\(styles.number(of: cell.style))\""
    switch cell.content {
    case .blank: bytes += Array("\(start)/>".utf8)
    case .number(let number): bytes += Array("\(start)><v>\(SheetXML.digits(number))</v></c>".utf8)
    case .text(let text):
      bytes += Array("\(start) t=\"inlineStr\"><is><t xml:space=\"preserve\">".utf8)
      XMLText.append(XMLText.cell(text.first(SheetXML.mostLetters)), to: &bytes)
      bytes += Array("</t></is></c>".utf8)
    case .formula(let formula, let result):
      bytes += Array("\(start)\(SheetXML.type(of: result))><f>".utf8)
      XMLText.append(formula, to: &bytes)
      bytes += Array("</f><v>".utf8)
      XMLText.append(SheetXML.text(of: result), to: &bytes)
      bytes += Array("</v></c>".utf8)
    }
  }

  /// The most letters of a cell's text, and of what is said of a value that it may not have.
  /// - Source: support.microsoft.com, "Excel specifications and limits"; [MS-OI29500], 2.1.698.
  private static let (mostLetters, mostLettersOfMessage) = (32_767, 225)

  private static func type(of result: FormulaResult) -> String {
    switch result {
    case .number: ""
    case .text: " t=\"str\""
    case .none: " t=\"e\""
    }
  }

  private static func text(of result: FormulaResult) -> String {
    switch result {
    case .number(let number): digits(number)
    case .text(let text): text
    case .none: "#N/A"
    }
  }

  private static func digits(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  private var markings: String {
    sheet.markings.enumerated().map { index, marking in
      let first = CellAddress.cell(column: marking.columns.lowerBound, row: marking.rows.lowerBound)
      let last = CellAddress.cell(column: marking.columns.upperBound, row: marking.rows.upperBound)
      let rule = { (word: String, look: Int) in
        let text = XMLText.content("\(first)=\"\(word.replacing("\"", with: "\"\""))\"")
        return
          "<cfRule type=\"expression\" dxfId=\"\(look)\" priority=\"\(2 * index + look + 1)\"><formula>\(text)</formula></cfRule>"
      }
      return
        "<conditionalFormatting sqref=\"\(first):\(last)\">\(rule(marking.good, 0))\(rule(marking.bad, 1))</conditionalFormatting>"
    }.joined()
  }

  private var validations: String {
    if sheet.validations.isEmpty { return "" }
    let rules = sheet.validations.map { one in
      let place = CellAddress.cell(column: one.column, row: one.row)
      let (attributes, formulas) =
        switch one.rule {
        case .between(let least, let most):
          (
            "type=\"decimal\" operator=\"between\"",
            "<formula1>\(SheetXML.digits(least))</formula1><formula2>\(SheetXML.digits(most))</formula2>"
          )
        case .list(let words):
          ("type=\"list\"", "<formula1>\"\(XMLText.content(words.joined(separator: ",")))\"</formula1>")
        }
      let message = XMLText.attribute(one.message.first(SheetXML.mostLettersOfMessage))
      return
        "<dataValidation \(attributes) allowBlank=\"1\" showErrorMessage=\"1\" error=\"\(message)\" sqref=\"\(place)\">\(formulas)</dataValidation>"
    }
    return "<dataValidations count=\"\(rules.count)\">\(rules.joined())</dataValidations>"
  }

  private var page: String {
    let orientation = sheet.isAcross ? "landscape" : "portrait"
    let name = XMLText.content(sheet.name.replacing("&", with: "&&"))
    return
      "<pageMargins left=\"0.5\" right=\"0.5\" top=\"0.6\" bottom=\"0.6\" header=\"0.3\" footer=\"0.3\"/>"
      + "<pageSetup paperSize=\"\(isA4 ? 9 : 1)\" orientation=\"\(orientation)\" fitToWidth=\"1\" fitToHeight=\"0\"/>"
      + "<headerFooter><oddFooter>&amp;L\(name)&amp;R&amp;P / &amp;N</oddFooter></headerFooter>"
  }
}

extension String {
  /// The first letters as spreadsheets count them, by units of UTF-16; none of them is cut.
  func first(_ count: Int) -> String {
    guard utf16.count > count else { return self }
    var end = utf16.index(startIndex, offsetBy: count)
    if end.samePosition(in: unicodeScalars) == nil { end = utf16.index(before: end) }
    return String(self[..<end])
  }
}
