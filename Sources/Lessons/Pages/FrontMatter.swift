import Commands
import Localization

/// The `key: value` lines at the top of a lesson.
struct FrontMatter {
  /// The keys that the front matter can have.
  enum Key: String, CaseIterable {
    case id, title, minutes, knows, start, with
  }

  let id: String
  let title: String
  let minutes: Int
  let knownCommands: [String]
  let start: [PageLine]
  let copyRequirement: Lesson.CopyRequirement?
}

/// Reads `key: value` lines, and the indented lines below `start:`.
struct FrontMatterReader {
  private(set) var errors: [LessonError] = []
  private var values: [FrontMatter.Key: PageLine] = [:]
  private var start: [PageLine] = []

  /// Returns the front matter; nil when it has errors.
  mutating func read(_ lines: ArraySlice<PageLine>) -> FrontMatter? {
    var last: FrontMatter.Key?
    for line in lines where !line.text.allSatisfy(\.isWhitespace) {
      if last == .start, line.text.hasPrefix(" ") {
        start.append(PageLine(text: line.text.trimmed, line: line.line))
      } else {
        last = readPair(line)
      }
    }
    // A missing key may stand in a line that could not be read.
    guard errors.isEmpty else { return nil }
    let fence = lines.startIndex
    let id = value(.id, fence) {
      Lesson.isID($0) ? $0 : nil
    } invalid: {
      .badID($0)
    }
    let title = value(.title, fence) {
      $0.isEmpty ? nil : $0
    } invalid: { _ in
      .emptyTitle
    }
    let minutes = value(.minutes, fence) {
      Int($0).flatMap { (1...60).contains($0) ? $0 : nil }
    } invalid: {
      .badMinutes($0)
    }
    let copyRequirement = copyRequirement()
    guard errors.isEmpty, let id, let title, let minutes else { return nil }
    let known = values[.knows]?.text.split { $0 == " " || $0 == "," }.map(String.init) ?? []
    return FrontMatter(
      id: id, title: title, minutes: minutes, knownCommands: known, start: start,
      copyRequirement: copyRequirement)
  }

  private mutating func readPair(_ line: PageLine) -> FrontMatter.Key? {
    let parts = line.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].trimmed
    guard parts.count == 2, let key = FrontMatter.Key(rawValue: word) else {
      let nearest = NearestName.name(to: word, among: FrontMatter.Key.allCases.map(\.rawValue))
      errors.append(LessonError(line.line, .unknownKey(word, nearest: nearest)))
      return nil
    }
    values[key] = PageLine(text: parts[1].trimmed, line: line.line)
    if key == .start, let first = values[key], !first.text.isEmpty { start.append(first) }
    return key
  }

  private mutating func value<Value>(
    _ key: FrontMatter.Key, _ fence: Int, _ read: (String) -> Value?,
    invalid: (String) -> LessonSyntaxError
  ) -> Value? {
    guard let line = values[key] else {
      errors.append(LessonError(fence, .missingKey(key)))
      return nil
    }
    if let value = read(line.text) { return value }
    errors.append(LessonError(line.line, invalid(line.text)))
    return nil
  }

  private mutating func copyRequirement() -> Lesson.CopyRequirement? {
    guard let line = values[.with] else { return nil }
    guard let parts = line.parts else {
      errors.append(LessonError(line.line, .badCopyRequirement))
      return nil
    }
    return Lesson.CopyRequirement(condition: parts.before, words: parts.after.text)
  }
}
