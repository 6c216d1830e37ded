/// The words of a line, which blanks part.
extension EditedLine {
  /// The line with the word at the cursor, or the last one, before the one in front of it, and the cursor behind both;
  /// nil where there are not two.
  var transposingWords: EditedLine? {
    let words = words
    guard let second = words.firstIndex(where: { $0.upperBound > cursor }) ?? words.indices.last, second > 0
    else { return nil }
    let (before, behind) = (words[second - 1], words[second])
    let swapped = [
      scalars[..<before.lowerBound], scalars[behind], scalars[before.upperBound..<behind.lowerBound],
      scalars[before], scalars[behind.upperBound...],
    ]
    return EditedLine(scalars: swapped.flatMap { $0 }, cursor: behind.upperBound)
  }

  /// The ranges of the words.
  private var words: [Range<Int>] {
    var words: [Range<Int>] = []
    for (index, scalar) in scalars.enumerated() where !scalar.properties.isWhitespace {
      if let last = words.last, last.upperBound == index {
        words[words.count - 1] = last.lowerBound..<index + 1
      } else {
        words.append(index..<index + 1)
      }
    }
    return words
  }
}
