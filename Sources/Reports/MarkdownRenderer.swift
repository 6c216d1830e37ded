import Encoding
import Localization

extension OutputFormat {
  /// Markdown, for documents.
  package static let markdown = OutputFormat("markdown", ".md", LocalizedText("tables for documents")) {
    MarkdownRenderer(localeFormat: $0.localeFormat, isInterrupted: $0.isInterrupted)
  }
}

/// A renderer for documents: headings, paragraphs and pipe tables of GitHub Flavored Markdown.
///
/// Columns are aligned in the source too. Markup characters in a text are escaped.
package struct MarkdownRenderer: Renderer {
  /// The format of texts and numbers.
  package let localeFormat: LocaleFormat
  private let isInterrupted: InterruptionCheck

  /// A renderer with this format.
  package init(localeFormat: LocaleFormat, isInterrupted: @escaping InterruptionCheck = { false }) {
    (self.localeFormat, self.isInterrupted) = (localeFormat, isInterrupted)
  }

  /// An empty line, as between paragraphs.
  package var separator: String { "\n" }

  /// Appends the report, or the failure as a paragraph.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    switch outcome.result {
    case .success(let report): write(report.blocksForPeople, level: 1, into: &bytes)
    case .failure(let failure):
      write(failure, into: &bytes)
    }
  }

  private func write(_ blocks: [Report.Block], level: Int, into bytes: inout [UInt8]) {
    for (index, block) in blocks.enumerated() {
      if index.isLong, isInterrupted() { return }
      if index > 0 { bytes.append(raw: separator) }
      write(block, level: level, into: &bytes)
    }
  }

  /// Writes a section under a heading of its level.
  private func write(_ section: Report.Section, level: Int, into bytes: inout [UInt8]) {
    bytes.append(raw: String(repeating: "#", count: min(level, 6)) + " ")
    MarkdownText.write(section.title.text(in: localeFormat), into: &bytes)
    bytes.append("\n\n")
    if let remark = section.remark {
      MarkdownText.write(paragraph: remark.text(in: localeFormat), into: &bytes)
      bytes.append(section.blocks.isEmpty ? "\n" : "\n\n")
    }
    write(section.blocks, level: level + 1, into: &bytes)
  }

  private func write(_ block: Report.Block, level: Int, into bytes: inout [UInt8]) {
    switch block {
    case .section(let section): write(section, level: level, into: &bytes)
    case .note(let sentence):
      MarkdownText.write(paragraph: sentence.text(in: localeFormat), into: &bytes)
      bytes.append("\n")
    case .figures(let heading, let figures):
      write(heading: heading, level: level, into: &bytes)
      write(figures, into: &bytes)
    case .table(let table):
      write(heading: table.heading, level: level, into: &bytes)
      if table.isList { return write(list: table, into: &bytes) }
      write(header: table.columns.map(\.label), table.rows, into: &bytes)
    case .heatMap(let heatMap): write(.table(heatMap.table), level: level, into: &bytes)
    case .chart(let chart): write(chart, level: level, into: &bytes)
    case .changes(let changes):
      write(changes, into: &bytes)
    case .answer(let cell):
      MarkdownText.write(
        paragraph: cell.absence?.text(in: localeFormat) ?? localeFormat.text(cell), into: &bytes)
      bytes.append("\n")
    case .derivation(let derivation):
      write(derivation, indent: 0, into: &bytes)
    }
  }

  /// Writes a chart with characters, its table, and what is to be seen in it.
  ///
  /// The picture stands in the document itself: a second file beside it would be left behind when the document is
  /// mailed, or be taken for an old one. Tints have no characters, and their numbers are the table.
  private func write(_ chart: Chart, level: Int, into bytes: inout [UInt8]) {
    let table = chart.table.without(.programs)
    write(heading: chart.title, level: level, into: &bytes)
    if chart.form != .heat, !table.rows.isEmpty { write(picture: chart, into: &bytes) }
    write(header: table.columns.map(\.label), table.rows, into: &bytes)
    bytes.append("\n")
    write(.note(chart.reading), level: level, into: &bytes)
  }

  /// Writes the picture of a chart between fences that no name in it can close.
  private func write(picture chart: Chart, into bytes: inout [UInt8]) {
    var picture: [UInt8] = []
    TextChart(chart, localeFormat, width: nil, glyphs: .blocks).write(.plain, into: &picture)
    let longest = picture.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    bytes.append(raw: fence + "text\n")
    bytes += picture
    bytes.append(raw: fence + "\n\n")
  }

  private func write(_ failure: Failure, into bytes: inout [UInt8]) {
    bytes.append("**")
    MarkdownText.write(LocalizedText("Error:").text(in: localeFormat), into: &bytes)
    bytes.append("** ")
    if let location = failure.location, let source = location.source {
      MarkdownText.write(Sanitizing.visible(source), into: &bytes)
      bytes.append(raw: ":\(location.line):\(location.column): ")
    }
    MarkdownText.write(failure.message.text(in: localeFormat), into: &bytes)
    bytes.append("\n")
  }

  /// Writes a list with the first cell of each row, and the others below it.
  private func write(list table: Table, into bytes: inout [UInt8]) {
    for row in table.rows.until(isInterrupted) {
      for (column, cell) in row.enumerated() where cell != .empty {
        bytes.append(column == 0 ? "- " : "  - ")
        MarkdownText.write(Sanitizing.visible(localized: localeFormat.text(cell)), into: &bytes)
        bytes.append("\n")
      }
    }
  }

  /// Writes a list with a level for each level of the derivation.
  private func write(_ derivation: Derivation, indent: Int, into bytes: inout [UInt8]) {
    bytes.appendBlanks(indent)
    let value = derivation.value.absence?.text(in: localeFormat) ?? localeFormat.text(derivation.value)
    let formula = derivation.formula.map { " = \($0)" } ?? ""
    let remark = derivation.remark.map { " (\($0.text(in: localeFormat)))" } ?? ""
    bytes.append("- ")
    MarkdownText.write(
      "\(Sanitizing.visible(derivation.subject))\(formula) = \(value)\(remark)", into: &bytes)
    bytes.append("\n")
    for part in derivation.parts { write(part, indent: indent + 2, into: &bytes) }
  }

  private func write(heading: LocalizedText?, level: Int, into bytes: inout [UInt8]) {
    guard let heading else { return }
    bytes.append(raw: String(repeating: "#", count: min(max(level, 2), 6)) + " ")
    MarkdownText.write(heading.text(in: localeFormat), into: &bytes)
    bytes.append("\n\n")
  }
}

extension MarkdownRenderer {
  private func write(_ figures: [Figure], into bytes: inout [UInt8]) {
    let hasRemarks = figures.contains { $0.remark != nil }
    let rows = figures.map { figure -> [Cell] in
      let value = figure.cell.absence.map(Cell.words) ?? figure.cell
      let row = [.text(figure.key), .words(figure.label), value]
      return hasRemarks ? row + [figure.remark.map(Cell.words) ?? .empty] : row
    }
    write(
      header: [LocalizedText("Name"), LocalizedText("Figure"), LocalizedText("Value")]
        + (hasRemarks ? [LocalizedText("Remark")] : []),
      TableRows(rows), into: &bytes)
  }

  private func write(_ changes: [Change], into bytes: inout [UInt8]) {
    let hasFollowers = changes.contains { $0.follows != nil }
    let rows = changes.map { change -> [Cell] in
      let row = [.words(change.label), change.from, change.to]
      return hasFollowers ? row + [change.follows.map(Cell.text) ?? .empty] : row
    }
    write(
      header: [
        LocalizedText("Field"), LocalizedText("From", context: "change"),
        LocalizedText("To", context: "change"),
      ]
        + (hasFollowers ? [LocalizedText("Follows from")] : []), TableRows(rows), into: &bytes)
  }

  /// Writes a pipe table; its second line has the alignment of each column.
  private func write(header: [LocalizedText], _ rows: TableRows, into bytes: inout [UInt8]) {
    var grid = TextGrid(columnCount: header.count, rowCount: rows.count + 1)
    add(header.map(Cell.words), to: &grid)
    let rows = rows.until(isInterrupted)
    for row in rows { add(row, to: &grid) }
    let alignments = TextGrid.alignments(of: rows, columnCount: header.count)
    // A narrower column would have no room for its dashes.
    let rooms = grid.columnWidths.map { max($0, 3) }
    for row in 0..<grid.rowCount {
      if row.isLong, isInterrupted() { return }
      for column in header.indices {
        bytes.append("| ")
        var blanks = 0
        grid.write(row, column, alignments[column], room: rooms[column], after: &blanks, into: &bytes)
        bytes.appendBlanks(blanks + 1)
      }
      bytes.append("|\n")
      if row == 0 { write(alignments, rooms, into: &bytes) }
    }
  }

  private func add(_ row: [Cell], to grid: inout TextGrid) {
    for cell in row {
      write(cell, into: &grid.bytes)
      grid.endCell()
    }
  }

  private func write(_ alignments: [TextGrid.Alignment], _ rooms: [Int], into bytes: inout [UInt8]) {
    for (alignment, room) in zip(alignments, rooms) {
      bytes.append("| ")
      if alignment == .left { bytes.append(UInt8(ascii: ":")) }
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "-"), count: room - 1))
      if alignment == .right { bytes.append(UInt8(ascii: ":")) }
      bytes.append(UInt8(ascii: " "))
    }
    bytes.append("|\n")
  }

  private func write(_ cell: Cell, into bytes: inout [UInt8]) {
    if localeFormat.writeNumber(cell, into: &bytes) { return }
    switch cell {
    case .undefined: bytes.append("–")
    case .empty: break
    default: MarkdownText.write(localeFormat.text(cell), into: &bytes)
    }
  }
}
