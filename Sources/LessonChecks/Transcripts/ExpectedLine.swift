import Finance

/// A line of a transcript as a pattern for a line of output.
///
/// Runs of blanks count as one, so that the widths of columns do not matter. `{word}` captures a text without
/// blanks, and matches the same text where it occurs again. `(±0.01)` at the end gives every number of the
/// line that tolerance. A line that is only `…` matches any number of lines, also none.
struct ExpectedLine {
  /// The texts captured so far, by name.
  typealias Captures = [String: String]

  private let words: [Substring]
  private let tolerance: Number?

  /// `true` for a pattern that matches any number of lines.
  var isEllipsis: Bool { words == ["…"] || words == ["..."] }

  init(_ text: String) {
    let parts = ExpectedLine.parts(of: text)
    words = parts.text.split { $0 == " " || $0 == "\t" }
    tolerance = ExpectedLine.number(parts.tolerance.drop { $0 != "±" }.dropFirst().dropLast())?.value
  }

  /// A line, and the tolerance behind it with the blanks before that; empty for none.
  static func parts(of line: String) -> (text: Substring, tolerance: Substring) {
    guard let match = line.firstMatch(of: /(\s+\(±[0-9.,]+\))\s*$/) else { return (line[...], "") }
    return (line[..<match.range.lowerBound], match.output.1)
  }

  /// Returns the captures after a match of `line`; nil when it does not match.
  func matches(_ line: String, _ captures: Captures) -> Captures? {
    let parts = line.split { $0 == " " || $0 == "\t" }
    guard parts.count == words.count else { return nil }
    var captures = captures
    for (word, part) in zip(words, parts) where word != part {
      guard capture(word, part, &captures) || isNear(word, part) else { return nil }
    }
    return captures
  }

  /// Matches a word with a `{name}` in it, and captures the text in its place.
  private func capture(_ word: Substring, _ part: Substring, _ captures: inout Captures) -> Bool {
    guard let open = word.firstIndex(of: "{"), let close = word[open...].firstIndex(of: "}") else {
      return false
    }
    let (before, after) = (word[..<open], word[word.index(after: close)...])
    guard part.hasPrefix(before), part.hasSuffix(after), part.count >= before.count + after.count else {
      return false
    }
    let name = String(word[word.index(after: open)..<close])
    let text = String(part.dropFirst(before.count).dropLast(after.count))
    if let known = captures[name] { return known == text }
    captures[name] = text
    return true
  }

  /// `true` when both are numbers with the same marks around them, within the tolerance.
  private func isNear(_ word: Substring, _ part: Substring) -> Bool {
    guard let tolerance, let one = ExpectedLine.number(word), let other = ExpectedLine.number(part),
      one.marks == other.marks, let distance = one.value.subtracting(other.value)
    else { return false }
    return distance.magnitude <= tolerance
  }

  /// The number in a word such as `-$1,234.50`, and the other characters of the word.
  static func number(_ word: Substring) -> (value: Number, marks: String)? {
    let isPart = { (character: Character) in character.isNumber || character == "." || character == "," }
    guard let start = word.firstIndex(where: isPart), let end = word.lastIndex(where: isPart) else {
      return nil
    }
    let digits = word[start...end]
    guard digits.allSatisfy(isPart),
      let number = Number(utf8: digits.utf8.filter { $0 != UInt8(ascii: ",") })
    else { return nil }
    let before = word[..<start]
    let isNegative = before.contains("-") || before.contains("−")
    let value = isNegative ? number.negated : number
    return (value, before.filter { $0 != "-" && $0 != "−" } + "#" + word[word.index(after: end)...])
  }
}
