import Glibc

/// A workbook in Office Open XML, as Excel and others write it: its sheets by name, and what their cells refer to; or the
/// sheets of a spreadsheet in OpenDocument, as LibreOffice and others write it.
/// - Source: ECMA-376-1, 5th edition, chapter 18, "SpreadsheetML Reference Material".
package struct Workbook {
  /// A sheet with cells.
  package struct Sheet {
    package let name: String
    /// `true` for one that the workbook does not show.
    package let isHidden: Bool
    fileprivate let part: String
    /// The place of the sheet in its part.
    fileprivate var place = 0
  }

  package let sheets: [Sheet]
  /// The addresses of the cells and ranges that have names, by those in lower case.
  package let names: [String: String]
  private let archive: ZipArchive
  /// The parts to which the workbook refers; nil for OpenDocument, which has all sheets in one.
  private let parts: Relations?
  private let countsFrom1904: Bool

  /// The first bytes of a workbook, those of a ZIP archive.
  package static let magic = ZipArchive.magic
  /// The first bytes of a file of OLE: a workbook before 2007, or one with a password.
  package static let oldMagic: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0]
  /// The most bytes of a part that is held, and of the XML of a sheet, which is not.
  private static let (mostHeld, mostRead) = (64 << 20, 2 << 30)
  /// The part of OpenDocument with the sheets.
  private static let content = "content.xml"

  /// Reads what the workbook holds.
  /// - Parameters:
  ///   - descriptor: An open file, which may be closed afterwards.
  ///   - mostBytes: The most bytes of all that is read of it, whatever its size is.
  ///   - isInterrupted: Called for each piece that is read, then and later; `true` ends the reading.
  package init(
    _ descriptor: Int32, mostBytes: Int = .max, isInterrupted: @escaping () -> Bool = { false }
  ) throws(WorkbookError) {
    try self.init(
      try ArchiveFile(descriptor), InflationLimit(most: mostBytes, isInterrupted: isInterrupted))
  }

  /// Reads what the workbook holds, from the bytes of its file.
  package init(
    _ bytes: [UInt8], mostBytes: Int = .max, isInterrupted: @escaping () -> Bool = { false }
  ) throws(WorkbookError) {
    try self.init(ArchiveFile(bytes), InflationLimit(most: mostBytes, isInterrupted: isInterrupted))
  }

  private init(_ file: ArchiveFile, _ inflation: InflationLimit) throws(WorkbookError) {
    archive = try ZipArchive(file, inflation)
    let root = try Relations(archive, of: "")
    if root.parts(ofKind: "officeDocument").isEmpty,
      let content = try archive.entry(Workbook.content, limit: Workbook.mostRead)
    {
      let list = OpenDocumentSheets()
      try XMLReader(list).readAll(content)
      sheets = list.sheets.enumerated().map { place, sheet in
        Sheet(name: sheet.name, isHidden: sheet.isHidden, part: Workbook.content, place: place)
      }
      (parts, names, countsFrom1904) = (nil, [:], false)
      return
    }
    guard let part = root.parts(ofKind: "officeDocument").first,
      let entry = try archive.entry(part, limit: Workbook.mostHeld)
    else { throw .noWorkbook }
    let parts = try Relations(archive, of: part)
    self.parts = parts
    let list = SheetList()
    try XMLReader(list).readAll(entry)
    (countsFrom1904, names) = (list.countsFrom1904, list.names)
    let worksheets = Set(parts.parts(ofKind: "worksheet"))
    sheets = list.sheets.compactMap { sheet in
      guard let part = parts.part(sheet.relation), worksheets.contains(part) else { return nil }
      return Sheet(name: sheet.name, isHidden: sheet.isHidden, part: part)
    }
  }

  /// The rows of a sheet; without a name those of the first one that is shown.
  package func rows(ofSheet name: String? = nil) throws(WorkbookError) -> SheetReader {
    let found =
      name.map { name in
        sheets.first { $0.name == name } ?? sheets.first { $0.name.lowercased() == name.lowercased() }
      }
      ?? (sheets.first { !$0.isHidden } ?? sheets.first)
    guard let sheet = found else {
      guard let name else { throw .noWorkbook }
      throw .noSheet(name, names: sheets.map(\.name))
    }
    guard let entry = try archive.entry(sheet.part, limit: Workbook.mostRead) else { throw .damaged }
    guard let parts else {
      return try SheetReader(sheet.name, entry, OpenDocumentRows(sheet: sheet.place))
    }
    let rows = SheetRows(
      try held(SharedTexts(), "sharedStrings", parts), try held(CellStyles(), "styles", parts),
      countsFrom1904: countsFrom1904)
    return try SheetReader(sheet.name, entry, rows)
  }

  /// A part that is held whole; empty where the workbook refers to none.
  private func held<Handler: XMLHandler>(
    _ handler: Handler, _ kind: String, _ parts: Relations
  ) throws(WorkbookError) -> Handler {
    guard let part = parts.parts(ofKind: kind).first else { return handler }
    guard let entry = try archive.entry(part, limit: Workbook.mostHeld) else { throw .damaged }
    try XMLReader(handler).readAll(entry)
    return handler
  }
}

/// The sheets of `workbook.xml`, by the names of their relations.
private final class SheetList: XMLHandler {
  var sheets: [(name: String, relation: String, isHidden: Bool)] = []
  var countsFrom1904 = false
  private(set) var names: [String: String] = [:]
  /// The name whose address is read; nil outside of one.
  private var definedName: String?
  private var address: [UInt8] = []

  func begin(_ name: String, _ attributes: XMLAttributes) {
    switch name {
    case "workbookPr": countsFrom1904 = attributes.isTrue("date1904")
    case "sheet":
      guard let name = attributes["name"], let relation = attributes["id"] else { return }
      sheets.append((name, relation, attributes["state"].map { $0 != "visible" } ?? false))
    case "definedName": (definedName, address) = (attributes["name"], [])
    default: break
    }
  }

  func end(_ element: String) {
    guard element == "definedName", let definedName else { return }
    names[definedName.lowercased()] = String(decoding: address, as: UTF8.self)
    self.definedName = nil
  }

  func append(_ text: UnsafeBufferPointer<UInt8>) { if definedName != nil { address += text } }
}
