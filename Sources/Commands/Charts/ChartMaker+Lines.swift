import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

// MARK: Years

extension ChartMaker {
  /// The chart of formulas over the years.
  func report(of figures: [ChartRequest.Figure]) throws(Diagnostic) -> Report {
    try check(Chart.Form.ofSeries)
    let formulas = figures.map(\.typed)
    let table = try yearTable(formulas.map(\.formula))
    let columns = ChartColumns(table, in: currency)
    let (first, units) = (formulas[0].formula, formulas.map { unit(of: $0.formula, in: table) })
    for (figure, unit) in zip(figures, units).dropFirst() {
      guard let unit, let other = units[0], unit != other, form?.form != .sparklines else { continue }
      throw Diagnostic(ChartError.differentUnits(first.text, figure.typed.formula.text), at: figure.range)
    }
    guard !columns.series.isEmpty else {
      throw Diagnostic(ChartError.noNumbers(command: first.text), at: figures[0].range)
    }
    if form?.form == .bars { return try report(of: Report([.table(table)]), named: first.text) }
    let report = lines(table, columns, as: form?.form ?? .lines)
    let notes = try partLeftOut + workspace.notes(onRulesOf: formulas.map(\.formula))
    return Report(report.blocks + notes.map { .note($0) })
  }

  private func unit(of formula: Formula, in table: Table) -> AxisUnit? {
    guard let column = table.index(of: formula.text) else { return nil }
    return table.rows.lazy.map { $0[column] }.first { $0.axisNumber(in: currency) != nil }?.axisUnit
  }

  /// The figures of each whole year until the sale, of each month before one within a year, or as long as there is a loan; from the closing on where they have a value then.
  private func yearTable(_ formulas: [Formula]) throws(Diagnostic) -> Table {
    let worksheet = try workspace.loanWorksheet()
    let months = worksheet.holdingMonths ?? workspace.lastPayment ?? 120
    let period = PeriodTable(formulas, workspace)
    let closing = period.table(of: [.year(0)], number: .year)
    let hasClosing = closing.rows[0].dropFirst().allSatisfy { $0.axisNumber(in: currency) != nil }
    let first = hasClosing ? 0 : 1
    if worksheet.isSoldWithinAYear {
      return period.table(of: (first...months).map(Period.month), number: .month)
    }
    // The year of a sale in its midst is none that can be drawn beside whole ones.
    let years = worksheet.holdingMonths == nil ? max((months + 11) / 12, 1) : months / 12
    return period.table(of: (first...years).map(Period.year), number: .year)
  }

  /// The sentence on the months before the sale that are no whole year.
  private var partLeftOut: [LocalizedText] {
    get throws(Diagnostic) {
      let worksheet = try workspace.loanWorksheet()
      guard !worksheet.isSoldWithinAYear, let part = ProjectedYears(worksheet).part else { return [] }
      return [
        LocalizedText("The months from \(part.lowerBound) until the sale are no whole year, and not drawn.")
      ]
    }
  }

  /// Small lines of the important figures.
  var overview: Report {
    get throws(Diagnostic) {
      let names = ["balance", "equity", "cash_flow", "noi"]
      let formulas = names.compactMap { workspace.monthlyFormula(named: $0) }
      let table = try yearTable(formulas)
      let columns = ChartColumns(table, in: currency)
      guard !columns.series.isEmpty else { throw Diagnostic(ChartError.noNumbers(command: "chart")) }
      return lines(table, columns, as: .sparklines)
    }
  }
}

// MARK: Lines and stacks

extension ChartMaker {
  /// Lines, stacked columns or small lines of columns of numbers.
  func lines(_ table: Table, _ columns: ChartColumns, as form: Chart.Form) -> Report {
    let x = table.columns[columns.xIndex]
    let names = columns.series.compactMap { table.column($0)?.label }
    let time = LineReading.Time(key: columns.x)
    let field = time == nil ? workspace.field(named: columns.x) : nil
    let reading = LineReading(table, columns, self)
    var marks: [Chart.Mark] = []
    if form == .lines, let field {
      marks = [Chart.Mark(.x, at: present(field), label: LocalizedText("now"))]
    }
    if form == .lines { marks += columns.series.flatMap { criteria(on: $0) } }
    let all = LocalizedText.all(names)
    let title = time == nil ? LocalizedText("\(all) by \(x.label)") : all
    let chart = Chart(
      title: table.heading ?? title, form: form, table: table, x: columns.x, series: columns.series,
      unit: time?.unit, marks: marks,
      reading: field.map { reading.sentence(ofSweep: $0) } ?? reading.sentence(over: time))
    return Report([.chart(chart)] + note(on: columns.others).map { .note($0) })
  }

  private func note(on others: [String]) -> [LocalizedText] {
    others.isEmpty
      ? [] : [LocalizedText("Not drawn: \(LocalizedText.all(others)); \"show\" chooses what is.")]
  }
}

/// What is to be seen in lines.
private struct LineReading {
  /// A column of periods.
  enum Time {
    case year, month

    /// The periods of a column; nil for one of anything else.
    init?(key: String) {
      switch key {
      case TableColumn.year.key: self = .year
      case TableColumn.month.key, "pmtNo": self = .month
      default: return nil
      }
    }

    var unit: LocalizedText {
      switch self {
      case .year: LocalizedText("years")
      case .month: LocalizedText("months")
      }
    }
  }

  private let table: Table
  private let columns: ChartColumns
  private let maker: ChartMaker
  private let x: [Double]
  /// The numbers of the series.
  private let numbers: [[Double]]
  private let indices: [Int]

  init(_ table: Table, _ columns: ChartColumns, _ maker: ChartMaker) {
    (self.table, self.columns, self.maker) = (table, columns, maker)
    indices = columns.series.map { table.index(of: $0) ?? 0 }
    x = table.rows.numbers(ofColumn: columns.xIndex, in: maker.currency)
    numbers = indices.map { table.rows.numbers(ofColumn: $0, in: maker.currency) }
  }

  /// The first and the last number of each line, and where two lines meet or one passes zero.
  func sentence(over time: Time?) -> LocalizedText {
    let ends = columns.series.indices.compactMap { index -> LocalizedText? in
      let defined = numbers[index].indices.filter { numbers[index][$0].isFinite }
      guard let first = defined.first, let last = defined.last else { return nil }
      let cells = [first, last].map { table.rows[$0][indices[index]].brief(in: maker.currency) }
      return LocalizedText("\(columns.series[index]) \(cells[0]) → \(cells[1])")
    }
    return LocalizedText("\(LocalizedText.joined(ends, "; ")).").then(turn(over: time))
  }

  /// The first period in which the second line passes the first, or a single line passes zero.
  private func turn(over time: Time?) -> LocalizedText? {
    guard let time else { return nil }
    if columns.series.count > 1 {
      guard let row = change(zip(numbers[1], numbers[0]).map { $0 - $1 }) else { return nil }
      let isAbove = numbers[1][row] > numbers[0][row]
      let (upper, lower) = (columns.series[isAbove ? 1 : 0], columns.series[isAbove ? 0 : 1])
      if let month = month(upper, lower, in: row, time) {
        return LocalizedText("\(upper) passes \(lower) in month \(Cell.count(month)).")
      }
      return time == .month
        ? LocalizedText("\(upper) passes \(lower) in month \(table.rows[row][columns.xIndex]).")
        : LocalizedText("\(upper) passes \(lower) in year \(table.rows[row][columns.xIndex]).")
    }
    guard let row = change(numbers[0]) else { return nil }
    let (name, period) = (columns.series[0], table.rows[row][columns.xIndex])
    // A line that comes back is not on one side from then on.
    if change(Array(numbers[0][row...])) != nil {
      let (below, all) = (Cell.count(numbers[0].count { $0 < 0 }), Cell.count(numbers[0].count))
      return time == .year
        ? LocalizedText("\(name) is below zero in \(below) of \(all) years.")
        : LocalizedText("\(name) is below zero in \(below) of \(all) months.")
    }
    switch (numbers[0][row] > 0, time) {
    case (true, .year): return LocalizedText("\(name) is above zero from year \(period) on.")
    case (true, .month): return LocalizedText("\(name) is above zero from month \(period) on.")
    case (false, .year): return LocalizedText("\(name) is below zero from year \(period) on.")
    case (false, .month): return LocalizedText("\(name) is below zero from month \(period) on.")
    }
  }

  /// The first row in which differences have another sign than before.
  private func change(_ differences: [Double]) -> Int? {
    var before = 0.0
    for (row, difference) in differences.enumerated() where difference.isFinite && difference != 0 {
      if before != 0, (difference > 0) != (before > 0) { return row }
      before = difference
    }
    return nil
  }

  /// The first month of the years up to a row in which a figure is above another; nil where the columns are no figures.
  private func month(_ upper: String, _ lower: String, in row: Int, _ time: Time) -> Int? {
    let formulas = [upper, lower].compactMap { name in
      maker.workspace.monthlyFormula(named: name) ?? (try? Formula(name, in: maker.workspace.vocabulary))
    }
    guard time == .year, row > 0, formulas.count == 2, formulas.allSatisfy(\.dependsOnMonth) else {
      return nil
    }
    let (first, last) = (12 * Int(x[row - 1]) - 11, 12 * Int(x[row]))
    // A year that a line passes the other in begins below it.
    let start = max(first, 1)
    guard start <= last else { return nil }
    let values = maker.workspace.cells(of: formulas, at: (start...last).map(Period.month)).map { cells in
      cells.map { $0.axisNumber(in: maker.currency) ?? .nan }
    }
    guard let index = values[0].indices.first(where: { values[0][$0] > values[1][$0] }), index > 0 else {
      return nil
    }
    return start + index
  }

  // MARK: Sweeps

  /// The value of the field at which the first line meets a criterion or zero, and the present value.
  func sentence(ofSweep field: Field) -> LocalizedText {
    let name = columns.series[0]
    let now = LocalizedText("\(field.name) is \(maker.present(field)) now")
    let criterion = maker.criteria(on: name).first?.value
    for target in [criterion, zero].compactMap({ $0 }) {
      guard let root = root(of: field, at: target) else { continue }
      return LocalizedText("\(name) is \(target) at \(field.name) \(root); \(now).")
    }
    let defined = numbers[0].indices.filter { numbers[0][$0].isFinite }
    guard let first = defined.first, let last = defined.last else { return LocalizedText("\(now).") }
    let cells = [first, last].map { table.rows[$0][indices[0]].brief(in: maker.currency) }
    return LocalizedText("\(name) \(cells[0]) → \(cells[1]); \(now).")
  }

  /// Zero in the unit of the first line.
  private var zero: Cell? {
    let cell = table.rows.lazy.map { $0[indices[0]] }.first { $0.axisNumber(in: maker.currency) != nil }
    return switch cell?.axisUnit {
    case .money?: .number(Number(0), .money, .atLeast(0))
    case .percent?: .number(Number(0), .percent, .atLeast(0))
    case .plain?: .count(0)
    case nil: nil
    }
  }

  /// The value of the field, among those of the sweep, at which the first line meets a number; found as by `solve`.
  private func root(of field: Field, at target: Cell) -> Cell? {
    guard let level = target.axisNumber(in: maker.currency), let row = change(numbers[0].map { $0 - level }),
      row > 0
    else { return nil }
    let ends = [x[row - 1], x[row]].sorted()
    let exact = bounds(of: field, at: target).first { cell in
      cell.axisNumber(in: maker.currency).map { $0 >= ends[0] - 1e-9 && $0 <= ends[1] + 1e-9 } ?? false
    }
    if let exact { return exact }
    // Where no formula can be solved, the line between the two nearest values is straight enough.
    let share = (level - numbers[0][row - 1]) / (numbers[0][row] - numbers[0][row - 1])
    let value = x[row - 1] + share * (x[row] - x[row - 1])
    let sample = table.rows[row][columns.xIndex]
    return Number(sample.axisUnit == .percent ? value / 100 : value).map {
      .number(
        $0, sample.axisUnit == .money ? .money : sample.axisUnit == .percent ? .percent : .plain, .rounded(2))
    }
  }

  /// The values of a field between which the first line does not pass a number.
  private func bounds(of field: Field, at target: Cell) -> [Cell] {
    let (workspace, context) = (maker.workspace, maker.context)
    guard field.isNumeric, let level = target.axisNumber(in: maker.currency) else { return [] }
    let number = target.axisUnit == .percent ? "\(level)%" : "\(level)"
    let field = workspace.sheet.numberField(of: field, isShare: false)
    let probe = FieldProbe(field, of: workspace.document, workspace)
    defer { context.interpreter.console?.progress(nil) }
    for sign in [">=", "<="] {
      guard let formula = try? Formula("(\(columns.series[0])) \(sign) \(number)", in: workspace.vocabulary),
        Condition(formula).state(in: workspace.scope).holds,
        let search = try? probe.search([Condition(formula)], context), let reach = try? search.reach(of: 0)
      else { continue }
      return [reach.lowerBound, reach.upperBound].map {
        CellFormatter.cell(probe.grid.value(at: $0), of: field)
      }
    }
    return []
  }
}
