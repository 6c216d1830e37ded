import Programs
import TestShell
import Testing

@testable import Workbooks

/// What Excel demands of a workbook and other programs do not: without it Excel offers to repair the file.
/// - Source: ECMA-376-1, 5th edition, annex A; [MS-OI29500]; support.microsoft.com, "Excel specifications and limits".
@Suite("Workbooks by the rules of Excel") struct WorkbookRulesTests {
  /// The workbooks of these tests: those of properties, and one of tables before a property.
  private static let scripts =
    PropertyWorkbookTests.properties.map { $0 + ["report deal.xlsx"] } + [
      ["history", "export deal.xlsx"],
      PropertyWorkbookTests.deal + ["require dscr >= 1.1", "schedule 1..3", "export deal.xlsx"],
    ]

  // MARK: Order

  /// The elements of parts in the order of the schema, as far as the program writes them.
  private static let orders = [
    "worksheet": [
      "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetProtection",
      "autoFilter",
      "mergeCells", "conditionalFormatting", "dataValidations", "hyperlinks", "printOptions", "pageMargins",
      "pageSetup", "headerFooter",
    ],
    "workbook": ["workbookPr", "bookViews", "sheets", "definedNames", "calcPr"],
    "styleSheet": [
      "numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles", "dxfs",
    ],
    "xf": ["alignment", "protection"], "dxf": ["font", "fill"], "row": ["c"],
    "dataValidation": ["formula1", "formula2"], "sheetView": ["pane"], "c": ["f", "v", "is"],
  ]

  @Test("The elements of each part stand in the order of the schema", arguments: scripts)
  func order(_ lines: [String]) throws {
    let workbook = try WrittenOnce.workbook(of: lines)
    for part in parts(of: workbook) where part.hasPrefix("xl/") && !part.hasSuffix(".rels") {
      let elements = try Elements(workbook.part(part)).all
      let childrenByParent = Dictionary(grouping: elements, by: \.parent)
      for (place, element) in elements.enumerated() {
        guard let order = Self.orders[element.name] else { continue }
        let children = childrenByParent[place, default: []].map(\.name)
        let places = children.map { order.firstIndex(of: $0) ?? -1 }
        #expect(!places.contains(-1) && places == places.sorted(), "\(part), \(element.name): \(children)")
        // A thousand rows have the same order.
        if element.name == "row", place > 2_000 { break }
      }
    }
  }

  // MARK: Names

  @Test("Names of sheets and cells are those that Excel allows, each once", arguments: scripts)
  func names(_ lines: [String]) throws {
    let workbook = try WrittenOnce.workbook(of: lines)
    check(sheetNames: workbook.sheetNames)
    let names = try Elements(workbook.part("xl/workbook.xml")).all.filter {
      $0.name == "definedName" && $0["localSheetId"] == nil
    }.compactMap { $0["name"] }
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    for name in names {
      #expect(name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.]{0,254}/) != nil, "\(name)")
      #expect(name.wholeMatch(of: /(?i)[A-Z]{1,3}[0-9]+|[RC]|R[0-9]*C[0-9]*|true|false/) == nil, "\(name)")
    }
  }

  private func check(sheetNames names: [String]) {
    #expect(Set(names.map { $0.lowercased() }).count == names.count, "\(names)")
    for name in names {
      #expect((1...31).contains(name.utf16.count) && name.lowercased() != "history", "\(name)")
      #expect(!name.contains { ":\\/?*[]".contains($0) } && name.first != "'" && name.last != "'", "\(name)")
    }
  }

  @Test(
    "A definition with the name of a loan's cell, and loans whose names are alike in 26 letters, have their own"
  )
  func likeNames() throws {
    let long = String(repeating: "b", count: 30)
    let workbook = try WrittenOnce.workbook(
      of: PropertyWorkbookTests.deal + [
        "define loan_principal = price", "define all_checks = price + 3",
        "add loan \(long)x 5000 rate 9 term 5y",
        "add loan \(long)y 6000 rate 9 term 5y", "report deal.xlsx",
      ])
    check(sheetNames: workbook.sheetNames)
    #expect(workbook.cell("loan_principal_2")?.formula == "price_")
    #expect(workbook.cell("all_checks_2")?.formula == "price_+3")
    #expect(workbook.cell("\(long)y_principal")?.value == "6000")
  }

  @Test(
    "A sheet has a name that it may have",
    arguments: [
      (["History"], ["History_"]), (["a/b", "AB", "ab"], ["ab", "AB 2", "ab 3"]), (["??"], ["_"]),
      ([String(repeating: "x", count: 40)], [String(repeating: "x", count: 31)]),
    ])
  func sheetNames(_ wanted: [String], _ expected: [String]) {
    #expect(WrittenSheet.names(wanted) == expected)
  }

  // MARK: Numbers

  @Test("What refers to a style, a format or a colour by its number has one", arguments: scripts)
  func styles(_ lines: [String]) throws {
    let workbook = try WrittenOnce.workbook(of: lines)
    let all = try Elements(workbook.part("xl/styles.xml")).all
    var counts: [String: Int] = [:]
    for (place, element) in all.enumerated() where element["count"] != nil {
      counts[element.name] = all.count { $0.parent == place }
      #expect(element["count"] == counts[element.name].map(String.init), "\(element.name)")
    }
    let formats = Set(all.filter { $0.name == "numFmt" }.compactMap { $0["numFmtId"] } + ["0"])
    for style in all where style.name == "xf" {
      for (key, list) in [("fontId", "fonts"), ("fillId", "fills"), ("borderId", "borders")] {
        #expect(try Self.number(style[key]) < counts[list] ?? 0)
      }
      #expect(formats.contains(style["numFmtId"] ?? ""))
    }
    for number in workbook.sheetNames.indices {
      let elements = try Elements(workbook.part("xl/worksheets/sheet\(number + 1).xml")).all
      for style in Set(elements.filter { $0.name == "c" }.map { $0["s"] }) {
        #expect(try Self.number(style) < counts["cellXfs"] ?? 0)
      }
      for rule in elements where rule.name == "cfRule" && rule["type"] != "colorScale" {
        #expect(try Self.number(rule["dxfId"]) < counts["dxfs"] ?? 0)
      }
    }
  }

  private static func number(_ text: String?) throws -> Int { try #require(text.flatMap { Int($0) }) }

  @Test("Each part has a type and is referred to, and what is referred to is there", arguments: scripts)
  func parts(_ lines: [String]) throws {
    let workbook = try WrittenOnce.workbook(of: lines)
    let parts = Set(parts(of: workbook))
    let types = try Elements(workbook.part("[Content_Types].xml")).all
    let typed = Set(types.compactMap { $0["PartName"]?.dropFirst() }.map(String.init))
    #expect(typed == parts.filter { $0.hasPrefix("xl/") && !$0.hasSuffix(".rels") })
    #expect(Set(types.compactMap { $0["Extension"] }) == ["rels", "xml"])
    let targets = try Elements(workbook.part("xl/_rels/workbook.xml.rels")).all.compactMap { $0["Target"] }
    #expect(Set(targets.map { "xl/\($0)" }) == typed.subtracting(["xl/workbook.xml"]))
  }

  private func parts(of workbook: WrittenWorkbook) -> [String] {
    (try? ZipArchive(ArchiveFile(workbook.bytes)).entries.keys.sorted()) ?? []
  }

  // MARK: Lengths

  @Test("Texts, messages and widths are no longer than Excel takes them", arguments: scripts)
  func lengths(_ lines: [String]) throws {
    let workbook = try WrittenOnce.workbook(of: lines)
    for number in workbook.sheetNames.indices {
      for element in try Elements(workbook.part("xl/worksheets/sheet\(number + 1).xml")).all {
        switch element.name {
        case "t": #expect(element.text.utf16.count <= 32_767)
        case "f": #expect(element.text.utf16.count <= 8_192)
        case "formula1", "formula2", "oddFooter": #expect(element.text.utf16.count <= 255)
        case "dataValidation": #expect(element["error"]?.utf16.count ?? 0 <= 225)
        case "col": #expect(element["width"].flatMap { Double($0) } ?? 256 <= 255)
        case "v": #expect(!["nan", "inf", "-inf"].contains(element.text))
        default: break
        }
      }
    }
  }

  @Test(
    "A text is cut between letters",
    arguments: [("abc", 3, "abc"), ("abcd", 3, "abc"), ("ab😀", 3, "ab"), ("ab😀", 4, "ab😀"), ("", 3, "")])
  func cut(_ text: String, _ count: Int, _ expected: String) { #expect(text.first(count) == expected) }
}

/// The elements of a part.
private final class Elements: XMLHandler {
  struct Element {
    let name: String
    /// The place of the element around it, -1 for none.
    let parent: Int
    fileprivate(set) var attributes: [String: String] = [:]
    fileprivate(set) var text = ""

    subscript(name: String) -> String? { attributes[name] }
  }

  private(set) var all: [Element] = []
  private var open: [Int] = []

  private static let names = [
    "count", "numFmtId", "fontId", "fillId", "borderId", "s", "dxfId", "name", "localSheetId", "PartName",
    "Extension", "Target", "error", "width", "type",
  ]
  /// The attributes of the elements of which a sheet has thousands.
  private static let namesByElement = ["row": [], "c": ["s"], "f": [], "v": [], "is": [], "t": []]

  init(_ text: String) throws {
    try XMLReader(self).read(Array(text.utf8), isEnd: true)
  }

  func begin(_ name: String, _ attributes: XMLAttributes) {
    var element = Element(name: name, parent: open.last ?? -1)
    for name in Self.namesByElement[name] ?? Self.names {
      if let value = attributes[name] { element.attributes[name] = value }
    }
    open.append(all.count)
    all.append(element)
  }

  func append(_ text: UnsafeBufferPointer<UInt8>) {
    if let last = open.last { all[last].text += String(decoding: text, as: UTF8.self) }
  }

  func end(_ name: String) { open.removeLast() }
}
