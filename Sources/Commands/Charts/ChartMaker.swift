import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// Makes charts of the tables of results: the form, the columns, the marks and the reading follow from the contents of
/// a table.
struct ChartMaker {
  let context: CommandContext
  /// The form that was asked for; nil for the usual one.
  let form: ChosenForm?

  /// The most series of a chart with several.
  static let mostSeries = 4

  init(context: CommandContext, form: ChosenForm? = nil) { (self.context, self.form) = (context, form) }

  var workspace: Workspace { context.workspace }
  var currency: Currency { workspace.currency }

  // MARK: Reports

  /// The chart of the last result; a line for each important figure where there is none with numbers.
  var reportOfLastResult: Report {
    get throws(Diagnostic) {
      guard let last = context.interpreter.lastResult, case .success(let report) = last.result else {
        return try overview
      }
      if form == nil, ChartMaker.table(of: report, in: currency) == nil { return try overview }
      return try self.report(of: report, named: last.command)
    }
  }

  /// The chart of a report.
  /// - Parameter command: The command that it is the report of.
  func report(of report: Report, named command: String) throws(Diagnostic) -> Report {
    if form == nil, let chart = report.charts.first { return Report([.chart(chart)]) }
    guard let table = ChartMaker.table(of: report, in: currency) else {
      throw Diagnostic(ChartError.noNumbers(command: command), at: commandRange)
    }
    return try self.report(of: table, named: command)
  }

  var commandRange: Range<Int>? {
    let tokens = context.statement.tokens.dropFirst()
    guard let first = tokens.first, let last = tokens.last else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// The table of a report that is drawn: the one that it gives for that, one with contents of its own, that which
  /// `export` writes, or the first with numbers.
  private static func table(of report: Report, in currency: Currency) -> Table? {
    if let drawn = report.drawn { return drawn }
    let tables = report.blocks.compactMap { block -> Table? in
      switch block {
      case .table(let table): table
      case .chart(let chart): chart.table
      case .figures(let heading, let figures): Table(figures: figures, heading: heading)
      default: nil
      }
    }
    let known = (tables + [report.exported].compactMap { $0 }).first {
      $0.contents != .rows && !$0.rows.isEmpty
    }
    return known ?? tables.first { !ChartColumns($0, in: currency).series.isEmpty }
  }

  private func report(of table: Table, named command: String) throws(Diagnostic) -> Report {
    switch table.contents {
    case .limits where isForm(.tornado): return try limits(table, command)
    case .shares(let from, let to) where isForm(.waterfall): return shares(table, from, to)
    case .grid(let formula, let field, let values) where isForm(.heat):
      return grid(table, formula, field, values)
    case .percentiles(let figure) where isForm(.fan): return fan(table, figure)
    case .futures(let figures): return try futures(table, figures)
    case .listings(let names, let figure): return try listings(table, names, figure)
    case .rows, .sweep, .limits, .shares, .grid, .percentiles: return try columns(of: table, command)
    }
  }

  /// `true` for the usual form of a table, if no other one was asked for.
  func isForm(_ usual: Chart.Form) -> Bool { form == nil || form?.form == usual }

  /// Checks that a table can have the form that was asked for.
  func check(_ allowed: [Chart.Form]) throws(Diagnostic) {
    guard let form, !allowed.contains(form.form) else { return }
    throw Diagnostic(ChartError.unsuitable(form.form, allowed: allowed), at: form.range)
  }

  // MARK: Any table

  /// The chart of the columns of numbers of a table.
  private func columns(of table: Table, _ command: String) throws(Diagnostic) -> Report {
    let columns = ChartColumns(table, in: currency)
    guard !columns.series.isEmpty else {
      throw Diagnostic(ChartError.noNumbers(command: command), at: commandRange)
    }
    try check((columns.isNumberedAlongX ? Chart.Form.ofSeries : [.bars, .stack]) + [.histogram])
    let usual: Chart.Form = columns.isNumberedAlongX && table.rows.count > 1 ? .lines : .bars
    switch form?.form ?? usual {
    case .bars: return bars(table, columns)
    case .histogram: return try histogram(table, of: columns.series[0], count: nil)
    case let chosen: return lines(table, columns, as: chosen)
    }
  }

  /// A bar for each row of a table with names and numbers.
  func bars(of table: Table) throws(Diagnostic) -> Report {
    let columns = ChartColumns(table, in: currency)
    guard !columns.series.isEmpty else {
      throw Diagnostic(ChartError.noNumbers(command: context.statement.text), at: commandRange)
    }
    return bars(table, columns)
  }

  /// A bar for each row with a number in the unit of the first.
  private func bars(_ table: Table, _ columns: ChartColumns) -> Report {
    let key = columns.series[0]
    let index = table.index(of: key) ?? 0
    let unit = table.rows.lazy.compactMap {
      $0[index].axisNumber(in: currency) == nil ? nil : $0[index].axisUnit
    }.first
    let rows = table.rows.filter { row in
      row[index].axisNumber(in: currency) != nil && row[index].axisUnit == unit
    }
    let drawn = Table(heading: table.heading, columns: table.columns, rows: rows)
    let numbers = drawn.rows.numbers(ofColumn: index, in: currency)
    let order = numbers.indices.sorted { numbers[$0] > numbers[$1] }
    let label = { (row: Int) in LocalizedText("\(rows[row][columns.xIndex])") }
    var reading = LocalizedText.none
    if let most = order.first, let least = order.last {
      reading =
        order.count > 1
        ? LocalizedText(
          "The most is \(label(most)) with \(rows[most][index]), the least \(label(least)) with \(rows[least][index])."
        )
        : LocalizedText("\(label(most)): \(rows[most][index]).")
    }
    let title = table.heading ?? table.columns[index].label
    return Report([
      .chart(
        Chart(title: title, form: .bars, table: drawn, x: columns.x, series: [key], reading: reading))
    ])
  }

  // MARK: Criteria

  /// The criteria on a formula that compare it with a number.
  func criteria(on formula: String) -> [Chart.Mark] {
    workspace.document.userDefinitions.criteria.compactMap { criterion in
      guard let sides = criterion.formula.sides, sides.left.text == formula, sides.right.symbols.isEmpty,
        let failing = sides.comparison.failingSide,
        let value = try? sides.right.evaluate(in: workspace.scope)
      else { return nil }
      let cell = CellFormatter.cell(
        value, Formula.common(sides.left, sides.right), in: currency)
      return Chart.Mark(.y, at: cell, label: LocalizedText(verbatim: criterion.text), failing: failing)
    }
  }

  /// The label of a formula, by its text.
  func label(of text: String) -> LocalizedText {
    (try? Formula(text, in: workspace.vocabulary)).map { workspace.label(of: $0) }
      ?? LocalizedText(verbatim: text)
  }

  /// The present value of a field.
  func present(_ field: Field) -> Cell { CellFormatter.cell(workspace.sheet[field], of: field) }
}

extension Comparison {
  /// The side of its right side on which a comparison fails; nil for an equation.
  var failingSide: Chart.Mark.Side? {
    switch self {
    case .greater, .greaterOrEqual: .below
    case .less, .lessOrEqual: .above
    case .equal, .unequal: nil
    }
  }
}

extension Table {
  /// Figures as a table of labels and numbers.
  fileprivate init(figures: [Figure], heading: LocalizedText?) {
    self.init(
      heading: heading,
      columns: [
        TableColumn(key: "figure", label: LocalizedText("Figure")),
        TableColumn(key: "value", label: LocalizedText("Value")),
      ], rows: figures.map { [.words($0.label), $0.cell] })
  }
}

/// The columns of a table that are drawn: that along x, and those with numbers of one unit.
struct ChartColumns {
  /// The key of the first column.
  let x: String
  let xIndex: Int
  /// `true` if the rows are numbered, as years are.
  let isNumberedAlongX: Bool
  /// The keys of the columns that are drawn.
  let series: [String]
  /// The keys of other columns with numbers.
  let others: [String]

  /// The columns of a table; those with numbers of another unit than the first, and those beyond the most, are left out.
  init(_ table: Table, in currency: Currency) {
    let sample = Array(table.rows.prefix(100))
    let hasNumbers = { (column: Int) in sample.contains { $0[column].axisNumber(in: currency) != nil } }
    let unit = { (column: Int) in
      sample.lazy.map { $0[column] }.first { $0.axisNumber(in: currency) != nil }?.axisUnit
    }
    // The place in a ranking is no label, and a list that is only numbered, such as that of the criteria, has numbers of
    // any kind.
    let first = table.columns.first?.key
    let xIndex = first == "place" && table.columns.count > 1 ? 1 : 0
    self.xIndex = xIndex
    x = table.columns.isEmpty ? "" : table.columns[xIndex].key
    isNumberedAlongX = !table.columns.isEmpty && hasNumbers(xIndex)
    let numbers = first == "number" ? [] : table.columns.indices.dropFirst(xIndex + 1).filter(hasNumbers)
    let same = numbers.filter { unit($0) == numbers.first.flatMap(unit) }
    // Where some columns matter more than others, those are drawn.
    let important = same.filter { table.columns[$0].importance == .essential }
    series = (important.isEmpty ? same : important).prefix(ChartMaker.mostSeries).map {
      table.columns[$0].key
    }
    others = numbers.map { table.columns[$0].key }.filter { [series] in !series.contains($0) }
  }
}
