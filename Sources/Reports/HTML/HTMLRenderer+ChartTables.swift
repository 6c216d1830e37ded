import Localization

extension HTMLRenderer {
  /// Writes the table of a chart, with a bar in each row or each number on a tint, and what is to be seen in it.
  func write(tableOf chart: Chart, into page: inout HTMLWriter) {
    if chart.form == .heat {
      write(heat(chart), chart.title, class: "heat", into: &page)
      writeKey(of: chart, into: &page)
    } else {
      write(bars(chart), chart.title, class: "bars \(chart.form.rawValue)", into: &page)
    }
    page.element("p", ["class": "reading"], text: chart.reading)
  }

  /// Rows with a bar behind their heads, beside the numbers that it stands for.
  private func bars(_ chart: Chart) -> Grid {
    let table = chart.tableForPeople
    let (label, value) = (table.index(of: chart.x) ?? 0, table.index(of: chart.series[0]) ?? 0)
    let remark = chart.remark.flatMap(table.index)
    let others = table.columns.indices.filter { $0 != label && $0 != remark }
    var grid = Grid(table.keeping([label] + others), isInterrupted)
    let numbers = table.rows.numbers(ofColumn: value, in: localeFormat.currency)
    let spans = BarSpans(chart.form, numbers)
    grid.head = 0
    grid.rowClass = { spans.isTotal($0) ? "total" : nil }
    grid.writeBar = { row, page in write(row, of: spans, into: &page) }
    // Changes have a sign.
    let change = chart.form == .tornado ? others.firstIndex(of: value).map { $0 + 1 } : nil
    grid.writeBefore = { row, column, page in
      if column == change, numbers[row] > 0 { page.text("+") }
    }
    grid.writeBehind = { row, column, page in
      guard column == 0, let remark else { return }
      let cell = table.rows.cell(row, remark)
      if cell != .empty { page.element("span", ["class": "aside"]) { write(cell, into: &$0) } }
    }
    return grid
  }

  /// Writes the bar of a row, in per cent of the room that all of them have; the numbers beside it say it in words.
  private func write(_ row: Int, of spans: BarSpans, into page: inout HTMLWriter) {
    guard !spans.isEmpty else { return }
    let ends = spans.ends(row) { $0 * 100 }
    var drawing = SVGDrawing()
    // Nothing is thinner than what can be seen.
    drawing.rectangle(
      spans.kind(row).rawValue, x: ends.lowerBound, y: 1,
      width: max(ends.upperBound - ends.lowerBound, 0.4), height: 12)
    if spans.hasZeroLine {
      let zero = spans.place(0) * 100
      drawing.line("grid zero", zero, -6, zero, 20)
    }
    page.element(
      "svg",
      [
        "class": "chart bar", "aria-hidden": "true", "viewBox": "0 0 100 14", "preserveAspectRatio": "none",
      ]
    ) { $0.markup(Array(drawing.markup.utf8)) }
  }

  /// Numbers, each on a tint for its side of the limit and its distance from it, those that fail with a cross too,
  /// and the present case framed.
  private func heat(_ chart: Chart) -> Grid {
    var grid = Grid(chart.tableForPeople, isInterrupted)
    let columns = grid.table.columns
    let numbers = HeatNumbers(chart, ChartData(chart, in: localeFormat.currency))
    let series = columns.map { chart.series.firstIndex(of: $0.key) }
    let head = grid.table.index(of: chart.x) ?? 0
    grid.head = head
    grid.shade = { row, column in
      let shade = series[column].map { numbers.shade(row, $0) }
      let isPresent = row == chart.present?.row && columns[column].key == chart.present?.series
      return [shade, isPresent ? "here" : nil].compactMap { $0 }
    }
    grid.writeBehind = { row, column, page in
      if column == head { return }
      let fails = series[column].map { numbers.fails(row, $0) } ?? false
      page.element("span", ["class": "x"]) { $0.text(fails ? "×" : "") }
    }
    // The columns often have a first word in common, as `rate` of `rate 5%` and `rate 6%`.
    let labels = columns.dropFirst().map { words($0.label) }
    if let common = labels.first?.prefix(while: { $0 != " " }), labels.count > 1,
      labels.allSatisfy({ $0.hasPrefix(common + " ") })
    {
      grid.common = (String(common), chart.across.map(words) ?? String(common))
    }
    return grid
  }

  /// Writes what the tints and the frame mean.
  private func writeKey(of chart: Chart, into page: inout HTMLWriter) {
    page.element("p", ["class": "key"]) { page in
      if let limit = chart.marks.first(where: { $0.failing != nil }) {
        write(swatch: "hp2", LocalizedText("meets \(limit.label)"), into: &page)
        write(swatch: "hq2", LocalizedText("fails it (×)"), into: &page)
      }
      if chart.present != nil {
        write(swatch: "here", LocalizedText("nearest to the present case"), into: &page)
      }
    }
  }

  private func write(swatch name: String, _ meaning: LocalizedText, into page: inout HTMLWriter) {
    page.element("span") { page in
      page.element("span", ["class": "sw \(name)"]) { _ in }
      page.text(meaning)
    }
  }
}
