/// The name that was probably meant.
package enum NearestName {
  /// The candidate that is the fewest slips from `typed`; nil when none is near.
  ///
  /// A slip is a letter too many, missing, changed or swapped with its neighbour (optimal string alignment
  /// distance, Oommen and Loke 1997). One slip is allowed in short names, one for each three letters in
  /// longer ones; a candidate that begins as typed counts as near too. Of candidates as near as each other, one
  /// of the same length is meant rather than the first: nio stands for noi, not io. Case does not matter.
  package static func name(to typed: some StringProtocol, among candidates: some Sequence<String>) -> String?
  {
    let word = Array(typed.lowercased().unicodeScalars.prefix(64))
    guard !word.isEmpty else { return nil }
    let limit = max(1, word.count / 3)
    var best: (name: String, slips: Int, isAsLong: Bool)?
    var letters: [Unicode.Scalar] = []
    for candidate in candidates {
      candidate.writeLowercased(into: &letters)
      let isBeginning = word.count >= 2 && letters.starts(with: word)
      // One that is as near as the best may still be the better one.
      let slips = isBeginning ? 1 : distance(word[...], letters[...], upTo: best?.slips ?? limit)
      guard let slips, slips <= limit, slips < word.count else { continue }
      let isAsLong = letters.count == word.count
      let isBetter = best.map { slips < $0.slips || slips == $0.slips && isAsLong && !$0.isAsLong }
      if isBetter ?? true { best = (candidate, slips, isAsLong) }
    }
    return best?.name
  }

  /// The number of slips; nil when there are more than a limit.
  private static func distance(
    _ one: ArraySlice<Unicode.Scalar>, _ other: ArraySlice<Unicode.Scalar>, upTo limit: Int
  ) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    // What both begin and end with has no slips.
    let begin = zip(one, other).prefix { $0 == $1 }.count
    let (one, other) = (one.dropFirst(begin), other.dropFirst(begin))
    let end = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let slips = distance(Array(one.dropLast(end)), Array(other.dropLast(end)))
    return slips <= limit ? slips : nil
  }

  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
    if one.isEmpty || other.isEmpty { return max(one.count, other.count) }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var slips = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == otherLetter {
          slips = min(slips, beforeLast[column - 1] + 1)
        }
        current.append(slips)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
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
