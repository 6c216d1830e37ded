import Localization
import Reports

extension Command {
  static let learn = Command(
    "learn", .shell, "List the lessons, begin one, or go on with it.",
    details: """
      A lesson works on a property of its own, in the real shell, and remembers how far you are. "--with NAME" begins it \
      with a copy of what you saved under that name, which the lesson never touches; not every lesson takes one. How far \
      you are is remembered for each copy. "summary FILE" writes down what you did.
      """,
    parameters: [Parameter("LESSON [--with NAME] [summary FILE]", LessonKind(), .optional)],
    examples: [
      .init("learn", "the lessons"), .init("learn first-property", "begin it, or go on"),
      .init("learn first-property summary first.md", "what you did, as a page"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    guard let school = interpreter.session.school else { throw Problem(.noPrompt) }
    guard case .lesson(let id, let wish)? = arguments.values.first else {
      return Report([.table(table(school)), .note(Wording.howToLearn)])
    }
    if let path = wish.summary { return try write(summaryOf: id, wish, to: path, school, interpreter) }
    guard let begin = school.begin, interpreter.isAtPrompt else { throw Problem(.noPrompt) }
    begin(id, try wish.copy.map { name throws(Problem) in try copy(of: name, for: id, school) })
    return Report()
  }

  /// A copy of what was saved, if the lesson takes it.
  private static func copy(
    of name: Token, for id: String, _ school: LessonProvider
  ) throws(Problem) -> LessonProvider.Copy {
    let work: WorkspaceSnapshot
    do throws(Problem) { work = try school.learner.work(savedAs: name.text) } catch {
      throw Problem(error.fact, at: name.range)
    }
    if let refusal = school.refusal(id, work) {
      throw Problem(.unfitCopy(name.text, lesson: id, refusal), at: name.range)
    }
    return LessonProvider.Copy(name: name.text, work: work)
  }

  private static func write(
    summaryOf id: String, _ wish: LessonWish, to path: Token, _ school: LessonProvider,
    _ interpreter: Interpreter
  ) throws(Problem) -> Report {
    guard let page = school.summary(id, wish.copy?.text) else { throw Problem(.lessonNotBegun(id)) }
    do throws(FileError) {
      try interpreter.files.write(path.text, Array(page.utf8), false)
    } catch {
      throw Problem(.file(error), at: path.range)
    }
    return .note(Wording.wroteSummary(of: id, to: path.text))
  }

  private static func table(_ school: LessonProvider) -> Table {
    let columns = [
      Column(key: "lesson", label: LocalizedText("Lesson")),
      // The name is to be typed, so that a narrow window gives up the title first.
      Column(key: "title", label: LocalizedText("What it is about"), importance: .useful),
      Column(key: "minutes", label: LocalizedText("Minutes"), importance: .detail),
      Column(key: "standing", label: LocalizedText("How far you are")),
    ]
    return Table(
      columns: columns,
      rows: school.offers().map { offer in
        [.text(offer.id), .text(offer.title), .count(offer.minutes), Wording.standing(offer.standing)]
      })
  }
}

/// What `learn` is to do with a lesson.
struct LessonWish: Sendable {
  /// The name of what it is to work on a copy of.
  var copy: Token?
  /// Where its summary is to go; nil to begin it.
  var summary: Token?
}

/// A lesson, and what it is to begin with or where its summary is to go.
private struct LessonKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let token = try words.take(LocalizedText("the name of a lesson"))
    let known = session.school?.offers().map(\.id) ?? []
    let id = token.text.lowercased()
    let fitting = known.filter { $0 == id || $0.hasPrefix(id) }
    guard let lesson = known.first(where: { $0 == id }) ?? (fitting.count == 1 ? fitting[0] : nil) else {
      if fitting.count > 1 { throw Problem(.ambiguousLesson(token.text, choices: fitting), at: token.range) }
      throw Problem(
        .unknownLesson(token.text, nearest: NearestName.name(to: id, among: known)), at: token.range)
    }
    var wish = LessonWish()
    while let word = words.take() {
      switch word.text {
      case "--with" where wish.copy == nil:
        wish.copy = try words.take(LocalizedText("the name of a saved property"))
      case "summary" where wish.summary == nil:
        wish.summary = try words.take(LocalizedText("the path of a file"))
      default:
        let allowed = ["--with", "summary"]
        let nearest = NearestName.name(to: word.text, among: allowed)
        throw Problem(.unknownChoice(word.text, allowed: allowed, nearest: nearest), at: word.range)
      }
    }
    return .lesson(lesson, wish)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    switch (before.count, before.last?.text) {
    case (0, _):
      return session.school?.offers().map { .init($0.id, LocalizedText(verbatim: $0.title)) } ?? []
    case (_, "--with"): return SavedNameKind().suggestions(after: [], session.school?.learner ?? session)
    case (_, "summary"): return [.file]
    default:
      let wishes = [
        ("--with", LocalizedText("a copy of what you saved under a name")),
        ("summary", LocalizedText("write down what you did")),
      ]
      let said = Set(before.map(\.text))
      return wishes.filter { !said.contains($0.0) }.map { .init($0, $1) }
    }
  }
}
