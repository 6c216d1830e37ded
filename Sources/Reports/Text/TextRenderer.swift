import Localization

/// Writes results for people: sentences, aligned sheets and tables, carets under faults.
///
/// Sentences and short changes follow each other line by line; a sheet or a table has a blank line between it and its
/// neighbours. No line ends with a blank.
package struct TextRenderer: Renderer {
  /// How numbers look.
  package let style: LocaleFormat
  /// The cells of a terminal's line; `nil` for a pipe or a file, where nothing is ever cut or broken.
  package let width: Int?
  /// Whether there are colours.
  package let palette: Palette
  /// Whether the cents of balances are superscript digits.
  package let hasSmallCents: Bool

  /// A renderer for a terminal of this width, or for a pipe or file.
  package init(
    style: LocaleFormat, width: Int? = nil, palette: Palette = .plain, hasSmallCents: Bool = false
  ) {
    self.style = style
    self.hasSmallCents = hasSmallCents
    self.width = width
    self.palette = palette
  }

  /// Nothing: a sheet or a table of another command is known by its heading.
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
    // Beside a table without rows stands a sentence that says what there is not.
    let parts = report.parts.count == 1 ? report.parts : report.parts.filter { !$0.isEmptyTable }
    for index in parts.indices {
      if index > 0, parts[index - 1].isBlock || parts[index].isBlock { bytes.append(UInt8(ascii: "\n")) }
      switch parts[index] {
      case .note(let sentence): write(note: sentence, into: &bytes)
      case .figures(let heading, let figures): write(heading: heading, figures, into: &bytes)
      case .table(let table): write(table, into: &bytes)
      case .mosaic(let mosaic): write(mosaic, into: &bytes)
      case .changes(let changes): write(changes, into: &bytes)
      case .answer(let cell): write(answer: cell, into: &bytes)
      case .derivation(let derivation): write(derivation, into: &bytes)
      }
    }
  }
}

extension Report.Part {
  fileprivate var isEmptyTable: Bool {
    if case .table(let table) = self { table.rows.isEmpty } else { false }
  }

  /// Whether a blank line sets the part off from its neighbours.
  fileprivate var isBlock: Bool {
    switch self {
    case .note, .changes, .answer: false
    case .figures, .table, .derivation, .mosaic: true
    }
  }
}

extension TextRenderer {
  private func write(note: LocalizedText, into bytes: inout [UInt8]) {
    let start = bytes.count
    Sanitizing.write(note.text(in: style), into: &bytes)
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
  func writeLines(_ text: String, _ tone: Tone, indent: Int, room: Int, into bytes: inout [UInt8]) {
    for (index, line) in Wrapping.lines(text, room: room).enumerated() {
      if index > 0 {
        bytes.endLine()
        bytes.appendBlanks(indent)
      }
      palette.begin(tone, into: &bytes)
      bytes.append(raw: line)
      palette.end(tone, into: &bytes)
    }
  }

  /// Writes a heading on a line of its own.
  func write(heading: LocalizedText?, into bytes: inout [UInt8]) {
    guard let heading else { return }
    palette.begin(.heading, into: &bytes)
    Sanitizing.write(heading.text(in: style), into: &bytes)
    palette.end(.heading, into: &bytes)
    bytes.endLine()
  }

  /// Writes a cell; a value that is not there is a dash.
  func write(_ cell: Cell, into bytes: inout [UInt8]) {
    if hasSmallCents, case .balance(let money) = cell {
      return style.writeWithSmallCents(money, into: &bytes)
    }
    if style.writeNumber(cell, into: &bytes) { return }
    switch cell {
    case .undefined: bytes.append("–")
    case .empty: break
    default: Sanitizing.write(style.text(cell), into: &bytes)
    }
  }
}

extension Cell {
  /// The tone of the cell: money that is owed or lost stands out.
  var tone: Tone {
    switch self {
    case .money(let money, _), .balance(let money): money < .zero ? .negative : .plain
    case .number(let number, .money, _): number.isNegative ? .negative : .plain
    case .tinted(_, let tint): .tinted(tint)
    default: .plain
    }
  }

  /// Whether the cell is a number, which stands at the right of its column.
  var isNumber: Bool {
    switch self {
    case .money, .balance, .percent, .yield, .term, .count, .number: true
    case .text, .words, .tinted, .date, .moment, .truth, .undefined, .empty: false
    }
  }
}
