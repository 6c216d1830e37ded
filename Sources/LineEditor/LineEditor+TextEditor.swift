/// Alt-E: the line in the user's own editor.
extension LineEditor {
  /// Opens a text in the editor, and what comes back in the line, or under review when it is more than a line.
  /// - Parameter rest: The text that is edited after the lines have run.
  func editInTextEditor(_ text: String, rest: String = "") {
    guard allowsTextEditor else {
      tell(texts.editorFailed)
      return restore(text, rest: rest)
    }
    var result = TextEditor.EditResult.abandoned(status: 0)
    leaveTerminal { result = TextEditor(environment: environment).edit(text + "\n", fileExtension: ".roi") }
    guard case .edited(let edited) = result else {
      tell(texts.editorFailed)
      return restore(text, rest: rest)
    }
    restore(edited, rest: rest)
  }

  /// Takes text into the line if it is one line and not too long, and else for review.
  private func restore(_ text: String, rest: String) {
    var paste = PastedText(Array(text.utf8))
    paste.dropBlankLines()
    let lines = paste.lines + (paste.rest.isEmpty ? [] : [paste.rest])
    if lines.count <= 1, rest.isEmpty, fits(lines.first ?? "") {
      _ = replaceLine(with: EditedLine(lines.first ?? ""))
    } else {
      beginReview(PasteReview(lines: lines, rest: rest, draft: EditedLine()))
    }
  }

  // MARK: Remarks

  /// Shows a remark under the line until the next key, or above it where nothing can be drawn under it.
  func tell(_ text: String) {
    ring()
    if showsOverlay { state.notice = text } else { print(rows: [[(text, nil)]]) }
  }

  /// Prints rows under the line, which is then drawn under them.
  func print(rows: [LinePicture.Row]) {
    finishLine(line)
    write(rows.map { $0.map(\.text).joined().printable + "\n" }.joined())
  }
}
