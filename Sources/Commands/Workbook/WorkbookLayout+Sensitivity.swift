import Formulas
import Localization
import Model
import Reports
import Shell
import Workbooks
import Workspace

/// The tables of figures by two inputs, and the scenarios that they read.
extension WorkbookLayout {
  /// The rows below which a table begins, from the first one on, and the column of its first value.
  private static let (firstTable, firstValue) = (7, 1)
  private static var rowsOfTable: Int { WorkbookSensitivity.offsets.count + 3 }

  /// The sheet of the tables and that of the scenarios; none for a property that has no such tables.
  mutating func sensitivity() throws(Diagnostic) -> [WrittenSheet] {
    guard let sensitivity = WorkbookSensitivity(book) else { return [] }
    var (shown, scenarios) = (WrittenSheet(titles.sensitivity), WrittenSheet(titles.scenarios))
    let blocks = try put(scenariosOf: sensitivity, &scenarios)
    shown.widths = [34, 16]
    shown.isLocked = true
    put(title: titles.sensitivity, &shown)
    shown.put(
      book.context.localized(
        LocalizedText("Each value is a scenario of its own on the sheet \(titles.scenarios), month by month.")
      ),
      column: 0, row: 1, Look.muted)
    if sensitivity.isSold {
      let note = LocalizedText(
        "The last month of the scenarios is \(sensitivity.lastMonth); a later sale has no value here.")
      shown.put(book.context.localized(note), column: 0, row: 2, Look.muted)
    }
    for (row, axis) in [(4, sensitivity.rows), (5, sensitivity.columns)] {
      shown.put(
        book.context.localized(LocalizedText("Step of \(label(of: axis.symbol))")), column: 0, row: row,
        Look.label)
      shown.put(
        axis.strideNumber.map { .number($0) } ?? .blank, column: 1, row: row,
        Look.input(book.formats.code(axis.field)))
    }
    for (index, figure) in sensitivity.figures.enumerated() {
      put(figure, of: sensitivity, blocks, row: Self.firstTable + index * (Self.rowsOfTable + 1), &shown)
    }
    return [shown, scenarios]
  }

  /// The row and the column of the headings that scenarios read, which are those of the first table.
  private func place(row offset: Int) -> (column: Int, row: Int) { (0, Self.firstTable + 4 + offset) }

  private func place(column offset: Int) -> (column: Int, row: Int) {
    (Self.firstValue + 2 + offset, Self.firstTable + 1)
  }

  private func put(
    scenariosOf sensitivity: WorkbookSensitivity, _ sheet: inout WrittenSheet
  ) throws(Diagnostic) -> [WorkbookSensitivity.Scenario: ScenarioBlock] {
    sheet.widths = [34, 26, 14]
    sheet.isLocked = true
    put(title: titles.scenarios, &sheet)
    sheet.put(
      book.context.localized(LocalizedText("What the sheet \(titles.sensitivity) reads.")), column: 0, row: 1,
      Look.muted)
    // Working cells are not for paper.
    sheet.lastPrintedRow = 1
    var blocks: [WorkbookSensitivity.Scenario: ScenarioBlock] = [:]
    var row = 3
    for (index, scenario) in WorkbookSensitivity.scenarios.enumerated() {
      let cells = [
        sensitivity.rows.field.name: CellAddress.absolute(
          sheet: titles.sensitivity, place(row: scenario.row)),
        sensitivity.columns.field.name: CellAddress.absolute(
          sheet: titles.sensitivity, place(column: scenario.column)),
      ]
      var block = ScenarioBlock(
        try PropertyWorkbook(scenario, of: book, sensitivity, cells: cells), top: row)
      sheet.put(
        book.context.localized(LocalizedText("Scenario \(index + 1)")), column: 0, row: row, Look.section)
      for column in 1...2 { sheet.put(.blank, column: column, row: row, Look.section) }
      try block.put(&sheet)
      row = block.end + 1
      blocks[scenario] = block
    }
    return blocks
  }

  /// The table of a figure, whose middle is the workbook itself.
  private func put(
    _ figure: Symbol, of sensitivity: WorkbookSensitivity,
    _ blocks: [WorkbookSensitivity.Scenario: ScenarioBlock], row: Int, _ sheet: inout WrittenSheet
  ) {
    let offsets = WorkbookSensitivity.offsets
    sheet.put(label(of: figure), column: 0, row: row, CellStyle(.bold))
    put(headingsOf: sensitivity, row: row + 1, isFirst: row == Self.firstTable, &sheet)
    for (line, rowOffset) in offsets.enumerated() {
      for (index, columnOffset) in offsets.enumerated() {
        let block = blocks[WorkbookSensitivity.Scenario(row: rowOffset, column: columnOffset)]
        sheet.put(
          content(of: figure, block, lastMonth: sensitivity.lastMonth), column: Self.firstValue + index,
          row: row + 2 + line,
          CellStyle(format: book.formats.code(figure.measure), block == nil ? .bold : .plain, side: .right))
      }
    }
    sheet.shade(
      columns: Self.firstValue...Self.firstValue + offsets.count - 1,
      rows: row + 2...row + 1 + offsets.count)
  }

  /// The values of the two inputs, beside and above a table; those of the first one are read by all others.
  private func put(
    headingsOf sensitivity: WorkbookSensitivity, row: Int, isFirst: Bool, _ sheet: inout WrittenSheet
  ) {
    let (rows, columns) = (sensitivity.rows, sensitivity.columns)
    sheet.put("\(label(of: rows.symbol)) ↓  \(label(of: columns.symbol)) →", column: 0, row: row, Look.muted)
    for (index, offset) in WorkbookSensitivity.offsets.enumerated() {
      for (axis, own, place, step) in [
        (rows, (0, row + 1 + index), self.place(row: offset), "$B$5"),
        (columns, (Self.firstValue + index, row), self.place(column: offset), "$B$6"),
      ] {
        let varied = "MAX(\(axis.name)\(offset < 0 ? "-" : "+")\(abs(offset))*\(step),0)"
        let text =
          !isFirst ? CellAddress.cell(column: place.column, row: place.row) : offset == 0 ? axis.name : varied
        sheet.put(
          .formula(text, axis.number(offset).map { .number($0) } ?? .none), column: own.0, row: own.1,
          CellStyle(format: book.formats.code(axis.field), .bold, fill: .section, side: .right))
      }
    }
  }

  /// A figure in a scenario, which has no rows behind its last month.
  private func content(of figure: Symbol, _ block: ScenarioBlock?, lastMonth: Int) -> CellContent {
    guard let block else {
      let name = plan.name(ofKnown: figure, isYearly: false) ?? ""
      return .formula(name, book.number(Formula(figure)).map { .number($0) } ?? .none)
    }
    let value: FormulaResult = block.number(of: figure).map { .number($0) } ?? .none
    let address = "\(CellAddress.quoted(titles.scenarios))!\(block.address(of: figure) ?? "")"
    guard figure.name == WorkbookSensitivity.soldFigure,
      let hold = plan.singles.first(where: { $0.symbol.name == "hold" })?.name
    else {
      return .formula(address, value)
    }
    return .formula("IF(ROUND(\(hold)*12,0)>\(lastMonth),NA(),\(address))", value)
  }
}
