import Encoding

extension TextRenderer {
  /// The blanks before a line that is quoted.
  private static let margin = 2
  /// The width of a quoted line without a terminal.
  private static let widestSnippet = 200

  /// Appends a failure: `file:line:column: message`, then the line and carets under the error.
  ///
  /// The first line is never broken, so that other programs can read it. Without a source it is only the
  /// message.
  package func render(_ failure: Failure, into bytes: inout [UInt8]) {
    if let location = failure.location, let source = location.source {
      Sanitizing.write(source, into: &bytes)
      bytes.append(raw: ":\(location.line):\(location.column): ")
    }
    Sanitizing.write(localized: failure.message.text(in: localeFormat), into: &bytes)
    bytes.endLine()
    guard let location = failure.location,
      let snippet = SourceSnippet(location, width: (width ?? Self.widestSnippet) - Self.margin)
    else { return }
    bytes.appendBlanks(Self.margin)
    bytes.append(contentsOf: snippet.line)
    bytes.endLine()
    write(carets: snippet.carets, after: Self.margin + snippet.indent, into: &bytes)
    bytes.endLine()
  }

  /// Appends a failure right below the line that the user typed after a prompt, without repeating the line.
  ///
  /// ```text
  /// roi:elm> set rant 1800
  ///              ^^^^ There is no field "rant". Did you mean "rent"?
  /// ```
  ///
  /// A message that does not fit there goes below the carets, and so do several errors, each on a line of its
  /// own. A line that the terminal had to wrap, or one of a script, is shown again, since no caret could
  /// stand below it.
  /// - Parameter promptWidth: The width of the prompt in cells.
  package func render(_ failure: Failure, promptWidth: Int, into bytes: inout [UInt8]) {
    let message = Sanitizing.visible(localized: failure.message.text(in: localeFormat))
    let room = width ?? .max
    guard let location = failure.location else {
      writeLines(message, .plain, indent: 0, room: room, into: &bytes)
      return bytes.endLine()
    }
    guard location.source == nil, let snippet = SourceSnippet(location, .prompt(width: promptWidth)),
      promptWidth + max(snippet.width, snippet.indent + snippet.carets) < room
    else {
      return render(failure, into: &bytes)
    }
    write(carets: snippet.carets, after: promptWidth + snippet.indent, into: &bytes)
    if !failure.fieldErrors.isEmpty { return write(failure.fieldErrors, room: room, into: &bytes) }
    if promptWidth + snippet.indent + snippet.carets + 1 + TextWidth.cells(message) <= room {
      bytes.append(UInt8(ascii: " "))
    } else {
      bytes.endLine()
    }
    writeLines(message, .plain, indent: 0, room: room, into: &bytes)
    bytes.endLine()
  }

  private func write(_ errors: [Failure.FieldError], room: Int, into bytes: inout [UInt8]) {
    for error in errors {
      bytes.endLine()
      writeLines(
        Sanitizing.visible(localized: error.message.text(in: localeFormat)), .plain, indent: 2, room: room,
        into: &bytes)
    }
    bytes.endLine()
  }

  private func write(carets count: Int, after indent: Int, into bytes: inout [UInt8]) {
    bytes.appendBlanks(indent)
    palette.begin(.error, into: &bytes)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "^"), count: count))
    palette.end(.error, into: &bytes)
  }
}
