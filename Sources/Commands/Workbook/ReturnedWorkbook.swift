import Finance
import Formulas
import Localization
import Model
import Shell
import Workbooks
import Workspace

/// A workbook that roi wrote and that comes back: what it was written from, and which inputs are others now.
struct ReturnedWorkbook {
  /// An input that was changed.
  struct Changed {
    /// The path of the field.
    let path: String
    /// The value as the cell holds it: percentages as fractions, lengths of time in years.
    let value: Double
  }

  /// The name of the property; empty for none.
  private(set) var name = ""
  /// The property as it was when the workbook was written.
  private(set) var rows: [String: String] = [:]
  private(set) var changes: [Changed] = []
  private let path: String

  /// An input as the hidden sheet has it.
  private struct Input {
    let path, name, sheet, cell: String
    let value: Double
  }

  /// The bytes of a file.
  /// - Throws: An error if it is no workbook, or none that roi wrote.
  init(_ bytes: [UInt8], path: String, in currency: Currency) throws(Diagnostic) {
    self.path = path
    do throws(WorkbookError) {
      let workbook = try Workbook(bytes)
      guard workbook.sheets.contains(where: { $0.name == WorkbookLayout.Titles.origin }) else {
        throw WorkbookError.noSheet(WorkbookLayout.Titles.origin, names: [])
      }
      let inputs = try readOrigin(workbook, in: currency)
      try readChanges(inputs, workbook)
    } catch {
      if case .noSheet = error { throw Diagnostic(WorkbookReturnError.foreign(path)) }
      throw Diagnostic(WorkbookReturnError.unreadable(path, error))
    }
    if let otherCurrency { throw Diagnostic(WorkbookReturnError.otherCurrency(path, otherCurrency)) }
  }

  /// The currency of the workbook, where it is another one.
  private var otherCurrency: String?

  private mutating func readOrigin(
    _ workbook: Workbook, in currency: Currency
  ) throws(WorkbookError) -> [Input] {
    var inputs: [Input] = []
    let reader = try workbook.rows(ofSheet: WorkbookLayout.Titles.origin)
    while let rows = try reader.next() {
      for row in rows {
        let texts = row.texts
        switch texts[0] {
        case "roi":
          // A later version may mean other things by the same cells.
          guard texts[1] == "1" else { throw .noSheet(WorkbookLayout.Titles.origin, names: []) }
          if let code = texts[2], code != currency.code { otherCurrency = code }
          name = texts[3] ?? ""
        case "input":
          guard let path = texts[1], let name = texts[2], let sheet = texts[3], let cell = texts[4],
            let value = row.number(5)
          else { continue }
          inputs.append(Input(path: path, name: name, sheet: sheet, cell: cell, value: value))
        case "row": if let key = texts[1] { self.rows[key] = texts[2] ?? "" }
        default: break
        }
      }
    }
    return inputs
  }

  /// Finds the inputs by their names, which move with their cells, else by their cells.
  private mutating func readChanges(_ inputs: [Input], _ workbook: Workbook) throws(WorkbookError) {
    let places = inputs.map { input in
      workbook.names[input.name.lowercased()].flatMap(CellAddress.place) ?? (input.sheet, input.cell)
    }
    var numbers: [String: [String: Double]] = [:]
    for sheet in Set(places.map(\.0)) { numbers[sheet] = try cells(ofSheet: sheet, workbook) }
    for (input, place) in zip(inputs, places) {
      guard let present = numbers[place.0]?[place.1] else { continue }
      let tolerance = 1e-12 * max(abs(input.value), 1)
      if abs(present - input.value) > tolerance { changes.append(Changed(path: input.path, value: present)) }
    }
  }

  private func cells(ofSheet sheet: String, _ workbook: Workbook) throws(WorkbookError) -> [String: Double] {
    var cells: [String: Double] = [:]
    let reader = try workbook.rows(ofSheet: sheet)
    while let rows = try reader.next() {
      for row in rows {
        for cell in row.cells {
          guard let number = cell.value.number else { continue }
          cells[CellAddress.cell(column: cell.column, row: row.number - 1)] = number
        }
      }
    }
    return cells
  }

  // MARK: Taking it

  /// The values of the changed inputs.
  func values(in sheet: any Worksheet, _ currency: Currency) throws(Diagnostic) -> [(
    field: Field, value: Value
  )] {
    var values: [(field: Field, value: Value)] = []
    for change in changes {
      guard let field = sheet.field(named: change.path) else { continue }
      let text = change.typed(field, currency)
      guard let value = try? field.value(typed: text, in: currency), field.allows(value, in: currency) else {
        throw Diagnostic(WorkbookReturnError.value(path, field, text))
      }
      values.append((field, value))
    }
    return values
  }
}

extension ReturnedWorkbook.Changed {
  /// The number as it would be typed into the field.
  fileprivate func typed(_ field: Field, _ currency: Currency) -> String {
    switch field.unit {
    case .percent: Self.digits(value * 100, decimals: 10) + "%"
    case .term: "\(Int((value * 12).rounded()))m"
    case .money, .amount: Self.digits(value, decimals: currency.fractionDigits)
    default: Self.digits(value, decimals: 4)
    }
  }

  /// The number with so many decimals, none of them a needless zero.
  private static func digits(_ value: Double, decimals: Int) -> String {
    Number(value)?.rounded(toDecimals: decimals)?.double.plainDigits ?? "\(value)"
  }
}

extension Double {
  /// The digits without an exponent, for numbers that people type.
  fileprivate var plainDigits: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension SheetRow {
  /// The texts of the first cells, and numbers as text.
  fileprivate var texts: [String?] {
    var texts = [String?](repeating: nil, count: 6)
    for cell in cells where cell.column < texts.count {
      switch cell.value {
      case .text(let bytes): texts[cell.column] = String(decoding: bytes, as: UTF8.self)
      case .number(let number), .percentage(let number):
        texts[cell.column] = Int(exactly: number).map(String.init) ?? "\(number)"
      case .date, .boolean: break
      }
    }
    return texts
  }

  fileprivate func number(_ column: Int) -> Double? { cells.first { $0.column == column }?.value.number }
}

extension SheetCell {
  /// The number; nil for any other content.
  fileprivate var number: Double? {
    switch self {
    case .number(let number), .percentage(let number): number
    case .text, .date, .boolean: nil
    }
  }
}
