import Localization

extension OutputFormat {
  /// Scalable Vector Graphics, for files with a chart.
  package static let svg = OutputFormat("svg", ".svg", LocalizedText("a picture of a chart")) {
    SVGRenderer(localeFormat: $0.localeFormat)
  }

  /// Portable Network Graphics, of which the renderer writes the drawing that a program then converts.
  package static let png = OutputFormat("png", ".png", LocalizedText("a picture of a chart, as dots")) {
    SVGRenderer(localeFormat: $0.localeFormat)
  }
}

/// A renderer of the first chart of a report; of nothing, where there is none.
package struct SVGRenderer: Renderer {
  /// The format of texts and numbers.
  package let localeFormat: LocaleFormat

  /// A renderer with this format.
  package init(localeFormat: LocaleFormat) { self.localeFormat = localeFormat }

  /// Nothing: a file has one picture.
  package var separator: String { "" }

  /// Appends the picture as a file of its own.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    guard case .success(let report) = outcome.result, let chart = report.charts.first else { return }
    bytes += ChartSVG(chart, localeFormat).file.utf8
  }
}
