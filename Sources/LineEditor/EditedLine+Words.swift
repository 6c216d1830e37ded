/// The words of a line: those that blanks part, and those of letters and digits alone, as in readline.
extension EditedLine {
  /// The place before the word of letters and digits that is in front of the cursor.
  var startOfWordBefore: Int { start { $0.isPartOfWord } }

  /// The place before the word in front of the cursor that blanks part from others.
  var startOfBlankWordBefore: Int { start { !$0.properties.isWhitespace } }

  /// The place behind the next word of letters and digits.
  var endOfNextWord: Int {
    let word = scalars[cursor...].drop { !$0.isPartOfWord }
    return word.firstIndex { !$0.isPartOfWord } ?? scalars.count
  }

  private func start(where isPart: (Unicode.Scalar) -> Bool) -> Int {
    let last = scalars[..<cursor].lastIndex(where: isPart)
    return last.flatMap { scalars[..<$0].lastIndex { !isPart($0) } }.map { $0 + 1 } ?? 0
  }

  /// The line with its next word of letters and digits changed, and the cursor behind it; nil where there is none.
  func changingNextWord(_ change: (String) -> String) -> EditedLine? {
    let end = endOfNextWord
    guard end > cursor else { return nil }
    let word = Array(change(EditedLine(scalars: Array(scalars[cursor..<end])).text).unicodeScalars)
    return EditedLine(scalars: scalars[..<cursor] + word + scalars[end...], cursor: cursor + word.count)
  }

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

extension Unicode.Scalar {
  /// `true` for a letter, a digit and a mark on one.
  fileprivate var isPartOfWord: Bool {
    properties.isAlphabetic || properties.numericType != nil
      || properties.canonicalCombiningClass != .notReordered
  }
}
