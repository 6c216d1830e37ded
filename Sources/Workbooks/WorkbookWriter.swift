/// A workbook of Office Open XML as bytes.
///
/// - Source: ECMA-376-1, SpreadsheetML.
package struct WorkbookWriter {
  /// The sheets in the order of their tabs.
  package var sheets: [WrittenSheet] = []
  /// The names of cells and ranges, each with its address.
  package var names: [(name: String, address: String)] = []
  /// `true` for A4, `false` for Letter.
  package var isA4 = false

  /// An empty workbook.
  package init() {}

  /// The file.
  /// - Parameter check: Is called every few milliseconds; an error of it ends the work.
  package func bytes<Failure>(_ check: () throws(Failure) -> Void) throws(Failure) -> [UInt8] {
    var styles = StyleSheet()
    var contents: [[UInt8]] = []
    for sheet in sheets { contents.append(try SheetXML(sheet, isA4: isA4).text(&styles, check)) }
    var archive = ZipWriter()
    try archive.add("[Content_Types].xml", Array(contentTypes.utf8), check)
    try archive.add("_rels/.rels", Array(WorkbookWriter.packageRelations.utf8), check)
    try archive.add("xl/workbook.xml", Array(workbook.utf8), check)
    try archive.add("xl/_rels/workbook.xml.rels", Array(relations.utf8), check)
    try archive.add("xl/styles.xml", Array(styles.text.utf8), check)
    for (index, content) in contents.enumerated() {
      try archive.add("xl/worksheets/sheet\(index + 1).xml", content, check)
    }
    return archive.finished()
  }

  // MARK: Parts

  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  static let head = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + "\n"
  private static let type = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  static func root(_ name: String, relations: Bool = false) -> String {
    head + "<\(name) xmlns=\"\(main)\"" + (relations ? " xmlns:r=\"\(relationships)\"" : "") + ">"
  }

  private var contentTypes: String {
    let parts =
      [("/xl/workbook.xml", "sheet.main"), ("/xl/styles.xml", "styles")]
      + sheets.indices.map { ("/xl/worksheets/sheet\($0 + 1).xml", "worksheet") }
    return WorkbookWriter.head
      + #"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">"#
      + #"<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>"#
      + #"<Default Extension="xml" ContentType="application/xml"/>"#
      + parts.map { "<Override PartName=\"\($0)\" ContentType=\"\(WorkbookWriter.type).\($1)+xml\"/>" }
      .joined() + "</Types>"
  }

  private static func relations(_ targets: [(type: String, target: String)]) -> String {
    head + #"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">"#
      + targets.enumerated().map { index, one in
        "<Relationship Id=\"rId\(index + 1)\" Type=\"\(relationships)/\(one.type)\" Target=\"\(one.target)\"/>"
      }.joined() + "</Relationships>"
  }

  private static let packageRelations = relations([("officeDocument", "xl/workbook.xml")])

  private var relations: String {
    WorkbookWriter.relations(
      sheets.indices.map { ("worksheet", "worksheets/sheet\($0 + 1).xml") } + [("styles", "styles.xml")])
  }

  private var workbook: String {
    var text = WorkbookWriter.root("workbook", relations: true)
    text +=
      #"<workbookPr defaultThemeVersion="0"/><bookViews><workbookView activeTab="0"/></bookViews><sheets>"#
    for (index, sheet) in sheets.enumerated() {
      let state = sheet.isHidden ? " state=\"hidden\"" : ""
      text +=
        "<sheet name=\"\(XMLText.attribute(sheet.name))\" sheetId=\"\(index + 1)\"\(state) r:id=\"rId\(index + 1)\"/>"
    }
    text += "</sheets><definedNames>"
    for (index, sheet) in sheets.enumerated() where !sheet.isHidden { text += printNames(of: sheet, index) }
    for (name, address) in names {
      text += "<definedName name=\"\(XMLText.attribute(name))\">\(XMLText.content(address))</definedName>"
    }
    return text + #"</definedNames><calcPr calcId="0" fullCalcOnLoad="1"/></workbook>"#
  }

  /// What is repeated on each page of a sheet, and what of it is printed.
  private func printNames(of sheet: WrittenSheet, _ index: Int) -> String {
    let name = CellAddress.quoted(sheet.name)
    var text = ""
    if sheet.lastPrintedColumn != nil || sheet.lastPrintedRow != nil {
      let last = (
        sheet.lastPrintedColumn ?? sheet.lastColumn, sheet.lastPrintedRow ?? sheet.rows.keys.max() ?? 0
      )
      let area = CellAddress.absolute(sheet: sheet.name, (0, 0), last)
      text +=
        "<definedName name=\"_xlnm.Print_Area\" localSheetId=\"\(index)\">\(XMLText.content(area))</definedName>"
    }
    var titles: [String] = []
    if sheet.frozen.columns > 0 {
      titles.append("\(name)!$A:$\(CellAddress.letters(ofColumn: sheet.frozen.columns - 1))")
    }
    if sheet.frozen.rows > 0 { titles.append("\(name)!$1:$\(sheet.frozen.rows)") }
    if !titles.isEmpty {
      text +=
        "<definedName name=\"_xlnm.Print_Titles\" localSheetId=\"\(index)\">\(XMLText.content(titles.joined(separator: ",")))</definedName>"
    }
    return text
  }
}
