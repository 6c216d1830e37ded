import Localization

/// A table with a bar in each row, and the places of its columns.
private struct BarTable {
  let chart: Chart
  let grid: Grid
  let bars: Bars
  let label: Int
  let remark: Int?
  /// The columns behind the bars.
  let others: [Int]

  var table: Table { grid.table }

  init(_ chart: Chart, in localeFormat: LocaleFormat, _ isInterrupted: @escaping InterruptionCheck) {
    let table = chart.tableForPeople
    self.chart = chart
    grid = Grid(table, isInterrupted)
    bars = Bars(chart, grid.rows, in: localeFormat.currency)
    let label = table.columns.firstIndex { $0.key == chart.x } ?? 0
    let remark = table.columns.firstIndex { $0.key == chart.remark }
    (self.label, self.remark) = (label, remark)
    others = table.columns.indices.filter { $0 != label && $0 != remark }
  }

  /// `true` for the column of changes, which have a sign.
  func isChange(_ column: Int) -> Bool {
    chart.form == .tornado && table.columns[column].key == chart.series.first
  }
}

extension HTMLRenderer {
  /// Writes a table with a bar in each row, beside the numbers that it stands for.
  func write(bars chart: Chart, into page: inout HTMLWriter) {
    let parts = BarTable(chart, in: localeFormat, isInterrupted)
    scroller(chart.title, into: &page) { page in
      page.element("table", ["class": "bars \(chart.form.rawValue)"]) { page in
        page.element("caption", text: chart.title)
        page.element("thead") { page in page.element("tr") { writeHead(of: parts, into: &$0) } }
        page.element("tbody") { page in
          for row in parts.grid.rows.indices {
            page.element("tr", ["class": parts.bars.isTotal(row) ? "total" : nil]) { page in
              write(row, of: parts, into: &page)
            }
          }
        }
      }
    }
    page.element("p", ["class": "reading"], text: chart.reading)
  }

  private func writeHead(of parts: BarTable, into page: inout HTMLWriter) {
    page.element("th", ["scope": "col"], text: parts.table.columns[parts.label].label)
    page.element("td", ["class": "barcell"]) { _ in }
    for column in parts.others {
      page.element(
        "th", ["scope": "col", "class": parts.grid.styleClass(column)],
        text: parts.table.columns[column].label)
    }
  }

  private func write(_ index: Int, of parts: BarTable, into page: inout HTMLWriter) {
    let row = parts.grid.rows[index]
    page.element("th", ["scope": "row"]) { page in
      write(row[parts.label], into: &page)
      if let remark = parts.remark, row[remark] != .empty {
        page.element("span", ["class": "aside"]) { write(row[remark], into: &$0) }
      }
    }
    page.element("td", ["class": "barcell"]) { parts.bars.write(index, into: &$0) }
    for column in parts.others {
      page.element("td", ["class": parts.grid.styleClass(column)]) { page in
        let number = row[column].axisNumber(in: localeFormat.currency)
        if parts.isChange(column), let number, number > 0 { page.text("+") }
        write(row[column], into: &page)
      }
    }
  }
}
