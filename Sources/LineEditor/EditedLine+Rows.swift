/// The rows of a line that was broken.
extension EditedLine {
  /// The index of the first character of the row that has the cursor.
  var rowStart: Int { scalars[..<cursor].lastIndex(of: "\n").map { $0 + 1 } ?? 0 }

  /// The index behind the last character of the row that has the cursor.
  var rowEnd: Int { scalars[cursor...].firstIndex(of: "\n") ?? scalars.count }

  /// `true` when the last of several rows is blank.
  var endsInBlankRow: Bool {
    scalars.contains("\n")
      && scalars.reversed().prefix { $0 != "\n" }.allSatisfy(\.properties.isWhitespace)
  }

  /// The line with the cursor in the row above or below, as many characters from its start; nil where there is
  /// none.
  func inNeighboringRow(isAbove: Bool) -> EditedLine? {
    let column = cursor - rowStart
    var moved = self
    if isAbove {
      guard rowStart > 0 else { return nil }
      moved.cursor = rowStart - 1
      moved.cursor = min(moved.rowStart + column, rowStart - 1)
    } else {
      guard rowEnd < scalars.count else { return nil }
      moved.cursor = rowEnd + 1
      moved.cursor = min(moved.cursor + column, moved.rowEnd)
    }
    return moved
  }
}
