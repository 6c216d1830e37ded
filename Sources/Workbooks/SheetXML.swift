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
    bytes += Array(#"<sheetFormatPr defaultRowHeight="\#(SheetXML.usualHeight)"/>"#.utf8)
    bytes += Array(columns.utf8)
    try append(rows: &bytes, &styles, check)
    if sheet.isLocked {
      bytes += Array(
        #"<sheetProtection sheet="1" objects="1" scenarios="1" formatColumns="0" formatRows="0"/>"#.utf8)
    }
    bytes += Array(markings.utf8)
    bytes += Array(shadings.utf8)
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
    let most = sheet.lastColumn
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
      let height = height(ofRow: cells).map { " ht=\"\($0)\" customHeight=\"1\"" } ?? ""
      bytes += Array("<row r=\"\(row + 1)\"\(height)>".utf8)
      for cell in cells { append(cell, row, to: &bytes, &styles) }
      bytes += Array("</row>".utf8)
    }
    bytes += Array("</sheetData>".utf8)
  }

  /// The heights of rows in points.
  private static let (usualHeight, heightOfTitle) = (13.5, 24.0)

  /// The height of a row with large letters, or with texts that break; nil for the usual one.
  ///
  /// Not every program gives a row the height that it needs.
  private func height(ofRow cells: [WrittenSheet.Cell]) -> Double? {
    if cells.contains(where: { $0.style.font == .title }) { return SheetXML.heightOfTitle }
    let lines = cells.map(lines(of:)).max() ?? 1
    return lines > 1 ? Double(lines) * SheetXML.usualHeight : nil
  }

  /// The lines that the text of a cell takes.
  private func lines(of cell: WrittenSheet.Cell) -> Int {
    guard cell.style.isWrapped, case .text(let text) = cell.content,
      let width = sheet.width(ofColumn: cell.column)
    else { return 1 }
    // A width counts digits, and other letters may be wider, bold ones above all.
    let room = Int(width * (cell.style.font == .heading ? 0.8 : 0.9))
    var (lines, used) = (1, 0)
    for word in text.split(separator: " ") {
      if used > 0, used + 1 + word.count > room {
        (lines, used) = (lines + 1, word.count)
      } else {
        used += (used > 0 ? 1 : 0) + word.count
      }
    }
    return lines
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
      let rule = { (word: String, look: Int) in
        let text = XMLText.content("\(first)=\"\(word.replacing("\"", with: "\"\""))\"")
        return
          "<cfRule type=\"expression\" dxfId=\"\(look)\" priority=\"\(2 * index + look + 1)\"><formula>\(text)</formula></cfRule>"
      }
      return
        "<conditionalFormatting sqref=\"\(SheetXML.range(marking.columns, marking.rows))\">\(rule(marking.good, 0))\(rule(marking.bad, 1))</conditionalFormatting>"
    }.joined()
  }

  private static func range(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> String {
    let first = CellAddress.cell(column: columns.lowerBound, row: rows.lowerBound)
    return "\(first):\(CellAddress.cell(column: columns.upperBound, row: rows.upperBound))"
  }

  /// Red for the least number, white for the middle one, green for the greatest.
  private var shadings: String {
    sheet.shadings.enumerated().map { index, shading in
      let priority = 2 * sheet.markings.count + index + 1
      return
        "<conditionalFormatting sqref=\"\(SheetXML.range(shading.columns, shading.rows))\"><cfRule type=\"colorScale\" priority=\"\(priority)\"><colorScale><cfvo type=\"min\"/><cfvo type=\"percentile\" val=\"50\"/><cfvo type=\"max\"/><color rgb=\"FFF6D5D0\"/><color rgb=\"FFFFFFFF\"/><color rgb=\"FFCDE8D2\"/></colorScale></cfRule></conditionalFormatting>"
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

  /// The letters beside each other that can still be read on a page, upright and across.
  private static let (lettersOfPage, lettersAcross) = (190.0, 250.0)

  /// The pages beside each other that a sheet takes, each with the columns that stay in sight.
  private var pagesAcross: Int {
    let width = { (columns: Range<Int>) in
      columns.reduce(0.0) { $0 + (sheet.width(ofColumn: $1) ?? 9) }
    }
    let first = sheet.frozen.columns
    let last = sheet.lastPrintedColumn ?? sheet.lastColumn
    let room = (sheet.isAcross ? SheetXML.lettersAcross : SheetXML.lettersOfPage) - width(0..<first)
    guard last >= first, room > 0 else { return 1 }
    return max(Int((width(first..<last + 1) / room).rounded(.up)), 1)
  }

  private var page: String {
    let orientation = sheet.isAcross ? "landscape" : "portrait"
    let name = XMLText.content(sheet.name.replacing("&", with: "&&"))
    return
      "<pageMargins left=\"0.5\" right=\"0.5\" top=\"0.6\" bottom=\"0.6\" header=\"0.3\" footer=\"0.3\"/>"
      + "<pageSetup paperSize=\"\(isA4 ? 9 : 1)\" orientation=\"\(orientation)\" fitToWidth=\"\(pagesAcross)\" fitToHeight=\"0\"/>"
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
