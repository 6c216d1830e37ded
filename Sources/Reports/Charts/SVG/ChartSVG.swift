import Localization

/// The picture of a chart in Scalable Vector Graphics.
///
/// Colours are those of `SVGStyle`: in a page by its sheet, and in a file of its own by attributes, with the dark ones where
/// the reader's theme is known. A series is told from another by dashes, its name and its place too.
/// - Source: SVG 2; WAI-ARIA Graphics Module 1.0 for the title and the description.
package struct ChartSVG: ChartPicture {
  let chart: Chart
  let localeFormat: LocaleFormat
  let data: ChartData

  /// A picture with labels in a locale.
  /// - Parameter namesByLabel: `true` for the labels of the series beside them, `false` for their registry names.
  package init(_ chart: Chart, _ localeFormat: LocaleFormat, namesByLabel: Bool = false) {
    (self.chart, self.localeFormat) = (chart, localeFormat)
    data = ChartData(chart, in: localeFormat.currency, namesByLabel: namesByLabel)
  }

  /// The element for a page, which colours its classes.
  /// - Parameter id: The beginning of the identifiers of its title and description, unique in the page.
  package func element(id: String) -> String {
    let drawing = picture
    let area = [0, 0, drawing.size.width, drawing.size.height]
    return element(id: id, area, attributes: "", drawing.markup)
  }

  /// A file of its own, with a visible title.
  package var file: String {
    let drawing = picture
    let (size, head, margin) = (drawing.size, SVGDrawing.headHeight, SVGDrawing.margin)
    let attributes =
      #" xmlns="http://www.w3.org/2000/svg" lang="\#(localeFormat.language.code)""#
      + SVGStyle.attributesOfFile
    let area = [-margin, -head, size.width + 2 * margin, size.height + head + margin]
    return element(
      id: "chart", area, attributes: attributes,
      "<style>\n\(SVGStyle.rulesOfFiles)</style>\n" + backdrop(area).markupOfFile + drawing.markupOfFile)
      + "\n"
  }

  /// The element with its title and description.
  /// - Parameter area: The left and upper edge, the width and the height of what is seen.
  private func element(id: String, _ area: [Double], attributes: String, _ content: String) -> String {
    let title = MarkupText.escaped(chart.title.text(in: localeFormat))
    let reading = MarkupText.escaped(chart.reading.text(in: localeFormat))
    let names = #"role="img" aria-labelledby="\#(id)-t \#(id)-d" direction="ltr""#
    let box = area.map(SVGDrawing.number).joined(separator: " ")
    return #"<svg class="chart" viewBox="\#(box)" \#(names)\#(attributes)>"#
      + #"<title id="\#(id)-t">\#(title)</title><desc id="\#(id)-d">\#(reading)</desc>"# + content + "</svg>"
  }

  /// The paper and the title of a file of its own.
  private func backdrop(_ area: [Double]) -> SVGDrawing {
    var drawing = SVGDrawing()
    drawing.rectangle("paper", x: area[0], y: area[1], width: area[2], height: area[3])
    let words = Wrapping.shortened(chart.title.text(in: localeFormat), to: Int((area[2] + 2 * area[0]) / 8.5))
    drawing.text("head", words, x: 0, y: area[1] / 2 + 6)
    return drawing
  }

  /// The usual width of a label.
  func width(of text: String) -> Double { Double(TextWidth.cells(text)) * SVGDrawing.characterWidth }
}
