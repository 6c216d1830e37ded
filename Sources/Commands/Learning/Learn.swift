import Reports
import Worksheets

extension Command {
  static let learn = Command(
    "learn", .shell, "List the lessons, begin one, or go on with it.",
    details: """
      A lesson works on a property of its own, in the real shell, and remembers how far you are. "--with NAME" begins it \
      with a copy of what you saved under that name, which the lesson never touches. "summary FILE" writes down what you \
      did in it.
      """,
    parameters: [Parameter("LESSON [--with NAME | summary FILE]", LessonKind(), .optional)],
    examples: [
      .init("learn", "the lessons"), .init("learn first-property", "begin it, or go on"),
      .init("learn first-property summary first.md", "what you did, as a page"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    guard let school = interpreter.session.school else { throw Problem(.noPrompt) }
    switch arguments.values.first {
    case .lesson(let id, .here)?: return try begin(id, with: nil, school, interpreter)
    case .lesson(let id, .with(let name))?: return try begin(id, with: name, school, interpreter)
    case .lesson(let id, .summary(let path))?: return try write(summaryOf: id, to: path, school, interpreter)
    default: return Report([.table(table(school)), .note(Wording.howToLearn)])
    }
  }

  private static func begin(
    _ id: String, with name: Token?, _ school: School, _ interpreter: Interpreter
  ) throws(Problem) -> Report {
    guard let begin = school.begin, interpreter.isAtPrompt else { throw Problem(.noPrompt) }
    var work: Work?
    if let name {
      do throws(Problem) { work = try school.learner.work(savedAs: name.text) } catch {
        throw Problem(error.fact, at: name.range)
      }
    }
    begin(id, work)
    return Report()
  }

  private static func write(
    summaryOf id: String, to path: Token, _ school: School, _ interpreter: Interpreter
  ) throws(Problem) -> Report {
    guard let page = school.summary(id) else { throw Problem(.lessonNotBegun(id)) }
    do throws(FileFault) {
      try interpreter.files.write(path.text, Array(page.utf8), false)
    } catch {
      throw Problem(.file(error), at: path.range)
    }
    return .note(Wording.wroteSummary(of: id, to: path.text))
  }

  private static func table(_ school: School) -> Table {
    let columns = [
      Column(key: "lesson", label: Phrase("Lesson")), Column(key: "title", label: Phrase("What it is about")),
      Column(key: "minutes", label: Phrase("Minutes"), importance: .useful),
      Column(key: "standing", label: Phrase("How far you are")),
    ]
    return Table(
      columns: columns,
      rows: school.offers().map { offer in
        [.text(offer.id), .text(offer.title), .count(offer.minutes), Wording.standing(offer.standing)]
      })
  }
}

/// What `learn` is to do with a lesson.
enum LessonWish: Sendable {
  case here
  case with(Token)
  case summary(Token)
}

/// A lesson, and what it is to begin with or where its summary is to go.
private struct LessonKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout Words, _ session: Session) throws(Problem) -> Argument {
    let token = try words.take(Phrase("the name of a lesson"))
    let known = session.school?.offers().map(\.id) ?? []
    let id = token.text.lowercased()
    let fitting = known.filter { $0 == id || $0.hasPrefix(id) }
    guard let lesson = known.first(where: { $0 == id }) ?? (fitting.count == 1 ? fitting[0] : nil) else {
      if fitting.count > 1 { throw Problem(.ambiguousLesson(token.text, choices: fitting), at: token.range) }
      throw Problem(.unknownLesson(token.text, nearest: Nearest.name(to: id, among: known)), at: token.range)
    }
    guard let word = words.take() else { return .lesson(lesson, .here) }
    switch word.text {
    case "--with": return .lesson(lesson, .with(try words.take(Phrase("the name of a saved property"))))
    case "summary": return .lesson(lesson, .summary(try words.take(Phrase("the path of a file"))))
    default:
      let allowed = ["--with", "summary"]
      let nearest = Nearest.name(to: word.text, among: allowed)
      throw Problem(.unknownChoice(word.text, allowed: allowed, nearest: nearest), at: word.range)
    }
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Session) -> [Suggestion.Candidate] {
    switch (before.count, before.last?.text) {
    case (0, _):
      return session.school?.offers().map { .init($0.id, Phrase(verbatim: $0.title)) } ?? []
    case (1, _):
      return [
        .init("--with", Phrase("a copy of what you saved under a name")),
        .init("summary", Phrase("write down what you did")),
      ]
    case (2, "--with"): return SavedNameKind().suggestions(after: [], session.school?.learner ?? session)
    case (2, "summary"): return [.file]
    default: return []
    }
  }
}
