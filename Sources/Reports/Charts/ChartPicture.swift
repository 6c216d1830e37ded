import Localization

extension ChartPicture {
  /// The name of a series, as it stands beside it.
  func name(_ series: ChartData.Series) -> String { words(series.name) }

  /// A text with its control characters made visible.
  func words(_ text: LocalizedText) -> String { Sanitizing.visible(localized: text.text(in: localeFormat)) }

  /// The heads of the columns of the series.
  var heads: [String] { chart.series.map { words(chart.table.column($0)?.label ?? .none) } }

  /// The text of a row's cell in the x column.
  func rowLabel(_ row: Int) -> String {
    guard chart.table.rows.indices.contains(row), let column = chart.table.index(of: chart.x) else {
      return ""
    }
    return Sanitizing.visible(localized: localeFormat.text(chart.table.rows.cell(row, column)))
  }

  /// The label of a number at an axis.
  func label(_ number: Double, _ axis: AxisScale, _ unit: AxisUnit) -> String {
    localeFormat.axisLabel(number, unit, step: axis.step, largest: max(abs(axis.lower), abs(axis.upper)))
  }

  /// The label of a place along x.
  func xLabel(_ number: Double, _ axis: AxisScale) -> String {
    data.hasNumbersAlongX ? label(number, axis, data.xUnit) : rowLabel(Int(number))
  }

  /// The axis along x with as many ticks as have room.
  /// - Parameters:
  ///   - margin: The room before the first and behind the last number, in units of x.
  ///   - most: The most ticks.
  ///   - width: The width of a label and of the gap behind it.
  func xAxis(
    margin: Double = 0, most: Int, isWhole: Bool, room: Double, width: (_ label: String) -> Double
  ) -> AxisScale {
    let range = ChartData.range(of: data.x) ?? 0...1
    let ends = range.lowerBound - margin...max(range.upperBound + margin, range.lowerBound - margin + 1e-9)
    var most = most
    while true {
      let axis = AxisScale(ends, most: most, isExact: true, isWhole: isWhole)
      let widest = axis.ticks.map { width(xLabel($0, axis)) }.max() ?? 0
      if most <= 2 || widest * Double(axis.ticks.count) <= room { return axis }
      most -= 1
    }
  }
}

extension Table {
  /// The place of the column with a key; nil for none.
  package func index(of key: String) -> Int? { columns.firstIndex { $0.key == key } }

  /// The column with a key; nil for none.
  package func column(_ key: String) -> TableColumn? { columns.first { $0.key == key } }
}
