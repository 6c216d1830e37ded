import Encoding
import Localization

extension OutputFormat {
  /// Text for people at a terminal.
  package static let text = OutputFormat("text", ".txt", LocalizedText("aligned, for people")) {
    TextRenderer(
      localeFormat: $0.localeFormat, width: $0.width, palette: $0.palette,
      hasSuperscriptCents: $0.hasSuperscriptCents, chartGlyphs: $0.chartGlyphs, tableHeads: $0.tableHeads,
      isInterrupted: $0.isInterrupted)
  }
}

/// A renderer for people: sentences, aligned sheets and tables, carets under errors.
///
/// Sentences and short changes follow each other line by line; a sheet or a table is separated by blank
/// lines. No line ends with a blank.
package struct TextRenderer: Renderer {
  /// The format of texts and numbers.
  package let localeFormat: LocaleFormat
  /// The width of the terminal in cells; nil for a pipe or a file, where nothing is cut or broken.
  package let width: Int?
  /// The colours of text.
  package let palette: Palette
  /// `true` if the cents of balances are superscript digits.
  package let hasSuperscriptCents: Bool
  /// The characters of charts.
  package let chartGlyphs: ChartGlyphs
  let tableHeads: TableHeads?
  let isInterrupted: InterruptionCheck

  /// A renderer for a terminal of this width, or for a pipe or file.
  /// - Parameter tableHeads: The heads of tables are added to it.
  package init(
    localeFormat: LocaleFormat, width: Int? = nil, palette: Palette = .plain,
    hasSuperscriptCents: Bool = false, chartGlyphs: ChartGlyphs = .blocks, tableHeads: TableHeads? = nil,
    isInterrupted: @escaping InterruptionCheck = { false }
  ) {
    self.localeFormat = localeFormat
    self.chartGlyphs = chartGlyphs
    self.tableHeads = tableHeads
    self.isInterrupted = isInterrupted
    self.hasSuperscriptCents = hasSuperscriptCents
    self.width = width
    self.palette = palette
  }

  /// Nothing: the heading of a sheet or a table sets it off.
  package var separator: String { "" }

  /// Appends the report, or the failure as `file:line:column: message` with its line and carets.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    switch outcome.result {
    case .success(let report): render(report, into: &bytes)
    case .failure(let failure): render(failure, into: &bytes)
    }
  }

  /// Appends a report by itself.
  package func render(_ report: Report, into bytes: inout [UInt8]) {
    write(report.blocksForPeople, level: 1, into: &bytes)
  }

  /// Writes a section under a title with a line below it, double for the outermost.
  private func write(_ section: Report.Section, level: Int, into bytes: inout [UInt8]) {
    let title = Sanitizing.visible(localized: section.title.text(in: localeFormat))
    write(heading: section.title, into: &bytes)
    let room = min(TextWidth.cells(title), width ?? .max)
    bytes.append(raw: String(repeating: level == 1 ? "=" : "-", count: room) + "\n")
    if let remark = section.remark { write(note: remark, into: &bytes) }
    if section.blocks.first?.isSeparated == true { bytes.append(UInt8(ascii: "\n")) }
    write(section.blocks, level: level + 1, into: &bytes)
  }

  private func write(_ all: [Report.Block], level: Int, into bytes: inout [UInt8]) {
    // A table without rows is left out if a sentence beside it says so.
    let blocks = all.count == 1 ? all : all.filter { !$0.isEmptyTable }
    for index in blocks.indices {
      if index.isLong, isInterrupted() { return }
      if index > 0, blocks[index - 1].isSeparated || blocks[index].isSeparated {
        bytes.append(UInt8(ascii: "\n"))
      }
      switch blocks[index] {
      case .note(let sentence): write(note: sentence, into: &bytes)
      case .figures(let heading, let figures): write(heading: heading, figures, into: &bytes)
      case .table(let table): write(table, into: &bytes)
      case .heatMap(let heatMap): write(heatMap, into: &bytes)
      case .chart(let chart): write(chart, into: &bytes)
      case .changes(let changes): write(changes, into: &bytes)
      case .answer(let cell): write(answer: cell, into: &bytes)
      case .derivation(let derivation): write(derivation, into: &bytes)
      case .section(let section): write(section, level: level, into: &bytes)
      }
    }
  }
}

extension Report.Block {
  fileprivate var isEmptyTable: Bool {
    if case .table(let table) = self { table.rows.isEmpty } else { false }
  }

  /// `true` if blank lines separate the block from its neighbours.
  fileprivate var isSeparated: Bool {
    switch self {
    case .note, .changes, .answer: false
    case .figures, .table, .derivation, .heatMap, .chart, .section: true
    }
  }
}

extension TextRenderer {
  func write(note: LocalizedText, into bytes: inout [UInt8]) {
    let start = bytes.count
    Sanitizing.write(localized: note.text(in: localeFormat), into: &bytes)
    if let width, bytes.count - start > width {
      let text = String(decoding: bytes[start...], as: UTF8.self)
      bytes.removeSubrange(start...)
      writeLines(text, .plain, indent: 0, room: width, into: &bytes)
    }
    bytes.endLine()
  }

  /// Writes text over as many lines as it takes.
  ///
  /// The first goes where the line stands, the others are indented, and the last one is not ended.
  func writeLines(_ text: String, _ textStyle: TextStyle, indent: Int, room: Int, into bytes: inout [UInt8]) {
    for (index, line) in Wrapping.lines(text, room: room).enumerated() {
      if index > 0 {
        bytes.endLine()
        bytes.appendBlanks(indent)
      }
      palette.begin(textStyle, into: &bytes)
      bytes.append(raw: line)
      palette.end(textStyle, into: &bytes)
    }
  }

  /// Writes a heading on a line of its own.
  func write(heading: LocalizedText?, into bytes: inout [UInt8]) {
    guard let heading else { return }
    let text = Sanitizing.visible(localized: heading.text(in: localeFormat))
    writeLines(text, .heading, indent: 0, room: width ?? .max, into: &bytes)
    bytes.endLine()
  }

  /// Writes a cell; an undefined value is a dash.
  func write(_ cell: Cell, into bytes: inout [UInt8]) {
    if hasSuperscriptCents, case .balance(let money) = cell {
      return localeFormat.writeWithSuperscriptCents(money, into: &bytes)
    }
    if localeFormat.writeNumber(cell, into: &bytes) { return }
    switch cell {
    case .undefined: bytes.append("–")
    case .empty: break
    default: Sanitizing.write(localized: localeFormat.text(cell), into: &bytes)
    }
  }
}

extension Cell {
  /// The style of the cell, which sets negative amounts and percentages apart.
  var textStyle: TextStyle {
    switch self {
    case .tinted(_, let tint), .verdict(_, let tint?, _): .tinted(tint)
    default: isNegative ? .negative : .plain
    }
  }

  /// `true` for an amount or a percentage below zero.
  package var isNegative: Bool {
    switch self {
    case .money(let money, _), .balance(let money): money < .zero
    case .percent(let ratio, _), .yield(let ratio, _): ratio.numerator < 0
    case .number(let number, .money, _), .number(let number, .percent, _): number.isNegative
    default: false
    }
  }

  /// `true` for a number, which is aligned at the right of its column.
  var isNumber: Bool {
    switch self {
    case .money, .balance, .percent, .chance, .amount, .yield, .term, .count, .number, .percents: true
    case .text, .words, .tinted, .date, .moment, .boolean, .verdict, .undefined, .empty: false
    }
  }
}
