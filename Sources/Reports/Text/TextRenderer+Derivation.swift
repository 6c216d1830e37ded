import Encoding
import Localization

extension TextRenderer {
  /// Writes the result of a calculation on a line of its own; that of an undefined one is its reason.
  func write(answer cell: Cell, into bytes: inout [UInt8]) {
    write(
      line: cell.absence?.text(in: localeFormat) ?? localeFormat.text(cell), cell.textStyle, indent: 0,
      into: &bytes)
  }

  /// Writes a derivation: the figure, its formula with names and with figures, and its parts indented.
  ///
  /// A figure that was derived before is only named.
  func write(_ derivation: Derivation, into bytes: inout [UInt8]) {
    var known: Set<String> = []
    write(derivation, indent: 0, &known, into: &bytes)
  }

  private func write(
    _ derivation: Derivation, indent: Int, _ known: inout Set<String>, into bytes: inout [UInt8]
  ) {
    // However deep it goes, there is room for the text.
    let indent = min(indent, (width ?? .max) / 5)
    let isKnown = known.contains(derivation.subject)
    // A part beyond the depth limit has not been derived yet.
    if !derivation.parts.isEmpty { known.insert(derivation.subject) }
    writeHead(
      derivation, remark: isKnown ? LocalizedText("as above") : derivation.remark, indent: indent,
      into: &bytes)
    if isKnown { return }
    if let formula = derivation.formula {
      let value = localeFormat.text(derivation.value)
      let figures = derivation.figureText(in: localeFormat)
      // A line that repeats the line above is left out.
      if formula != value, formula != derivation.subject {
        write(line: "= \(formula)", .plain, indent: indent + 2, into: &bytes)
      }
      if figures != value, figures != formula {
        write(line: "= \(figures)", .secondary, indent: indent + 2, into: &bytes)
      }
    }
    for part in derivation.parts { write(part, indent: indent + 2, &known, into: &bytes) }
  }

  private func writeHead(
    _ derivation: Derivation, remark: LocalizedText?, indent: Int, into bytes: inout [UInt8]
  ) {
    let value = derivation.value.absence?.text(in: localeFormat) ?? localeFormat.text(derivation.value)
    var parts = [
      LinePart("", Sanitizing.visible(derivation.subject), .heading),
      LinePart(" = ", Sanitizing.visible(localized: value), derivation.value.textStyle),
    ]
    if let remark {
      parts.append(LinePart("  ", Sanitizing.visible(localized: remark.text(in: localeFormat)), .secondary))
    }
    write(parts, indent: indent, into: &bytes)
    bytes.endLine()
  }

  private func write(line: String, _ textStyle: TextStyle, indent: Int, into bytes: inout [UInt8]) {
    bytes.appendBlanks(indent)
    // Further lines are indented by two more.
    let whole = Sanitizing.visible(localized: line)
    let room = (width ?? .max) - indent
    let isOneLine = TextWidth.cells(whole) <= room
    writeLines(whole, textStyle, indent: indent + 2, room: isOneLine ? room : room - 2, into: &bytes)
    bytes.endLine()
  }
}
