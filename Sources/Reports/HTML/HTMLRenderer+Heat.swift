import Localization

/// A table of numbers on tints, and what each number is.
private struct HeatTable {
  let chart: Chart
  let grid: Grid
  private let numbers: HeatNumbers
  private let presentColumn: Int?

  init(_ chart: Chart, in localeFormat: LocaleFormat, _ isInterrupted: @escaping InterruptionCheck) {
    let table = chart.tableForPeople
    self.chart = chart
    grid = Grid(table, isInterrupted)
    numbers = HeatNumbers(chart, ChartData(chart, in: localeFormat.currency))
    presentColumn = table.columns.firstIndex { $0.key == chart.present?.series }
  }

  private func series(_ column: Int) -> Int? {
    chart.series.firstIndex(of: grid.table.columns[column].key)
  }

  /// The classes of a number: its tint, and the frame of the present case.
  func styleClass(_ row: Int, _ column: Int) -> String {
    let isPresent = column == presentColumn && row == chart.present?.row
    let shade = series(column).map { numbers.shade(row, $0) }
    return ["num", shade, isPresent ? "here" : nil].compactMap { $0 }.joined(separator: " ")
  }

  func fails(_ row: Int, _ column: Int) -> Bool { series(column).map { numbers.fails(row, $0) } ?? false }
}

extension HTMLRenderer {
  /// Writes a table of numbers, each on a tint for its side of the limit and its distance from it, those that fail
  /// with a cross too, and the present case framed.
  func write(heat chart: Chart, into page: inout HTMLWriter) {
    let heat = HeatTable(chart, in: localeFormat, isInterrupted)
    scroller(chart.title, into: &page) { page in
      page.element("table", ["class": "heat"]) { page in
        page.element("caption", text: chart.title)
        writeHead(ofHeat: heat.grid, into: &page)
        page.element("tbody") { page in
          for row in heat.grid.rows.indices {
            page.element("tr") { write(row, of: heat, into: &$0) }
          }
        }
      }
    }
    writeKey(of: chart, into: &page)
  }

  private func write(_ row: Int, of heat: HeatTable, into page: inout HTMLWriter) {
    for (column, cell) in heat.grid.rows[row].enumerated() {
      if heat.grid.table.columns[column].key == heat.chart.x {
        page.element("th", ["scope": "row", "class": "num"]) { write(cell, into: &$0) }
      } else {
        page.element("td", ["class": heat.styleClass(row, column)]) { page in
          write(cell, into: &page)
          page.element("span", ["class": "x"]) { $0.text(heat.fails(row, column) ? "×" : "") }
        }
      }
    }
  }

  /// Writes the heads of the columns, and above them what they have in common, as `rate` of `rate 5%` and `rate 6%`.
  private func writeHead(ofHeat grid: Grid, into page: inout HTMLWriter) {
    let labels = grid.table.columns.map { words($0.label) }
    let firsts = Set(labels.dropFirst().map { $0.prefix { $0 != " " } })
    guard firsts.count == 1, labels.count > 2, let common = firsts.first,
      labels.dropFirst().allSatisfy({ $0.contains(" ") })
    else { return writeHead(grid, into: &page) }
    page.element("thead") { page in
      page.element("tr") { page in
        page.element("td") { _ in }
        page.element("th", ["class": "span", "scope": "colgroup", "colspan": "\(labels.count - 1)"]) {
          $0.text(String(common))
        }
      }
      page.element("tr") { page in
        for (index, label) in labels.enumerated() {
          let short = index == 0 ? label : String(label.dropFirst(common.count + 1))
          page.element("th", ["scope": "col", "class": grid.styleClass(index)]) { $0.text(short) }
        }
      }
    }
  }

  /// Writes what the tints and the frame mean, and what is to be seen.
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
    page.element("p", ["class": "reading"], text: chart.reading)
  }

  private func write(swatch name: String, _ meaning: LocalizedText, into page: inout HTMLWriter) {
    page.element("span") { page in
      page.element("span", ["class": "sw \(name)"]) { _ in }
      page.text(meaning)
    }
  }
}
