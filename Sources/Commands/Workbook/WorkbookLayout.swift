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
  private(set) var places: SpreadsheetPlaces
  /// The bounds of criteria that have a cell of their own.
  var bounds: [Bound] = []
  /// The names of the sheets before those of the property, with tables of a result.
  var tables: [String] = []
  let titles: Titles
  /// The columns and rows of figures with a place in the registry come before the steps on the way to others.
  private let monthSeries: [Int]
  private let yearSeries: [Int]

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
    let deal, inputs, months, years, figures, checks, about: String
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

  init(_ book: PropertyWorkbook) {
    self.book = book
    let text = book.context.localized
    titles = Titles(
      deal: text(LocalizedText("Deal")), inputs: text(LocalizedText("Inputs", context: "workbook")),
      months: text(LocalizedText("Months")), years: text(LocalizedText("Years")),
      figures: text(LocalizedText("Figures")), checks: text(LocalizedText("Checks")),
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
      closingRow: Self.closingRow + 1, monthNumberColumn: "A", yearNumberRow: Self.yearRow + 1,
      yearColumn: { $0 < 0 ? "B" : CellAddress.letters(ofColumn: Self.closingColumn + $0) })
    for (index, series) in monthSeries.enumerated() {
      places.monthColumns[series] = CellAddress.letters(ofColumn: index + 2)
    }
    for (index, series) in yearSeries.enumerated() { places.yearRows[series] = Self.yearRow + 2 + index }
  }

  /// The row of the closing in sheets of months, below the title, a blank line, headings and names.
  static let closingRow = 4
  /// The column of the closing in the sheet of years, behind labels and names.
  static let closingColumn = 2
  static let yearRow = 2

  private func text(_ text: LocalizedText) -> String { book.context.localized(text) }

  /// All sheets; the names of their cells are known when they are made.
  mutating func sheets() throws(Diagnostic) -> [WrittenSheet] {
    var shown = [deal(), inputs()]
    for one in book.loans {
      shown.append(try loan(one))
    }
    shown.append(try months())
    shown.append(try years())
    shown += [figures(), checks(), about()]
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

  private func content(of single: SpreadsheetPlan.Single) -> CellContent {
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
    let heads = [text(LocalizedText("Month")), text(LocalizedText("Year"))]
    for (column, head) in heads.enumerated() {
      sheet.put(head, column: column, row: 2, Look.headingOfNumbers)
    }
    put(names: monthSeries, firstColumn: 2, &sheet)
    for month in 0...plan.lastMonth {
      try workspace.interruption.check()
      let row = Self.closingRow + month
      sheet.put(.number(Double(month)), column: 0, row: row, Look.number(WorkbookFormats.count))
      sheet.put(
        .formula("ROUNDUP(A\(row + 1)/12,0)", .number(Double((month + 11) / 12))), column: 1, row: row,
        Look.number(WorkbookFormats.count))
      for (index, number) in monthSeries.enumerated() {
        put(number, at: month, column: index + 2, row: row, &sheet)
      }
    }
    let last = Self.closingRow + plan.lastMonth
    add(SpreadsheetPlan.monthsName, sheet, (0, Self.closingRow), (0, last))
    add(SpreadsheetPlan.yearsOfMonthsName, sheet, (1, Self.closingRow), (1, last))
    for (index, number) in monthSeries.enumerated() {
      add(plan.series[number].name, sheet, (index + 2, Self.closingRow), (index + 2, last))
    }
    sheet.lastPrintedColumn = 1 + monthSeries.count { plan.series[$0].symbol != nil }
    return sheet
  }

  private mutating func years() throws(Diagnostic) -> WrittenSheet {
    var sheet = WrittenSheet(titles.years)
    sheet.widths = [30, 26, 14]
    sheet.frozen = (3, 2)
    (sheet.isLocked, sheet.isAcross) = (true, true)
    put(title: titles.years, &sheet)
    let years = plan.lastMonth / 12
    put(headings: [LocalizedText("Figure"), LocalizedText("Name in formulas")], row: Self.yearRow, &sheet)
    for year in 0...years {
      sheet.put(
        .number(Double(year)), column: Self.closingColumn + year, row: Self.yearRow, Look.headingOfNumbers)
    }
    for (index, number) in yearSeries.enumerated() {
      try workspace.interruption.check()
      let (series, row) = (plan.series[number], Self.yearRow + 1 + index)
      sheet.put(title(of: series), column: 0, row: row, Look.label)
      sheet.put(series.name, column: 1, row: row, Look.muted)
      for year in 0...years { put(number, at: year, column: Self.closingColumn + year, row: row, &sheet) }
    }
    sheet.lastPrintedRow = Self.yearRow + yearSeries.count { plan.series[$0].symbol != nil }
    let last = Self.closingColumn + years
    add(SpreadsheetPlan.yearsName, sheet, (Self.closingColumn, Self.yearRow), (last, Self.yearRow))
    for (index, number) in yearSeries.enumerated() {
      let row = Self.yearRow + 1 + index
      add(plan.series[number].name, sheet, (Self.closingColumn, row), (last, row))
    }
    return sheet
  }

  /// The headings of columns of months, and their names below.
  private func put(names numbers: [Int], firstColumn: Int, _ sheet: inout WrittenSheet) {
    for (index, number) in numbers.enumerated() {
      let series = plan.series[number]
      sheet.put(title(of: series), column: firstColumn + index, row: 2, Look.headingOfNumbers)
      sheet.put(series.name, column: firstColumn + index, row: 3, CellStyle(.muted, side: .right))
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
