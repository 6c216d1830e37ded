import Localization

extension Chart {
  /// The shape of a picture.
  ///
  /// To add one, add a case here, with its words and its drawing, and one drawing with characters and one in Scalable
  /// Vector Graphics.
  package enum Form: String, Sendable, CaseIterable {
    /// A line a series over a numeric axis.
    case lines
    /// Columns of series stacked on each other.
    case stack
    /// A bar a row, from zero.
    case bars
    /// A bar a row, to the left or right of zero, such as how far each field can move.
    case tornado
    /// A bar a row that begins where the one before it ends; the first and the last row are totals.
    case waterfall
    /// Columns of counts side by side; the x column has the lower end of each.
    case histogram
    /// Bands of percentiles around a middle line, the series from the lowest to the highest.
    case fan
    /// A table of numbers, each tinted by the side of a limit that it is on.
    case heat
    /// A line of small columns a series.
    case sparklines
  }
}

extension Chart.Form {
  /// The forms of series over years, months or the values of a field.
  package static let ofSeries: [Chart.Form] = [.lines, .stack, .bars, .sparklines]

  /// The form in a few words.
  package var summary: LocalizedText {
    switch self {
    case .lines: LocalizedText("a line for each column")
    case .stack: LocalizedText("columns on each other")
    case .bars: LocalizedText("a bar for each row")
    case .tornado: LocalizedText("bars to both sides of zero")
    case .waterfall: LocalizedText("bars that start where the last one ended")
    case .histogram: LocalizedText("how often which values come")
    case .fan: LocalizedText("bands between percentiles")
    case .heat: LocalizedText("tinted numbers")
    case .sparklines: LocalizedText("a small line for each column")
    }
  }

  /// `true` for a form that pages draw; any other is a table with bars or tints in it there.
  var isPicture: Bool {
    switch self {
    case .lines, .stack, .histogram, .fan, .sparklines: true
    case .bars, .tornado, .waterfall, .heat: false
    }
  }
}

/// What the pictures of a chart with characters and in Scalable Vector Graphics have in common.
protocol ChartPicture {
  associatedtype Picture
  var chart: Chart { get }
  var localeFormat: LocaleFormat { get }
  var data: ChartData { get }

  var lines: Picture { get }
  var stack: Picture { get }
  var histogram: Picture { get }
  var fan: Picture { get }
  /// The picture of bars and of a tornado.
  var bars: Picture { get }
  var waterfall: Picture { get }
  var heat: Picture { get }
  var sparklines: Picture { get }
}

extension ChartPicture {
  /// The picture in the form of the chart.
  var picture: Picture {
    switch chart.form {
    case .lines: lines
    case .stack: stack
    case .histogram: histogram
    case .fan: fan
    case .bars, .tornado: bars
    case .waterfall: waterfall
    case .heat: heat
    case .sparklines: sparklines
    }
  }
}
