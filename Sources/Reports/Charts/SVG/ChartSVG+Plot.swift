import Localization

/// The area of a plot between its two axes.
struct SVGPlot {
  let xAxis: AxisScale
  let yAxis: AxisScale
  let left: Double
  let right: Double
  static let width = 480.0
  static let height = 292.0
  static let top = 14.0
  static let bottom = 254.0

  func x(_ number: Double) -> Double { left + xAxis.place(number) * (right - left) }
  func y(_ number: Double) -> Double { SVGPlot.bottom - yAxis.place(number) * (SVGPlot.bottom - SVGPlot.top) }
}

extension ChartSVG {
  /// The area of a plot, with room for the labels and for names at the right.
  /// - Parameter margin: The room before the first and behind the last number along x, in units of it.
  private func plot(_ values: ClosedRange<Double>, names: [String], isWhole: Bool, margin: Double = 0)
    -> SVGPlot
  {
    let yAxis = AxisScale(values, most: 6)
    let labels = yAxis.ticks.map { label($0, yAxis, data.unit) }
    let left = max((labels.map(width).max() ?? 0) + 12, 24)
    let right = SVGPlot.width - max((names.map(width).max() ?? 0) * 1.08 + 10, 18)
    let xAxis = xAxis(margin: margin, most: 9, isWhole: isWhole, room: right - left) { width(of: $0) + 14 }
    return SVGPlot(xAxis: xAxis, yAxis: yAxis, left: left, right: right)
  }

  private func drawGrid(_ plot: SVGPlot, into drawing: inout SVGDrawing) {
    for tick in plot.yAxis.ticks {
      let y = plot.y(tick)
      drawing.line(tick == 0 ? "grid zero" : "grid", plot.left, y, plot.right, y)
      drawing.text("tick", label(tick, plot.yAxis, data.unit), x: plot.left - 8, y: y + 4, .end)
    }
  }

  private func drawXAxis(_ plot: SVGPlot, into drawing: inout SVGDrawing) {
    for (index, tick) in plot.xAxis.ticks.enumerated() {
      drawXTick(xLabel(tick, plot.xAxis), at: plot.x(tick), isFirst: index == 0, into: &drawing)
    }
    guard let unit = chart.unit else { return }
    drawing.text("tick unit", unit.text(in: localeFormat), x: plot.right, y: SVGPlot.bottom + 34, .end)
  }

  private func drawXTick(_ text: String, at x: Double, isFirst: Bool, into drawing: inout SVGDrawing) {
    drawing.line("tk", x, SVGPlot.bottom, x, SVGPlot.bottom + 5)
    // The first label does not leave the picture at the left.
    let shift = isFirst ? max(width(of: text) / 2 - x, 0) : 0
    drawing.text("tick", text, x: x + shift, y: SVGPlot.bottom + 19, .middle)
  }

  private func drawMarks(_ plot: SVGPlot, into drawing: inout SVGDrawing) {
    for mark in chart.marks {
      guard let number = mark.value.axisNumber(in: data.currency) else { continue }
      let words = mark.label.text(in: localeFormat)
      switch mark.axis {
      case .x where plot.xAxis.contains(number):
        let x = plot.x(number)
        drawing.line("at", x, SVGPlot.top, x, SVGPlot.bottom)
        let isLeft = x + width(of: words) + 8 > SVGPlot.width
        drawing.text("note", words, x: x + (isLeft ? -5 : 5), y: SVGPlot.top - 3, isLeft ? .end : .start)
      case .y where plot.yAxis.contains(number):
        let y = plot.y(number)
        drawing.line("at", plot.left, y, plot.right, y)
        drawing.text("note", words, x: plot.left + 5, y: y - 5)
      default: break
      }
    }
  }

  /// Draws names at the right, at heights that are moved apart, all of them above the labels of the axis.
  private func drawNames(
    _ names: [(name: String, style: String, y: Double)], _ plot: SVGPlot, into drawing: inout SVGDrawing
  ) {
    let (line, names) = (15.0, names.sorted { $0.y < $1.y })
    var places: [Double] = []
    for name in names { places.append(max(name.y + 4, (places.last ?? -.infinity) + line)) }
    var lowest = SVGPlot.bottom + 1
    for index in places.indices.reversed() {
      places[index] = min(places[index], lowest)
      lowest = places[index] - line
    }
    for (name, y) in zip(names, places) {
      drawing.text("lab \(name.style)", name.name, x: plot.right + 8, y: y)
    }
  }
}

// MARK: Lines

extension ChartSVG {
  /// A line a series.
  var lines: SVGDrawing {
    let marks = chart.marks.filter { $0.axis == .y }.compactMap { $0.value.axisNumber(in: data.currency) }
    let plot = plot(data.range(fromZero: false, marks), names: data.series.map(name), isWhole: data.isCounted)
    var drawing = SVGDrawing()
    drawGrid(plot, into: &drawing)
    drawXAxis(plot, into: &drawing)
    drawMarks(plot, into: &drawing)
    var names: [(name: String, style: String, y: Double)] = []
    for (index, series) in data.series.enumerated() {
      drawing.path("s\(index % 4 + 1)", points(series, plot))
      guard let last = series.numbers.last(where: \.isFinite) else { continue }
      names.append((name(series), "s\(index % 4 + 1)t", plot.y(last)))
    }
    drawNames(names, plot, into: &drawing)
    return drawing
  }

  /// The points of a line; of one with far more than there are pixels, the least and the largest at each pixel.
  private func points(_ series: ChartData.Series, _ plot: SVGPlot) -> [(x: Double, y: Double)?] {
    let columns = Int(plot.right - plot.left) + 1
    guard series.numbers.count > 2 * columns else {
      return zip(data.x, series.numbers).map { x, y in y.isFinite ? (plot.x(x), plot.y(y)) : nil }
    }
    let envelope = LineEnvelope(x: data.x, y: series.numbers, along: plot.xAxis, columns: columns)
    return envelope.ranges.enumerated().flatMap { column, range -> [(x: Double, y: Double)?] in
      guard let range else { return [nil] }
      let x = plot.left + Double(column)
      let ends = [(x, plot.y(range.lowerBound)), (x, plot.y(range.upperBound))]
      return range.lowerBound == range.upperBound ? [ends[0]] : ends
    }
  }
}

// MARK: Bands

extension ChartSVG {
  /// Bands between the percentiles, and the middle one as a line.
  var fan: SVGDrawing {
    let names = [data.series.last, data.series[data.series.count / 2], data.series.first].compactMap { $0 }
    let plot = plot(data.range(fromZero: false), names: names.map(name), isWhole: true)
    var drawing = SVGDrawing()
    drawGrid(plot, into: &drawing)
    for band in 0..<data.series.count / 2 {
      let (low, high) = (data.series[band], data.series[data.series.count - 1 - band])
      let outline = points(high, plot).compactMap { $0 } + points(low, plot).compactMap { $0 }.reversed()
      drawing.path("f\(band + 1)", outline, isClosed: true)
    }
    let middle = data.series[data.series.count / 2]
    drawing.path("s1", points(middle, plot))
    drawXAxis(plot, into: &drawing)
    drawMarks(plot, into: &drawing)
    let ends = names.compactMap { series in
      series.numbers.last(where: \.isFinite).map {
        (name(series), series.key == middle.key ? "s1t" : "tick", plot.y($0))
      }
    }
    drawNames(ends, plot, into: &drawing)
    return drawing
  }
}

// MARK: Columns

extension ChartSVG {
  /// Columns of series on each other, what is above zero upwards and what is below downwards.
  var stack: SVGDrawing {
    let sums = StackedColumns(data)
    let step = data.x.count > 1 ? abs(data.x[1] - data.x[0]) : 1
    let plot = plot(sums.range, names: data.series.map(name), isWhole: data.isCounted, margin: step / 2)
    var drawing = SVGDrawing()
    drawGrid(plot, into: &drawing)
    let width = (plot.right - plot.left) / Double(max(data.x.count, 1))
    for (row, x) in data.x.enumerated() {
      for (index, part) in sums.parts[row].enumerated() where part.lower != part.upper {
        let top = plot.y(part.upper)
        drawing.rectangle(
          "b\(index % 4 + 1)", x: plot.x(x) - width * 0.42, y: top, width: width * 0.84,
          height: plot.y(part.lower) - top)
      }
    }
    drawXAxis(plot, into: &drawing)
    drawMarks(plot, into: &drawing)
    let last = sums.parts.last ?? []
    drawNames(
      zip(data.series, last).enumerated().map { index, item in
        (name(item.0), "s\(index % 4 + 1)t", plot.y((item.1.lower + item.1.upper) / 2))
      }, plot, into: &drawing)
    return drawing
  }

  /// Columns side by side, those on the failing side of a criterion in another colour.
  var histogram: SVGDrawing {
    let bins = HistogramBins(chart, data)
    let plot = plot(0...bins.largest, names: [], isWhole: false, margin: bins.width / 2)
    var drawing = SVGDrawing()
    drawGrid(plot, into: &drawing)
    let shifted = { (number: Double) in plot.x(number - bins.width / 2) }
    let width = shifted(bins.width) - shifted(0)
    for (index, share) in bins.shares.enumerated() {
      drawing.rectangle(
        bins.fails[index] ? "b2" : "b1", x: shifted(data.x[index]) + 0.5, y: plot.y(share), width: width - 1,
        height: SVGPlot.bottom - plot.y(share))
    }
    for (index, tick) in plot.xAxis.ticks.enumerated() where tick - bins.width / 2 >= plot.xAxis.lower {
      drawXTick(label(tick, plot.xAxis, data.xUnit), at: shifted(tick), isFirst: index == 0, into: &drawing)
    }
    drawHistogramMarks(shifted, into: &drawing)
    drawing.size.height += 12
    return drawing
  }

  /// Draws the marks of a histogram, each with its words on a line of their own where they would meet.
  private func drawHistogramMarks(_ place: (Double) -> Double, into drawing: inout SVGDrawing) {
    var end = -Double.infinity
    let marks = chart.marks.compactMap { mark in mark.value.axisNumber(in: data.currency).map { (mark, $0) } }
    for (mark, number) in marks.sorted(by: { $0.1 < $1.1 }) where mark.axis == .x {
      let (x, words) = (place(number), mark.label.text(in: localeFormat))
      drawing.line("at", x, SVGPlot.top, x, SVGPlot.bottom)
      if mark.failing != nil {
        drawing.text("note", words, x: x + 5, y: SVGPlot.top - 3)
        continue
      }
      let start = x - width(of: words) / 2
      guard start > end + 6 else { continue }
      drawing.text("note", words, x: x, y: SVGPlot.bottom + 38, .middle)
      end = start + width(of: words)
    }
  }
}
