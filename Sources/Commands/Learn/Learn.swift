import Localization
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let learn = Command(
    "learn", .shell, "List the lessons, begin one, or go on with it.",
    details: """
      On a first day, with nothing saved and no lesson begun, "learn" alone begins "your-deal".
      A lesson works on a property of its own, in the real shell, and remembers where you stopped.
      "--with NAME" begins it with the figures of what you saved under that name, and "--with" alone with those of \
      the open property; where they do not fit, it says why. Your own stays untouched.
      "learn review" asks questions on skills that are due: 1, 3, 7 and 21 days after right answers.
      "learn exam" is eight deals without hints; a seed chooses the deals. Each of the three tracks on deals ends in \
      two such deals, as "learn exam-first-house".
      "learn placement" asks five questions, and says with which lesson to begin; not to know is an answer.
      "learn skills" lists the skills: one is mastered after three right answers in a row, without hints, to \
      different questions, the last on another day.
      "learn calibration" shows how sure you were of your guesses, and how often you were right.
      "learn summary FILE" writes down what you did.
      The path of a page begins a lesson that somebody wrote, and that of a folder lists its lessons.
      Lessons in rentalroi/lessons of your data folder are listed with the others; "roi lesson help" says \
      how to write one.
      The lessons stand in three tracks, "First house", "Comparing deals" and "Lender and tax", and those on \
      the shell apart; each is to be taken in its order.
      "learn progress" shows the lessons that you have begun, and how sure you were, with the Brier score.
      "learn progress FILE" writes your tries, hints, wrong answers and how sure you were for a teacher, without \
      your name and without lessons on copies.
      An existing file is kept unless --force is given.
      """,
    syntax: .optional(.lesson), .flag("--force", LocalizedText("replace the file"), destroys: true),
    examples: [
      .init("learn", "the lessons"), .init("learn first-property", "begin it, or go on"),
      .init("learn down-payment --with", "with the figures of the open property"),
      .init("learn first-property summary first.md", "what you did, as a page"),
      .init("learn review", "questions that are due"), .init("learn exam --seed 7", "an examination"),
      .init("learn placement", "where to begin"),
      .init("learn skills", "what you know how to do"),
      .init("learn calibration", "how sure you were, and how often right"),
      .init("learn lessons/our-street.md", "a lesson that somebody wrote"),
      .init("learn progress", "how far you are, and how well you judge yourself"),
      .init("learn progress anna.json", "your tries and wrong answers, for a teacher"),
    ], recording: .never,
    preview: .loss(ReplacedFile.warning(behind: ["summary", LessonProvider.progressWord])), reach: .outside
  ) { context, request, isForced throws(Diagnostic) in
    guard let lessons = context.interpreter.lessons else { throw Diagnostic(ScriptError.noPrompt) }
    guard let request else {
      if let first = lessons.firstDayLesson, let begin = lessons.begin, context.prompt != nil {
        begin(first, nil)
        return Report()
      }
      let notes = [
        LocalizedText("\"learn LESSON\" begins one, or goes on where you left it."), lessons.nextStep(),
        lessons.dealNote,
        lessons.placementNote, lessons.calibrationNote,
      ]
      let list = lessons.list(of: lessons.listings(), lessons.faultyPages(), notes.compactMap { $0 })
      return lessons.withUnreadable(list)
    }
    if case .folder(let listings, let faulty)? = request.found { return lessons.list(of: listings, faulty) }
    if request.lesson == LessonProvider.skillList { return lessons.withUnreadable(lessons.skillReport) }
    if request.lesson == LessonProvider.calibrationTable {
      return lessons.withUnreadable(lessons.calibrationReport)
    }
    if request.lesson == LessonProvider.progressWord, request.progressFile == nil {
      return lessons.withUnreadable(lessons.progress)
    }
    if request.lesson == LessonProvider.review, let note = lessons.nothingDue {
      return lessons.withUnreadable(.note(note))
    }
    if let file = request.progressFile {
      return try lessons.writeProgress(to: file, mayReplace: isForced, context)
    }
    if let file = request.summaryFile {
      return try writeSummary(of: request, to: file, mayReplace: isForced, lessons, context)
    }
    guard let begin = lessons.begin, context.prompt != nil else { throw Diagnostic(ScriptError.noPrompt) }
    begin(request.lesson, try copy(for: request, lessons))
    return request.part.map { .note(LocalizedText("\($0) is a part of \(request.lesson) now.")) } ?? Report()
  }

  /// A copy of a saved property, or of the open one, if the lesson takes it; nil for the lesson's own.
  private static func copy(
    for request: LessonRequest, _ lessons: LessonProvider
  ) throws(Diagnostic) -> LessonProvider.Copy? {
    guard request.isOnCopy else { return nil }
    let copy: LessonProvider.Copy
    do throws(Diagnostic) {
      copy =
        if let name = request.copyName?.text {
          LessonProvider.Copy(name: name, work: try lessons.userWorkspace.snapshot(ofSaved: name))
        } else {
          try lessons.copyOfOpenProperty
        }
    } catch {
      throw request.copyName.map { error.at($0.range) } ?? error
    }
    if let refusal = lessons.refusal(request.lesson, copy.work) {
      let error = LearnError.unfitCopy(copy.name, lesson: request.lesson, refusal)
      throw request.copyName.map { Diagnostic(error, at: $0.range) } ?? Diagnostic(error)
    }
    return copy
  }

  private static func writeSummary(
    of request: LessonRequest, to file: Token, mayReplace: Bool, _ lessons: LessonProvider,
    _ context: CommandContext
  ) throws(Diagnostic) -> Report {
    let copy = request.isOnCopy ? request.copyName?.text ?? lessons.userWorkspace.name ?? "" : nil
    guard let page = try lessons.summary(request.lesson, copy) else {
      throw Diagnostic(LearnError.lessonNotBegun(request.lesson))
    }
    try accessing(at: file.range) { () throws(FileError) in
      try context.files.write(file.text, Array(page.utf8), mayReplace)
    }
    return .note(LocalizedText("Wrote what you did in \(request.lesson) to \(Quoting.path(file.text))."))
  }
}

// MARK: - The syntax

/// A lesson with the options that were typed behind its name.
struct LessonRequest: Sendable {
  /// The id of the lesson, or the path of its page.
  var lesson: String
  /// The lesson of an earlier release that was typed, and is a part of this one now; nil for none.
  var part: String?
  /// What the path leads to; nil for an id.
  var found: LessonProvider.Found?
  /// `true` when the lesson is to take the figures of a property of the user.
  var isOnCopy = false
  /// The name of that property; nil for the open one.
  var copyName: Token?
  /// The file for the summary; nil to begin the lesson.
  var summaryFile: Token?
  /// The file for the figures of all lessons; nil for none.
  var progressFile: Token?
}

extension Syntax where Value == LessonRequest {
  /// A lesson with its options, or the figures of all lessons.
  fileprivate static var lesson: Syntax { .choice([namedLesson, progress]) }

  /// The word for the user's figures, with a file for a teacher.
  private static var progress: Syntax {
    let words = LocalizedText("how far you are; with a file, your figures for a teacher")
    return Syntax<Token?>.word(LessonProvider.progressWord, words, .optional(.file)).map { file in
      LessonRequest(lesson: LessonProvider.progressWord, progressFile: file)
    }
  }

  /// A lesson with its options; a word that only begins `progress` means that.
  private static var namedLesson: Syntax {
    Syntax.lessonName.then(like: options(of: LessonRequest(lesson: ""))) { request, _ in
      guard request.lesson == LessonProvider.progressWord else { return options(of: request) }
      return Syntax<Token?>.optional(.file).map { file in
        var request = request
        request.progressFile = file
        return request
      }
    }.map { $0.1 }
  }

  private static var lessonName: Syntax {
    Syntax("LESSON|FILE|FOLDER") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("the name of a lesson"))
      var request = LessonRequest(lesson: token.text)
      if !context.isStillTyped { try request.find(token, context.ofCommand.interpreter) }
      return request
    } complete: { context in
      let listings = context.ofCommand.interpreter.lessons?.listings().map {
        Suggestion.Candidate($0.id, LocalizedText(verbatim: $0.title))
      }
      let isPath = ["/", ".", "~"].contains(where: context.partialWord.contains)
      let words = LessonProvider.wordCandidates.filter { $0.text != LessonProvider.progressWord }
      return (listings ?? []) + words + (isPath ? [.file] : [])
    }
  }

  /// What can be said of a lesson behind its name.
  private static func options(of request: LessonRequest) -> Syntax {
    let copied = Syntax<Token>.word("NAME", LocalizedText("the name of a saved property")) { context in
      Syntax<Token>.savedNameCandidates(
        context.ofCommand.interpreter.lessons?.userWorkspace ?? context.workspace, context)
    }
    return .clauses(
      request,
      [
        Clause(
          "--seed", LocalizedText("the house of a number"), .seededLesson(request),
          isOffered: { $0.ofCommand.interpreter.lessons?.isSeeded(request.lesson) == true }
        ) { $0.lesson = $1 },
        Clause("--with", LocalizedText("the figures of your own property"), Syntax<Token?>.optional(copied)) {
          ($0.isOnCopy, $0.copyName) = (true, $1)
        },
        Clause("summary", LocalizedText("write down what you did"), Syntax<Token>.file) {
          $0.summaryFile = $1
        },
      ])
  }
}

extension Syntax where Value == String {
  /// The seed of a house, which gives the lesson with that house.
  fileprivate static func seededLesson(_ request: LessonRequest) -> Syntax {
    Syntax("N") { words, context throws(Diagnostic) in
      var request = request
      try request.take(seed: try words.take(LocalizedText("a whole number")), context.ofCommand)
      return request.lesson
    } complete: { _ in
      [.value("7", LocalizedText("the house of a number"))]
    }
  }
}
