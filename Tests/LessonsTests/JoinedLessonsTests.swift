import Localization
import Shell
import Testing
import Workspace

@testable import Lessons

/// What was done in lessons of earlier releases that are parts of others now.
@Suite("Lessons that were joined")
struct JoinedLessonsTests {
  private let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)

  private func lesson(_ id: String) throws -> Lesson { try #require(LessonCatalog.lesson(id)) }

  /// Keeps progress as an earlier release has written it: without the list of joined lessons.
  private func keep(_ id: String, done: [String], at step: String?, copy: String? = nil) throws {
    var progress = LessonProgress(lesson: id)
    (progress.done, progress.step) = (done, step)
    progress.figures = Dictionary(uniqueKeysWithValues: done.map { ($0, figures(end: .done)) })
    progress.guesses = [.init(step: done[0], guess: "$1", answer: "$2", isRight: false)]
    progress.commands = ["set extra 100"]
    progress.beginnings[done[0]] = workspace.snapshot
    try workspace.keep(progress: progress.json, inLesson: LessonProvider.key(id, copy: copy))
  }

  private func figures(end: StepFigures.End) -> StepFigures {
    var figures = StepFigures()
    figures.noteEnd(end)
    return figures
  }

  @Test("Each part leads to a lesson that there is, and is none itself")
  func table() throws {
    for (part, whole) in JoinedLessons.wholes {
      #expect(LessonCatalog.lesson(part) == nil && LessonCatalog.all.contains { $0.id == whole }, "\(part)")
    }
  }

  @Test("What was done in the parts is done, and the first step that is not comes next")
  func parts() throws {
    let whole = try lesson("loans-that-change")
    #expect(workspace.progress(in: whole, copy: nil) == nil)
    try keep("extra-payments", done: ["payoff", "extra", "gone", "end"], at: nil)
    try keep("refinance", done: ["still-owed"], at: "cash-back")
    let progress = try #require(workspace.progress(in: whole, copy: nil))
    #expect(progress.done == ["payoff", "extra", "still-owed"] && progress.step == whole.steps[0].id)
    #expect(progress.state(in: whole) == .begun(done: 3, of: whole.steps.count))
    #expect(progress.figures?.keys.sorted() == ["extra", "payoff", "still-owed"])
    #expect(
      progress.guesses.map(\.step) == ["payoff", "still-owed"] && progress.commands == ["set extra 100"])
    let tutor = Tutor(whole, .reproducible(files: .nowhere), progress: progress)
    #expect(tutor.begin().text.contains("Continuing with step 1 of \(whole.steps.count)."))
    // Another copy has progress of its own.
    #expect(workspace.progress(in: whole, copy: "elm") == nil)
    try keep("refinance", done: ["cash-back"], at: nil, copy: "elm")
    #expect(workspace.progress(in: whole, copy: "elm")?.done == ["cash-back"])
  }

  @Test("Somebody who had finished the lesson goes on with the parts that are new in it")
  func finished() throws {
    let whole = try lesson("first-property")
    let first = whole.steps.map(\.id).prefix { $0 != "purposes" }
    try keep("first-property", done: Array(first) + ["end"], at: nil)
    #expect(workspace.progress(in: whole, copy: nil)?.step == "purposes")
    try keep("first-payment", done: ["purposes", "first-interest", "month-2"], at: "ten-years")
    let progress = try #require(workspace.progress(in: whole, copy: nil))
    #expect(progress.step == "total")
    let tutor = Tutor(whole, .reproducible(files: .nowhere), progress: progress)
    _ = tutor.begin()
    #expect(tutor.respond(to: "1533.57").text.contains("Right"))
  }

  @Test("Started over, the lesson does not take the parts in again")
  func restarted() throws {
    let whole = try lesson("loans-that-change")
    try keep("refinance", done: ["still-owed"], at: nil)
    let tutor = Tutor(
      whole, .reproducible(files: .nowhere), progress: workspace.progress(in: whole, copy: nil))
    _ = tutor.begin()
    _ = tutor.respond(to: "restart lesson")
    try workspace.keep(progress: tutor.progress.json, inLesson: whole.id)
    let progress = try #require(workspace.progress(in: whole, copy: nil))
    #expect(progress.done == [] && progress.joined == ["extra-payments", "refinance"])
    #expect(progress.figures?["still-owed"]?.end == .done, "what a teacher is told stays")
  }

  @Test("A progress file has the whole lesson once, with the steps of its parts")
  func progressFile() throws {
    for id in ["extra-payments", "refinance", "loans-that-change"] {
      try keep(id, done: [["extra-payments": "payoff", "refinance": "still-owed"][id] ?? "arm"], at: nil)
    }
    let text = try #require(try LessonLibrary().progressFile(of: workspace))
    let file = try ProgressFile(Array(text.utf8))
    #expect(file.lessons.map(\.id) == ["loans-that-change"])
    #expect(file.lessons.first?.steps.map(\.id) == ["arm", "payoff", "still-owed"])
  }

  @Test("The lessons of whoever took only a part are reviewed")
  func listed() throws {
    try keep("reading-a-chart", done: ["read-off"], at: nil)
    let listings = LessonLibrary().provider(for: workspace, begin: nil).listings()
    let listing = try #require(listings.first { $0.id == "what-could-go-wrong" })
    #expect(listing.state != .new && !listings.contains { $0.id == "reading-a-chart" })
  }
}
