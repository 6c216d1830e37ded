import Localization

/// The place of a plot between its axes, and the labels at them.
struct TextPlot {
  let yAxis: AxisScale
  let xAxis: AxisScale
  /// The rows of the plot; below them are the axis and its labels.
  let rows: Int
  /// The columns of the plot.
  let columns: Int
  /// The column of the vertical axis.
  let axisColumn: Int
  let width: Int

  /// The first column of the plot.
  var left: Int { axisColumn + 1 }

  /// The half of a row that a number is in, from the top.
  func half(_ number: Double) -> Int {
    Int(((1 - yAxis.place(number)) * Double(2 * rows - 1)).rounded())
  }

  /// The row of a number on a line.
  func row(_ number: Double) -> Int { half(number) / 2 }

  /// The number of rows that a column up to a number fills.
  func level(_ number: Double) -> Int { Int((yAxis.place(number) * Double(rows)).rounded()) }

  /// The column of a number along x, from that of the axis.
  func column(_ number: Double) -> Int {
    left + Int((xAxis.place(number) * Double(2 * columns - 1)).rounded()) / 2
  }
}

extension TextChart {
  /// A label at the vertical axis.
  func yLabel(_ number: Double, _ axis: AxisScale) -> String { label(number, axis, data.unit) }

  /// A plot with room for the labels at the left and for names at the right.
  func plot(_ values: ClosedRange<Double>, names: [String], rows: Int) -> TextPlot {
    let yAxis = AxisScale(values, most: rows / 3 + 1)
    let labelWidth = yAxis.ticks.map { TextWidth.cells(yLabel($0, yAxis)) }.max() ?? 0
    let names = hasRoomForNames ? names.map { TextWidth.cells($0) + 2 }.max() ?? 0 : 0
    let columns = max(width - labelWidth - 2 - min(names, width / 3), 10)
    return TextPlot(
      yAxis: yAxis, xAxis: xAxis(columns: columns), rows: rows, columns: columns,
      axisColumn: labelWidth + 1, width: width)
  }

  /// The axis along x with as many ticks as have room.
  func xAxis(columns: Int) -> AxisScale {
    xAxis(most: max(columns / 4, 2), isWhole: data.isCounted, room: Double(columns + 2)) {
      Double(TextWidth.cells($0) + 2)
    }
  }

  /// A grid with the vertical axis.
  /// - Parameter row: The row of a tick.
  func grid(_ plot: TextPlot, tick row: (Double) -> Int) -> CharacterGrid {
    var grid = CharacterGrid(rows: plot.rows + 2, columns: width)
    for row in 0..<plot.rows { grid.put(glyphs.yLine, row, plot.axisColumn, .secondary) }
    for tick in plot.yAxis.ticks {
      let label = yLabel(tick, plot.yAxis)
      grid.put(label, row(tick), plot.axisColumn - 1 - TextWidth.cells(label), .secondary)
      grid.put(glyphs.yTick, row(tick), plot.axisColumn, .secondary)
    }
    return grid
  }

  /// Draws the horizontal axis with labels below its ticks, those that have room.
  func drawXAxis(_ plot: TextPlot, ticks: [(column: Int, text: String)], into grid: inout CharacterGrid) {
    grid.put(glyphs.corner, plot.rows, plot.axisColumn, .secondary)
    for column in 0..<plot.columns { grid.put(glyphs.xLine, plot.rows, plot.left + column, .secondary) }
    var end = -2
    for tick in ticks {
      let cells = TextWidth.cells(tick.text)
      let start = max(tick.column - cells / 2, 0)
      guard start >= end + 2, start + cells <= width else { continue }
      grid.put(glyphs.xTick, plot.rows, tick.column, .secondary)
      grid.put(tick.text, plot.rows + 1, start, .secondary)
      end = start + cells
    }
    guard let unit = chart.unit?.text(in: localeFormat), end + 2 + TextWidth.cells(unit) <= width else {
      return
    }
    grid.put(unit, plot.rows + 1, end + 2, .secondary)
  }

  /// Draws names at the right, each at its row or the nearest free one.
  func drawNames(
    _ names: [(name: String, row: Int, style: TextStyle)], _ plot: TextPlot, into grid: inout CharacterGrid
  ) {
    guard hasRoomForNames else { return }
    let column = plot.left + plot.columns + 2
    var taken: Set<Int> = []
    for name in names {
      let rows = (0..<plot.rows).filter { !taken.contains($0) }
      guard let row = rows.min(by: { abs($0 - name.row) < abs($1 - name.row) }) else { return }
      taken.insert(row)
      grid.put(Wrapping.shortened(name.name, to: width - column), row, column, name.style)
    }
  }
}
