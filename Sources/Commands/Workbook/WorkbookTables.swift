import Finance
import Localization
import Reports
import Shell
import Workbooks
import Workspace

/// The tables of a result as sheets, their numbers as numbers.
struct WorkbookTables {
  private let format: LocaleFormat
  private let formats: WorkbookFormats
  private(set) var sheets: [WrittenSheet] = []

  init(_ format: LocaleFormat) { (self.format, formats) = (format, WorkbookFormats(format)) }

  /// Takes in the tables of a report; one of named figures counts as a table.
  mutating func add(
    _ report: Report, named name: String, _ interruption: Interruption
  ) throws(Diagnostic) {
    let tables = report.exported.map { [$0] } ?? report.blocks.flatMap(\.tables)
    for (index, table) in tables.enumerated() {
      try add(table, named: index == 0 ? name : "\(name) \(index + 1)", interruption)
    }
  }

  private mutating func add(
    _ table: Table, named name: String, _ interruption: Interruption
  ) throws(Diagnostic) {
    let columns = table.columns.indices.filter { table.columns[$0].audience != .programs }
    var sheet = WrittenSheet(name)
    sheet.frozen = (1, 0)
    sheet.isAcross = columns.count > 6
    sheet.widths = columns.map { index in
      Double(max(12, min(table.columns[index].label.text(in: format).count + 2, 40)))
    }
    for (place, index) in columns.enumerated() {
      sheet.put(
        table.columns[index].label.text(in: format), column: place, row: 0, WorkbookLayout.Look.heading)
    }
    for row in table.rows.indices {
      try interruption.check()
      let cells = table.rows[row]
      for (place, index) in columns.enumerated() {
        let (content, code) = content(of: cells[index])
        guard let content else { continue }
        sheet.put(content, column: place, row: row + 1, CellStyle(format: code))
      }
    }
    sheets.append(sheet)
  }

  /// What stands in a cell, with the format of a number; nil for nothing.
  private func content(of cell: Cell) -> (CellContent?, String?) {
    switch cell {
    case .money(let money, _), .balance(let money):
      (.number(money.major(format.currency)), formats.code(.money))
    case .percent(let ratio, _), .chance(let ratio), .yield(let ratio, _):
      (.number(ratio.double), WorkbookFormats.rate)
    case .count(let count): (.number(Double(count)), WorkbookFormats.count)
    case .number(let number, .money, _): (.number(number.double), formats.code(.money))
    case .number(let number, .percent, _): (.number(number.double), WorkbookFormats.percent)
    case .number(let number, .plain, _): (.number(number.double), nil)
    case .empty, .undefined: (nil, nil)
    default: (.text(LocalizedText("\(cell)").text(in: format)), nil)
    }
  }
}

extension Report.Block {
  /// The tables in the block.
  fileprivate var tables: [Table] {
    switch self {
    case .table(let table): [table]
    case .figures(_, let figures):
      [
        Table(
          columns: [
            TableColumn(key: "figure", label: LocalizedText("Figure")),
            TableColumn(key: "value", label: LocalizedText("Value")),
          ], rows: figures.map { [.words($0.label), $0.cell] })
      ]
    case .section(let section): section.blocks.flatMap(\.tables)
    case .note, .changes, .answer, .derivation, .heatMap, .chart: []
    }
  }
}
