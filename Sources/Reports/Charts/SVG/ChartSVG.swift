import Localization

/// The picture of a chart in Scalable Vector Graphics.
///
/// Colours are classes, which the rules of `styleRules` give the tokens `--s1` to `--s4`, `--ink`, `--line` and so on: those of
/// the page that has the picture, or those of `file`, which follow the light or dark theme of the reader. A series is
/// told from another by dashes, its name and its place too.
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
  package func element(id: String) -> String { element(id: id, attributes: "", style: "", isTitled: false) }

  /// A file of its own, with the colours of both themes and a visible title.
  package var file: String {
    element(
      id: "chart", attributes: #" xmlns="http://www.w3.org/2000/svg" lang="\#(localeFormat.language.code)""#,
      style: "<style>\n\(ChartSVG.tokens)\(ChartSVG.styleRules)</style>\n", isTitled: true) + "\n"
  }

  private func element(id: String, attributes: String, style: String, isTitled: Bool) -> String {
    let drawing = picture
    let size = drawing.size
    let (head, margin) = isTitled ? (SVGDrawing.headHeight, SVGDrawing.margin) : (0, 0)
    let title = MarkupText.escaped(chart.title.text(in: localeFormat))
    let reading = MarkupText.escaped(chart.reading.text(in: localeFormat))
    let names = #"role="img" aria-labelledby="\#(id)-t \#(id)-d" direction="ltr""#
    let area = [-margin, -head, size.width + 2 * margin, size.height + head + margin].map(SVGDrawing.number)
    return #"<svg class="chart" viewBox="\#(area.joined(separator: " "))" \#(names)\#(attributes)>"#
      + #"<title id="\#(id)-t">\#(title)</title><desc id="\#(id)-d">\#(reading)</desc>"# + style
      + (isTitled ? backdrop(size, head) : "") + drawing.text + "</svg>"
  }

  /// The paper and the title of a file of its own.
  private func backdrop(_ size: (width: Double, height: Double), _ head: Double) -> String {
    var drawing = SVGDrawing()
    let margin = SVGDrawing.margin
    drawing.rectangle(
      "paper", x: -margin, y: -head, width: size.width + 2 * margin, height: size.height + head + margin)
    let words = Wrapping.shortened(chart.title.text(in: localeFormat), to: Int(size.width / 8.5))
    drawing.text("head", words, x: 0, y: -head / 2 + 6)
    return drawing.text
  }

  /// The usual width of a label.
  func width(of text: String) -> Double { Double(TextWidth.cells(text)) * SVGDrawing.characterWidth }
}

// MARK: Colours

extension ChartSVG {
  /// The rules of the classes, for the style sheet of a page that defines the tokens.
  package static let styleRules = """
    .chart{font-size:12.5px;overflow:visible}
    .chart .grid{stroke:var(--line);stroke-width:1}.chart .grid.zero{stroke:var(--line2)}.chart .tk{stroke:var(--line2)}
    .chart .at{stroke:var(--ink2);stroke-width:1.5;stroke-dasharray:2 4}
    .chart .tick{fill:var(--ink2)}.chart .note{fill:var(--ink);font-size:12px}.chart .lab{font-weight:600}.chart .val{fill:var(--ink)}
    .chart .b1{fill:var(--s1)}.chart .b2{fill:var(--s2)}.chart .b3{fill:var(--s3)}.chart .b4{fill:var(--s4)}
    .chart .b2{stroke:var(--paper);stroke-width:.5}
    .chart .s1,.chart .s2,.chart .s3,.chart .s4{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
    .chart .s1{stroke:var(--s1)}.chart .s2{stroke:var(--s2);stroke-dasharray:7 4}.chart .s3{stroke:var(--s3);stroke-dasharray:2 4}
    .chart .s4{stroke:var(--s4);stroke-dasharray:9 4 2 4}
    .chart .s1t{fill:var(--s1)}.chart .s2t{fill:var(--s2)}.chart .s3t{fill:var(--ink2)}.chart .s4t{fill:var(--s4)}
    .chart .f1{fill:var(--s1);fill-opacity:.18}.chart .f2{fill:var(--s1);fill-opacity:.3}
    .chart .hp1{fill:var(--p1)}.chart .hp2{fill:var(--p2)}.chart .hp3{fill:var(--p3)}
    .chart .hq1{fill:var(--q1)}.chart .hq2{fill:var(--q2)}.chart .hq3{fill:var(--q3)}.chart .hn{fill:none}
    .chart .here{fill:none;stroke:var(--ink);stroke-width:2.5}
    @media (forced-colors:active){.chart .b1,.chart .b2,.chart .b3,.chart .b4,.chart text{fill:CanvasText}.chart .b2{opacity:.6}
    .chart .s1,.chart .s2,.chart .s3,.chart .s4,.chart .grid,.chart .at{stroke:CanvasText}}

    """

  /// The colours of a file of its own, light and dark.
  private static let tokens = """
    :root{color-scheme:light dark;font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums;
    --paper:#fff;--ink:#16202a;--ink2:#55616e;--line:#d5dbe1;--line2:#8a96a3;--s1:#1f6fc9;--s2:#b85c00;--s3:#8793a0;--s4:#0f7d6c;
    --p1:#e6f0fb;--p2:#c4dcf5;--p3:#93bfea;--q1:#fdf0e1;--q2:#f9d9b4;--q3:#f2b878}
    @media (prefers-color-scheme:dark){:root{--paper:#11161b;--ink:#e6ebf0;--ink2:#9fabb7;--line:#2f3943;--line2:#6b7885;
    --s1:#5aa5f2;--s2:#eb9644;--s3:#8c98a4;--s4:#3fb8a3;--p1:#14283c;--p2:#1a3d62;--p3:#23578f;--q1:#33230f;--q2:#553611;--q3:#7d4c12}}
    .paper{fill:var(--paper)}.head{fill:var(--ink);font-size:15px;font-weight:600}

    """
}
