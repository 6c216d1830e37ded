extension TextRenderer {
  /// The blanks before a line that is quoted.
  private static let margin = 2
  /// The cells of a quoted line where there is no terminal to fit it to.
  private static let longestExcerpt = 200

  /// Appends a failure: `file:line:column: message`, then the line and carets under the fault.
  ///
  /// The first line is never broken, so that other programs can read it. Without a source it is the message alone.
  package func render(_ failure: Failure, into bytes: inout [UInt8]) {
    if let place = failure.place, let source = place.source {
      Sanitizing.write(source, into: &bytes)
      bytes.append(raw: ":\(place.line):\(place.column): ")
    }
    Sanitizing.write(failure.message.text(in: style), into: &bytes)
    bytes.endLine()
    guard let place = failure.place else { return }
    let excerpt = SourceSnippet(place, width: (width ?? Self.longestExcerpt) - Self.margin)
    bytes.appendBlanks(Self.margin)
    bytes.append(contentsOf: excerpt.line)
    bytes.endLine()
    write(carets: excerpt.carets, after: Self.margin + excerpt.indent, into: &bytes)
    bytes.endLine()
  }

  /// Appends a failure right below the line that a person typed after a prompt, without repeating the line.
  ///
  /// ```text
  /// roi:elm> set rant 1800
  ///              ^^^^ There is no field "rant". Did you mean "rent"?
  /// ```
  ///
  /// A message that does not fit there goes below the carets, and so do several faults, each on a line of its own. A
  /// line that the terminal had to break, or one of a script, is shown once more, since no caret could stand below it.
  /// - Parameter promptWidth: The cells of the prompt.
  package func render(_ failure: Failure, promptWidth: Int, into bytes: inout [UInt8]) {
    let message = Sanitizing.visible(failure.message.text(in: style))
    let room = width ?? .max
    guard let place = failure.place else {
      writeLines(message, .plain, indent: 0, room: room, into: &bytes)
      return bytes.endLine()
    }
    let excerpt = SourceSnippet(place, .prompt(width: promptWidth))
    guard place.source == nil, promptWidth + max(excerpt.width, excerpt.indent + excerpt.carets) < room else {
      return render(failure, into: &bytes)
    }
    write(carets: excerpt.carets, after: promptWidth + excerpt.indent, into: &bytes)
    if !failure.faults.isEmpty { return write(failure.faults, room: room, into: &bytes) }
    if promptWidth + excerpt.indent + excerpt.carets + 1 + TextWidth.cells(message) <= room {
      bytes.append(UInt8(ascii: " "))
    } else {
      bytes.endLine()
    }
    writeLines(message, .plain, indent: 0, room: room, into: &bytes)
    bytes.endLine()
  }

  private func write(_ faults: [Failure.Fault], room: Int, into bytes: inout [UInt8]) {
    for fault in faults {
      bytes.endLine()
      writeLines(
        Sanitizing.visible(fault.message.text(in: style)), .plain, indent: 2, room: room, into: &bytes)
    }
    bytes.endLine()
  }

  private func write(carets count: Int, after indent: Int, into bytes: inout [UInt8]) {
    bytes.appendBlanks(indent)
    palette.begin(.fault, into: &bytes)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "^"), count: count))
    palette.end(.fault, into: &bytes)
  }
}
