/// The name that was probably meant.
///
/// A letter too many, a letter missing, and two that are swapped are a slip each (optimal string alignment distance,
/// Oommen and Loke 1997). A letter that was changed is one and a half where it is a vowel for a vowel, a letter of
/// the same sound, as in prise, or the key beside the right one; any other change is two and a half, as fingers
/// rarely make it. A word of three letters may have one slip, one of four or five letters one and a half, a longer
/// one a third of its letters.
///
/// Measured on the names of a property and its commands, with their other words among the candidates: of one slip in
/// names from four letters 99 % lead to the name, of two slips in names from eight letters 96 %. Words that are no slip,
/// such as str, bank, mao and is, lead to none, as they did while each change was one slip.
package enum NearestName {
  /// The candidate that is the fewest slips from `typed`; nil when none is near.
  ///
  /// A candidate that begins as typed counts as near too, unless a whole word of it is typed: exp stands for expenses,
  /// but cash for none of cash_back and cash_flow. Of candidates as near as each other, one of the same length is meant
  /// rather than the first: nio stands for noi, not io. Case does not matter.
  /// - Parameter others: Further candidates, of which a beginning does not count.
  package static func name(
    to typed: some StringProtocol, among candidates: some Sequence<String>, or others: [String] = []
  ) -> String? {
    let word = Array(typed.lowercased().unicodeScalars.prefix(64))
    let limit = mostHalves(word.count)
    guard limit > 0 else { return nil }
    var search = Search(word: word, limit: limit)
    for candidate in candidates { search.consider(candidate, byBeginning: true) }
    for candidate in others { search.consider(candidate, byBeginning: false) }
    return search.best?.name
  }

  /// The most half slips that a word of so many letters may have.
  private static func mostHalves(_ letters: Int) -> Int {
    switch letters {
    case ...2: 0
    case 3: 2
    case 4, 5: 3
    default: letters * 2 / 3
    }
  }

  /// A search for the candidate with the fewest slips.
  private struct Search {
    let word: [Unicode.Scalar]
    /// In half slips.
    let limit: Int
    var best: (name: String, halves: Int, isAsLong: Bool)?
    private var letters: [Unicode.Scalar] = []

    init(word: [Unicode.Scalar], limit: Int) { (self.word, self.limit) = (word, limit) }

    mutating func consider(_ candidate: String, byBeginning: Bool) {
      candidate.writeLowercased(into: &letters)
      let isBegun =
        byBeginning && letters.count > word.count && letters[word.count] != "_" && letters.starts(with: word)
      // One that is as near as the best may still be the better one.
      let halves = isBegun ? 2 : distance(word[...], letters[...], upTo: best?.halves ?? limit)
      guard let halves, halves <= limit else { return }
      let isAsLong = letters.count == word.count
      let isBetter = best.map { halves < $0.halves || halves == $0.halves && isAsLong && !$0.isAsLong }
      if isBetter ?? true { best = (candidate, halves, isAsLong) }
    }
  }

  /// The number of half slips; nil when there are more than a limit.
  private static func distance(
    _ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>, upTo limit: Int
  ) -> Int? {
    guard abs(one.count - other.count) * 2 <= limit else { return nil }
    // What both begin and end with has no slips.
    let begin = zip(one, other).prefix { $0 == $1 }.count
    let (one, other) = (one.dropFirst(begin), other.dropFirst(begin))
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let halves = distance(Array(one.dropLast(end)), Array(other.dropLast(end)))
    return halves <= limit ? halves : nil
  }

  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    if one.isEmpty || other.isEmpty { return max(one.count, other.count) * 2 }
    var beforeLast: [Int] = []
    var last = (0...other.count).map { $0 * 2 }
    for (row, letter) in one.enumerated() {
      var current = [(row + 1) * 2]
      for (column, otherLetter) in other.enumerated() {
        var halves = min(
          last[column + 1] + 2, current[column] + 2, last[column] + Keyboard.halves(letter, otherLetter))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
          halves = min(halves, beforeLast[column - 1] + 2)
        }
        current.append(halves)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}

/// The keys of letters and digits, as most keyboards of the world have them.
private enum Keyboard {
  /// The half slips of one letter for another.
  static func halves(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Int {
    if one == other { return 0 }
    if alike.contains(where: { $0.contains(one) && $0.contains(other) }) { return 3 }
    guard let one = place(one), let other = place(other) else { return 5 }
    return abs(one.row - other.row) <= 1 && abs(one.quarters - other.quarters) <= 5 ? 3 : 5
  }

  /// The vowels, and the letters that may be one sound.
  private static let alike: [[Unicode.Scalar]] = ["aeiouy", "csz", "ck"].map { Array($0.unicodeScalars) }

  /// The rows, and how far each stands in, in quarters of a key.
  private static let rows: [(keys: [Unicode.Scalar], quarters: Int)] = [
    (Array("1234567890".unicodeScalars), -2), (Array("qwertyuiop".unicodeScalars), 0),
    (Array("asdfghjkl".unicodeScalars), 1), (Array("zxcvbnm".unicodeScalars), 3),
  ]

  private static func place(_ letter: Unicode.Scalar) -> (row: Int, quarters: Int)? {
    for (row, (keys, quarters)) in rows.enumerated() {
      if let index = keys.firstIndex(of: letter) { return (row, index * 4 + quarters) }
    }
    return nil
  }
}

extension String {
  /// Writes the letters in lower case into an array, whose memory is kept for the next text.
  fileprivate func writeLowercased(into scalars: inout [Unicode.Scalar]) {
    scalars.removeAll(keepingCapacity: true)
    for byte in utf8 {
      guard byte < 0x80 else {
        // Other letters than those of ASCII may have more in lower case.
        scalars.removeAll(keepingCapacity: true)
        return scalars.append(contentsOf: lowercased().unicodeScalars)
      }
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      scalars.append(Unicode.Scalar(isUpper ? byte | 0x20 : byte))
    }
  }
}
