import Localization

/// The rows of bars: a label, a number, its text, and words at the right.
struct BarRows {
  /// One row.
  struct Row {
    let label: String
    /// The number; `nan` where there is none.
    let number: Double
    let text: String
    let remark: String
  }

  let rows: [Row]
  /// `true` if words stand at the right.
  let hasRemarks: Bool
  /// The most rows that are drawn.
  static let most = 60

  /// Reads the rows of a chart; the changes of a tornado and a waterfall have a sign.
  init(_ chart: Chart, _ data: ChartData, _ localeFormat: LocaleFormat) {
    let column = { (key: String) in chart.table.index(of: key) ?? 0 }
    let (label, value) = (column(chart.x), column(chart.series[0]))
    let remark = chart.remark.map(column)
    hasRemarks = remark != nil
    let last = chart.table.rows.count - 1
    rows = chart.table.rows.prefix(BarRows.most).enumerated().map { index, row in
      let number = row[value].axisNumber(in: data.currency) ?? .nan
      let isChange = chart.form == .tornado || chart.form == .waterfall && index > 0 && index < last
      let text = Sanitizing.visible(localized: localeFormat.text(row[value]))
      return Row(
        label: Sanitizing.visible(localized: localeFormat.text(row[label])), number: number,
        text: number.isNaN ? "–" : (isChange && number > 0 ? "+" : "") + text,
        remark: remark.map { Sanitizing.visible(localized: localeFormat.text(row[$0])) } ?? "")
    }
  }

  /// The length of one unit so that all bars and their texts have room, and the room left of zero.
  func scale(room: Double, width: @escaping (String) -> Double) -> (perUnit: Double, left: Double) {
    let drawn = rows.filter(\.number.isFinite)
    let largest = drawn.map { abs($0.number) }.max() ?? 0
    let reach = { (perUnit: Double, isLeft: Bool) in
      drawn.filter { ($0.number < 0) == isLeft }.map { abs($0.number) * perUnit + width($0.text) }.max() ?? 0
    }
    guard largest > 0 else { return (0, 0) }
    // The longest bar is tried from the whole room down to a fiftieth of it.
    let lengths = (1...50).reversed().map { room * Double($0) / 50 / largest }
    let perUnit = lengths.first { reach($0, true) + reach($0, false) <= room } ?? lengths[lengths.count - 1]
    return (perUnit, reach(perUnit, true))
  }
}

/// From where to where each bar reaches, and the range of them all.
struct BarSpans {
  private let spans: [(from: Double, to: Double)]
  private let form: Chart.Form
  private let range: ClosedRange<Double>

  /// Bars from zero; those of a waterfall from where the one before them ends, but the first and the last, which are
  /// totals.
  init(_ form: Chart.Form, _ numbers: [Double]) {
    self.form = form
    var sum = 0.0
    spans = numbers.enumerated().map { index, number in
      let value = number.isFinite ? number : 0
      if form != .waterfall || index == 0 || index == numbers.count - 1 {
        sum = value
        return (0, value)
      }
      defer { sum += value }
      return (sum, sum + value)
    }
    let ends = spans.map(\.from) + spans.map(\.to) + [0]
    range = (ends.min() ?? 0)...(ends.max() ?? 0)
  }

  /// `true` if no bar has a length.
  var isEmpty: Bool { range.lowerBound == range.upperBound }

  /// `true` where bars go to the left and to the right.
  var hasZeroLine: Bool { form == .tornado }

  func isTotal(_ index: Int) -> Bool { form == .waterfall && (index == 0 || index == spans.count - 1) }

  /// The meaning of a bar; the raw value is the class of its colour.
  enum Kind: String { case increase = "b1", decrease = "b2", total = "b3" }

  func kind(_ index: Int) -> Kind {
    isTotal(index)
      ? .total : form == .waterfall && spans[index].to < spans[index].from ? .decrease : .increase
  }

  /// The place of a number between the ends of all bars, from 0 to 1.
  func place(_ number: Double) -> Double {
    (number - range.lowerBound) / max(range.upperBound - range.lowerBound, 1e-9)
  }

  /// The places of the ends of a bar, as a function has them.
  func ends(_ index: Int, at scaled: (_ place: Double) -> Double) -> ClosedRange<Double> {
    let ends = [spans[index].from, spans[index].to].map { scaled(place($0)) }
    return min(ends[0], ends[1])...max(ends[0], ends[1])
  }
}

/// The numbers of a heat table, with their distances from a limit.
struct HeatNumbers {
  private let chart: Chart
  private let data: ChartData
  private let columns: [Int]
  private let limit: Double?
  private let failing: Chart.Mark.Side?
  private let spread: Double

  init(_ chart: Chart, _ data: ChartData) {
    (self.chart, self.data) = (chart, data)
    columns = chart.series.map { chart.table.index(of: $0) ?? 0 }
    let mark = chart.marks.first { $0.axis == .y && $0.failing != nil }
    let range = data.range(fromZero: false)
    // Without a criterion, zero is the limit where some numbers are below it.
    let zero = range.lowerBound < 0 && range.upperBound > 0 ? 0.0 : nil
    let limit = mark?.value.axisNumber(in: data.currency) ?? zero
    (self.limit, failing) = (limit, mark?.failing ?? (zero == nil ? nil : .below))
    spread = limit.map { max(range.upperBound - $0, $0 - range.lowerBound, 1e-9) } ?? 1
  }

  private func number(_ row: Int, _ column: Int) -> Double { data.series[column].numbers[row] }

  /// The text of a number.
  func text(_ row: Int, _ column: Int, _ localeFormat: LocaleFormat) -> String {
    let cell = chart.table.rows[row][columns[column]]
    if case .undefined = cell { return "–" }
    return Sanitizing.visible(localized: localeFormat.text(cell))
  }

  /// `true` for a number that fails the criterion.
  func fails(_ row: Int, _ column: Int) -> Bool { side(row, column) == true }

  /// `true` on the failing side, `false` on the other one, nil without a limit or a number.
  func side(_ row: Int, _ column: Int) -> Bool? {
    guard let limit, let failing, number(row, column).isFinite else { return nil }
    return failing == .below ? number(row, column) < limit : number(row, column) > limit
  }

  /// The class of a shade, by side and distance.
  func shade(_ row: Int, _ column: Int) -> String {
    guard let limit, let isFailing = side(row, column) else { return "hn" }
    let distance = abs(number(row, column) - limit) / spread
    return (isFailing ? "hq" : "hp") + (distance < 0.34 ? "1" : distance < 0.67 ? "2" : "3")
  }
}

/// The lines of small columns: a name, levels, and the first and last number.
struct Sparklines {
  /// One line.
  struct Row {
    let label: String
    /// The first and the last number: `$216,750 → $0`.
    let ends: String
    fileprivate let numbers: [Double]

    /// Levels from 0 to 1, each the mean of its share of the numbers; nil where there is none.
    func levels(count: Int) -> [Double?] {
      guard let range = ChartData.range(of: numbers) else { return [] }
      // What changes by less than a hundredth is level.
      let largest = max(abs(range.lowerBound), abs(range.upperBound))
      let isLevel = range.upperBound - range.lowerBound <= largest / 100
      let shown = min(count, numbers.count)
      return (0..<shown).map { index in
        let part = numbers[index * numbers.count / shown..<(index + 1) * numbers.count / shown].filter(
          \.isFinite)
        guard !part.isEmpty else { return nil }
        let mean = part.reduce(0, +) / Double(part.count)
        return isLevel ? 0.5 : (mean - range.lowerBound) / (range.upperBound - range.lowerBound)
      }
    }
  }

  let rows: [Row]

  init(_ chart: Chart, _ data: ChartData, _ localeFormat: LocaleFormat) {
    let rows = chart.table.rows
    self.rows = data.series.map { series in
      let column = chart.table.index(of: series.key) ?? 0
      let defined = series.numbers.indices.filter { series.numbers[$0].isFinite }
      let ends = [defined.first, defined.last].compactMap { $0 }.map { row in
        localeFormat.text(rows[row][column].brief(in: data.currency))
      }
      return Row(
        label: Sanitizing.visible(localized: series.name.text(in: localeFormat)),
        ends: ends.joined(separator: " → "), numbers: series.numbers)
    }
  }
}
