import Encoding
import Localization

extension HTMLRenderer {
  /// Writes a table within a scroller, which a keyboard can reach.
  func write(_ table: Table, class name: String? = nil, into page: inout HTMLWriter) {
    let shown = table.forPeople
    if shown.isList { return write(list: shown, into: &page) }
    let grid = Grid(shown, isInterrupted)
    write(grid, shown.heading, class: name ?? (shown.columns.count > 5 ? "dense" : nil), into: &page)
  }

  /// Writes a grid within an element that scrolls sideways.
  func write(
    _ grid: Grid, _ caption: LocalizedText?, class name: String?, into page: inout HTMLWriter
  ) {
    let label = (caption ?? LocalizedText("Table")).text(in: localeFormat)
    page.element("div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": label]) { page in
      page.element("table", ["class": name]) { page in
        page.element("caption", text: caption)
        page.element("thead") { writeHead(grid, into: &$0) }
        page.element("tbody") { page in
          for row in grid.rows.indices {
            page.element("tr", ["class": grid.rowClass(row)]) { write(row, of: grid, into: &$0) }
          }
        }
      }
    }
  }

  /// Writes the heads of the columns, and above them what they have in common.
  private func writeHead(_ grid: Grid, into page: inout HTMLWriter) {
    let columns = grid.table.columns
    if let common = grid.common {
      page.element("tr") { page in
        page.element("td") { _ in }
        page.element("th", ["class": "span", "scope": "colgroup", "colspan": "\(columns.count - 1)"]) {
          $0.text(common.title)
        }
      }
    }
    page.element("tr") { page in
      for (index, column) in columns.enumerated() {
        page.element("th", ["scope": "col", "class": grid.styleClass(index)]) { page in
          let label = words(column.label)
          page.text(index == 0 ? label : String(label.dropFirst(grid.common.map { $0.word.count + 1 } ?? 0)))
        }
        if index == grid.head, grid.writeBar != nil {
          page.element("td", ["class": "barcell"]) { _ in }
        }
      }
    }
  }

  /// Writes the cells of a row, of which one is its head.
  private func write(_ row: Int, of grid: Grid, into page: inout HTMLWriter) {
    for (column, cell) in grid.rows[row].enumerated() {
      let isHead = column == grid.head
      let classes = [grid.styleClass(column)].compactMap { $0 } + grid.shade(row, column)
      page.element(
        isHead ? "th" : "td",
        [
          "scope": isHead ? "row" : nil, "class": classes.isEmpty ? nil : classes.joined(separator: " "),
        ]
      ) { page in
        grid.writeBefore(row, column, &page)
        write(cell, into: &page)
        grid.writeBehind(row, column, &page)
      }
      if isHead, let writeBar = grid.writeBar {
        page.element("td", ["class": "barcell"]) { writeBar(row, &$0) }
      }
    }
  }

  /// Writes a cell; an amount below zero is told by its sign, a verdict by its word.
  func write(_ cell: Cell, into page: inout HTMLWriter) {
    switch cell {
    case .undefined(let why):
      page.element("span", ["class": "aside"]) { page in
        page.text("– ")
        page.text(why)
      }
    case .text(let text): page.element("bdi") { $0.text(text) }
    case .tinted(let text, let tint), .verdict(let text, let tint?, _):
      page.element("span", ["class": tint.verdict], text: text)
    default: page.text(localeFormat.text(cell))
    }
  }

  /// Writes a list of paragraphs: the first cell of each row, and the others below it.
  private func write(list table: Table, into page: inout HTMLWriter) {
    page.element("p", ["class": "caption"], text: table.heading)
    page.element("ul", ["class": "items"]) { page in
      for row in table.rows.until(isInterrupted) {
        page.element("li") { page in
          for (index, cell) in row.enumerated() where cell != .empty {
            page.element(index == 0 ? "b" : "p") { write(cell, into: &$0) }
          }
        }
      }
    }
  }

  /// Writes named figures as a table of two columns.
  func write(_ heading: LocalizedText?, _ figures: [Figure], into page: inout HTMLWriter) {
    let shown = figures.filter { !$0.isForMachines }
    guard !shown.isEmpty else { return }
    page.element("table", ["class": "figures"]) { page in
      page.element("caption", text: heading)
      page.element("tbody") { page in
        for figure in shown {
          page.element("tr") { page in
            page.element("th", ["scope": "row"]) { page in
              page.element("bdi", text: figure.label)
              page.element("span", ["class": "aside"], text: figure.remark)
            }
            page.element("td", ["class": figure.cell.isNumber ? "num" : nil]) {
              write(figure.cell, into: &$0)
            }
          }
        }
      }
    }
  }
}

/// A table with its rows at hand, what follows from them, and what a chart adds to it.
struct Grid {
  let table: Table
  let rows: [[Cell]]
  private let alignments: [TextGrid.Alignment]
  /// The column of the rows' heads: the first of words, or else the first.
  var head: Int
  /// The word that the heads of all columns but the first begin with, and what stands above them in its place; nil for
  /// none.
  var common: (word: String, title: String)?
  /// Returns the class of a row.
  var rowClass: (_ row: Int) -> String? = { _ in nil }
  /// Returns further classes of a cell.
  var shade: (_ row: Int, _ column: Int) -> [String] = { _, _ in [] }
  /// Writes what stands before the text of a cell.
  var writeBefore: (_ row: Int, _ column: Int, _ page: inout HTMLWriter) -> Void = { _, _, _ in }
  /// Writes what stands behind the text of a cell.
  var writeBehind: (_ row: Int, _ column: Int, _ page: inout HTMLWriter) -> Void = { _, _, _ in }
  /// Writes a picture behind the head of a row; nil for none.
  var writeBar: ((_ row: Int, _ page: inout HTMLWriter) -> Void)?

  init(_ table: Table, _ isInterrupted: @escaping InterruptionCheck) {
    self.table = table
    rows = Array(table.rows.until(isInterrupted))
    alignments = TextGrid.alignments(of: table.rows.until(isInterrupted), columnCount: table.columns.count)
    head = alignments.firstIndex(of: .left) ?? 0
  }

  /// The class of the cells of a column.
  func styleClass(_ column: Int) -> String? {
    alignments[column] == .right ? "num" : table.columns[column].isProse ? "prose" : nil
  }
}

extension RGBColor {
  /// The class of a tint that is rather green, amber or red; nil for any other.
  fileprivate var verdict: String? {
    let (red, green, blue) = (Int(red), Int(green), Int(blue))
    if green > 2 * red, green > 2 * blue { return "ok" }
    guard red > green, red > 2 * blue else { return nil }
    return 2 * green > red ? "ask" : "no"
  }
}

extension Table {
  /// The most columns that have room on a page.
  private static let mostColumns = 10

  /// The table without the columns of programs, and of those that are too many for a page without the least
  /// important ones, as on a narrow terminal.
  fileprivate var forPeople: Table {
    let all = without(.programs)
    var kept = Array(all.columns.indices)
    while kept.count > Table.mostColumns, !all.isList {
      let least = kept.map { all.columns[$0].importance }.min() ?? .essential
      guard least < .essential, let index = kept.lastIndex(where: { all.columns[$0].importance == least })
      else { break }
      kept.remove(at: index)
    }
    return kept.count == all.columns.count ? all : all.keeping(kept)
  }

  /// The changes of fields as rows.
  init(_ changes: [Change]) {
    self.init(
      columns: [
        TableColumn(key: "field", label: LocalizedText("Field")),
        TableColumn(key: "from", label: LocalizedText("From", context: "change")),
        TableColumn(key: "to", label: LocalizedText("To", context: "change")),
      ], rows: changes.map { [.words($0.label), $0.from, $0.to] })
  }
}
