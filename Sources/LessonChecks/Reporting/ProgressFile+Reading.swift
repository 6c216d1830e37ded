import Encoding
import Lessons
import Localization

extension ProgressFile {
  /// The most bytes of a file.
  package static let longestFile = 8 << 20

  /// Throws an error for a file of so many bytes that it is not to be read.
  package static func check(length: Int) throws(ProgressFileError) {
    if length > longestFile { throw ProgressFileError(.tooLong) }
  }

  /// Reads a file of somebody else: whatever is in it, it is read or refused.
  package init(_ bytes: [UInt8]) throws(ProgressFileError) {
    try ProgressFile.check(length: bytes.count)
    // Some editors begin a file with a byte order mark.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let tree: JSONTree
    do throws(JSONError) {
      tree = try JSONTree(bytes)
    } catch {
      switch error {
      case .notJSON(let offset): throw ProgressFileError(.notJSON, line: bytes.line(at: offset))
      case .tooDeep(let offset): throw ProgressFileError(.tooDeep, line: bytes.line(at: offset))
      }
    }
    try self.init(ProgressObject(tree, "the file", in: bytes))
  }

  private init(_ object: ProgressObject) throws(ProgressFileError) {
    try object.checkFormat()
    let program = try object.text("program")
    let learner = try object.text("learner")
    let lessons = try object.objects("lessons", limit: 1_000).map { value throws(ProgressFileError) in
      try LessonRecord(value)
    }
    let skills = try object.objects("skills", limit: 1_000).map { value throws(ProgressFileError) in
      try SkillRecord(value)
    }
    let sureness = try object.optionalObjects("sureness", limit: Sureness.allowed.count)?.map {
      value throws(ProgressFileError) in try SurenessRecord(value)
    }
    try object.checkUnique(lessons.map { $0.id + ($0.seed.map { " \($0)" } ?? "") }) {
      LocalizedText("The lesson \($0)")
    }
    try object.checkUnique(skills.map(\.name)) { LocalizedText("The skill \($0)") }
    try object.checkUnique((sureness ?? []).map { "\($0.percent)" }) { LocalizedText("The percentage \($0)") }
    self.init(program: program, learner: learner, lessons: lessons, skills: skills, sureness: sureness)
  }
}

extension ProgressFile.LessonRecord {
  fileprivate init(_ object: ProgressObject) throws(ProgressFileError) {
    let (id, seed) = (try object.text("id"), try object.optionalNumber("seed", in: 0...Int.max))
    let (title, finished) = (try object.text("title"), try object.truth("finished"))
    let at = try object.optionalText("at")
    let steps = try object.objects("steps", limit: 500).map { value throws(ProgressFileError) in
      try ProgressFile.StepRecord(value)
    }
    let mark = try object.optionalObject("mark").map { value throws(ProgressFileError) in
      try ProgressFile.Mark(value)
    }
    self.init(id: id, seed: seed, title: title, finished: finished, at: at, steps: steps, mark: mark)
    try object.checkUnique(steps.map(\.id)) { LocalizedText("The step \($0)") }
  }
}

extension ProgressFile.Mark {
  fileprivate init(_ object: ProgressObject) throws(ProgressFileError) {
    let cases = try object.number("cases", in: 1...100)
    self.init(
      right: try object.number("right", in: 0...cases), cases: cases, passed: try object.truth("passed"))
  }
}

extension ProgressFile.StepRecord {
  fileprivate init(_ object: ProgressObject) throws(ProgressFileError) {
    let kinds = Kind.allCases.map(\.rawValue)
    let (id, number) = (try object.text("id"), try object.number("number", in: 1...10_000))
    let title = try object.text("title")
    let kind = try object.word("kind", Kind.init(rawValue:), among: kinds)
    let end = try object.optionalWord("end", StepFigures.End.init(rawValue:), among: ["done", "skipped"])
    let tries = try object.optionalNumber("tries")
    let rightAtFirst = try object.optionalTruth("rightAtFirst")
    let hintCount = try object.number("hintCount", in: 0...100)
    let hints = try object.number("hints", in: 0...100)
    let wrong = try object.objects("wrong", limit: StepFigures.answerLimit).map {
      value throws(ProgressFileError) in try ProgressFile.WrongAnswer(value)
    }
    self.init(
      id: id, number: number, title: title, kind: kind, end: end, tries: tries, rightAtFirst: rightAtFirst,
      hints: hints, hintCount: hintCount, wrong: wrong)
    try checkNumbers(object)
  }

  /// Throws an error where one number contradicts another, which would make shares over one hundred percent.
  private func checkNumbers(_ object: ProgressObject) throws(ProgressFileError) {
    if hints > hintCount {
      throw object.error(
        .contradiction(LocalizedText("\"hints\" is \(hints), but the step has \(hintCount).")))
    }
    let wrongCount = wrong.reduce(0) { $0 + $1.count }
    if wrongCount > tries ?? 0 {
      throw object.error(
        .contradiction(
          LocalizedText("There are \(wrongCount) wrong answers, but \"tries\" is \(tries ?? 0).")))
    }
    if (rightAtFirst != nil) != ((tries ?? 0) > 0) {
      throw object.error(
        .contradiction(LocalizedText("\"rightAtFirst\" goes with \"tries\", from 1.")))
    }
  }
}

extension ProgressFile.WrongAnswer {
  fileprivate init(_ object: ProgressObject) throws(ProgressFileError) {
    self.init(
      answer: try object.text("answer"), mistake: try object.optionalText("mistake"),
      count: try object.number("count"))
  }
}

extension ProgressFile.SkillRecord {
  fileprivate init(_ object: ProgressObject) throws(ProgressFileError) {
    self.init(
      name: try object.text("name"), right: try object.number("right"),
      withHints: try object.number("withHints"), wrong: try object.number("wrong"),
      mastered: try object.truth("mastered"))
  }
}

extension ProgressFile.SurenessRecord {
  fileprivate init(_ object: ProgressObject) throws(ProgressFileError) {
    self.init(
      percent: try object.number("percent", in: Sureness.allowed), right: try object.number("right"),
      wrong: try object.number("wrong"))
  }
}

extension Array<UInt8> {
  /// The line of an offset, from 1.
  fileprivate func line(at offset: Int) -> Int {
    prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
  }
}

// MARK: Objects

/// An object of a file, whose members are read by their names; others are passed over.
private struct ProgressObject {
  /// The most that is counted.
  static let counts = 0...1_000_000

  private let members: [JSONTree.Member]
  private let offset: Int
  private let bytes: [UInt8]

  /// - Parameter name: The name of the value, for the error when it is no object.
  init(_ tree: JSONTree, _ name: String, in bytes: [UInt8]) throws(ProgressFileError) {
    (offset, self.bytes) = (tree.offset, bytes)
    guard case .object(let members) = tree.content else {
      throw ProgressFileError(
        .wrongKind(name, expected: LocalizedText("an object")), line: bytes.line(at: tree.offset))
    }
    self.members = members
    var names: Set<String> = []
    for member in members where !names.insert(member.name).inserted {
      throw ProgressFileError(
        .repeated(LocalizedText("The member \(quoted(member.name))")),
        line: bytes.line(at: member.value.offset))
    }
  }

  /// An error of the object, or of one of its members.
  func error(_ reason: ProgressFileError.Reason, at value: JSONTree? = nil) -> ProgressFileError {
    ProgressFileError(reason, line: bytes.line(at: value?.offset ?? offset))
  }

  /// The member of a name; nil when it is null or not there.
  private func value(_ name: String) -> JSONTree? {
    guard let value = members.first(where: { $0.name == name })?.value else { return nil }
    if case .null = value.content { return nil }
    return value
  }

  private func required<T>(_ value: T?, _ name: String) throws(ProgressFileError) -> T {
    if let value { return value }
    throw error(.missing(name, nearest: NearestName.name(to: name, among: members.map(\.name))))
  }

  func checkFormat() throws(ProgressFileError) {
    let name = try text("format")
    guard name == ProgressFile.format else {
      let isNear = NearestName.name(to: name, among: [ProgressFile.format]) != nil
      throw error(.otherFormat(name, nearest: isNear ? quoted(name) : nil), at: value("format"))
    }
    guard let version = value("version") else { return _ = try required(nil as Int?, "version") }
    if case .integer(ProgressFile.version, _) = version.content { return }
    guard case .integer(_, let text) = version.content else {
      throw error(.wrongKind("version", expected: LocalizedText("a whole number")), at: version)
    }
    throw error(.otherVersion(String(text.prefix(30))), at: version)
  }

  func checkUnique(
    _ names: [String], _ words: (_ quotedName: String) -> LocalizedText
  ) throws(ProgressFileError) {
    var known: Set<String> = []
    for name in names where !known.insert(name).inserted { throw error(.repeated(words(quoted(name)))) }
  }

  // MARK: Members

  func text(_ name: String) throws(ProgressFileError) -> String { try required(optionalText(name), name) }

  /// A text, cut to the length of an answer.
  func optionalText(_ name: String) throws(ProgressFileError) -> String? {
    guard let value = value(name) else { return nil }
    guard case .string(let text) = value.content else {
      throw error(.wrongKind(name, expected: LocalizedText("a text")), at: value)
    }
    return StepFigures.normalized(text)
  }

  func truth(_ name: String) throws(ProgressFileError) -> Bool { try required(optionalTruth(name), name) }

  func optionalTruth(_ name: String) throws(ProgressFileError) -> Bool? {
    guard let value = value(name) else { return nil }
    guard case .boolean(let isTrue) = value.content else {
      throw error(.wrongKind(name, expected: LocalizedText("true or false")), at: value)
    }
    return isTrue
  }

  func number(_ name: String, in allowed: ClosedRange<Int> = counts) throws(ProgressFileError) -> Int {
    try required(optionalNumber(name, in: allowed), name)
  }

  func optionalNumber(
    _ name: String, in allowed: ClosedRange<Int> = counts
  ) throws(ProgressFileError) -> Int? {
    guard let value = value(name) else { return nil }
    guard case .integer(let number, let text) = value.content else {
      throw error(.wrongKind(name, expected: LocalizedText("a whole number")), at: value)
    }
    guard let number, allowed.contains(number) else {
      throw error(.badNumber(name, typed: text, allowed: allowed), at: value)
    }
    return number
  }

  func word<T>(
    _ name: String, _ reading: (String) -> T?, among allowed: [String]
  ) throws(ProgressFileError) -> T {
    try required(optionalWord(name, reading, among: allowed), name)
  }

  func optionalWord<T>(
    _ name: String, _ reading: (String) -> T?, among allowed: [String]
  ) throws(ProgressFileError) -> T? {
    guard let typed = try optionalText(name) else { return nil }
    guard let word = reading(typed) else {
      throw error(.unknownWord(name, typed: typed, allowed: allowed), at: value(name))
    }
    return word
  }

  func optionalObject(_ name: String) throws(ProgressFileError) -> ProgressObject? {
    guard let value = value(name) else { return nil }
    return try ProgressObject(value, name, in: bytes)
  }

  func objects(_ name: String, limit: Int) throws(ProgressFileError) -> [ProgressObject] {
    try required(optionalObjects(name, limit: limit), name)
  }

  func optionalObjects(_ name: String, limit: Int) throws(ProgressFileError) -> [ProgressObject]? {
    guard let value = value(name) else { return nil }
    guard case .array(let elements) = value.content else {
      throw error(.wrongKind(name, expected: LocalizedText("a list")), at: value)
    }
    guard elements.count <= limit else { throw error(.tooMany(name, limit: limit), at: value) }
    var objects: [ProgressObject] = []
    for element in elements { objects.append(try ProgressObject(element, name, in: bytes)) }
    return objects
  }
}
