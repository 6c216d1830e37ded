import Localization

/// The parts of stacked columns: from where to where each series of a row reaches.
struct StackedColumns {
  /// One part of a column.
  struct Part {
    let lower: Double
    let upper: Double
  }

  /// The parts of each row, in the order of the series.
  let parts: [[Part]]
  /// The least and the largest number that a column reaches, and zero.
  let range: ClosedRange<Double>

  /// Stacks what is above zero upwards, and what is below downwards.
  init(_ data: ChartData) {
    self.init(series: data.series.map(\.numbers), count: data.x.count)
  }

  /// Stacks the numbers of series, as many of each as there are columns.
  init(series: [[Double]], count: Int) {
    var (least, largest) = (0.0, 0.0)
    parts = (0..<count).map { row in
      var (low, high) = (0.0, 0.0)
      return series.map { numbers in
        let number = numbers[row].isFinite ? numbers[row] : 0
        let start = number < 0 ? low : high
        if number < 0 { low += number } else { high += number }
        (least, largest) = (min(least, low), max(largest, high))
        return Part(lower: min(start, start + number), upper: max(start, start + number))
      }
    }
    range = least...max(largest, least)
  }
}

/// The columns of a histogram.
struct HistogramBins {
  /// The share of each column.
  let shares: [Double]
  /// `true` for a column that is on the failing side of a criterion.
  let fails: [Bool]
  /// The width of a column along x.
  let width: Double
  /// The largest share.
  let largest: Double

  /// Reads the columns of a chart, of which the x column has the lower ends.
  init(_ chart: Chart, _ data: ChartData) {
    let shares = data.series.first?.numbers.map { $0.isFinite ? max($0, 0) : 0 } ?? []
    let width = data.x.count > 1 ? data.x[1] - data.x[0] : 1
    let limit = chart.marks.first { $0.axis == .x && $0.failing != nil }
    let bound = limit?.value.axisNumber(in: data.currency)
    fails = data.x.map { start in
      guard let bound, let failing = limit?.failing else { return false }
      return failing == .below ? start + width / 2 < bound : start + width / 2 > bound
    }
    (self.shares, self.width, largest) = (shares, width, max(shares.max() ?? 0, 1e-9))
  }
}
