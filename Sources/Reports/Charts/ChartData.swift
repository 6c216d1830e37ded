import Finance
import Localization

/// The numbers of a chart, read from the cells of its table.
struct ChartData {
  /// A column of numbers.
  struct Series {
    /// The key of its column.
    let key: String
    /// The words beside it.
    let name: LocalizedText
    /// The number of each row; `nan` where a cell has none.
    let numbers: [Double]
  }

  /// The number of each row along the x axis: that of its cell, or else its place in the table.
  let x: [Double]
  /// `true` if the cells of the x column are numbers.
  let hasNumbersAlongX: Bool
  /// The unit of the x axis.
  let xUnit: AxisUnit
  /// The series in their order.
  let series: [Series]
  /// The unit of the series.
  let unit: AxisUnit
  let currency: Currency
  /// `true` for years, months and other things that are counted along x.
  let isCounted: Bool

  /// Reads the numbers of a chart.
  /// - Parameter namesByLabel: `true` to name the series by their labels rather than their keys.
  init(_ chart: Chart, in currency: Currency, namesByLabel: Bool = false) {
    self.currency = currency
    let table = chart.table
    let column = { (key: String) in table.index(of: key) ?? 0 }
    let xColumn = column(chart.x)
    let first = table.rows.first?[xColumn]
    hasNumbersAlongX = first?.axisNumber(in: currency) != nil
    xUnit = first?.axisUnit ?? .plain
    if case .count? = first { isCounted = true } else { isCounted = !hasNumbersAlongX }
    x =
      hasNumbersAlongX
      ? table.rows.numbers(ofColumn: xColumn, in: currency) : (0..<table.rows.count).map(Double.init)
    series = chart.series.map { key in
      let head = table.columns[column(key)]
      return Series(
        key: key, name: chart.form == .fan || namesByLabel ? head.label : LocalizedText(verbatim: head.key),
        numbers: table.rows.numbers(ofColumn: column(key), in: currency))
    }
    let columns = chart.series.map(column)
    unit =
      table.rows.lazy.prefix(1_000).compactMap { row in
        columns.lazy.map { row[$0] }.first { $0.axisNumber(in: currency) != nil }?.axisUnit
      }.first ?? .plain
  }

  /// A number that an axis can have; `nan` for none, and for one so large that its distance from another is not finite.
  fileprivate static func drawable(_ number: Double?) -> Double {
    guard let number, abs(number) < 1e290 else { return .nan }
    return number
  }

  /// The least and the largest number of some series; nil where there is none.
  static func range(of numbers: some Sequence<Double>) -> ClosedRange<Double>? {
    var (least, largest) = (Double.infinity, -Double.infinity)
    for number in numbers where number.isFinite {
      if number < least { least = number }
      if number > largest { largest = number }
    }
    return least <= largest ? least...largest : nil
  }

  /// The range of all series; with zero, where that is near enough or the form begins there.
  func range(fromZero: Bool, _ others: [Double] = []) -> ClosedRange<Double> {
    let ranges = series.compactMap { ChartData.range(of: $0.numbers) }
    guard let least = (ranges.map(\.lowerBound) + others).min(),
      let largest = (ranges.map(\.upperBound) + others).max()
    else { return 0...1 }
    // Above its height from zero, a curve would be flat.
    let isNear = least >= 0 ? least <= largest - least : -largest <= largest - least
    guard fromZero || isNear else { return least...largest }
    return min(least, 0)...max(largest, 0)
  }
}

extension TableRows {
  /// The numbers of a column on an axis; `nan` where a cell has none.
  package func numbers(ofColumn column: Int, in currency: Currency) -> [Double] {
    let numbers = numberColumn(column)?.axisNumbers(count: count) ?? []
    return indices.map { row in
      let number = numbers.isEmpty || numbers[row].isNaN ? nil : numbers[row]
      return ChartData.drawable(number ?? cell(row, column).axisNumber(in: currency))
    }
  }
}

extension Cell {
  /// The number of the cell on an axis: amounts in major units, percentages times one hundred, terms in years; nil
  /// for a cell that is none.
  package func axisNumber(in currency: Currency) -> Double? {
    let minorUnits = Double(currency.amount(1).minorUnits)
    return switch self {
    case .money(let money, _), .balance(let money): Double(money.minorUnits) / minorUnits
    case .percent(let ratio, _), .yield(let ratio, _), .chance(let ratio): ratio.double * 100
    case .term(let term): Double(term.months) / 12
    case .count(let count): Double(count)
    case .amount(let amount, _): amount.money.map { Double($0.minorUnits) / minorUnits }
    case .number(let number, .percent, _): number.double * 100
    case .number(let number, _, _): number.double
    case .percents, .date, .moment, .boolean, .verdict, .text, .words, .tinted, .undefined, .empty: nil
    }
  }

  /// The unit of the number of the cell on an axis.
  package var axisUnit: AxisUnit {
    switch self {
    case .money, .balance, .amount, .number(_, .money, _): .money
    case .percent, .yield, .chance, .number(_, .percent, _): .percent
    default: .plain
    }
  }
}

extension Cell {
  /// A number as a sentence has it: an amount of thousands without its cents.
  package func brief(in currency: Currency) -> Cell {
    guard axisUnit == .money, let number = axisNumber(in: currency), number == 0 || abs(number) >= 1_000
    else {
      return self
    }
    return switch self {
    case .money(let money, _), .balance(let money): .money(money, .rounded(0))
    case .number(let number, _, _): .number(number, .money, .rounded(0))
    default: self
    }
  }
}
