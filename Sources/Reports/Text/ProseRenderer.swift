/// Shows a text in Markdown to a person: wrapped to the terminal, with bold headings and coloured code where there are
/// colours, and as plain text on a pipe, where lines are not broken.
package struct ProseRenderer: Sendable {
  /// The cells of a terminal's line; nil for a pipe or a file.
  package let width: Int?
  /// Whether there are colours.
  package let palette: Palette

  /// A renderer for a terminal of this width, or for a pipe or file.
  package init(width: Int? = nil, palette: Palette = .plain) {
    (self.width, self.palette) = (width, palette)
  }

  /// Appends the text, with an empty line between its blocks.
  package func render(_ markdown: String, into bytes: inout [UInt8]) {
    let blocks = Prose(markdown).blocks
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

  /// Writes words over as many lines as they take; all but the first are indented as far as the lead is long.
  private func write(
    _ words: [Prose.Word], lead: String = "", isHeading: Bool = false, into bytes: inout [UInt8]
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
      for fragment in word { write(fragment, isHeading: isHeading, into: &bytes) }
      used += cells
    }
    bytes.endLine()
  }

  private func write(_ fragment: Prose.Fragment, isHeading: Bool, into bytes: inout [UInt8]) {
    let begin = palette == .plain ? nil : isHeading ? "\u{1B}[1m" : fragment.style.sequence
    bytes.append(raw: begin ?? "")
    bytes.append(raw: text(of: fragment))
    if begin != nil { bytes.append("\u{1B}[0m") }
  }

  /// The text of a fragment as it is shown: without colours, code keeps its marks, so that it stands out.
  private func text(of fragment: Prose.Fragment) -> String {
    let text = Sanitizing.visible(fragment.text)
    return fragment.style == .code && palette == .plain ? "`\(text)`" : text
  }
}

extension Prose.Block {
  fileprivate var isItem: Bool {
    if case .item = self { true } else { false }
  }
}

extension Prose.Fragment.Style {
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
