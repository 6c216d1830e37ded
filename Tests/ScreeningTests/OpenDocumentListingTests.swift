import Formulas
import Model
import Programs
import Screening
import Testing
import Workbooks

@Suite("Listings in OpenDocument")
struct OpenDocumentListingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A spreadsheet with these tables in its content.
  private func archive(_ tables: String) -> WorkbookArchive {
    WorkbookArchive(
      entries: [
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "content.xml": "<office:document-content xmlns:office='o' xmlns:table='t' xmlns:text='x'>"
          + "<office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body></office:document-content>",
      ])
  }

  private func table(_ name: String, _ rows: String...) -> String {
    "<table:table table:name='\(name)'>"
      + rows.map { $0.hasPrefix("<table:table-row") ? $0 : "<table:table-row>\($0)</table:table-row>" }
      .joined()
      + "</table:table>"
  }

  private static func text(_ text: String) -> String {
    "<table:table-cell office:value-type='string'><text:p>\(text)</text:p></table:table-cell>"
  }

  private static func number(_ number: String, _ kind: String = "float") -> String {
    "<table:table-cell office:value-type='\(kind)' office:value='\(number)'><text:p>as shown</text:p></table:table-cell>"
  }

  private static let names = text("price") + text("what")

  @Test("Each kind of cell is text, a number, a percentage, a day or a truth; a comment is no text")
  func kinds() throws {
    let cell = "<table:table-cell office:value-type="
    let read = try folder.listings(
      archive(
        table(
          "One", Self.names + Self.text("day") + Self.text("sold") + Self.text("share"),
          Self.number("185000.5", "currency")
            + "\(cell)'string'><office:annotation><text:p>no</text:p></office:annotation>"
            + "<text:p>a<text:s text:c='2'/>b &amp; <text:span>c</text:span></text:p><text:p>d</text:p></table:table-cell>"
            + "\(cell)'date' office:date-value='2026-01-15T10:00:00'/>"
            + "\(cell)'boolean' office:boolean-value='true'/>" + Self.number("0.065", "percentage"),
          "<table:table-cell table:number-columns-repeated='16384'/>",
          Self.number("5") + "<table:table-cell/>" + Self.text("x"))
      ).bytes())
    #expect(
      read.texts == [
        ["185000.5", "a  b & c d", "2026-01-15", "true", "6.5%"], ["5", "", "x", "", ""],
      ])
    #expect(read.lines == [2, 4])
    #expect(read.rows == [[18_500_050], [500]])
  }

  @Test("Rows and cells that stand there once and are shown often are read as often")
  func repeats() throws {
    let read = try folder.listings(
      archive(
        table(
          "One", Self.names,
          "<table:table-row table:number-rows-repeated='3'>\(Self.number("7"))\(Self.text("y"))</table:table-row>",
          "<table:table-row table:number-rows-repeated='5'><table:table-cell/></table:table-row>",
          "<table:table-cell office:value-type='float' office:value='9' table:number-columns-repeated='2'/>",
          "<table:table-row table:number-rows-repeated='1048566'><table:table-cell/></table:table-row>")
      ).bytes())
    #expect(read.texts == [["7", "y"], ["7", "y"], ["7", "y"], ["9", "9"]])
    #expect(read.lines == [2, 3, 4, 10])
  }

  @Test("A sheet is read by its name, and the first one without; hidden rows are counted")
  func sheets() throws {
    let tables =
      table("First", Self.names, Self.number("1") + Self.text("a"))
      + table(
        "Second", Self.names, Self.number("2") + Self.text("b"),
        "<table:table-row table:visibility='filter'>\(Self.number("3"))\(Self.text("c"))</table:table-row>")
    try folder.write(archive(tables).bytes(), to: "two.ods")
    let file = try ListingFile(path: folder("two.ods"))
    #expect(file.sheets == ["First", "Second"])
    #expect(try ReadListings(file, ListingMap(), Rental()).rows == [[100]])
    let second = try ListingFile(path: folder("two.ods"), separator: nil, sheet: "second")
    let layout = try ListingLayout(second, ListingMap(), Rental(), in: .usd)
    let rows = try ListingScreen(Rental(), UserDefinitions(), layout).run(second)
    #expect(rows.lines == [2, 3] && rows.readings[0]?.hiddenCount == 1)
    #expect(throws: ListingFileError.workbook(.noSheet("x", names: ["First", "Second"]))) {
      try ListingFile(path: folder("two.ods"), separator: nil, sheet: "x")
    }
  }

  @Test("A sheet that is not shown is passed over, unless it is asked for by its name")
  func hiddenSheet() throws {
    let style = "<office:automatic-styles><style:style style:name='ta1' style:family='table'>"
    let hidden =
      style + "<style:table-properties table:display='false'/></style:style></office:automatic-styles>"
    let first = table("Lists", Self.names, Self.number("1") + Self.text("a"))
      .replacing("table:name=", with: "table:style-name='ta1' table:name=", maxReplacements: 1)
    let second = table("Rows", Self.names, Self.number("2") + Self.text("b"))
    try folder.write(
      WorkbookArchive(
        entries: ["content.xml": "<content>\(hidden)<body>\(first)\(second)</body></content>"]
      ).bytes(), to: "hidden.ods")
    #expect(try ReadListings(ListingFile(path: folder("hidden.ods")), ListingMap(), Rental()).rows == [[200]])
    let lists = try ListingFile(path: folder("hidden.ods"), separator: nil, sheet: "lists")
    #expect(try ReadListings(lists, ListingMap(), Rental()).rows == [[100]])
  }

  @Test(
    "What would be too much, or is damaged, is refused",
    arguments: [
      (
        "<table:table-row table:number-rows-repeated='1000000'>"
          + text(String(repeating: "x", count: 100_000)) + "</table:table-row>", WorkbookError.tooLarge
      ),
      (
        "<table:table-row><table:table-cell table:number-columns-repeated='16000' office:value-type='string'><text:p>"
          + String(repeating: "x", count: 1000) + "</text:p></table:table-cell></table:table-row>", .tooLarge
      ),
      ("<table:table-row>" + text("<text:s text:c='9000000000'/>") + "</table:table-row>", .damaged),
      ("<table:table-row table:number-rows-repeated='0'>" + text("a") + "</table:table-row>", .damaged),
      ("<table:table-row>" + number("1e999") + "</table:table-row>", .damaged),
      ("<table:table-row>", .damaged),
    ])
  func hostile(row: String, error: WorkbookError) {
    #expect(throws: ListingFileError.workbook(error)) {
      try folder.listings(archive(table("One", Self.names, row)).bytes())
    }
  }
}
