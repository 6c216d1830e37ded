import Commands
import Localization
import Shell
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

/// Five questions that say with which lesson to begin.
@Suite("Placement")
struct PlacementTests {
  private static let spanish = Language.of(locale: "es")
  private static let ways = ["wrong", "not known", "silence", "skip"]
  private static let starts = [
    "first-property", "what-roi-means", "what-roi-means", "what-roi-means", "tax",
  ]

  private func tutor(in language: Language = .english, progress: LessonProgress? = nil) throws -> Tutor {
    let lesson = try #require(LessonCatalog.lesson("placement", in: language))
    return Tutor(lesson, .reproducible(files: .nowhere), progress: progress)
  }

  /// Types the right answers to the first questions.
  private func answer(_ count: Int, _ tutor: Tutor) -> TutorResponse {
    var response = tutor.begin()
    for _ in 0..<count { response = tutor.respond(to: right(tutor)) }
    return response
  }

  /// The lines that answer a question, except rightly.
  private func lines(_ way: String, in language: Language) -> [String] {
    switch way {
    case "wrong": ["987654"]
    case "not known": [language == .english ? "I don't know" : "No sé"]
    case "silence": ["", ""]
    default: ["skip"]
    }
  }

  private func right(_ tutor: Tutor) -> String {
    guard case .prediction(let prediction) = tutor.step.exercise else { return "" }
    return (try? tutor.judgingShell.query().number(prediction.formula.text))?.number.canonical ?? ""
  }

  @Test("The pages are without errors", arguments: LessonCatalog.examinationPages)
  func lint(page: String) {
    #expect(LessonLint.errors(in: page, files: .nowhere).map(\.message) == [])
  }

  @Test(
    "Each question can be the last: it leads to the lesson and the step that teach it", arguments: 0..<5, ways
  )
  func missed(place: Int, way: String) throws {
    for language in [Language.english, PlacementTests.spanish] {
      let tutor = try tutor(in: language)
      #expect(answer(place, tutor).status == .ongoing)
      let lines = lines(way, in: language)
      for line in lines.dropLast() {
        #expect(tutor.respond(to: line).status == .ongoing && !tutor.isFinished)
      }
      let asked = tutor.step
      let response = tutor.respond(to: lines[lines.count - 1])
      #expect(response.status == .finished && tutor.isFinished && response.events.isEmpty)
      let start = PlacementTests.starts[place]
      let lesson = try #require(LessonCatalog.lesson(start, in: language))
      let step = try #require(lesson.steps.first { $0.id == Placement.teachers[asked.id]?.step })
      let words = language == .english ? "**Begin with" : "**Empieza con"
      #expect(response.text.contains("\(words) `learn \(start)`**: \(lesson.title)."))
      #expect(response.text.contains("*\(step.title)*"))
      #expect(
        response.text.matches(of: language == .english ? /\(right\)/ : /\(bien\)/).count == place)
      #expect(tutor.progress.answers?.map(\.isRight) == Array(repeating: true, count: place) + [false])
      #expect(tutor.summary == response.text)
    }
  }

  @Test("Whoever is right five times begins the last track")
  func allRight() throws {
    for language in [Language.english, PlacementTests.spanish] {
      let tutor = try tutor(in: language)
      let response = answer(5, tutor)
      #expect(response.status == .finished && response.events.isEmpty)
      #expect(response.text.contains("`learn loans-that-change`"))
      #expect(response.text.contains("`learn tax`"))
    }
  }

  @Test("What is no number is asked back; nothing at the prompt names an answer")
  func badInput() throws {
    let tutor = try tutor()
    _ = tutor.begin()
    for line in ["many", "payment", "guess 12 %", "800-900", "calc payment", "summary", "hint", "why"] {
      _ = tutor.respond(to: line)
      #expect(!tutor.isSettled && !tutor.isFinished, "\(line)")
      #expect(tutor.stepIndex == 0 && tutor.progress.answers == nil, "\(line)")
    }
    #expect(tutor.respond(to: "calc 135000 * 2").results.first?.failure == nil)
    #expect(tutor.interpreter.workspace.snapshot.rows.isEmpty)
    #expect(tutor.respond(to: "guess I have no idea").status == .ongoing)
    #expect(tutor.respond(to: "guess no idea").status == .finished)
  }

  @Test("The name of a figure is no answer: its value is asked for, in each question and language")
  func names() throws {
    for language in [Language.english, PlacementTests.spanish] {
      for place in 0..<5 {
        let tutor = try tutor(in: language)
        _ = answer(place, tutor)
        for name in [
          "payment", "noi", "cash flow", "cash_flow", "dscr", "taxable(y1)", "guess noi", "guess payment * 1",
        ] {
          let response = tutor.respond(to: name)
          #expect(response.status == .ongoing && response.events.isEmpty, "\(place) \(name)")
          #expect(!response.text.isEmpty && tutor.stepIndex == place, "\(place) \(name)")
          #expect(tutor.progress.answers?.count ?? 0 == place, "\(place) \(name): \(response.text)")
        }
        // Arithmetic on what the page states is an answer.
        let last = place == 0 ? "guess -pmt(6.5% / 12, 360, 135000)" : right(tutor)
        #expect(tutor.respond(to: last).status == (place == 4 ? .finished : .ongoing))
      }
    }
  }

  @Test("It goes on where it was left, in another language too, and begins anew once it has ended")
  func resumed() throws {
    let first = try tutor()
    _ = answer(2, first)
    #expect(first.respond(to: "leave").status == .left)
    let second = try tutor(in: PlacementTests.spanish, progress: first.progress.savedAndRead())
    #expect(second.begin().text.contains("3 de 5"))
    #expect(second.respond(to: "ni idea").text.contains("learn what-roi-means"))
    let third = try tutor(progress: second.progress.savedAndRead())
    #expect(third.stepIndex == 0 && third.progress.answers == nil)
  }

  @Test("Tracks have the program's lessons, each once; a step that teaches a question is there")
  func tracks() throws {
    let ids = Placement.tracks.flatMap(\.self)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids).isSubset(of: LessonCatalog.listed.map(\.id)))
    let lesson = try #require(LessonCatalog.lesson("placement"))
    #expect(Set(lesson.steps.map(\.id)) == Set(Placement.teachers.keys))
    for (lesson, step) in Placement.teachers.values {
      #expect(LessonCatalog.lesson(lesson)?.steps.contains { $0.id == step && !$0.isRead } == true)
      #expect(ids.contains(lesson))
    }
  }

  @Test("\"learn\" recommends the lesson of the placement, and afterwards the one behind it")
  func recommended() throws {
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    let provider = LessonLibrary().provider(for: workspace, begin: nil)
    let next = { provider.nextStep()?.text(in: .enUS) ?? "" }
    #expect(next().contains("learn your-deal"))
    let tutor = try tutor()
    _ = answer(3, tutor)
    try workspace.keep(progress: tutor.progress.json, inLesson: "placement")
    #expect(next().contains("learn your-deal"), "it has not ended")
    _ = tutor.respond(to: "skip")
    try workspace.keep(progress: tutor.progress.json, inLesson: "placement")
    #expect(next().contains("learn what-roi-means"))
    #expect(provider.listings().allSatisfy { $0.state == .new && $0.standing != .familiar })
    #expect(provider.skills().allSatisfy { $0.right + $0.withHints + $0.wrong == 0 })
    let lesson = try #require(LessonCatalog.lesson("what-roi-means"))
    var finished = Tutor(lesson, .reproducible(files: .nowhere)).progress
    for step in lesson.steps { finished.settle(step, isDone: true) }
    finished.step = nil
    finished.beginnings = tutor.progress.beginnings
    try workspace.keep(progress: finished.json, inLesson: "what-roi-means")
    #expect(next().contains("learn solving-for-a-price"))
  }
}
