import Reports

/// A drawn line with the cursor behind it, where one more character can be shown without drawing the line anew.
struct OpenLine {
  private let scalars: [Unicode.Scalar]
  private let size: Screen.Size
  /// The column of the cursor.
  private let column: Int
  /// The SGR parameters of the last character, which the next one most often shares.
  private let style: String?

  /// The line of a picture with the cursor there; nil if it is not open.
  init?(_ picture: LinePicture, _ cursor: Layout, _ size: Screen.Size, styled: Bool) {
    let line = picture.line
    guard line.isAtEnd, cursor.column > 0 else { return nil }
    (scalars, self.size, column) = (line.scalars, size, cursor.column)
    style = styled && picture.styles.count == line.scalars.count ? picture.styles.last ?? nil : nil
  }

  /// The text that shows what `line` has more than this one; nil if that is not one narrow character behind it, or if it
  /// would fill the row.
  func echo(of line: EditedLine, in size: Screen.Size) -> String? {
    guard size == self.size, line.isAtEnd, line.scalars.count == scalars.count + 1,
      let scalar = line.scalars.last, Layout.width(of: scalar) == 1, column + 2 < size.columns,
      line.scalars.starts(with: scalars)
    else { return nil }
    let text = Layout.text(drawnFor: scalar, after: scalars.last)
    return text.unicodeScalars.count == 1 ? style.map { "\u{1B}[\($0)m\(text)\u{1B}[0m" } ?? text : nil
  }
}
