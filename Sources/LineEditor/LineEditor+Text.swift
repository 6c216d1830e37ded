extension LineEditor {
  /// The result of reading a text of several lines.
  package enum TextEvent: Sendable, Equatable {
    /// The lines, without the empty one that ended them.
    case lines([String])
    /// Ctrl-C or Escape.
    case cancelled
    /// SIGTERM or SIGHUP: the shell is to end with 128 + N.
    case terminated(signal: Int32)
  }

  /// Reads several lines; an empty one or Ctrl-D ends them.
  ///
  /// A paste belongs to the text with its empty lines, and is never run. The lines are not kept in history.
  /// - Parameters:
  ///   - note: A remark before the first line, in dim text.
  ///   - refused: Called for a line that was refused, with the place of its first byte that is not UTF-8.
  package func editLines(note: String? = nil, prompt: Prompt, refused: (_ position: Int) -> Void) -> TextEvent
  {
    let pending = pendingLines
    pendingLines.clear()
    defer { pendingLines = pending }
    var lines: [String] = []
    if let note { write(Prompt([.init(note, style: "2")]).rendered(styled: isStyled) + "\n") }
    while true {
      if let line = pendingLines.next() {
        write(prompt.rendered(styled: isStyled) + line.printable + "\n")
        lines.append(line)
        continue
      }
      switch edit(pendingLines.takeRest(), prompt: prompt, isContinued: true) {
      case .line(""): return .lines(lines)
      case .line(let line): lines.append(line)
      case .cancelled: return .cancelled
      case .endOfInput:
        write("\n")
        return .lines(lines)
      case .terminated(let signal): return .terminated(signal: signal)
      case .refused(let position): refused(position)
      }
    }
  }
}
