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
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      let isBeginning = word.count >= 2 && letters.starts(with: word)
      let slips = isBeginning ? 1 : distance(word, letters)
      guard slips <= limit, slips < word.count else { continue }
      let isAsLong = letters.count == word.count
      let isBetter = best.map { slips < $0.slips || slips == $0.slips && isAsLong && !$0.isAsLong }
      if isBetter ?? true { best = (candidate, slips, isAsLong) }
    }
    return best?.name
  }

  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
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
