import Finance
import Localization

/// The bars beside the rows of a table, in per cent of the room that all of them have.
struct Bars {
  private let form: Chart.Form
  /// The two ends of each bar in the unit of the numbers.
  private let ends: [(from: Double, to: Double)]
  private let range: ClosedRange<Double>

  /// The bars of a chart whose table has these rows.
  init(_ chart: Chart, _ rows: [[Cell]], in currency: Currency) {
    form = chart.form
    let column = chart.tableForPeople.columns.firstIndex { $0.key == chart.series.first } ?? 0
    let numbers = rows.map { $0[column].axisNumber(in: currency) ?? .nan }
    let ends =
      chart.form == .waterfall
      ? WaterfallSteps(numbers).steps : numbers.map { (from: 0.0, to: $0.isFinite ? $0 : 0) }
    let all = ends.map(\.from) + ends.map(\.to) + [0]
    self.ends = ends
    range = (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// `true` for a row that sums others up.
  func isTotal(_ row: Int) -> Bool { form == .waterfall && (row == 0 || row == ends.count - 1) }

  /// Writes the bar of a row, which the numbers beside it say in words.
  func write(_ row: Int, into page: inout HTMLWriter) {
    guard range.lowerBound < range.upperBound else { return }
    let (from, to) = ends[row]
    let (start, end) = (place(min(from, to)), place(max(from, to)))
    page.element("svg", ["class": "bar", "aria-hidden": "true", "width": "100%", "height": "14"]) { page in
      page.element(
        "rect",
        [
          "class": styleClass(row, from, to), "x": percent(start), "y": "1",
          // Nothing is thinner than what can be seen.
          "width": percent(max(end - start, 0.4)), "height": "12",
        ]
      ) { _ in }
      if form == .tornado { writeZero(into: &page) }
    }
  }

  private func writeZero(into page: inout HTMLWriter) {
    let zero = percent(place(0))
    page.element("line", ["class": "zero", "x1": zero, "x2": zero, "y1": "-6", "y2": "20"]) { _ in }
  }

  private func styleClass(_ row: Int, _ from: Double, _ to: Double) -> String {
    guard form == .waterfall else { return "b1" }
    if row == 0 { return "b1" }
    if row == ends.count - 1 { return to < 0 ? "bad" : "b4" }
    return to < from ? "b2" : "b1"
  }

  private func place(_ number: Double) -> Double {
    (number - range.lowerBound) / (range.upperBound - range.lowerBound) * 100
  }

  /// A share of a hundred with two decimals.
  private func percent(_ share: Double) -> String {
    let hundredths = Int((share * 100).rounded())
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals)%"
  }
}
