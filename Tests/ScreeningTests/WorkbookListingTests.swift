import Foundation
import Formulas
import Model
import Programs
import Screening
import SeededRandom
import Testing
import Workbooks

/// A sheet that is no sheet, and its error.
struct HostileSheet: CustomTestStringConvertible, Sendable {
  let text: String
  let error: WorkbookError
  var testDescription: String { String(text.prefix(60)) }

  init(_ text: String, _ error: WorkbookError) { (self.text, self.error) = (text, error) }
}

@Suite("Listings in workbooks")
struct WorkbookListingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static let recorded = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Workbooks")

  /// The styles of a workbook with a cell of each format.
  private static func styles(_ formats: [String]) -> String {
    let own = formats.enumerated().map { "<numFmt numFmtId='\(200 + $0)' formatCode='\($1)'/>" }.joined()
    let cells = formats.indices.map { "<xf numFmtId='\(200 + $0)'/>" }.joined()
    return "<styleSheet><numFmts>\(own)</numFmts><cellStyleXfs><xf numFmtId='9'/></cellStyleXfs>"
      + "<cellXfs><xf/><xf numFmtId='10'/><xf numFmtId='14'/>\(cells)</cellXfs></styleSheet>"
  }

  /// The XML of a sheet with rows of cells as they are written.
  private static func sheet(_ rows: String...) -> String {
    "<worksheet><sheetData>\(rows.map { "<row>\($0)</row>" }.joined())</sheetData></worksheet>"
  }

  private func texts(_ archive: WorkbookArchive) throws -> [[String]] {
    try folder.listings(archive.bytes()).texts
  }

  private func error(of bytes: [UInt8]) -> WorkbookError? {
    do {
      _ = try folder.listings(bytes)
      return nil
    } catch ListingFileError.workbook(let error) {
      return error
    } catch {
      return nil
    }
  }

  @Test(
    "Workbooks of openpyxl and LibreOffice are read as they are shown, in the rows of the sheet",
    arguments: ["openpyxl.xlsx", "libreoffice.xlsx", "libreoffice.ods"])
  func realFiles(name: String) throws {
    let path = WorkbookListingTests.recorded.appending(path: name).path
    let file = try ListingFile(path: path)
    #expect(file.sheets == ["Listings 2026", "Old"])
    let map = ListingMap([
      .init(path: "price", column: "Asking Price"), .init(path: "rent", column: "Monthly Rent"),
    ])
    let read = try ReadListings(file, map, Rental())
    #expect(read.lines == [4, 5, 6])
    #expect(
      read.rows.map { [$0[0], $0[1]] } == [
        [18_500_000, 190_000], [24_050_050, 230_000], [18_550_000, 185_000],
      ])
    #expect(read.texts.map { $0[0] } == ["12 Elm St, Akron", "9 Oak St", "Ünï \"q\" line"])
    #expect(read.texts.map { $0[4] } == ["5%", "6.5%", "7.25%"])
    #expect(read.texts.map { $0[5] } == ["2026-01-15", "2026-02-03", "1999-12-31"])
    let other = try ReadListings(
      try ListingFile(path: path, separator: nil, sheet: "old"), ListingMap(), Rental())
    #expect(other.rows == [[10_000_000, 100_000]])
    #expect(throws: ListingFileError.workbook(.noSheet("x", names: ["Listings 2026", "Old"]))) {
      try ListingFile(path: path, separator: nil, sheet: "x")
    }
  }

  @Test("Each kind of cell is text, a number, a day or a truth; a pronunciation is no text")
  func kinds() throws {
    let archive = WorkbookArchive(
      sheet: WorkbookListingTests.sheet(
        "<c t='inlineStr'><is><t>a</t></is></c><c r='C1' t='s'><v>0</v></c><c t='s'><v>1</v></c><c t='str'><v>e</v></c>",
        """
        <c t='b'><v>1</v></c><c r='B2'/><c r='C2'><v>6.5000000000000002E-2</v></c><c t='e'><v>#N/A</v></c>\
        <c t='d'><v>2026-01-15T00:00:00</v></c><c><v>5</v></c>
        """, "<c><f>1+1</f><v>-1.5E3</v></c><c r='D3'><v>1E+21</v></c>"),
      texts: "<sst><si><r><t>c</t></r><rPh><t>x</t></rPh><r><t> &amp; d</t></r></si><si><t>d</t></si></sst>")
    let read = try folder.listings(archive.bytes())
    #expect(read.names == ["a", "", "c & d", "d", "e"])
    #expect(
      read.texts == [
        ["true", "", "0.0650", "#N/A", "2026-01-15"], ["-1500", "", "", "1000000000000000000000", ""],
      ])
  }

  @Test("The format of a number tells percentages and days, whatever else stands in it")
  func formats() throws {
    let formats = [
      "0.0&quot;%&quot;", "0\\%", "[$-409]d\\-mmm\\-yy;@", "[Red]0.00%", "&quot;day&quot; 0", "h:mm",
      "#,##0_d",
    ]
    let cells = (1...9).map { "<c s='\($0)'><v>\($0 == 2 || $0 == 5 ? "46037" : "0.285")</v></c>" }.joined()
    let names = (1...9).map { "<c t='str'><v>n\($0)</v></c>" }.joined()
    let archive = WorkbookArchive(
      sheet: WorkbookListingTests.sheet(names, cells), styles: WorkbookListingTests.styles(formats))
    #expect(
      try texts(archive) == [
        ["28.5%", "2026-01-15", "0.2850", "0.2850", "2026-01-15", "28.5%", "0.2850", "0.2850", "0.2850"]
      ])
  }

  @Test("Days count a 29 February 1900 that was none, or begin in 1904")
  func days() throws {
    let rows = ["0", "59", "60", "61", "43831.99"].map { "<c s='2'><v>\($0)</v></c><c><v>1</v></c>" }
    let sheet =
      "<worksheet><sheetData><row><c t='str'><v>day</v></c><c t='str'><v>x</v></c></row>"
      + rows.map { "<row>\($0)</row>" }.joined() + "</sheetData></worksheet>"
    let styles = WorkbookListingTests.styles([])
    let since1900 = WorkbookArchive(sheet: sheet, styles: styles)
    #expect(
      try texts(since1900).map { $0[0] } == [
        "1899-12-31", "1900-02-28", "1900-02-28", "1900-03-01", "2020-01-01",
      ])
    let since1904 = WorkbookArchive(sheet: sheet, styles: styles, workbook: "<workbookPr date1904='1'/>")
    #expect(try texts(since1904).map { $0[0] }.last == "2024-01-02")
  }

  @Test("Doubles come back as the decimals that were typed")
  func decimals() throws {
    var random = SplitMix(seed: 45)
    let typed = (0..<500).map { _ in
      "\(Int.random(in: 0...999_999, using: &random)).\(Int.random(in: 10...99, using: &random))"
    }
    let rows = typed.map { text in
      "<row><c><v>\(text)</v></c><c s='1'><v>\((Double(text) ?? 0) / 100)</v></c></row>"
    }
    let archive = WorkbookArchive(
      sheet: "<worksheet><sheetData><row><c t='str'><v>a</v></c><c t='str'><v>b</v></c></row>"
        + rows.joined() + "</sheetData></worksheet>", styles: WorkbookListingTests.styles([]))
    let read = try texts(archive)
    for (cells, text) in zip(read, typed) {
      let number = try #require(Double(text))
      #expect(Double(cells[0]) == number)
      let percentage = try #require(Double(cells[1].dropLast()))
      #expect((percentage * 100).rounded() == (number * 100).rounded())
    }
  }

  @Test("A title above the names is no row; a sheet with one column has names all the same")
  func titles() throws {
    let title = "<c t='str'><v>All of 2026</v></c>"
    let names = "<c r='B1' t='str'><v>price</v></c><c t='str'><v>rent</v></c>"
    let row = "<c r='B1'><v>5</v></c><c><v>6</v></c><c t='str'><v>note beside it</v></c>"
    let titled = try folder.listings(
      WorkbookArchive(sheet: WorkbookListingTests.sheet(title, names, row)).bytes())
    #expect(titled.rows == [[500, 600]] && titled.lines == [3])
    let alone = try folder.listings(
      WorkbookArchive(
        sheet: WorkbookListingTests.sheet("<c t='str'><v>price</v></c>", "<c><v>5</v></c>", "<c><v>6</v></c>")
      ).bytes())
    #expect(alone.rows == [[500], [600]] && alone.lines == [2, 3])
  }

  @Test("Numbers are not those of texts with decimal commas")
  func decimalComma() throws {
    let archive = WorkbookArchive(
      sheet: WorkbookListingTests.sheet(
        "<c t='str'><v>price</v></c><c t='str'><v>rent</v></c>",
        "<c><v>1234.5</v></c><c t='str'><v>1.234,50</v></c>"))
    let read = try folder.listings(archive.bytes(), hasDecimalComma: true)
    #expect(read.rows == [[123_450, 123_450]])
  }

  // MARK: Files that are broken or hostile

  @Test("A file that is cut anywhere, or changed anywhere, is an error or read as it was")
  func mutations() throws {
    let whole = try [UInt8](
      Data(contentsOf: WorkbookListingTests.recorded.appending(path: "openpyxl.xlsx")))
    let texts = try folder.listings(whole).texts
    for count in stride(from: 4, to: whole.count, by: 97) {
      #expect(throws: ListingFileError.self) { try folder.listings(Array(whole.prefix(count))) }
    }
    var random = SplitMix(seed: 46)
    for _ in 0..<300 {
      var bytes = whole
      bytes[Int.random(in: 4..<whole.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      if let read = try? folder.listings(bytes) { #expect(read.texts == texts) }
    }
  }

  @Test("What is no workbook, or not for everybody, is told apart")
  func others() {
    var archive = WorkbookArchive(sheet: WorkbookListingTests.sheet())
    #expect(error(of: archive.bytes(checksumChange: 1)) == .damaged)
    archive.replace("_rels/.rels", packed: [])
    #expect(error(of: archive.bytes()) == .damaged)
    #expect(error(of: [0xD0, 0xCF, 0x11, 0xE0] + [UInt8](repeating: 0, count: 600)) == .notOpenXML)
    #expect(error(of: [0x50, 0x4B, 3, 4]) == .damaged)
  }

  private static let hostile: [HostileSheet] = [
    HostileSheet("<!DOCTYPE x [<!ENTITY a 'aaaa'>]><worksheet/>", .damaged),
    HostileSheet(String(repeating: "<a>", count: 100), .tooLarge),
    HostileSheet("<worksheet x='" + String(repeating: "y", count: 3 << 20) + "'/>", .tooLarge),
    HostileSheet(
      "<worksheet><row><c t='str'><v>" + String(repeating: "y", count: 3 << 20)
        + "</v></c></row></worksheet>",
      .tooLarge
    ),
    HostileSheet("<worksheet><row r='2'/><row r='1'/></worksheet>", .damaged),
    HostileSheet("<worksheet><row r='1048577'/></worksheet>", .damaged),
    HostileSheet("<worksheet><row><c r='B1'/><c r='A1'/></row></worksheet>", .damaged),
    HostileSheet("<worksheet><row><c r='XFE1'/></row></worksheet>", .damaged),
    HostileSheet("<worksheet><row><c t='s'><v>7</v></c></row></worksheet>", .damaged),
    HostileSheet("<worksheet><row><c><v>x</v></c></row></worksheet>", .damaged),
    HostileSheet("<worksheet><row><c><v>inf</v></c></row></worksheet>", .damaged),
    HostileSheet("<worksheet><row>", .damaged),
  ]

  @Test("Entities, levels, names and texts without end are refused", arguments: hostile)
  func hostileSheets(_ hostile: HostileSheet) {
    #expect(error(of: WorkbookArchive(sheet: hostile.text).bytes()) == hostile.error)
  }

  @Test("One text that many cells show is not held for each of them")
  func repeatedTexts() {
    let text = String(repeating: "x", count: 32_000)
    let cells = String(repeating: "<c t='s'><v>0</v></c>", count: 16_000)
    let archive = WorkbookArchive(
      sheet: WorkbookListingTests.sheet(cells), texts: "<sst><si><t>\(text)</t></si></sst>")
    #expect(error(of: archive.bytes()) == .tooLarge)
  }

  @Test("Few bytes that stand for many texts, and more styles than any sheet has, are refused at once")
  func amplified() {
    let text = String(repeating: "x", count: 32_000)
    let row = "<row>" + String(repeating: "<c t='s'><v>0</v></c>", count: 31) + "</row>"
    let rows = String(repeating: row, count: 2_000)
    let archive = WorkbookArchive(
      sheet: "<worksheet><sheetData>\(rows)</sheetData></worksheet>",
      texts: "<sst><si><t>\(text)</t></si></sst>")
    #expect(error(of: archive.bytes()) == .tooLarge)
    let styles = "<styleSheet><cellXfs>" + String(repeating: "<xf numFmtId='9'/>", count: 70_000)
    #expect(
      error(
        of: WorkbookArchive(sheet: WorkbookListingTests.sheet(), styles: styles + "</cellXfs></styleSheet>")
          .bytes())
        == .tooLarge)
  }

  @Test("Texts that cells share are read however often they stand there")
  func sharedTexts() throws {
    let texts = ["price", "kind", "Single Family Residential, detached, with a garage for two cars"]
    let row = "<row><c><v>5</v></c><c t='s'><v>2</v></c></row>"
    let archive = WorkbookArchive(
      sheet: "<worksheet><sheetData><row><c t='s'><v>0</v></c><c t='s'><v>1</v></c></row>"
        + String(repeating: row, count: 200_000) + "</sheetData></worksheet>",
      texts: "<sst>" + texts.map { "<si><t>\($0)</t></si>" }.joined() + "</sst>")
    let read = try folder.listings(archive.bytes())
    #expect(read.rows.count == 200_000 && read.texts.allSatisfy { $0[1] == texts[2] })
  }

  @Test("Rows that the sheet does not show are read, and counted")
  func hiddenRows() throws {
    let row = { (attributes: String) in "<row\(attributes)><c><v>5</v></c></row>" }
    let archive = WorkbookArchive(
      sheet: "<worksheet><sheetData><row><c t='str'><v>price</v></c></row>\(row(""))\(row(" hidden='1'"))"
        + "\(row(" hidden='true'"))\(row(" hidden='0'"))<row hidden='1'/></sheetData></worksheet>")
    try folder.write(archive.bytes(), to: "hidden.xlsx")
    let file = try ListingFile(path: folder("hidden.xlsx"))
    let layout = try ListingLayout(file, ListingMap(), Rental(), in: .usd)
    let rows = try ListingScreen(Rental(), UserDefinitions(), layout).run(file)
    #expect(rows.readCount == 4 && rows.readings[0]?.hiddenCount == 2)
  }

  @Test("Data that is packed beyond all use is refused before it is unpacked")
  func bomb() throws {
    try folder.write([UInt8](repeating: UInt8(ascii: " "), count: 300 << 20), to: "packed")
    let gzip = try PipedProgram(
      Invocation("/usr/bin/env", ["gzip", "-n", folder("packed")], environment: ["PATH": "/usr/bin:/bin"]))
    #expect(try gzip.finish().status == 0)
    // Without the header of ten bytes, and the checksum and size of eight.
    let packed = try #require(folder.bytes(of: "packed.gz")).dropFirst(10).dropLast(8)
    var archive = WorkbookArchive(sheet: "")
    archive.replace("xl/sheet.xml", packed: Array(packed))
    #expect(error(of: archive.bytes()) == .tooLarge)
  }
}
