import Encoding

/// A renderer of Markdown on a terminal: wrapped to its width, with bold headings and coloured code if there
/// are colours.
///
/// On a pipe lines are not broken.
package struct MarkdownTerminalRenderer: Sendable {
  /// The width of the terminal in cells; nil for a pipe or a file.
  package let width: Int?
  /// The colours of text.
  package let palette: Palette

  /// A renderer for a terminal of this width, or for a pipe or file.
  package init(width: Int? = nil, palette: Palette = .plain) {
    (self.width, self.palette) = (width, palette)
  }

  /// Appends the text, with an empty line between its blocks.
  package func render(_ markdown: String, into bytes: inout [UInt8]) {
    let blocks = MarkdownDocument(markdown).blocks
    for (index, block) in blocks.enumerated() {
      if index > 0, !(block.isItem && blocks[index - 1].isItem) { bytes.append("\n") }
      switch block {
      case .heading(let words): write(words, isHeading: true, into: &bytes)
      case .paragraph(let words): write(words, into: &bytes)
      case .item(let indent, let marker, let words):
        write(words, lead: String(repeating: " ", count: indent) + marker + " ", into: &bytes)
      case .verbatim(let lines):
        for line in lines { write(verbatim: Sanitizing.visible(line), into: &bytes) }
      }
    }
  }

  /// Writes words over as many lines as they need; all but the first are indented by the width of the lead.
  private func write(
    _ words: [MarkdownDocument.Word], lead: String = "", isHeading: Bool = false, into bytes: inout [UInt8]
  ) {
    let indent = TextWidth.cells(lead)
    let room = width.map { max($0 - indent, 1) } ?? .max
    bytes.append(raw: lead)
    var used = 0
    for word in words {
      for (index, part) in parts(of: word, room: room).enumerated() {
        let cells = part.reduce(0) { $0 + TextWidth.cells($1.text) }
        if used > 0, used + 1 + cells > room {
          used = index > 0 ? MarkdownTerminalRenderer.inset : 0
          bytes.endLine()
          bytes.appendBlanks(indent + used)
        } else if used > 0 {
          bytes.append(" ")
          used += 1
        }
        for run in part { write(run, isHeading: isHeading, into: &bytes) }
        used += cells
      }
    }
    bytes.endLine()
  }

  /// The cells by which the further lines of a command are set in that has no room on one.
  private static let inset = 2

  /// The runs of a word as they are shown; of code that has no room on a line, each of its words.
  private func parts(of word: MarkdownDocument.Word, room: Int) -> [[MarkdownDocument.TextRun]] {
    let runs = word.map { MarkdownDocument.TextRun(text: text(of: $0), style: $0.style) }
    guard runs.reduce(0, { $0 + TextWidth.cells($1.text) }) > room else { return [runs] }
    return runs.reduce(into: [[]]) { parts, run in
      for (index, piece) in run.text.split(separator: " ").enumerated() {
        if index > 0 { parts.append([]) }
        parts[parts.count - 1].append(.init(text: String(piece), style: run.style))
      }
    }
  }

  /// Writes a line as it is, or without room for it broken between its words.
  private func write(verbatim line: String, into bytes: inout [UInt8]) {
    let inset = MarkdownTerminalRenderer.inset
    let room = width.map { max($0 - inset, inset + 1) } ?? .max
    // A row of a table is no line of words.
    let isWhole = TextWidth.cells(line) <= room || line.hasPrefix("|")
    for (index, part) in (isWhole ? [line] : Wrapping.lines(line, room: room - inset)).enumerated() {
      bytes.appendBlanks(index == 0 ? inset : 2 * inset)
      bytes.append(raw: part)
      bytes.endLine()
    }
  }

  private func write(_ run: MarkdownDocument.TextRun, isHeading: Bool, into bytes: inout [UInt8]) {
    let begin = palette == .plain ? nil : isHeading ? "\u{1B}[1m" : palette.sequence(of: run.style)
    bytes.append(raw: begin ?? "")
    bytes.append(raw: run.text)
    if begin != nil { bytes.append("\u{1B}[0m") }
  }

  /// The text of a run as it is shown: without colours, code keeps its backquotes.
  private func text(of run: MarkdownDocument.TextRun) -> String {
    let text = Sanitizing.visible(run.text)
    return run.style == .code && palette == .plain ? "`\(text)`" : text
  }
}

extension MarkdownDocument.Block {
  fileprivate var isItem: Bool {
    if case .item = self { true } else { false }
  }
}

extension Palette {
  /// The Select Graphic Rendition sequence that begins a style: bold, italic, or the colour of code.
  fileprivate func sequence(of style: MarkdownDocument.TextRun.Style) -> String? {
    switch style {
    case .plain: nil
    case .strong: "\u{1B}[1m"
    case .emphasis: "\u{1B}[3m"
    case .code: parametersOfCode.map { "\u{1B}[\($0)m" }
    }
  }
}
