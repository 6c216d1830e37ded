import Commands
import Localization
import Shell
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

@Suite("Examinations")
struct ExaminationTests {
  private func tutor(_ seed: UInt64) throws -> Tutor {
    let lesson = try #require(LessonLibrary().lesson("exam-\(seed)"))
    return Tutor(lesson, .reproducible(files: SampleLesson.noFiles))
  }

  /// The lines that answer every question, the wrong ones at some places.
  private func answer(_ tutor: Tutor, wrongAt wrong: Set<Int> = []) -> [TutorResponse] {
    var responses = [tutor.begin()]
    for (index, step) in tutor.lesson.steps.enumerated() {
      let right = step.modelAnswer(tutor.sandbox)[0]
      let line = !wrong.contains(index) ? right : right == "a" ? "b" : right == "b" ? "a" : "guess 987654321"
      responses += [tutor.respond(to: line), tutor.respond(to: "")]
    }
    return responses
  }

  @Test("The page is without errors with the house of each seed")
  func lint() throws {
    let page = try #require(LessonCatalog.examinationPages.first)
    #expect(LessonLint.errors(in: page, files: SampleLesson.noFiles).map(\.message) == [])
  }

  @Test("Right answers pass; nothing is told on the way, and the certificate tells all")
  func passed() throws {
    let tutor = try tutor(7)
    let responses = answer(tutor)
    #expect(responses.dropLast().allSatisfy { !$0.text.contains("Right") && !$0.text.contains("it is") })
    #expect(responses.last?.status == .finished)
    let page = tutor.summary
    #expect(responses.last?.text.contains(page) == true)
    #expect(
      page.hasPrefix("# Certificate: Is this deal worth buying?\n\n- Result: **Passed**, 8 of 8 right\n"))
    #expect(page.contains("- Seed: 7 (`learn exam --seed 7` asks the same)\n- Date: 2026-01-31\n"))
    #expect(page.matches(of: /\n## [0-9]/).count == 8 && !page.contains("wrong"))
  }

  @Test("A seed gives the same questions, the same answers and the same page; another seed another deal")
  func reproducible() throws {
    let pages = try [UInt64(7), 7, 8].map { seed in
      let tutor = try tutor(seed)
      _ = answer(tutor, wrongAt: [1])
      return tutor.summary
    }
    #expect(pages[0] == pages[1] && pages[0] != pages[2])
    #expect(pages[0].contains("7 of 8 right") && pages[0].contains("- Answer: $987,654,321.00, **wrong**"))
  }

  @Test("The recommendation must be right, and six answers")
  func failed() throws {
    for (wrong, isPassed) in [([0, 1], true), ([0, 1, 2], false), ([7], false)] as [(Set<Int>, Bool)] {
      let tutor = try tutor(7)
      _ = answer(tutor, wrongAt: wrong)
      #expect(tutor.lesson.isPassed(by: tutor.progress.answers ?? []) == isPassed, "\(wrong)")
      #expect(tutor.summary.contains("**Not passed**") == !isPassed)
    }
  }

  @Test("There is one answer to a question and no help; whatever is tried, the deal is as it was")
  func rules() throws {
    let tutor = try tutor(7)
    _ = tutor.begin()
    for line in ["hint", "why", "restart", "restart lesson"] {
      #expect(tutor.respond(to: line).text.hasPrefix("An examination "), "\(line)")
    }
    _ = tutor.respond(to: "set price 9")
    #expect(tutor.respond(to: "many").results.first?.failure != nil || !tutor.isSettled)
    let right = tutor.lesson.drawn(seed: 7).steps[0].modelAnswer(try self.tutor(7).sandbox)[0]
    #expect(tutor.respond(to: right).events.map(\.withoutQuestion) == [.answer(skills: ["payment"], .right)])
    #expect(tutor.respond(to: "guess 5").text.contains("Enter goes on"))
    #expect(tutor.progress.answers?.map(\.isRight) == [true])
    _ = tutor.respond(to: "")
    #expect(tutor.sandbox.interpreter.workspace.snapshot == tutor.step.work)
    #expect(tutor.respond(to: "skip").text.contains("Left without an answer."))
    #expect(tutor.progress.answers?.last?.isRight == false && tutor.progress.answers?.last?.answer == "")
    #expect(tutor.summary.contains("- Result: **Not finished**, 1 of 8 right"))
  }

  @Test("An examination goes on where it was left")
  func resumed() throws {
    let first = try tutor(7)
    _ = first.begin()
    for line in ["guess 5", "", "guess 5"] { _ = first.respond(to: line) }
    let progress = try first.progress.savedAndRead()
    let second = Tutor(first.lesson, .reproducible(files: SampleLesson.noFiles), progress: progress)
    #expect(second.begin().text.contains("Continuing with step 3 of 8"))
    #expect(second.progress.answers?.count == 2 && second.progress.seed == 7)
  }

  @Test("Of many seeds, some deals are to be bought and some are not")
  func balance() throws {
    let isBought = try (UInt64(1)...60).map { seed in
      let lesson = try #require(LessonLibrary().lesson("exam-\(seed)"))
      guard case .choice(let choice) = lesson.steps.last?.exercise else { return false }
      #expect(choice.options.count(where: \.isRight) == 1)
      return choice.options[0].isRight
    }
    #expect((15...45).contains(isBought.count { $0 }), "\(isBought.count { $0 })")
  }

  @Test("An examination has no tasks and no hints, and can be passed")
  func form() {
    let errors = { (page: String) in LessonLint.errors(in: page, files: SampleLesson.noFiles).map(\.message) }
    let found = errors(SampleLesson.page.replacing("minutes: 5", with: "minutes: 5\npass: 4"))
    #expect(found.contains { $0.contains("asks by @predict and @choose alone") })
    #expect(found.contains { $0.contains("has no @hint and no @why") })
    #expect(found.contains { $0.contains("more right answers than the 3 questions") })
    #expect(
      errors(SampleLesson.page.replacing("minutes: 5", with: "minutes: 5\npass: many")).first?.contains(
        "\"many\"") == true)
  }
}
