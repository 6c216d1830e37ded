import Finance
import Formulas
import Localization
import Model
import Reports
import ScheduleAPI
import Shell
import Workbooks
import Workspace

/// The sheets of a property's workbook, with the names of their cells.
struct WorkbookLayout {
  let book: PropertyWorkbook
  private(set) var names: [(name: String, address: String)] = []
  var places: SpreadsheetPlaces
  /// The bounds of criteria that have a cell of their own.
  var bounds: [Bound] = []
  /// The names of the sheets before those of the property, with tables of a result.
  var tables: [String] = []
  let titles: Titles
  /// The columns and rows of figures with a place in the registry come before the steps on the way to others.
  let monthSeries: [Int]
  let yearSeries: [Int]
  /// The row of the closing above those of months, with two of headings above it, and the row of the numbers of years.
  let closingRow, yearRow: Int
  /// The column of the first figure by month.
  let firstSeriesColumn: Int

  var plan: SpreadsheetPlan { book.plan }
  var workspace: Workspace { book.workspace }

  /// The bound of a criterion in its cell.
  struct Bound {
    /// The text of the criterion.
    let criterion: String
    let name, cell: String
    let value: Double
  }

  /// The titles of the tabs, in the language of the user.
  struct Titles {
    let deal, inputs, sensitivity, months, years, figures, scenarios, checks, about: String
    /// A sheet without a tab, by which the workbook is known when it comes back.
    static let origin = "_roi"
  }

  /// The look of parts that all sheets have.
  enum Look {
    static let title = CellStyle(.title)
    static let muted = CellStyle(.muted)
    static let heading = CellStyle(.heading, fill: .heading)
    static let headingOfNumbers = CellStyle(.heading, fill: .heading, side: .right, isWrapped: true)
    static let section = CellStyle(.bold, fill: .section)
    static let label = CellStyle(isLined: true)
    static let prose = CellStyle(isWrapped: true)

    static func number(_ format: String?) -> CellStyle {
      CellStyle(format: format, side: .right, isLined: true)
    }

    static func input(_ format: String?) -> CellStyle {
      CellStyle(format: format, .input, fill: .input, side: .right, isLined: true, isUnlocked: true)
    }
  }

  /// The sheets of a workbook, each below its title, a blank line, headings and names.
  init(_ book: PropertyWorkbook) { self.init(book, yearRow: 2, closingRow: 4, firstSeriesColumn: 2) }

  /// - Parameters:
  ///   - closingRow: The row of the closing above those of months, with two of headings above it.
  ///   - firstSeriesColumn: The column of the first figure by month.
  init(_ book: PropertyWorkbook, yearRow: Int, closingRow: Int, firstSeriesColumn: Int) {
    (self.book, self.yearRow, self.closingRow) = (book, yearRow, closingRow)
    self.firstSeriesColumn = firstSeriesColumn
    let text = book.context.localized
    titles = Titles(
      deal: text(LocalizedText("Deal")), inputs: text(LocalizedText("Inputs", context: "workbook")),
      sensitivity: text(LocalizedText("Sensitivity")), months: text(LocalizedText("Months")),
      years: text(LocalizedText("Years")), figures: text(LocalizedText("Figures")),
      scenarios: text(LocalizedText("Scenarios")), checks: text(LocalizedText("Checks")),
      about: text(LocalizedText("About")))
    let all = book.plan.series
    let ordered = { (isYearly: Bool) in
      all.indices.filter { all[$0].isYearly == isYearly }.sorted {
        (all[$0].symbol == nil ? 1 : 0, all[$0].symbol?.index ?? $0) < (
          all[$1].symbol == nil ? 1 : 0, all[$1].symbol?.index ?? $1
        )
      }
    }
    (monthSeries, yearSeries) = (ordered(false), ordered(true))
    places = SpreadsheetPlaces(
      closingRow: closingRow + 1, monthNumberColumn: "A", yearNumberRow: yearRow + 1,
      yearColumn: { $0 < 0 ? "B" : CellAddress.letters(ofColumn: Self.closingColumn + $0) })
    for (index, series) in monthSeries.enumerated() {
      places.monthColumns[series] = CellAddress.letters(ofColumn: firstSeriesColumn + index)
    }
    for (index, series) in yearSeries.enumerated() { places.yearRows[series] = yearRow + 2 + index }
  }

  /// The column of the closing in the sheet of years, behind labels and names.
  static let closingColumn = 2

  private func text(_ text: LocalizedText) -> String { book.context.localized(text) }

  /// All sheets; the names of their cells are known when they are made.
  mutating func sheets() throws(Diagnostic) -> [WrittenSheet] {
    var shown = [deal(), inputs()]
    let tables = try sensitivity()
    shown += tables.prefix(1)
    for one in book.loans {
      shown.append(try loan(one))
    }
    shown.append(try months())
    shown.append(try years())
    shown.append(figures())
    shown += tables.dropFirst()
    shown += [checks(), about()]
    return shown + [try origin(shown)]
  }

  // MARK: Figures without a period

  /// The rows of figures, in the order of the registry, with their formulas in the language of the shell.
  private mutating func figures() -> WrittenSheet {
    var sheet = WrittenSheet(titles.figures)
    sheet.widths = [34, 26, 18, 90]
    sheet.frozen = (4, 1)
    sheet.isLocked = true
    put(title: titles.figures, &sheet)
    put(
      headings: [
        LocalizedText("Figure"), LocalizedText("Name in formulas"), LocalizedText("Value"),
        LocalizedText("Formula in roi"),
      ], row: 3, &sheet)
    var row = 4
    for single in plan.singles.filter({ !$0.isInput }).sorted(by: { $0.symbol.index < $1.symbol.index }) {
      sheet.put(label(of: single.symbol), column: 0, row: row, Look.label)
      sheet.put(single.name, column: 1, row: row, Look.muted)
      sheet.put(
        content(of: single), column: 2, row: row, Look.number(book.formats.code(single.symbol.measure)))
      sheet.put(remark(on: single.source, single.obstacle, single.text), column: 3, row: row, Look.muted)
      add(single.name, sheet, (2, row))
      row += 1
    }
    return sheet
  }

  func content(of single: SpreadsheetPlan.Single) -> CellContent {
    let value = plan.value(of: single)
    guard let formula = single.text else { return value.map { .number($0) } ?? .blank }
    return .formula(places.formula(formula), value.map { .number($0) } ?? .none)
  }

  /// The formula in the shell's language, or why a value stands in its place.
  private func remark(on source: String?, _ obstacle: String?, _ formula: SpreadsheetText?) -> String {
    if formula != nil { return source.map { "= \($0)" } ?? "" }
    if let obstacle {
      return text(LocalizedText("A value as exported: a spreadsheet has no way to compute \(obstacle)."))
    }
    return text(LocalizedText("A value as exported: it is computed in roi only."))
  }

  // MARK: Months and years

  private mutating func months() throws(Diagnostic) -> WrittenSheet {
    var sheet = WrittenSheet(titles.months)
    sheet.widths = [8, 8, 14]
    sheet.frozen = (4, 2)
    (sheet.isLocked, sheet.isAcross) = (true, true)
    put(title: titles.months, &sheet)
    try putMonths(&sheet)
    let last = closingRow + plan.lastMonth
    add(SpreadsheetPlan.monthsName, sheet, (0, closingRow), (0, last))
    add(SpreadsheetPlan.yearsOfMonthsName, sheet, (1, closingRow), (1, last))
    for (index, number) in monthSeries.enumerated() {
      let column = firstSeriesColumn + index
      add(plan.series[number].name, sheet, (column, closingRow), (column, last))
    }
    sheet.lastPrintedColumn = firstSeriesColumn - 1 + monthSeries.count { plan.series[$0].symbol != nil }
    return sheet
  }

  /// The columns of figures by month behind the numbers of the months and their years.
  /// - Parameter whole: The numbers of those that are wanted in all months; the others have their closing alone. Nil for
  ///   all.
  func putMonths(_ sheet: inout WrittenSheet, _ whole: Set<Int>? = nil) throws(Diagnostic) {
    let heads = [text(LocalizedText("Month")), text(LocalizedText("Year"))]
    for (column, head) in heads.enumerated() {
      sheet.put(head, column: column, row: closingRow - 2, Look.headingOfNumbers)
    }
    for (index, number) in monthSeries.enumerated() {
      let (series, column) = (plan.series[number], firstSeriesColumn + index)
      sheet.put(title(of: series), column: column, row: closingRow - 2, Look.headingOfNumbers)
      sheet.put(
        series.name, column: column, row: closingRow - 1, CellStyle(.muted, side: .right, isShrunk: true))
    }
    for month in 0...plan.lastMonth {
      try workspace.interruption.check()
      let row = closingRow + month
      sheet.put(.number(Double(month)), column: 0, row: row, Look.number(WorkbookFormats.count))
      sheet.put(
        .formula("ROUNDUP(A\(row + 1)/12,0)", .number(Double((month + 11) / 12))), column: 1, row: row,
        Look.number(WorkbookFormats.count))
      for (index, number) in monthSeries.enumerated() where month == 0 || whole?.contains(number) ?? true {
        put(number, at: month, column: firstSeriesColumn + index, row: row, &sheet)
      }
    }
  }

  private mutating func years() throws(Diagnostic) -> WrittenSheet {
    var sheet = WrittenSheet(titles.years)
    sheet.widths = [30, 26, 14]
    sheet.frozen = (3, 2)
    (sheet.isLocked, sheet.isAcross) = (true, true)
    put(title: titles.years, &sheet)
    try putYears(&sheet)
    sheet.lastPrintedRow = yearRow + yearSeries.count { plan.series[$0].symbol != nil }
    let last = Self.closingColumn + plan.lastMonth / 12
    add(SpreadsheetPlan.yearsName, sheet, (Self.closingColumn, yearRow), (last, yearRow))
    for (index, number) in yearSeries.enumerated() {
      let row = yearRow + 1 + index
      add(plan.series[number].name, sheet, (Self.closingColumn, row), (last, row))
    }
    return sheet
  }

  /// The rows of figures by year below the numbers of the years.
  func putYears(_ sheet: inout WrittenSheet) throws(Diagnostic) {
    let years = plan.lastMonth / 12
    put(headings: [LocalizedText("Figure"), LocalizedText("Name in formulas")], row: yearRow, &sheet)
    for year in 0...years {
      sheet.put(
        .number(Double(year)), column: Self.closingColumn + year, row: yearRow, Look.headingOfNumbers)
    }
    for (index, number) in yearSeries.enumerated() {
      try workspace.interruption.check()
      let (series, row) = (plan.series[number], yearRow + 1 + index)
      sheet.put(title(of: series), column: 0, row: row, Look.label)
      sheet.put(series.name, column: 1, row: row, Look.muted)
      for year in 0...years { put(number, at: year, column: Self.closingColumn + year, row: row, &sheet) }
    }
  }

  /// The cell of a figure by month or year; none at a closing at which it has no value whatever is entered.
  private func put(_ number: Int, at period: Int, column: Int, row: Int, _ sheet: inout WrittenSheet) {
    let series = plan.series[number]
    let value = plan.value(of: series, at: period)
    let formula =
      period > 0 ? series.text : value != nil || plan.mayHaveClosing(series) ? series.closing : nil
    let style = Look.number(book.formats.code(series.symbol?.measure ?? .number))
    if let formula {
      sheet.put(
        .formula(places.formula(formula, at: period), value.map { .number($0) } ?? .none), column: column,
        row: row, style)
    } else if let value, period > 0 || series.symbol?.isMonthly == true {
      sheet.put(.number(value), column: column, row: row, style)
    }
  }

  /// The title of a figure; of a step on the way to another, its name.
  private func title(of series: SpreadsheetPlan.Series) -> String {
    series.symbol.map(label) ?? series.name
  }

  // MARK: Parts of all sheets

  func label(of symbol: Symbol) -> String {
    if let field = book.rental.field(of: symbol) { return text(LocalizedText(key: field.label)) }
    return text(workspace.label(of: Formula(symbol)))
  }

  func put(title: String, _ sheet: inout WrittenSheet) {
    sheet.put(title, column: 0, row: 0, Look.title)
  }

  func put(headings: [LocalizedText], row: Int, _ sheet: inout WrittenSheet) {
    for (column, heading) in headings.enumerated() {
      sheet.put(text(heading), column: column, row: row, Look.heading)
    }
  }

  mutating func add(
    _ name: String, _ sheet: WrittenSheet, _ first: (column: Int, row: Int),
    _ last: (column: Int, row: Int)? = nil
  ) {
    names.append((name, CellAddress.absolute(sheet: sheet.name, first, last)))
  }
}
