import Synchronization
import TestShell
import Testing

@testable import Workbooks

/// A workbook that the shell wrote, with its formulas.
struct WrittenWorkbook {
  /// A cell as the file has it.
  struct Cell {
    var formula: String?
    var value = ""
    var kind = "n"
  }

  let bytes: [UInt8]
  /// The cells by sheet and address.
  private(set) var sheets: [String: [String: Cell]] = [:]
  /// The addresses of names, by those in lower case.
  let names: [String: String]
  let sheetNames: [String]

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let workbook = try Workbook(bytes)
    (names, sheetNames) = (workbook.names, workbook.sheets.map(\.name))
    let archive = try ZipArchive(ArchiveFile(bytes))
    for (index, sheet) in workbook.sheets.enumerated() {
      let entry = try #require(try archive.entry("xl/worksheets/sheet\(index + 1).xml", limit: 1 << 28))
      let cells = FormulaCells()
      try XMLReader(cells).readAll(entry)
      sheets[sheet.name] = cells.cells
    }
  }

  /// The cell that a name stands for.
  func cell(_ name: String) -> Cell? {
    guard let address = names[name.lowercased()], let (sheet, cell) = CellAddress.place(address) else {
      return nil
    }
    return sheets[sheet]?[cell]
  }

  /// The text of a part of the archive.
  func part(_ name: String) throws -> String {
    let entry = try #require(try ZipArchive(ArchiveFile(bytes)).entry(name, limit: 1 << 28))
    var text: [UInt8] = []
    while case let piece = try entry.next(1 << 16), !piece.isEmpty { text += piece }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The cells of a sheet with their formulas, which the reader of listings passes over.
private final class FormulaCells: XMLHandler {
  private(set) var cells: [String: WrittenWorkbook.Cell] = [:]
  private var place = ""
  private var cell = WrittenWorkbook.Cell()
  private var text: [UInt8] = []

  func begin(_ name: String, _ attributes: XMLAttributes) {
    if name == "c" {
      place = attributes["r"] ?? ""
      cell = WrittenWorkbook.Cell(kind: attributes["t"] ?? "n")
    }
    text = []
  }

  func append(_ piece: UnsafeBufferPointer<UInt8>) { text += piece }

  func end(_ name: String) {
    switch name {
    case "f": cell.formula = String(decoding: text, as: UTF8.self)
    case "v", "t": cell.value = String(decoding: text, as: UTF8.self)
    case "c": cells[place] = cell
    default: break
    }
  }
}

/// A workbook that several tests look at, and that is written and read for the first of them.
final class WrittenOnce: Sendable {
  private static let known = Mutex<[[String]: WrittenOnce]>([:])

  private let lines: [String]
  private let written = Mutex<WrittenWorkbook?>(nil)

  private init(_ lines: [String]) { self.lines = lines }

  /// The workbook that lines write to `deal.xlsx`.
  static func workbook(of lines: [String]) throws -> WrittenWorkbook {
    let once = known.withLock { known in
      let once = known[lines] ?? WrittenOnce(lines)
      known[lines] = once
      return once
    }
    return try once.workbook()
  }

  private func workbook() throws -> WrittenWorkbook {
    try written.withLock { known in
      if let known { return known }
      let bytes = TestShell(lines).files.bytes(of: "deal.xlsx")
      let new = try WrittenWorkbook(try #require(bytes, "\(lines.last ?? "")"))
      known = new
      return new
    }
  }
}
