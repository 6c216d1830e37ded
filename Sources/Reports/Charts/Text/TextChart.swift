import Localization

/// A chart drawn with characters, for a terminal or a transcript.
struct TextChart: ChartPicture {
  let chart: Chart
  let localeFormat: LocaleFormat
  /// The width of all lines, in cells.
  let width: Int
  let glyphs: ChartGlyphs
  let data: ChartData

  /// The width where there is no window.
  private static let usualWidth = 72
  /// The width beyond which a chart is not stretched.
  private static let mostWidth = 100
  /// The width from which names stand at the ends of lines rather than above them.
  private static let leastWidthOfNames = 56

  /// - Parameter width: The width of the window; nil where there is none.
  init(_ chart: Chart, _ localeFormat: LocaleFormat, width: Int?, glyphs: ChartGlyphs) {
    (self.chart, self.localeFormat, self.glyphs) = (chart, localeFormat, glyphs)
    self.width = min(width ?? TextChart.usualWidth, TextChart.mostWidth)
    data = ChartData(chart, in: localeFormat.currency)
  }

  /// `true` if names have room beside what they name.
  var hasRoomForNames: Bool { width >= TextChart.leastWidthOfNames }

  /// The rows of a plot.
  var plotRows: Int { hasRoomForNames ? 12 : 9 }

  /// The words above the picture that tell the series apart, each with its style.
  var legend: [LinePart] {
    switch chart.form {
    case .lines where !hasRoomForNames:
      data.series.enumerated().map { part(glyphs.sample($0.offset), name($0.element), .series($0.offset)) }
        + chart.marks.filter { $0.axis == .y }.map {
          part(String(repeating: glyphs.yMark, count: 3), $0.label.text(in: localeFormat), .secondary)
        }
    case .stack:
      data.series.enumerated().map {
        part(String(repeating: glyphs.texture($0.offset), count: 2), name($0.element), .series($0.offset))
      }
    case .fan where !hasRoomForNames: bandLegend
    default: []
    }
  }

  func part(_ sample: String, _ name: String, _ style: TextStyle) -> LinePart {
    LinePart("  ", "\(sample) \(name)", style)
  }

  /// A sentence below the picture on its characters.
  var key: LocalizedText? { chart.form == .heat ? heatKey : nil }
}

extension TextChart {
  /// Writes a legend where one is needed, and the picture.
  func write(_ palette: Palette, into bytes: inout [UInt8]) {
    let renderer = TextRenderer(localeFormat: localeFormat, width: width, palette: palette)
    let legend = legend
    if let first = legend.first {
      let parts = [LinePart("", first.text, first.textStyle)] + legend.dropFirst()
      renderer.write(parts, indent: 0, into: &bytes)
      bytes.endLine()
    }
    picture.write(palette, into: &bytes)
  }
}

extension TextRenderer {
  /// Writes the title, the picture, and what is to be seen in it.
  func write(_ chart: Chart, into bytes: inout [UInt8]) {
    write(heading: chart.title, into: &bytes)
    guard !chart.table.rows.isEmpty else { return write(note: chart.reading, into: &bytes) }
    let drawing = TextChart(chart, localeFormat, width: width, glyphs: chartGlyphs)
    drawing.write(palette, into: &bytes)
    if let key = drawing.key { write(note: key, into: &bytes) }
    write(note: chart.reading, into: &bytes)
  }
}
