import Commands
import Localization
import Reports
import Shell
import TestShell
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

/// The two cases at the end of each track.
@Suite("Examinations of the tracks")
struct TrackExaminationTests {
  private static let spanish = Language.of(locale: "es")
  private static let tracks = LessonProvider.Track.allCases.filter { $0 != .shell }
  private let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)

  private func lesson(_ track: LessonProvider.Track, in language: Language = .english) throws -> Lesson {
    try #require(LessonLibrary().lesson("exam-\(track.rawValue)-7", in: language))
  }

  private func tutor(_ lesson: Lesson, progress: LessonProgress? = nil) -> Tutor {
    Tutor(lesson, .reproducible(files: .nowhere), progress: progress)
  }

  /// Answers the questions from the present one on, the first of them wrongly or rightly.
  private func answer(_ tutor: Tutor, isRight: Bool = true) -> String {
    var said = tutor.begin().text
    for (index, step) in tutor.lesson.steps.enumerated().dropFirst(tutor.stepIndex) {
      let right = step.modelAnswer(tutor.sandbox)[0]
      said += tutor.respond(to: isRight || index > 0 ? right : right == "a" ? "b" : "a").text
      said += tutor.respond(to: "").text
    }
    return said
  }

  private func keep(_ tutor: Tutor) throws {
    try workspace.keep(progress: tutor.progress.json, inLesson: tutor.lesson.key)
  }

  @Test("Each ends its track in the list, in every language", arguments: tracks)
  func listed(track: LessonProvider.Track) throws {
    let id = "exam-\(track.rawValue)"
    for (language, words) in [
      (Language.english, "Would you buy it? Two deals"), (TrackExaminationTests.spanish, "¿Lo comprarías?"),
    ] {
      workspace.use(language)
      let listings = LessonLibrary().provider(for: workspace, begin: nil).listings()
      let last = try #require(listings.last { $0.track == track })
      #expect(last.id == id && last.title.hasPrefix(words) && last.minutes == 10 && last.state == .new)
    }
    #expect(Placement.tracks.contains { $0.last == id })
    let listings = LessonLibrary().provider(for: workspace, begin: nil).listings()
    #expect(listings.count { $0.id.hasPrefix("exam") } == 3)
  }

  @Test("Two right cases pass, in both languages, about the same deals", arguments: tracks)
  func passed(track: LessonProvider.Track) throws {
    for (language, result) in [
      (Language.english, "**Passed**, 2 of 2 right"), (TrackExaminationTests.spanish, "**Aprobado**, 2 de 2"),
    ] {
      let tutor = tutor(try lesson(track, in: language))
      #expect(tutor.lesson.steps.count == 6 && tutor.lesson.language == language)
      let said = answer(tutor)
      #expect(said.contains(language == .english ? "To pass: 2 of 2 cases" : "Para aprobar: 2 de 2 casos"))
      #expect(said.contains(result) && said.contains("`learn exam-\(track.rawValue) --seed 7`"), "\(said)")
      #expect(!said.contains("asks about other deals") && !said.contains("pregunta por otras"))
    }
    let works = try [Language.english, TrackExaminationTests.spanish].map {
      try lesson(track, in: $0).steps.map(\.marked)
    }
    #expect(works[0] == works[1])
  }

  @Test("Its deals have the faults that the track teaches, each another one", arguments: tracks)
  func faults(track: LessonProvider.Track) throws {
    let taught = try #require(track.faults)
    var met: Set<DealFault?> = []
    for seed in UInt64(1)...40 {
      let found = (1...2).compactMap { ExaminationDeal.drawn(seed: seed, number: $0, track: track) }
      #expect(found.count == 2 && found[0].fault != found[1].fault, "\(seed)")
      met.formUnion(found.map(\.fault))
      let other = FirstDeals.deal(ofSeed: seed)
      #expect(other?.lines != found[0].lines, "they are not those of the whole examination")
    }
    #expect(met == Set(taught))
    let all = TrackExaminationTests.tracks.compactMap(\.faults).flatMap(\.self).compactMap(\.self)
    #expect(all.count == DealFault.allCases.count && Set(all).count == all.count)
  }

  @Test("It goes on where it was left, without its number; once over, others are drawn")
  func resumed() throws {
    let library = LessonLibrary()
    #expect(library.lesson("exam-first-house", for: workspace)?.seed != 7)
    let first = tutor(try lesson(.firstHouse))
    _ = first.begin()
    for line in ["a", ""] { _ = first.respond(to: line) }
    try keep(first)
    let provider = library.provider(for: workspace, begin: nil)
    let state = { provider.listings().first { $0.id == "exam-first-house" }?.state }
    #expect(state() == .begun(done: 1, of: 6))
    let again = try #require(library.lesson("exam-first-house", for: workspace))
    #expect(again.seed == 7 && again.key == first.lesson.key)
    let second = tutor(again, progress: workspace.progress(in: again, copy: nil))
    let said = answer(second)
    #expect(said.contains("Continuing with step 2 of 6") && !said.contains("starts it over"))
    #expect(second.progress.step == nil)
    try keep(second)
    #expect(library.lesson("exam-first-house", for: workspace)?.seed != 7)
    // The whole examination, too.
    let whole = tutor(try #require(library.lesson("exam-8")))
    _ = whole.begin()
    _ = whole.respond(to: "skip")
    try keep(whole)
    #expect(library.lesson("exam", for: workspace)?.seed == 8)
    #expect(library.lesson("exam-9", for: workspace)?.seed == 9)
  }

  @Test("A teacher is told the questions of each case, and how the examination ended")
  func handedIn() throws {
    let library = LessonLibrary()
    let read = { () throws in
      try ProgressFile(Array(#require(try library.progressFile(of: workspace)).utf8))
    }
    let begun = tutor(try lesson(.firstHouse))
    _ = begun.begin()
    _ = begun.respond(to: "skip")
    try keep(begun)
    #expect(try read().lessons.map(\.mark) == [nil])
    _ = answer(begun)
    try keep(begun)
    let passed = tutor(try #require(library.lesson("exam-first-house-8")))
    _ = answer(passed)
    try keep(passed)
    let records = try read().lessons
    #expect(records.map(\.id) == ["exam-first-house", "exam-first-house"] && records.map(\.seed) == [7, 8])
    #expect(records.map(\.mark?.right) == [1, 2] && records.map(\.mark?.passed) == [false, true])
    #expect(
      records.allSatisfy { $0.finished && $0.mark?.cases == 2 && $0.steps.map(\.number) == Array(1...6) })
    #expect(records[0].steps.map(\.end) == [.skipped] + Array(repeating: .done, count: 5))
    #expect(records[0].steps.map(\.id) == passed.lesson.steps.map(\.id))
    #expect(try read().titled(in: Self.spanish).lessons[0].steps[5].title.hasPrefix("Caso 2 de 2: "))
    var files = ProgressFiles()
    _ = files.add(try read(), named: "ana.json")
    var bytes: [UInt8] = []
    OutputFormat.text.renderer(localeFormat: .enUS).render(
      CommandResult(
        command: "lesson report", result: .success(ClassPage(files, omissions: []).report)), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("2 of 2 right, passed"))
  }

  @Test("What is missed is told and may be tried with others, and what is passed stays passed")
  func states() throws {
    let provider = LessonLibrary().provider(for: workspace, begin: nil)
    let state = { provider.listings().first { $0.id == "exam-first-house" }?.state }
    let missed = tutor(try lesson(.firstHouse))
    #expect(answer(missed, isRight: false).contains("`learn exam-first-house` asks about other deals."))
    try keep(missed)
    #expect(state() == .examined(right: 1, of: 2, isPassed: false))
    #expect(
      provider.nextStep(after: missed.lesson.name)?.text(in: .enUS).contains("learn what-roi-means") == true)
    let shell = TestShell()
    shell.interpreter.lessons = provider
    #expect(shell.text("learn progress").contains("1 of 2 right, not passed"))
    let passed = tutor(try #require(LessonLibrary().lesson("exam-first-house-8")))
    _ = answer(passed)
    try keep(passed)
    #expect(state() == .examined(right: 2, of: 2, isPassed: true))
    #expect(shell.text("learn progress").contains("passed"))
    try keep(missed)
    #expect(state() == .examined(right: 2, of: 2, isPassed: true))
  }

  @Test("It has no hints, cannot be started over, and takes no property of one's own")
  func rules() throws {
    let tutor = tutor(try lesson(.lenderAndTax))
    _ = tutor.begin()
    #expect(tutor.respond(to: "hint").text.hasPrefix("An examination has no hints"))
    #expect(tutor.respond(to: "restart").text.contains("`learn exam-lender-and-tax --seed N`"))
    #expect(tutor.respond(to: "sure 80").text.contains("do not ask how sure"))
    guard case .takesNone? = tutor.lesson.refusal(of: workspace.snapshot) else {
      Issue.record("it takes a property")
      return
    }
  }
}
