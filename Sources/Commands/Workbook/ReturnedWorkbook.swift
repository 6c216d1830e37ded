import Finance
import Formulas
import Localization
import Model
import Shell
import Workbooks
import Workspace

/// A workbook that roi wrote and that comes back: what it was written from, and which inputs are others now.
struct ReturnedWorkbook {
  /// An input that was changed, or the bound of a criterion.
  struct Changed {
    /// The path of the field, or the text of the criterion.
    let path: String
    /// The value as the cell holds it: percentages as fractions, lengths of time in years.
    let value: Double
  }

  /// The name of the property; empty for none.
  private(set) var name = ""
  /// The property as it was when the workbook was written.
  private(set) var rows: [String: String] = [:]
  private(set) var changes: [Changed] = []
  /// The bounds of criteria that were changed.
  private(set) var changedBounds: [Changed] = []
  /// The paths of inputs in whose cells formulas stand now, and of those without a number.
  private(set) var (formulaPaths, emptyPaths): ([String], [String]) = ([], [])
  private let path: String

  /// An input, or the bound of a criterion, as the hidden sheet has it.
  private struct Input {
    let isBound: Bool
    let path, name, sheet, cell: String
    let value: Double
  }

  /// The rows of sheets whose formulas are not those that were written any more.
  private(set) var changedRows: [(sheet: String, row: Int)] = []

  /// The marks of the rows of formulas, as they were written.
  private var marks: [String: [Int: String]] = [:]

  /// The most rows of the hidden sheet, more than any workbook of the program has.
  private static let mostRows = 20_000

  /// What a file holds.
  /// - Parameter workbook: Opens it.
  /// - Throws: An error if it is no workbook, or none that roi wrote.
  init(
    path: String, in currency: Currency, opening workbook: () throws(WorkbookError) -> Workbook
  ) throws(Diagnostic) {
    self.path = path
    do throws(WorkbookError) {
      let workbook = try workbook()
      guard workbook.sheets.contains(where: { $0.name == WorkbookLayout.Titles.origin }) else {
        throw WorkbookError.noSheet(WorkbookLayout.Titles.origin, names: [])
      }
      let inputs = try readOrigin(workbook, in: currency)
      try readChanges(inputs, workbook)
      for sheet in workbook.sheets { try compareFormulas(of: sheet.name, workbook) }
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
    var count = 0
    while let rows = try reader.next() {
      count += rows.count
      guard count <= Self.mostRows else { throw .tooLarge }
      for row in rows {
        let texts = row.texts
        switch texts[0] {
        case "roi":
          // A later version may mean other things by the same cells.
          guard texts[1] == "1" else { throw .noSheet(WorkbookLayout.Titles.origin, names: []) }
          if let code = texts[2], code != currency.code { otherCurrency = code }
          name = texts[3] ?? ""
        case "input", "bound":
          guard let path = texts[1], let name = texts[2], let sheet = texts[3], let cell = texts[4],
            let value = row.number(5)
          else { continue }
          inputs.append(
            Input(
              isBound: texts[0] == "bound", path: path, name: name, sheet: sheet, cell: cell, value: value))
        case "formulas":
          if let sheet = texts[1], let row = texts[2].flatMap({ Int($0) }) {
            marks[sheet, default: [:]][row] = texts[3]
          }
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
    var cells: [String: InputCells] = [:]
    for sheet in Set(places.map(\.0)) {
      let wanted = Set(places.filter { $0.0 == sheet }.map(\.1))
      cells[sheet] = try InputCells(wanted, try workbook.rows(ofSheet: sheet))
    }
    for (input, place) in zip(inputs, places) {
      if cells[place.0]?.formulas.contains(place.1) == true { formulaPaths.append(input.path) }
      guard let present = cells[place.0]?.numbers[place.1] else {
        emptyPaths.append(input.path)
        continue
      }
      guard abs(present - input.value) > 1e-12 * max(abs(input.value), 1) else { continue }
      let changed = Changed(path: input.path, value: present)
      if input.isBound { changedBounds.append(changed) } else { changes.append(changed) }
    }
  }

  /// Notes the rows whose formulas are others now, or are gone.
  private mutating func compareFormulas(of sheet: String, _ workbook: Workbook) throws(WorkbookError) {
    guard var expected = marks[sheet] else { return }
    let reader = try workbook.rows(ofSheet: sheet)
    while !expected.isEmpty, let rows = try reader.next() {
      for row in rows {
        guard let mark = expected.removeValue(forKey: row.number) else { continue }
        if mark != "#\(String(row.formulaMark, radix: 16))" { changedRows.append((sheet, row.number)) }
      }
    }
    changedRows += expected.keys.sorted().map { (sheet, $0) }
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

  /// The criteria with the changed bounds, each with the place of the one that it replaces; one that was dropped
  /// meanwhile stays dropped.
  func criteria(
    in document: Document, _ currency: Currency
  ) -> [(place: Int, criterion: Criterion)] {
    let definitions = document.userDefinitions
    let vocabulary = document.sheet.vocabulary(definitions)
    return changedBounds.compactMap { change in
      guard let place = definitions.criterionIndex(of: change.path) else { return nil }
      let present = definitions.criteria[place]
      guard let (left, comparison, right) = present.formula.sides else { return nil }
      let bound = change.typed(Formula.common(left, right), currency)
      guard let formula = try? Formula("\(left.text) \(comparison.rawValue) \(bound)", in: vocabulary) else {
        return nil
      }
      return (place, Criterion(formula, because: present.reason))
    }
  }
}

/// What stands in the cells of inputs of a sheet.
private struct InputCells {
  private(set) var numbers: [String: Double] = [:]
  /// The cells with a formula.
  private(set) var formulas: Set<String> = []

  /// Reads a sheet as far as the cells are.
  init(_ wanted: Set<String>, _ reader: SheetReader) throws(WorkbookError) {
    while numbers.count < wanted.count, let rows = try reader.next() {
      for row in rows {
        let place = { (column: Int) in CellAddress.cell(column: column, row: row.number - 1) }
        for cell in row.cells {
          if let number = cell.value.number, wanted.contains(place(cell.column)) {
            numbers[place(cell.column)] = number
          }
        }
        formulas.formUnion(row.formulaColumns.map(place).filter(wanted.contains))
      }
    }
  }
}

extension ReturnedWorkbook.Changed {
  /// The bound as it would be typed into a criterion.
  fileprivate func typed(_ measure: Measure, _ currency: Currency) -> String {
    switch measure {
    case .percent: Self.digits(value * 100, decimals: 10) + "%"
    case .money: Self.digits(value, decimals: currency.fractionDigits)
    default: Self.digits(value, decimals: 10)
    }
  }

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
