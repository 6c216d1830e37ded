import CLibEdit
import Glibc
import Reports

/// The drawing of the line, with its colours and hint and the rows under it.
extension LineEditor {
  /// The time that the terminal has to show a character before its colours are looked for, in milliseconds.
  private static let echoPause: CInt = 1

  /// Draws the line if no key waits, and what it would do once no key has come for a while.
  func draw() {
    if editline_take_bell() { ring() }
    guard !keyReader.hasInput else { return }
    let line = line
    var picture = LinePicture(prompt: state.shownPrompt, line: line)
    guard screen.allowsEscapes else { return write(state.plainDisplay.draw(picture, in: state.size)) }
    if state.search == nil, let echo = state.display.echo(of: line, in: state.size) {
      write(echo)
      // The terminal may share a processor with what comes next.
      if keyReader.hasEvent(within: Self.echoPause) { return }
    }
    picture.styles = styles(of: line)
    (picture.hint, picture.hintStyle) = (hint(for: line)?.text ?? "", colors.secondary)
    let ownRows = ownRows(under: line)
    picture.rows = ownRows ?? consequences(of: line).map(row)
    picture.rowsGoFirst = ownRows != nil
    let question = backgroundQuestion()
    let marks = marksLine && !state.display.isDrawn ? marks.prompt(status: lastStatus) : nil
    write(
      question + state.display.draw(picture, in: state.size, styled: isStyled, marks: marks) + cursorShape())
    if ownRows == nil { return preview(line, in: picture) }
    state.preview = nil
    previewPaste(in: picture)
    previewMatch(line, in: picture)
  }

  /// Draws the line for the last time, without all that stands beside it, and goes to the next row.
  func finishLine(_ line: EditedLine, ending: String = "") {
    var picture = LinePicture(prompt: state.shownPrompt, line: line)
    guard screen.allowsEscapes else {
      return write(state.plainDisplay.finish(picture, in: state.size, ending: ending))
    }
    picture.styles = styles(of: line)
    write(
      state.display.finish(picture, columns: state.size.columns, styled: isStyled, ending: ending)
        + usualCursorShape)
    state.vi.shownMode = nil
  }

  /// Erases the line.
  func eraseLine() { write(screen.allowsEscapes ? state.display.erase() : state.plainDisplay.erase()) }

  /// Clears the screen, and draws the line at its top.
  func clearScreen() {
    guard screen.allowsEscapes else { return }
    _ = state.display.erase()
    write("\u{1B}[H\u{1B}[2J")
  }

  func ring() { write("\u{07}") }

  /// `true` if anything may be drawn beside the line.
  var showsOverlay: Bool { isOverlayEnabled && screen.allowsEscapes }

  // MARK: Colours

  /// The SGR parameters of each character.
  private func styles(of line: EditedLine) -> [String?] {
    guard showsOverlay, highlights, !state.isValue, state.search == nil else { return [] }
    let before = earlierLines.utf8.count
    var styles = [String?](repeating: nil, count: line.scalars.count)
    var (index, offset) = (0, before)
    let colors = isStyled ? colors : nil
    for token in assistant.tokens(earlierLines + line.text, before + line.cursorInUTF8) {
      let style = TokenStyle.parameters(of: token.kind, colors)
      while index < styles.count, offset < token.range.upperBound {
        if offset >= token.range.lowerBound { styles[index] = style }
        offset += UTF8.width(line.scalars[index])
        index += 1
      }
    }
    return styles
  }

  // MARK: Rows

  /// The rows that the editor itself has to show; nil for none.
  func ownRows(under line: EditedLine) -> [LinePicture.Row]? {
    guard showsOverlay else { return [] }
    let room = max(3, state.size.rows - layout(of: line.scalars).row - 2)
    if let review = state.review { return review.rows(limit: room, columns: state.size.columns, texts, row) }
    if let notice = state.notice {
      return Wrapping.lines(notice, room: state.size.columns - 1).map { [($0, colors.secondary)] }
    }
    if let menu = state.menu {
      return list(of: menu).rows(selected: menu.selected, position: texts.rowsShown)
    }
    if state.search != nil { return searchRows(limit: max(1, room / 2)) }
    return hasConsequences ? nil : []
  }

  /// A styled text as a row, with colours if the terminal has them.
  func row(_ text: StyledText) -> LinePicture.Row {
    let hasRoom = text.shorter == nil || Layout.width(of: text.text.printable) < state.size.columns
    let parts = hasRoom ? text.parts : text.shorter ?? []
    return parts.map { ($0.text, TokenStyle.parameters(of: $0.style, isStyled ? colors : nil)) }
  }

  /// The place after the prompt and a line.
  func layout(of scalars: some Sequence<Unicode.Scalar>) -> Layout {
    var layout = Layout(columns: state.size.columns)
    layout.advance(over: state.shownPrompt.text.unicodeScalars)
    layout.advance(over: scalars)
    return layout
  }

  // MARK: The window

  /// Takes over the size of the window, and finds the drawing again.
  ///
  /// Some terminals wrap what stands on the screen anew, others leave it; the column of the cursor tells which.
  func resize() {
    let (old, size) = (state.size, screen.size)
    state.size = size
    guard screen.allowsEscapes, state.display.isDrawn, old.columns != size.columns else { return }
    let picture = LinePicture(prompt: state.shownPrompt, line: line)
    let left = picture.cursor(columns: old.columns)
    let wrapped = picture.cursor(columns: size.columns)
    guard left.row != wrapped.row else { return }
    write("\u{1B}[6n")
    let column = keyReader.cursorColumn()
    let isLeft = column == min(left.column, size.columns - 1) && column != wrapped.column
    state.display.noteCursor(row: isLeft ? left.row : wrapped.row)
  }
}
