import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workbooks
import Workspace

/// The figures of a property in a scenario, as far as they are others than those of its workbook.
extension PropertyWorkbook {
  /// - Parameter cells: The cells with the values of the inputs that are varied, by the names of their fields.
  init(
    _ scenario: WorkbookSensitivity.Scenario, of base: PropertyWorkbook, _ sensitivity: WorkbookSensitivity,
    cells: [String: String]
  ) throws(Diagnostic) {
    let rental = sensitivity.rental(scenario, of: base.rental)
    let scope = rental.scope(base.definitions, base.evaluation)
    let links = LoanLinks(
      rental, rental.loans, base.context, firstColumn: ScenarioBlock.firstLoanColumn)
    let plan = SpreadsheetPlan(
      scope, base.vocabulary, lastMonth: sensitivity.lastMonth, takenNames: base.plan.takenNames
    ) { symbol, isYearly in
      if let cell = cells[symbol.name], !symbol.isMonthly {
        return .text(SpreadsheetText(whole: cell), source: symbol.name)
      }
      if let name = base.plan.name(ofKnown: symbol, isYearly: isYearly),
        !sensitivity.dependents.contains(name)
      {
        let text =
          symbol.isMonthly
          ? SpreadsheetText.item(of: name, isYearly: isYearly) : SpreadsheetText(whole: name)
        return .text(text, source: name)
      }
      return isYearly ? nil : links.given(symbol, in: scope)
    }
    loans = links.sheets(plan, base.vocabulary)
    (self.rental, context, self.scope, self.plan) = (rental, base.context, scope, plan)
    (formats, vocabulary) = (base.formats, base.vocabulary)
    (definitions, evaluation) = (base.definitions, base.evaluation)
    for figure in sensitivity.figures { plan.add(figure) }
    try workspace.interruption.check()
  }
}

/// The cells of a scenario below each other: single figures beside the terms of the loans, years, months.
///
/// None of them has a name, of which a workbook would have a thousand.
struct ScenarioBlock {
  private var layout: WorkbookLayout
  private let top: Int

  private var book: PropertyWorkbook { layout.book }
  private var plan: SpreadsheetPlan { layout.plan }

  /// The first column of the months of loans, behind the numbers of months and years, and that of their terms.
  static let (firstLoanColumn, termColumn) = (2, 4)

  /// - Parameter top: The row of its heading.
  init(_ book: PropertyWorkbook, top: Int) {
    self.top = top
    let terms = book.loans.reduce(0) { $0 + $1.mostRowsOfTerms + 1 }
    let yearRow = top + 2 + max(book.plan.singles.count, terms)
    let years = book.plan.series.count { $0.isYearly }
    layout = WorkbookLayout(
      book, yearRow: yearRow, closingRow: yearRow + years + 4,
      firstSeriesColumn: Self.firstLoanColumn + book.loans.count * WorkbookLoan.Column.allCases.count)
    layout.places.addresses = addresses
  }

  /// The row behind the block.
  var end: Int { layout.closingRow + plan.lastMonth + 1 }

  /// The address of a figure.
  func address(of figure: Symbol) -> String? {
    plan.name(ofKnown: figure, isYearly: false).flatMap { layout.places.addresses[$0] }
  }

  /// The value of a figure; nil for none.
  func number(of figure: Symbol) -> Double? { book.number(Formula(figure)) }

  /// Where the names stand, but for those of the loans' terms.
  private var addresses: [String: String] {
    var addresses: [String: String] = [
      SpreadsheetPlan.lastMonthName: "\(plan.lastMonth)",
      SpreadsheetPlan.lastYearName: "\(plan.lastMonth / 12)",
      SpreadsheetPlan.monthsName: months(ofColumn: 0), SpreadsheetPlan.yearsOfMonthsName: months(ofColumn: 1),
      SpreadsheetPlan.yearsName: years(ofRow: layout.yearRow),
    ]
    for (index, single) in plan.singles.enumerated() {
      addresses[single.name] = CellAddress.absolute((Self.valueColumn, top + 1 + index))
    }
    for (index, number) in layout.monthSeries.enumerated() {
      addresses[plan.series[number].name] = months(ofColumn: layout.firstSeriesColumn + index)
    }
    for (index, number) in layout.yearSeries.enumerated() {
      addresses[plan.series[number].name] = years(ofRow: layout.yearRow + 1 + index)
    }
    for loan in book.loans {
      for column in WorkbookLoan.Column.allCases {
        addresses[loan.name(of: column)] = months(ofColumn: loan.number(of: column))
      }
    }
    return addresses
  }

  private func months(ofColumn column: Int) -> String {
    CellAddress.absolute((column, layout.closingRow), (column, layout.closingRow + plan.lastMonth))
  }

  private func years(ofRow row: Int) -> String {
    let first = WorkbookLayout.closingColumn
    return CellAddress.absolute((first, row), (first + plan.lastMonth / 12, row))
  }

  private static let valueColumn = 2

  /// Writes the cells.
  mutating func put(_ sheet: inout WrittenSheet) throws(Diagnostic) {
    var tables: [WorkbookLoan.Tables] = []
    var row = top + 1
    for loan in book.loans {
      tables.append(layout.put(tablesOf: loan, column: Self.termColumn, row: row, &sheet).0)
      row += loan.mostRowsOfTerms + 1
    }
    for (index, single) in plan.singles.enumerated() {
      let style = WorkbookLayout.Look.number(book.formats.code(single.symbol.measure))
      sheet.put(layout.label(of: single.symbol), column: 0, row: top + 1 + index, WorkbookLayout.Look.label)
      sheet.put(single.symbol.name, column: 1, row: top + 1 + index, WorkbookLayout.Look.muted)
      sheet.put(layout.content(of: single), column: Self.valueColumn, row: top + 1 + index, style)
    }
    try layout.putYears(&sheet)
    try layout.putMonths(&sheet, plan.seriesReadAfterClosing)
    for (loan, tables) in zip(book.loans, tables) {
      let columns = loan.columns(readBy: columns(of: loan), tables)
      try layout.put(WorkbookLoan.Column.allCases.filter(columns.contains), of: loan, tables, &sheet)
    }
  }

  /// The columns of a loan that figures read.
  private func columns(of loan: WorkbookLoan) -> Set<WorkbookLoan.Column> {
    let texts =
      plan.singles.compactMap(\.text) + plan.series.flatMap { [$0.text, $0.closing].compactMap(\.self) }
    let read = Set(texts.flatMap { $0.columnsElsewhere + $0.words })
    return Set(
      WorkbookLoan.Column.allCases.filter {
        loan.has($0) && (read.contains(loan.place(of: $0)) || read.contains(loan.name(of: $0)))
      })
  }
}
