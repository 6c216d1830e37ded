extension LineEditor {
  /// What came of reading a text of several lines.
  package enum TextEvent: Sendable, Equatable {
    /// The lines, without the empty one that ended them.
    case lines([String])
    /// Ctrl-C or Escape.
    case cancelled
    /// SIGTERM or SIGHUP: the shell is to end with 128 + N.
    case terminated(signal: Int32)
  }

  /// Lets a person write several lines, which an empty one or Ctrl-D ends.
  ///
  /// What is pasted belongs to the text with its empty lines and all, and is never run. None of it is kept in history.
  /// - Parameter note: What is said before the first line, as an aside.
  /// - Parameter refused: Told of a line that was not taken, which is asked for again.
  package func editLines(note: String? = nil, prompt: Prompt, refused: (Event) -> Void) -> TextEvent {
    let waiting = pasted
    pasted.clear()
    defer { pasted = waiting }
    var lines: [String] = []
    if let note { write(Prompt([.init(note, style: "2")]).rendered(styled: isStyled) + "\n") }
    while true {
      if let line = pasted.next() {
        write(prompt.rendered(styled: isStyled) + line.printable + "\n")
        lines.append(line)
        continue
      }
      switch edit(pasted.takeRest(), prompt: prompt) {
      case .line(""): return .lines(lines)
      case .line(let line): lines.append(line)
      case .cancelled: return .cancelled
      case .endOfInput:
        write("\n")
        return .lines(lines)
      case .terminated(let signal): return .terminated(signal: signal)
      case .refused(let position): refused(.refused(position: position))
      case .tooLong: refused(.tooLong)
      }
    }
  }
}
