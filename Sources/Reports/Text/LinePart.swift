import Encoding

/// A part of a line, which is broken between its parts before any of them is.
struct LinePart {
  /// The text between the part before and this one; without its first blanks on a new line.
  let gap: String
  let text: String
  let textStyle: TextStyle

  init(_ gap: String, _ text: String, _ textStyle: TextStyle) {
    (self.gap, self.text, self.textStyle) = (gap, text, textStyle)
  }
}

extension TextRenderer {
  /// Writes the parts of a line, without its end.
  ///
  /// Those without room on it go to further lines, which are indented by two blanks more.
  /// - Parameter used: The cells of the line that are written already.
  func write(_ parts: [LinePart], indent: Int, used: Int? = nil, into bytes: inout [UInt8]) {
    if used == nil { bytes.appendBlanks(indent) }
    var column = used ?? indent
    let next = indent + 2
    for part in parts {
      var gap = part.gap[...]
      let length = TextWidth.cells(gap) + TextWidth.cells(part.text)
      if column > indent, column + length > width ?? .max {
        bytes.endLine()
        bytes.appendBlanks(next)
        column = next
        gap = gap.drop { $0 == " " }
      }
      bytes.append(raw: String(gap))
      column += TextWidth.cells(gap)
      let lines = Wrapping.lines(part.text, room: (width ?? .max) - column)
      writeLines(part.text, part.textStyle, indent: column, room: (width ?? .max) - column, into: &bytes)
      column += TextWidth.cells(lines[lines.count - 1])
    }
  }
}
