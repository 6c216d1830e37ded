import Commands
import Localization
import Shell

/// The `key: value` lines at the top of a lesson.
package struct FrontMatter {
  /// The keys that the front matter can have.
  package enum Key: String, CaseIterable {
    case id, title, language, minutes, track, knows, start, names, with, vary, pass, saves
  }

  let id: String
  let title: String
  let language: Language
  let minutes: Int
  let track: LessonProvider.Track?
  let knownCommands: [String]
  let start: [PageLine]
  let names: [LessonHouse.Name]
  let variations: [Variation]
  let copyRequirement: Lesson.CopyRequirement?
  let passMark: PassMark?
  let savedName: String?
}

/// Reads `key: value` lines, and the indented lines below `start:`, `names:` and `vary:`.
struct FrontMatterReader {
  private(set) var errors: [LessonError] = []
  private var values: [FrontMatter.Key: PageLine] = [:]
  private var start: [PageLine] = []
  private var names: [LessonHouse.Name] = []
  private var variations: [Variation] = []

  /// Returns the front matter; nil when it has errors.
  mutating func read(_ lines: ArraySlice<PageLine>) -> FrontMatter? {
    var last: FrontMatter.Key?
    for line in lines where !line.text.allSatisfy(\.isWhitespace) {
      if last == .start, line.text.hasPrefix(" ") {
        start.append(PageLine(text: line.text.trimmed, line: line.line))
      } else if last == .names, line.text.hasPrefix(" ") {
        readName(PageLine(text: line.text.trimmed, line: line.line))
      } else if last == .vary, line.text.hasPrefix(" ") {
        readVariation(PageLine(text: line.text.trimmed, line: line.line))
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
    let language = language()
    let minutes = value(.minutes, fence) {
      Int($0).flatMap { (1...60).contains($0) ? $0 : nil }
    } invalid: {
      .badMinutes($0)
    }
    let track = track()
    let copyRequirement = copyRequirement()
    let passMark = passMark()
    let savedName = savedName()
    guard errors.isEmpty, let id, let title, let language, let minutes else { return nil }
    let known = values[.knows]?.text.split { $0 == " " || $0 == "," }.map(String.init) ?? []
    return FrontMatter(
      id: id, title: title, language: language, minutes: minutes, track: track, knownCommands: known,
      start: start, names: names, variations: variations, copyRequirement: copyRequirement,
      passMark: passMark,
      savedName: savedName)
  }

  private mutating func readPair(_ line: PageLine) -> FrontMatter.Key? {
    let parts = line.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let word = parts[0].trimmed
    guard parts.count == 2, let key = FrontMatter.Key(rawValue: word) else {
      let nearest = NearestName.name(to: word, among: FrontMatter.Key.allCases.map(\.rawValue))
      errors.append(LessonError(line.line, .unknownKey(word, nearest: nearest)))
      return nil
    }
    if let first = values[key] { errors.append(LessonError(line.line, .repeatedKey(key, line: first.line))) }
    values[key] = PageLine(text: parts[1].trimmed, line: line.line)
    if let first = values[key], !first.text.isEmpty {
      if key == .start { start.append(first) }
      if key == .vary { readVariation(first) }
    }
    return key
  }

  private mutating func readName(_ line: PageLine) {
    guard let name = LessonHouse.Name(line.text) else {
      return errors.append(LessonError(line.line, .badName(line.text)))
    }
    names.append(name)
  }

  private mutating func readVariation(_ line: PageLine) {
    guard let variation = Variation(line) else {
      return errors.append(LessonError(line.line, .badVariation(line.text)))
    }
    if variations.contains(where: { $0.field == variation.field }) {
      return errors.append(LessonError(line.line, .repeatedVariation(variation.field)))
    }
    variations.append(variation)
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

  /// The language of the texts: English unless the page says another.
  private mutating func language() -> Language? {
    guard let line = values[.language] else { return .english }
    if let language = Language.all.first(where: { $0.code == line.text }) { return language }
    errors.append(LessonError(line.line, .badLanguage(line.text)))
    return nil
  }

  private mutating func track() -> LessonProvider.Track? {
    guard let line = values[.track] else { return nil }
    let track = LessonProvider.Track(rawValue: line.text)
    if track == nil { errors.append(LessonError(line.line, .badTrack(line.text))) }
    return track
  }

  private mutating func passMark() -> PassMark? {
    guard let line = values[.pass] else { return nil }
    let mark = PassMark(line.text)
    if mark == nil { errors.append(LessonError(line.line, .badPassMark(line.text))) }
    return mark
  }

  private mutating func savedName() -> String? {
    guard let line = values[.saves] else { return nil }
    if Lesson.isID(line.text) { return line.text }
    errors.append(LessonError(line.line, .badID(line.text)))
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
