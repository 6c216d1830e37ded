import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

// MARK: Breaks and shares

extension ChartMaker {
  /// How far each field can move before a criterion fails; where all fail already, how far it would have to.
  func limits(_ table: Table, _ command: String) throws(Diagnostic) -> Report {
    let cells = { (row: [Cell], key: String) in row[table.index(of: key) ?? 0] }
    let numbered = table.rows.filter { cells($0, "change").axisNumber(in: currency) != nil }
    let met = numbered.filter { row in
      let fails = cells(row, "fails")
      return if case .words = fails { fails != Remedies.failsNow } else { false }
    }
    // Only the nearest limit of a field in a direction counts.
    let rows = (met.isEmpty ? numbered : met).uniqued { row in
      [cells(row, "field"), .boolean(cells(row, "change").isNegative)]
    }
    guard let nearest = rows.first else {
      throw Diagnostic(ChartError.noNumbers(command: command), at: context.statement.tokens.last?.range)
    }
    let change = cells(nearest, "change")
    let (field, value) = (cells(nearest, "field"), cells(nearest, "value"))
    let criterion = cells(nearest, "criterion")
    let reading =
      switch (met.isEmpty, change.isNegative) {
      case (true, _): LocalizedText("\(criterion) fails now; it would be met with \(field) \(value).")
      case (false, true):
        LocalizedText("Nearest: \(field) \(magnitude(change)) lower, \(value), fails \(criterion).")
      case (false, false):
        LocalizedText("Nearest: \(field) \(magnitude(change)) higher, \(value), fails \(criterion).")
      }
    let title =
      met.isEmpty
      ? LocalizedText("How far a field would have to move to meet a criterion")
      : LocalizedText("How far each field can move before a criterion fails")
    var drawn = Table(columns: table.columns, rows: rows)
    drawn.contents = .limits
    return Report([
      .chart(
        Chart(
          title: title, form: .tornado, table: drawn, x: "field", series: ["change"], remark: "criterion",
          reading: reading))
    ])
  }

  private func magnitude(_ cell: Cell) -> Cell {
    guard case .percent(let ratio, let precision) = cell, ratio.numerator < 0, let positive = ratio.negated
    else {
      return cell
    }
    return .percent(positive, precision)
  }

  /// The way from the figure of one property to that of another, field by field.
  func shares(_ table: Table, _ from: LocalizedText, _ to: LocalizedText) -> Report {
    let all = Array(table.rows)
    let (steps, whole) = (all.dropLast(), all[all.count - 1])
    let columns = [
      TableColumn(key: "field", label: LocalizedText("Field")),
      TableColumn(key: "share", label: table.columns[3].label),
    ]
    let rows = [[.words(from), whole[1]]] + steps.map { [$0[0], $0[3]] } + [[.words(to), whole[2]]]
    let figure = workspace.localeFormat.text(whole[0])
    let reading =
      steps.first.map { LocalizedText("\($0[0]) makes the most of it: \($0[3]) of \(whole[3]).") }
      ?? LocalizedText("\(figure) is the same in both: \(whole[1]).")
    return Report([
      .chart(
        Chart(
          title: LocalizedText("\(label(of: figure)) from \(from) to \(to)"), form: .waterfall,
          table: Table(columns: columns, rows: rows), x: "field", series: ["share"], reading: reading))
    ])
  }
}

// MARK: Two fields

extension ChartMaker {
  /// The values of a formula for two fields, tinted by a criterion on it.
  func grid(_ table: Table, _ formula: String, _ across: String, _ values: [Cell]) -> Report {
    let series = table.columns.dropFirst().map(\.key)
    let criterion = criteria(on: formula).first
    let present = present(in: table, across, values)
    var parts: [LocalizedText] = []
    let numbers = series.indices.flatMap { table.rows.numbers(ofColumn: $0 + 1, in: currency) }.filter(
      \.isFinite)
    if let criterion, let limit = criterion.value.axisNumber(in: currency) {
      let failing = numbers.count { criterion.failing == .below ? $0 < limit : $0 > limit }
      parts.append(
        LocalizedText(
          "\(criterion.label) fails in \(Cell.count(failing)) of \(Cell.count(numbers.count)) cases"))
    } else if let ends = ends(of: table, series) {
      parts.append(LocalizedText("\(formula) is between \(ends.least) and \(ends.largest)"))
    }
    if let present, let column = series.firstIndex(of: present.series) {
      parts.append(LocalizedText("it is \(table.rows[present.row][column + 1]) nearest to the present case"))
    }
    let chart = Chart(
      title: label(of: formula), form: .heat, table: table, x: table.columns[0].key, series: series,
      marks: [criterion].compactMap { $0 }, present: present,
      reading: LocalizedText("\(LocalizedText.joined(parts, "; "))."))
    return Report([.chart(chart)])
  }

  /// The row and the column nearest to the present values of the fields; nil if those lie beyond the table.
  private func present(in table: Table, _ across: String, _ values: [Cell]) -> Chart.Present? {
    guard let down = workspace.field(named: table.columns[0].key),
      let across = workspace.field(named: across),
      let row = nearest(present(down), among: table.rows.map { $0[0] }),
      let column = nearest(present(across), among: values)
    else { return nil }
    return Chart.Present(row: row, series: table.columns[column + 1].key)
  }

  private func nearest(_ present: Cell, among cells: [Cell]) -> Int? {
    let numbers = cells.map { $0.axisNumber(in: currency) ?? .nan }
    guard let present = present.axisNumber(in: currency), let least = numbers.min(), let most = numbers.max(),
      present >= least, present <= most
    else { return nil }
    return numbers.indices.min { abs(numbers[$0] - present) < abs(numbers[$1] - present) }
  }

  private func ends(of table: Table, _ series: [String]) -> (least: Cell, largest: Cell)? {
    let cells = table.rows.flatMap { $0.dropFirst() }
    let numbered = cells.compactMap { cell in cell.axisNumber(in: currency).map { (cell, $0) } }
    guard let least = numbered.min(by: { $0.1 < $1.1 }), let largest = numbered.max(by: { $0.1 < $1.1 })
    else {
      return nil
    }
    return (least.0, largest.0)
  }
}

// MARK: Simulation

extension ChartMaker {
  /// The bands between the percentiles of a figure over the years.
  func fan(_ table: Table, _ figure: String) -> Report {
    let keys = ["p5", "p25", "p50", "p75", "p95"]
    let labels = [
      LocalizedText("5 of 100"), LocalizedText("25 of 100"), LocalizedText("median"),
      LocalizedText("75 of 100"),
      LocalizedText("95 of 100"),
    ]
    let places = keys.map { table.index(of: $0) ?? 0 }
    let rows = table.rows.map { row in [row[0]] + places.map { row[$0] } }
    var drawn = Table(
      columns: [table.columns[0]] + zip(keys, labels).map { TableColumn(key: $0, label: $1) }, rows: rows)
    drawn.contents = .percentiles(figure: figure)
    let (first, last) = (rows[0], rows[rows.count - 1])
    let reading = LocalizedText(
      "The median of \(figure) \(first[3].brief(in: currency)) → \(last[3].brief(in: currency)); in year \(last[0]) 90 of 100 futures are between \(last[1].brief(in: currency)) and \(last[5].brief(in: currency))."
    )
    return Report([
      .chart(
        Chart(
          title: LocalizedText("\(label(of: figure)), by year"), form: .fan, table: drawn, x: "year",
          series: keys,
          unit: LocalizedText("years"), reading: reading))
    ])
  }

  /// How often which values of the first figure come.
  func futures(_ table: Table, _ figures: [String]) throws(Diagnostic) -> Report {
    try check([.histogram])
    guard let figure = figures.first else {
      throw Diagnostic(ChartError.noNumbers(command: context.statement.text))
    }
    return try histogram(table, of: figure, count: table.rows.count)
  }

  /// The number of columns of a histogram.
  private static let binCount = 30
  /// The share of the values at either end that the outermost columns hold, however far they reach.
  private static let tail = 0.005

  /// Columns of the numbers of a column.
  /// - Parameter count: The number of futures; nil for other rows.
  func histogram(_ table: Table, of key: String, count: Int?) throws(Diagnostic) -> Report {
    let column = table.index(of: key) ?? 0
    let numbers = table.rows.numbers(ofColumn: column, in: currency).filter(\.isFinite).sorted()
    guard !numbers.isEmpty else {
      throw Diagnostic(ChartError.noNumbers(command: context.statement.text), at: commandRange)
    }
    let sample = table.rows.lazy.map { $0[column] }.first { $0.axisNumber(in: currency) != nil }
    let cell = { (number: Double) in ChartMaker.cell(number, like: sample) }
    let bins = Histogram(numbers, most: ChartMaker.binCount, tail: ChartMaker.tail)
    let rows = bins.counts.indices.map { index -> [Cell] in
      let share = Ratio(Int128(bins.counts[index]), Int128(max(numbers.count, 1))) ?? Ratio(0)
      return [
        cell(bins.start(index)), cell(bins.start(index + 1)), .count(bins.counts[index]),
        .percent(share, .rounded(2)),
      ]
    }
    let quantile = { (share: Double) in numbers[min(Int(share * Double(numbers.count)), numbers.count - 1)] }
    let told = { (share: Double) in cell(quantile(share)).brief(in: currency) }
    let points = [
      (0.1, LocalizedText(verbatim: "P10")), (0.5, LocalizedText("median")),
      (0.9, LocalizedText(verbatim: "P90")),
    ]
    let criterion = criteria(on: key).first.map {
      Chart.Mark(.x, at: $0.value, label: $0.label, failing: $0.failing)
    }
    let marks =
      (criterion.map { [$0] } ?? []) + points.map { Chart.Mark(.x, at: cell(quantile($0.0)), label: $0.1) }
    let title =
      count.map { LocalizedText("\(label(of: key)) in \(Cell.count($0)) futures") }
      ?? table.columns[column].label
    let columns = [
      TableColumn(key: "from", label: LocalizedText("From", context: "the lower end of a range")),
      TableColumn(key: "to", label: LocalizedText("To", context: "the upper end of a range")),
      TableColumn(key: "count", label: LocalizedText("Number")),
      TableColumn(key: "share", label: LocalizedText("Share")),
    ]
    let reading =
      self.reading(criterion, numbers, count)
      ?? LocalizedText(
        "Half are at \(told(0.5)) or more, 80 of 100 between \(told(0.1)) and \(told(0.9))."
      )
    return Report([
      .chart(
        Chart(
          title: title, form: .histogram, table: Table(columns: columns, rows: rows), x: "from",
          series: ["share"], marks: marks, reading: reading))
    ])
  }

  /// The share of the futures in which a criterion holds.
  private func reading(_ criterion: Chart.Mark?, _ numbers: [Double], _ count: Int?) -> LocalizedText? {
    guard let criterion, let count, let limit = criterion.value.axisNumber(in: currency),
      let formula = try? Formula(
        workspace.localeFormat.text(.words(criterion.label)), in: workspace.vocabulary),
      let comparison = formula.sides?.comparison
    else { return nil }
    let holding = numbers.count { number in
      switch comparison {
      case .greater: number > limit
      case .greaterOrEqual: number >= limit
      case .less: number < limit
      case .lessOrEqual: number <= limit
      case .equal, .unequal: false
      }
    }
    let share = Ratio(Int128(holding), Int128(max(count, 1))) ?? Ratio(0)
    return LocalizedText("\(criterion.label) in \(Cell.chance(share)) of 100 futures.")
  }

  /// A number of an axis as a cell in the unit of another one.
  private static func cell(_ number: Double, like sample: Cell?) -> Cell {
    let unit = sample?.axisUnit ?? .plain
    let rounded = Number(unit == .percent ? number / 100 : number)?.rounded(
      toDecimals: unit == .percent ? 6 : 4)
    guard let rounded else { return .empty }
    return switch unit {
    case .money: .number(rounded, .money, .atLeast(0))
    case .percent: .number(rounded, .percent, .rounded(2))
    case .plain: .number(rounded, .plain, .atLeast(0))
    }
  }
}
