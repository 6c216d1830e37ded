/// A number in words: *twelve hundred sixty-four*, *doce mil*, *twelve point nine*.
struct Cardinal {
  /// The digits, with a point before decimals.
  let text: String
  /// The number of words.
  let count: Int

  /// Reads the words, in lower case, at the beginning of a text; nil where they are no number, and for words beside
  /// each other that may be several, such as *twelve sixty-four*.
  init?(_ words: ArraySlice<String>) {
    var sum = Sum()
    var taken = 0
    for word in words {
      let parts = word.split(separator: "-").map(String.init)
      if taken > 0, SpokenWords.isWord(word, .join) {
        // Only a number may follow.
        guard let next = words.dropFirst(taken + 1).first, Cardinal.isPart(next) else { break }
      } else if parts.allSatisfy(Cardinal.isPart), taken > 0 || SpokenWords.number(parts.first ?? "") != nil {
        for part in parts { guard sum.add(part) else { return nil } }
      } else {
        break
      }
      taken += 1
    }
    guard taken > 0 else { return nil }
    let whole = String(sum.total + sum.group)
    let rest = words.dropFirst(taken)
    guard let point = rest.first, SpokenWords.isWord(point, .point) else {
      (text, count) = (whole, taken)
      return
    }
    let digits = rest.dropFirst().prefix { SpokenWords.number($0).map { $0 < 10 } ?? false }
    guard !digits.isEmpty else { return nil }
    text = whole + "." + digits.compactMap { SpokenWords.number($0).map(String.init) }.joined()
    count = taken + 1 + digits.count
  }

  private static func isPart(_ word: String) -> Bool {
    SpokenWords.number(word) != nil || [.thousand, .million].contains(NumberWords.meaning(word))
  }

  /// What has been read of a number: whole thousands, and what is below them.
  private struct Sum {
    var (total, group) = (0, 0)
    private var isEmpty = true
    private var smallestScale = Int.max

    /// Adds a word; `false` for one that cannot stand there.
    mutating func add(_ word: String) -> Bool {
      defer { isEmpty = false }
      if let scale = Sum.scale(of: word) {
        guard scale < smallestScale, group > 0 || isEmpty else { return false }
        total += max(group, 1) * scale
        (group, smallestScale) = (0, scale)
        return true
      }
      guard let number = SpokenWords.number(word) else { return false }
      switch number {
      case 0: return isEmpty
      case 1...9:
        guard group % 10 == 0, group % 100 != 10 else { return false }
      case 10...99:
        guard group % 100 == 0 else { return false }
      // *Hundred* multiplies what stands before it; *doscientos* is added.
      case 100 where word == "hundred":
        guard (1...99).contains(group) || isEmpty else { return false }
        group = max(group, 1) * 100
        return true
      default:
        guard group == 0 else { return false }
      }
      group += number
      return true
    }

    private static func scale(of word: String) -> Int? {
      switch NumberWords.meaning(word) {
      case .thousand: 1000
      case .million: 1_000_000
      default: nil
      }
    }
  }
}
