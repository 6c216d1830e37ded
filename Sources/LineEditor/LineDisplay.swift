import Reports

/// Draws prompt and line on a terminal, and remembers where they stand.
///
/// libedit keeps the line and its cursor, but what it draws itself goes nowhere: its drawing knows no combining
/// marks, goes astray where wide characters wrap or the window changes its width, and writes past its memory
/// when a line outgrows the window. Here the whole line is written anew, in one write, whenever the editor waits
/// for a key, so the screen shows the line that runs whatever stood there before.
///
/// It moves only relatively, since the window may scroll, and lets the terminal itself wrap the line, so that a
/// line that was entered can be copied from the screen as one.
struct LineDisplay {
  /// The rows from the top of the drawing to the cursor; 0 before anything is drawn, at the start of a row.
  private(set) var rowsToCursor = 0
  /// The first row of prompt and line that is drawn: the window may have fewer rows than they.
  private var top = 0
  /// `true` once something is drawn.
  private(set) var isDrawn = false
  /// The line as it is drawn, if the cursor is behind it and has room for one more character in its row.
  private var open: OpenLine?

  /// The text that draws a picture over the one before.
  /// - Parameters:
  ///   - styled: `true` if the prompt's styles may be used.
  ///   - marks: The marks of the prompt when it is drawn for the first time; nil for none.
  mutating func draw(
    _ picture: LinePicture, in size: Screen.Size, styled: Bool, marks: PromptMarks? = nil
  ) -> String {
    let cursor = picture.cursor(columns: size.columns)
    var drawing = Drawing(picture, columns: size.columns, styled: styled, behindPrompt: marks?.behind ?? "")
    // Of the rows that go first one at least is the line's, in which the cursor is.
    let reserved = picture.rowsGoFirst ? picture.rows.prefix(max(size.rows - 1, 0)).count : 0
    let window = max(size.rows - reserved, 1)
    let lowest = max(0, drawing.end.row + 1 - window)
    top = min(max(min(top, cursor.row), cursor.row + 1 - window), lowest)
    drawing.drawLine(from: top, through: top + window - 1)
    let isWhole = drawing.end.row < top + window
    if isWhole { drawing.drawHint() }
    if isWhole || reserved > 0 {
      drawing.drawRows(picture.rows.prefix(max(reserved, top + window - 1 - drawing.end.row)))
    }
    let start = self.start
    (rowsToCursor, isDrawn) = (cursor.row - top, true)
    open = isWhole ? OpenLine(picture, cursor, size, styled: styled) : nil
    let up = drawing.row - top - rowsToCursor
    // Between these two a terminal that knows them shows nothing half done.
    return "\u{1B}[?2026h\u{1B}[?25l" + start + (marks?.before ?? "") + drawing.text + "\r"
      + (up > 0 ? "\u{1B}[\(up)A" : "")
      + (cursor.column > 0 ? "\u{1B}[\(cursor.column)C" : "") + "\u{1B}[?25h\u{1B}[?2026l"
  }

  /// The text that shows a character that was typed behind the line, before all is drawn anew; nil for another change.
  ///
  /// The colours and the hint of a line take longer than its echo, for which a person waits.
  mutating func echo(of line: EditedLine, in size: Screen.Size) -> String? {
    defer { open = nil }
    return open?.echo(of: line, in: size)
  }

  /// The text that draws a picture for the last time, and goes to the row under it.
  mutating func finish(_ picture: LinePicture, columns: Int, styled: Bool, ending: String = "") -> String {
    var drawing = Drawing(picture, columns: columns, styled: styled)
    drawing.drawLine(from: 0, through: drawing.end.row)
    let text = start + drawing.text + "\u{1B}[J" + ending
    let isAtNewRow = drawing.end.column == 0 && drawing.end.row > 0 && ending.isEmpty
    self = LineDisplay()
    return isAtNewRow ? text : text + "\n"
  }

  /// The text that erases the picture.
  mutating func erase() -> String {
    defer { self = LineDisplay() }
    return isDrawn ? start + "\u{1B}[J" : ""
  }

  /// Notes that the terminal's cursor has moved to another row of the drawing, as a change of the window does.
  mutating func noteCursor(row: Int) { rowsToCursor = max(0, row - top) }

  /// Moves to the start of the drawing.
  private var start: String { "\r" + (rowsToCursor > 0 ? "\u{1B}[\(rowsToCursor)A" : "") }
}

/// The text of one drawing, with the row that it has come to.
private struct Drawing {
  private let picture: LinePicture
  private let columns: Int
  private let styled: Bool
  /// What the terminal is told between prompt and line.
  private let behindPrompt: String
  /// The place behind the line.
  let end: Layout
  private(set) var text = ""
  /// The row of the terminal's cursor, from the first row of the prompt.
  private(set) var row = 0
  /// `true` if the cursor stands in the last cell of a row that is full, where an erasure would take the character.
  private var isRowFull = false

  init(_ picture: LinePicture, columns: Int, styled: Bool, behindPrompt: String = "") {
    (self.picture, self.columns, self.styled) = (picture, max(columns, 2), styled)
    self.behindPrompt = behindPrompt
    var end = picture.cursor(columns: columns)
    end.advance(over: picture.line.scalars[picture.line.cursor...])
    self.end = end
  }

  /// Draws the rows of prompt and line.
  mutating func drawLine(from first: Int, through last: Int) {
    var layout = Layout(columns: columns)
    var current: String?
    isRowFull = false
    let promptLength = picture.prompt.text.unicodeScalars.count
    for (index, (scalar, style)) in picture.characters(styled: styled).enumerated() {
      if index == promptLength { mark(&current) }
      if scalar == "\n" {
        if current != nil { text += "\u{1B}[0m" }
        current = nil
        drawBreak(at: layout.row, isRowFull: isRowFull, rows: first...last)
        if layout.row <= last { isRowFull = false }
        layout.advance(over: scalar)
        continue
      }
      for character in Layout.text(drawnFor: scalar, after: layout.previous).unicodeScalars {
        let before = layout
        layout.advance(over: character)
        let isMark = (layout.row, layout.column) == (before.row, before.column)
        let wrapsEarly = before.column + Layout.width(of: character) > columns
        let row = before.row + (wrapsEarly ? 1 : 0) - (isMark && before.column == 0 && before.row > 0 ? 1 : 0)
        guard row >= first, row <= last else { continue }
        if style != current {
          text += (current == nil ? "" : "\u{1B}[0m") + (style.map { "\u{1B}[\($0)m" } ?? "")
          current = style
        }
        // The cell that a wide character leaves empty.
        if wrapsEarly, row > first { text += "\u{1B}[K" }
        text.unicodeScalars.append(character)
        isRowFull = layout.column == 0
      }
    }
    if picture.line.scalars.isEmpty { mark(&current) }
    if current != nil { text += "\u{1B}[0m" }
    row = min(end.row, last)
    // A row that is just full leaves the cursor in its last cell.
    // The rest of the last row, where a break or a wide character leaves cells and goes on below the window.
    if end.row > last, !isRowFull { text += "\u{1B}[K" }
    if isRowFull, end.row <= last, end.row > 0 {
      text += " \r"
      isRowFull = false
    }
  }

  /// Ends the style of the prompt, and marks what is typed.
  private mutating func mark(_ style: inout String?) {
    guard !behindPrompt.isEmpty else { return }
    text += (style == nil ? "" : "\u{1B}[0m") + behindPrompt
    style = nil
  }

  /// Ends a row of the line, and begins the next one, as far as they are among the rows that are drawn.
  private mutating func drawBreak(at row: Int, isRowFull: Bool, rows: ClosedRange<Int>) {
    guard row + 1 >= rows.lowerBound, row < rows.upperBound else { return }
    // A row that is just full leaves the cursor in its last cell.
    if row >= rows.lowerBound { text += (isRowFull ? " \r" : "") + "\u{1B}[K\r\n" }
    text += Prompt.continuation.text
  }

  /// Draws dim text behind the line, cut to its row with a sign; of several rows the first.
  mutating func drawHint() {
    let hint = picture.hint
    let row = hint.prefix { $0 != "\n" }
    let beginning = row.endIndex < hint.endIndex ? row + " …" : row
    let (whole, room) = (String(beginning).printable, columns - end.column - 1)
    // Half a number would be another one.
    let shown = Layout.width(of: whole) <= room ? whole : whole.prefix(cells: max(room - 1, 0)) + "…"
    if room > 0, !shown.isEmpty { text += "\u{1B}[\(picture.hintStyle)m\(shown)\u{1B}[0m" }
  }

  /// Draws the rows under the line, each cut to the window, and clears what was there.
  mutating func drawRows(_ rows: some Collection<LinePicture.Row>) {
    for (index, row) in rows.enumerated() {
      text += (index == 0 && isRowFull ? "" : "\u{1B}[K") + "\r\n" + cut(row)
    }
    text += "\u{1B}[J"
    row += rows.count
  }

  /// The text of a row as far as there is room, cut before a dot, a parenthesis or else a blank: half a number would be
  /// another one.
  ///
  /// A blank shows that the last word is whole. A single sentence keeps what it ends with behind a semicolon.
  private func cut(_ row: LinePicture.Row) -> String {
    let parts = row.map { (text: $0.text.printable, style: $0.style) }
    let whole = parts.map(\.text).joined()
    guard Layout.width(of: whole) > columns - 1 else { return parts.map(styled).joined() }
    let ending = ending(of: whole)
    let beginning = whole.prefix(cells: columns - 3 - Layout.width(of: ending))
    let ends = [" · ", " ("].compactMap { beginning.ranges(of: $0).last?.lowerBound }
    let end = ends.max() ?? beginning.lastIndex(of: " ")
    var left = beginning[..<(end ?? beginning.endIndex)].unicodeScalars.count
    return parts.map { part in
      let shown = String(String.UnicodeScalarView(part.text.unicodeScalars.prefix(left)))
      left -= shown.unicodeScalars.count
      return styled((shown, part.style))
    }.joined() + " …" + styled((ending, parts.last?.style))
  }

  /// What a sentence that stands alone in its row ends with, such as how it is undone; empty where it would leave no room
  /// for the beginning.
  private func ending(of sentence: String) -> String {
    guard !sentence.contains(" · "), let mark = sentence.ranges(of: "; ").last else { return "" }
    let ending = String(sentence[mark.lowerBound...])
    return Layout.width(of: ending) + Self.leastBeginning < columns ? ending : ""
  }

  /// The fewest cells that are left for the beginning of a sentence.
  private static let leastBeginning = 12

  private func styled(_ part: (text: String, style: String?)) -> String {
    part.text.isEmpty ? "" : part.style.map { "\u{1B}[\($0)m\(part.text)\u{1B}[0m" } ?? part.text
  }
}
