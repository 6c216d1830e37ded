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
    sheet.put(
      book.context.localized(
        LocalizedText("\(label(of: sensitivity.rows.symbol)) ↓  \(label(of: sensitivity.columns.symbol)) →")),
      column: 0, row: row + 1, Look.muted)
    for (index, offset) in offsets.enumerated() {
      let heading = { (axis: WorkbookSensitivity.Axis, place: (column: Int, row: Int), step: String) in
        let isFirst = row == Self.firstTable
        let text =
          isFirst
          ? offset == 0 ? axis.name : "MAX(\(axis.name)\(offset < 0 ? "-" : "+")\(abs(offset))*\(step),0)"
          : CellAddress.cell(column: place.column, row: place.row)
        return (CellContent.formula(text, axis.number(offset).map { .number($0) } ?? .none), axis.field)
      }
      let look = { (field: Field) in
        CellStyle(format: self.book.formats.code(field), .bold, fill: .section, side: .right)
      }
      let (rowHeading, rowField) = heading(sensitivity.rows, place(row: offset), "$B$5")
      sheet.put(rowHeading, column: 0, row: row + 2 + index, look(rowField))
      let (columnHeading, columnField) = heading(sensitivity.columns, place(column: offset), "$B$6")
      sheet.put(columnHeading, column: Self.firstValue + index, row: row + 1, look(columnField))
    }
    for (line, rowOffset) in offsets.enumerated() {
      for (index, columnOffset) in offsets.enumerated() {
        let scenario = WorkbookSensitivity.Scenario(row: rowOffset, column: columnOffset)
        sheet.put(
          content(of: figure, blocks[scenario], lastMonth: sensitivity.lastMonth),
          column: Self.firstValue + index,
          row: row + 2 + line,
          CellStyle(
            format: book.formats.code(figure.measure), blocks[scenario] == nil ? .bold : .plain, side: .right)
        )
      }
    }
    sheet.shade(
      columns: Self.firstValue...Self.firstValue + offsets.count - 1,
      rows: row + 2...row + 1 + offsets.count)
  }

  /// A figure in a scenario, which has no rows behind its last month.
  private func content(of figure: Symbol, _ block: ScenarioBlock?, lastMonth: Int) -> CellContent {
    guard let block else {
      let name = plan.name(ofKnown: figure, isYearly: false) ?? ""
      return .formula(name, book.number(Formula(figure)).map { .number($0) } ?? .none)
    }
    let value = block.number(of: figure)
    let address = "\(CellAddress.quoted(titles.scenarios))!\(block.address(of: figure) ?? "")"
    guard figure.name == WorkbookSensitivity.soldFigure,
      let hold = plan.singles.first(where: { $0.symbol.name == "hold" })?.name
    else {
      return .formula(address, value.map { .number($0) } ?? .none)
    }
    return .formula(
      "IF(ROUND(\(hold)*12,0)>\(lastMonth),NA(),\(address))", value.map { .number($0) } ?? .none)
  }
}
