import Localization

// MARK: Stacked columns

extension TextChart {
  /// Columns of series on each other, each with its texture.
  ///
  /// Where there are more rows than places, a column is the mean of several.
  var stack: CharacterGrid {
    let sums = StackedColumns(data)
    var plot = plot(sums.range, names: [], rows: plotRows)
    let room = plot.columns - (chart.unit.map { TextWidth.cells($0.text(in: localeFormat)) + 1 } ?? 0)
    let groups = groups(of: data.x.count, most: room)
    let pitch = min(max(room / max(groups.count, 1), 1), 7)
    plot = plot.with(columns: max(pitch * groups.count - (pitch > 1 ? 1 : 0), 1))
    let means = data.series.map { series in groups.map { group in mean(series.numbers[group]) } }
    let columns = StackedColumns(series: means, count: groups.count)
    var grid = grid(plot) { max(plot.level($0) - 1, 0).fromBottom(plot.rows) }
    for (place, parts) in columns.parts.enumerated() {
      for (series, part) in parts.enumerated() {
        for level in plot.level(part.lower)..<max(plot.level(part.upper), plot.level(part.lower)) {
          for cell in 0..<max(pitch - 1, 1) {
            grid.put(
              glyphs.texture(series), level.fromBottom(plot.rows), plot.left + place * pitch + cell,
              .series(series))
          }
        }
      }
    }
    drawXAxis(plot, ticks: stackTicks(plot, groups, pitch), into: &grid)
    return grid
  }

  /// Rows in as many parts of equal size as there are places.
  private func groups(of count: Int, most: Int) -> [Range<Int>] {
    let shown = min(count, max(most, 1))
    return (0..<shown).map { $0 * count / shown..<($0 + 1) * count / shown }
  }

  private func mean(_ numbers: ArraySlice<Double>) -> Double {
    let defined = numbers.filter(\.isFinite)
    return defined.isEmpty ? .nan : defined.reduce(0, +) / Double(defined.count)
  }

  private func stackTicks(_ plot: TextPlot, _ groups: [Range<Int>], _ pitch: Int) -> [(
    column: Int, text: String
  )] {
    let axis = xAxis(columns: plot.columns)
    return axis.ticks.compactMap { tick in
      guard let row = data.x.firstIndex(where: { $0 >= tick - 1e-9 }),
        abs(data.x[row] - tick) < axis.step / 2,
        let place = groups.firstIndex(where: { $0.contains(row) })
      else { return nil }
      return (plot.left + place * pitch + (max(pitch - 1, 1) - 1) / 2, xLabel(tick, axis))
    }
  }
}

extension Int {
  /// The row from the top of one counted from the bottom.
  fileprivate func fromBottom(_ rows: Int) -> Int { rows - 1 - self }
}

extension TextPlot {
  /// The same plot with another number of columns.
  func with(columns: Int) -> TextPlot {
    TextPlot(yAxis: yAxis, xAxis: xAxis, rows: rows, columns: columns, axisColumn: axisColumn, width: width)
  }
}

// MARK: Histogram

extension TextChart {
  /// Columns side by side in eighths, those on the failing side of a criterion in another texture; the other marks point
  /// to their places from below.
  var histogram: CharacterGrid {
    let bins = HistogramBins(chart, data)
    let rows = plotRows - 3
    var plot = plot(0...bins.largest, names: [], rows: rows)
    let pitch = min(max(plot.columns / max(bins.shares.count, 1), 1), 4)
    let columns = min(pitch * bins.shares.count, plot.columns)
    plot = plot.with(columns: columns)
    let axis = xAxis(columns: columns)
    var grid = grid(plot) { max(plot.level($0) - 1, 0).fromBottom(rows) }
    grid.addRow()
    for (index, share) in bins.shares.enumerated() {
      let full = bins.fails[index] ? glyphs.failingBar : glyphs.bar
      let style = TextStyle.series(bins.fails[index] ? 1 : 0)
      let eighths = Int((plot.yAxis.place(share) * Double(8 * rows)).rounded())
      let top = eighths / 8
      for cell in 0..<pitch {
        let column = plot.left + index * pitch + cell
        for level in 0..<top { grid.put(full, level.fromBottom(rows), column, style) }
        if let glyph = glyphs.top(eighths: eighths % 8, of: full) {
          grid.put(glyph, top.fromBottom(rows), column, style)
        }
      }
    }
    let place = { (number: Double) in
      plot.left + Int(((number - (data.x.first ?? 0)) / bins.width * Double(pitch)).rounded())
    }
    drawXAxis(plot, ticks: axis.ticks.map { (place($0), xLabel($0, axis)) }, into: &grid)
    drawPointers(plot, place, into: &grid)
    return grid
  }

  private func drawPointers(_ plot: TextPlot, _ place: (Double) -> Int, into grid: inout CharacterGrid) {
    let row = plot.rows + 2
    let marks = chart.marks.filter { $0.axis == .x && $0.failing == nil }.compactMap { mark in
      mark.value.axisNumber(in: data.currency).map {
        (column: place($0), words: mark.label.text(in: localeFormat))
      }
    }
    for mark in marks.sorted(by: { $0.column < $1.column }) {
      let cells = TextWidth.cells(mark.words)
      let isRight = mark.column + 1 + cells <= width
      let start = isRight ? mark.column : mark.column - cells
      guard start >= 0, grid.isFree(row, max(start - 1, 0)..<start + cells + 1) else { continue }
      grid.put(glyphs.pointer, row, mark.column, .plain)
      grid.put(mark.words, row, isRight ? start + 1 : start, .plain)
    }
  }
}
