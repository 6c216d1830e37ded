/// Draws prompt and line in one row of a terminal that understands no escape sequences.
///
/// A line that is wider than the window is scrolled in its row.
struct PlainDisplay {
  /// The text that stands in the row, and the part of it before the cursor.
  private var shown = ""
  private var before = ""

  /// The text that draws a picture over the one before.
  mutating func draw(_ picture: LinePicture, in size: Screen.Size) -> String {
    let (row, head) = Self.row(of: picture, cells: max(size.columns, 3) - 1)
    defer { (shown, before) = (row, head) }
    // What is typed at the end goes on from there.
    if before == shown, row.hasPrefix(shown), head == row { return String(row.dropFirst(shown.count)) }
    let old = Layout.width(of: shown)
    let blanks = String(repeating: " ", count: max(0, old - Layout.width(of: row)))
    let back = row == head && blanks.isEmpty ? "" : "\r" + head
    return "\r" + row + blanks + back
  }

  /// The text that draws a picture for the last time, and goes to the row under it.
  mutating func finish(_ picture: LinePicture, in size: Screen.Size, ending: String = "") -> String {
    let atEnd = LinePicture(prompt: picture.prompt, line: EditedLine(picture.line.text))
    let text = draw(atEnd, in: size)
    self = PlainDisplay()
    return text + ending + "\n"
  }

  /// The text that erases the picture.
  mutating func erase() -> String {
    defer { self = PlainDisplay() }
    return shown.isEmpty ? "" : "\r" + String(repeating: " ", count: Layout.width(of: shown)) + "\r"
  }

  /// The part of prompt and line around the cursor that has room, and that of it before the cursor.
  private static func row(of picture: LinePicture, cells: Int) -> (row: String, head: String) {
    var previous: Unicode.Scalar?
    let characters = picture.characters(styled: false).map { character in
      defer { previous = character.scalar }
      return Layout.text(drawnFor: character.scalar, after: previous)
    }
    let cursor = characters.count - picture.line.scalars.count + picture.line.cursor
    var start = 0
    var width = characters[..<cursor].reduce(0) { $0 + Layout.width(of: $1) }
    while width > cells {
      width -= Layout.width(of: characters[start])
      start += 1
    }
    let head = characters[start..<cursor].joined()
    return ((head + characters[cursor...].joined()).prefix(cells: cells), head)
  }
}
