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
        for line in lines {
          bytes.append("  ")
          Sanitizing.write(line, into: &bytes)
          bytes.endLine()
        }
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
      let cells = word.reduce(0) { $0 + TextWidth.cells(text(of: $1)) }
      if used > 0, used + 1 + cells > room {
        bytes.endLine()
        bytes.appendBlanks(indent)
        used = 0
      } else if used > 0 {
        bytes.append(" ")
        used += 1
      }
      for run in word { write(run, isHeading: isHeading, into: &bytes) }
      used += cells
    }
    bytes.endLine()
  }

  private func write(_ run: MarkdownDocument.TextRun, isHeading: Bool, into bytes: inout [UInt8]) {
    let begin = palette == .plain ? nil : isHeading ? "\u{1B}[1m" : run.style.sequence
    bytes.append(raw: begin ?? "")
    bytes.append(raw: text(of: run))
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

extension MarkdownDocument.TextRun.Style {
  /// The Select Graphic Rendition sequence that begins it: bold, italic, cyan.
  fileprivate var sequence: String? {
    switch self {
    case .plain: nil
    case .strong: "\u{1B}[1m"
    case .emphasis: "\u{1B}[3m"
    case .code: "\u{1B}[36m"
    }
  }
}
