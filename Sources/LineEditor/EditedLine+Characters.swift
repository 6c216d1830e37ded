/// The characters of a line as they are seen, such as a flag or a family: one may consist of several Unicode scalars.
extension EditedLine {
  /// The number of scalars of the character before the cursor; of so many characters, with a count.
  func lengthBefore(count: Int = 1) -> Int {
    guard cursor > 0 else { return 0 }
    return EditedLine(scalars: Array(scalars[..<cursor])).text.suffix(count).unicodeScalars.count
  }

  /// The number of scalars of the character behind the cursor; of so many characters, with a count.
  func lengthBehind(count: Int = 1) -> Int {
    isAtEnd ? 0 : EditedLine(scalars: Array(scalars[cursor...])).text.prefix(count).unicodeScalars.count
  }

  /// The place before the character in which the cursor is; the cursor where it is between two.
  var characterStart: Int {
    guard cursor > 0, !isAtEnd, !(scalars[cursor].isASCII && scalars[cursor - 1].isASCII) else {
      return cursor
    }
    var start = 0
    for character in text {
      let end = start + character.unicodeScalars.count
      if end > cursor { return start }
      start = end
    }
    return cursor
  }

  /// The line with the characters before and behind the cursor exchanged, at the end the last two, and the cursor behind
  /// both; nil where there are not two.
  var transposingCharacters: EditedLine? {
    var line = self
    if isAtEnd { line.cursor -= lengthBefore() }
    let (before, behind) = (line.lengthBefore(), line.lengthBehind())
    guard before > 0, behind > 0 else { return nil }
    let (start, middle, end) = (line.cursor - before, line.cursor, line.cursor + behind)
    line.scalars.replaceSubrange(start..<end, with: Array(scalars[middle..<end]) + scalars[start..<middle])
    line.cursor = end
    return line
  }
}
