import Localization

// MARK: Lines

extension TextChart {
  /// A line a series, in quarters of characters.
  var lines: CharacterGrid {
    let marks = chart.marks.filter { $0.axis == .y }.compactMap { $0.value.axisNumber(in: data.currency) }
    let names = data.series.map { markedName($0, 0) } + criterionNames.map(\.name)
    let plot = plot(data.range(fromZero: false, marks), names: names, rows: plotRows)
    var grid = grid(plot, tick: plot.row)
    drawMarks(plot, into: &grid)
    for (index, quarters) in quarters(plot).enumerated() {
      for (place, bits) in quarters.sorted(by: { $0.key < $1.key }) {
        let (row, column) = place.quotientAndRemainder(dividingBy: plot.columns)
        grid.put(glyphs.quarters(bits, series: index), row, plot.left + column, .series(index))
      }
    }
    drawXAxis(plot, ticks: ticks(plot), into: &grid)
    let ends = data.series.enumerated().compactMap { index, series in
      series.numbers.last(where: \.isFinite).map {
        (markedName(series, index), plot.row($0), TextStyle.series(index))
      }
    }
    drawNames(ends + criterionNames.map { ($0.name, plot.row($0.number), .secondary) }, plot, into: &grid)
    return grid
  }

  private func markedName(_ series: ChartData.Series, _ index: Int) -> String {
    glyphs.marker(index).map { "\($0) " + name(series) } ?? name(series)
  }

  private var criterionNames: [(name: String, number: Double)] {
    chart.marks.filter { $0.axis == .y }.compactMap { mark in
      mark.value.axisNumber(in: data.currency).map { (mark.label.text(in: localeFormat), $0) }
    }
  }

  func ticks(_ plot: TextPlot) -> [(column: Int, text: String)] {
    plot.xAxis.ticks.map { (plot.column($0), xLabel($0, plot.xAxis)) }
  }

  /// The zero line where there are numbers on both sides of it, and the dotted lines.
  private func drawMarks(_ plot: TextPlot, into grid: inout CharacterGrid) {
    let across = { (row: Int, glyph: Character, grid: inout CharacterGrid) in
      for column in 0..<plot.columns { grid.put(glyph, row, plot.left + column, .secondary) }
    }
    if plot.yAxis.lower < 0, plot.yAxis.upper > 0 { across(plot.row(0), glyphs.zeroLine, &grid) }
    for mark in chart.marks {
      guard let number = mark.value.axisNumber(in: data.currency) else { continue }
      switch mark.axis {
      case .y where plot.yAxis.contains(number): across(plot.row(number), glyphs.yMark, &grid)
      case .x where plot.xAxis.contains(number):
        for row in 0..<plot.rows where grid.isFree(row, plot.column(number)..<plot.column(number) + 1) {
          grid.put(glyphs.xMark, row, plot.column(number), .secondary)
        }
      default: break
      }
    }
  }

  /// The quarters of each series by place, the row times the columns and the column; those of several series in one place
  /// are drawn together, in the style of the last of them.
  private func quarters(_ plot: TextPlot) -> [[Int: UInt8]] {
    var (all, drawn) = ([Int: UInt8](), [[Int: UInt8]]())
    for (index, series) in data.series.enumerated() {
      let halves = 2 * plot.columns
      let envelope = LineEnvelope(x: data.x, y: series.numbers, along: plot.xAxis, columns: halves)
      var quarters: [Int: UInt8] = [:]
      var before: ClosedRange<Int>?
      for (half, range) in envelope.ranges.enumerated() {
        guard let range, plot.yAxis.contains(range.lowerBound) || plot.yAxis.contains(range.upperBound) else {
          before = nil
          continue
        }
        let own = rows(range, plot)
        let rows = joined(own, to: before)
        before = own
        guard glyphs.isDrawn(index, half: half) || half >= halves - 2 else { continue }
        for row in rows where row >= 0 && row < 2 * plot.rows {
          let place = row / 2 * plot.columns + half / 2
          let bit: UInt8 = row % 2 == 0 ? (half % 2 == 0 ? 1 : 2) : (half % 2 == 0 ? 4 : 8)
          all[place, default: 0] |= bit
          quarters[place] = all[place]
        }
      }
      drawn.append(quarters)
    }
    return drawn
  }

  /// The rows of a line over half a column: one for a line that is not steep, however it lies between two.
  private func rows(_ range: ClosedRange<Double>, _ plot: TextPlot) -> ClosedRange<Int> {
    let (top, bottom) = (plot.half(range.upperBound), plot.half(range.lowerBound))
    guard bottom - top == 1 else { return top...bottom }
    let middle = plot.half((range.lowerBound + range.upperBound) / 2)
    return middle...middle
  }

  /// The rows of a line that continues that of the column before without a gap.
  private func joined(_ rows: ClosedRange<Int>, to before: ClosedRange<Int>?) -> ClosedRange<Int> {
    guard let before else { return rows }
    if rows.lowerBound > before.upperBound + 1 { return before.upperBound + 1...rows.upperBound }
    if rows.upperBound < before.lowerBound - 1 { return rows.lowerBound...before.lowerBound - 1 }
    return rows
  }
}

// MARK: Bands

extension TextChart {
  /// Bands between the percentiles, and the middle one as a line.
  var fan: CharacterGrid {
    let shown = fanNames
    let plot = plot(data.range(fromZero: false), names: shown.map(name), rows: plotRows)
    var grid = grid(plot, tick: plot.row)
    let curves = data.series.map {
      LineEnvelope(x: data.x, y: $0.numbers, along: plot.xAxis, columns: plot.columns).ranges
    }
    for column in 0..<plot.columns {
      let values = curves.map { $0[column].map { ($0.lowerBound + $0.upperBound) / 2 } }
      for row in 0..<plot.rows {
        if let glyph = glyph(row, values, plot) {
          grid.put(glyph.0, row, plot.left + column, glyph.1)
        }
      }
    }
    drawXAxis(plot, ticks: ticks(plot), into: &grid)
    let ends = shown.compactMap { series in
      series.numbers.last(where: \.isFinite).map { (name(series), plot.row($0), TextStyle.plain) }
    }
    drawNames(ends, plot, into: &grid)
    return grid
  }

  /// The highest, the middle and the lowest percentile.
  private var fanNames: [ChartData.Series] {
    [data.series.last, data.series[data.series.count / 2], data.series.first].compactMap { $0 }
  }

  private func glyph(_ row: Int, _ values: [Double?], _ plot: TextPlot) -> (Character, TextStyle)? {
    let rows = values.compactMap { $0.map(plot.row) }
    guard rows.count == values.count else { return nil }
    let middle = rows.count / 2
    if row == rows[middle] { return (glyphs.middle, .plain) }
    // The rows go down while the values go up.
    for band in (0..<middle).reversed() where row <= rows[band] && row >= rows[rows.count - 1 - band] {
      return (band == 0 ? glyphs.outerBand : glyphs.innerBand, .series(0))
    }
    return nil
  }

  var bandLegend: [LinePart] {
    let middle = data.series.count / 2
    let bands = (0..<middle).map { band in
      let names = "\(name(data.series[band])) – \(name(data.series[data.series.count - 1 - band]))"
      let glyph = band == 0 ? glyphs.outerBand : glyphs.innerBand
      return part(String(repeating: glyph, count: 2), names, .series(0))
    }
    return bands + [part(String(repeating: glyphs.middle, count: 2), name(data.series[middle]), .plain)]
  }
}
