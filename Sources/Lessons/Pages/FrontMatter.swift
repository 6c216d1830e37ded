import Commands

/// What stands at the top of a lesson.
struct FrontMatter {
  let id: String
  let title: String
  let minutes: Int
  let knows: [String]
  let start: [PageLine]
  let copyDemand: Lesson.CopyDemand?
}

/// Reads `key: value` lines, and the indented lines below `start:`.
struct FrontMatterReader {
  private enum Key: String, CaseIterable {
    case id, title, minutes, knows, start, with
  }

  private(set) var faults: [LessonError] = []
  private var values: [Key: PageLine] = [:]
  private var start: [PageLine] = []

  /// Nil when anything is wrong.
  mutating func read(_ lines: ArraySlice<PageLine>) -> FrontMatter? {
    var last: Key?
    for line in lines where !line.text.allSatisfy(\.isWhitespace) {
      if last == .start, line.text.hasPrefix(" ") {
        start.append(PageLine(text: line.text.trimmed, line: line.line))
      } else {
        last = readPair(line)
      }
    }
    // What is missing may stand in a line that could not be read.
    guard faults.isEmpty else { return nil }
    let place = lines.startIndex
    let id = value(.id, place) {
      Lesson.isID($0) ? $0 : nil
    } wanted: {
      "An id is of lower-case letters, digits and hyphens, not \"\($0)\"."
    }
    let title = value(.title, place) {
      $0.isEmpty ? nil : $0
    } wanted: { _ in
      "A title says something."
    }
    let minutes = value(.minutes, place) {
      Int($0).flatMap { (1...60).contains($0) ? $0 : nil }
    } wanted: {
      "The minutes are a whole number from 1 to 60, not \"\($0)\"."
    }
    let copyDemand = values[.with].flatMap { line -> Lesson.CopyDemand? in
      guard let parts = line.parts else {
        faults.append(
          LessonError(line.line, "\"with:\" is a condition, \" : \" and in words what property meets it."))
        return nil
      }
      return Lesson.CopyDemand(condition: parts.before, words: parts.after.text)
    }
    guard faults.isEmpty, let id, let title, let minutes else { return nil }
    let knows = values[.knows]?.text.split { $0 == " " || $0 == "," }.map(String.init) ?? []
    return FrontMatter(
      id: id, title: title, minutes: minutes, knows: knows, start: start, copyDemand: copyDemand)
  }

  private mutating func readPair(_ line: PageLine) -> Key? {
    let parts = line.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].trimmed
    guard parts.count == 2, let key = Key(rawValue: word) else {
      let nearest = NearestName.name(to: word, among: Key.allCases.map(\.rawValue))
      let guess =
        nearest.map { "Did you mean \"\($0)\"?" } ?? "It has id, title, minutes, knows, start and with."
      faults.append(LessonError(line.line, "The top of a lesson has no \"\(word)\". \(guess)"))
      return nil
    }
    values[key] = PageLine(text: parts[1].trimmed, line: line.line)
    if key == .start, let first = values[key], !first.text.isEmpty { start.append(first) }
    return key
  }

  private mutating func value<Value>(
    _ key: Key, _ place: Int, _ read: (String) -> Value?, wanted: (String) -> String
  ) -> Value? {
    guard let line = values[key] else {
      faults.append(LessonError(place, "The top of the lesson lacks \"\(key.rawValue):\"."))
      return nil
    }
    if let value = read(line.text) { return value }
    faults.append(LessonError(line.line, wanted(line.text)))
    return nil
  }
}
