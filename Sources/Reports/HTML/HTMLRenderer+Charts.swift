import Localization

extension HTMLRenderer {
  /// Writes a chart: a drawing, or a table that has bars or tints.
  func write(_ chart: Chart, into page: inout HTMLWriter) {
    if chart.form.isPicture { write(picture: chart, into: &page) } else { write(tableOf: chart, into: &page) }
  }

  /// Writes a drawing below its title and what is to be seen in it.
  private func write(picture chart: Chart, into page: inout HTMLWriter) {
    page.element("figure") { page in
      page.element("figcaption") { page in
        page.element("b", text: chart.title)
        page.text(chart.reading)
      }
      page.picture { number in
        Array(ChartSVG(chart, localeFormat, namesByLabel: true).element(id: "picture-\(number)").utf8)
      }
    }
  }

  func words(_ text: LocalizedText) -> String { text.text(in: localeFormat) }
}

extension Chart {
  /// The table of the chart without the columns of programs.
  var tableForPeople: Table { table.without(.programs) }
}
