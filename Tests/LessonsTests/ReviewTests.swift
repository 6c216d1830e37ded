import Commands
import Localization
import Shell
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

@Suite("Reviews")
struct ReviewTests {
  private func review(_ seed: UInt64, _ skills: [String]) throws -> Lesson? {
    Review(of: [try SampleLesson.lesson(MasteryTests.page)], seed: seed)
      .lesson(on: skills, proof: LessonLint.isSound)
  }

  @Test("The questions are on the skills in turn, each once, and six at most")
  func places() throws {
    let lesson = try SampleLesson.lesson(MasteryTests.page)
    let copies = (1...5).map { number in
      var copy = lesson
      copy.id = "lesson-\(number)"
      return copy
    }
    let review = Review(of: copies, seed: 3)
    let places = review.places(for: ["principal", "interest-of-a-month", "unknown"])
    #expect(
      places.map { $0.lesson.steps[$0.index].skills }
        == Array(repeating: [["principal"], ["interest-of-a-month"]], count: 3).joined().map { $0 })
    #expect(Set(places.map(\.key)).count == 6)
    #expect(review.places(for: ["principal"]).count == 5)
    #expect(
      Review(of: copies, seed: 4).places(for: ["principal"]).map(\.key)
        != review.places(for: ["principal"]).map(\.key))
    #expect(try self.review(1, ["unknown"]) == nil)
  }

  @Test("A guess has fresh numbers, which are told first, and the same ones for the same seed")
  func freshNumbers() throws {
    var prices: Set<String> = []
    for seed in UInt64(1)...12 {
      let lesson = try #require(try review(seed, ["interest-of-a-month"]))
      let step = try #require(lesson.steps.first)
      let work = try #require(step.work)
      let again = try review(seed, ["interest-of-a-month"])
      #expect(work == again?.steps.first?.work)
      let price = try #require(work.rows["price"])
      prices.insert(price)
      #expect(work.rows["down"] == "20" && work.rows["rent"] != nil)
      let tutor = Tutor(lesson, .reproducible(files: .nowhere))
      let shown = tutor.begin().text
      #expect(shown.contains("The purchase:") && shown.contains("price $"))
      let interest = try tutor.sandbox.query().number("loan * rate / 12").number.double
      let said = tutor.respond(to: "\(interest.rounded())")
      #expect(said.text.contains("**Right**"), "\(said.text)")
      #expect(said.events.map(\.withoutQuestion) == [.answer(skills: ["interest-of-a-month"], .right)])
    }
    #expect(prices.count > 3 && !prices.contains("250000"))
  }

  @Test("A number that the texts of the question name stays as it is")
  func namedNumbers() throws {
    let page = MasteryTests.page.replacing(
      "How much of the first", with: "At a price of $250,000, how much of the first")
    for seed in UInt64(1)...6 {
      let lesson = Review(of: [try SampleLesson.lesson(page)], seed: seed)
        .lesson(on: ["interest-of-a-month"], proof: LessonLint.isSound)
      #expect(lesson?.steps.first?.work?.rows["price"] == "250000")
    }
  }

  @Test("A choice has its answers in other orders; a task keeps its numbers")
  func choicesAndTasks() throws {
    let orders = try (UInt64(1)...12).map { seed in
      guard case .choice(let choice) = try review(seed, ["principal"])?.steps.first?.exercise else {
        return [""]
      }
      #expect(choice.options.first { $0.isRight }?.text.source == "The principal")
      return choice.options.map(\.text.source)
    }
    #expect(Set(orders).count > 2)
    let task = try #require(try review(1, ["set-fields"]))
    let tutor = Tutor(task, .reproducible(files: .nowhere))
    _ = tutor.begin()
    #expect(
      tutor.respond(to: "set rent 1800").events.map(\.withoutQuestion) == [
        .answer(skills: ["set-fields"], .right)
      ])
    #expect(tutor.respond(to: "").status == .finished && !tutor.keepsProgress)
  }

  @Test("Each question begins with its own house, whatever was done before; a restart too")
  func houses() throws {
    let lesson = try #require(try review(2, ["set-fields", "interest-of-a-month"]))
    #expect(lesson.steps.count == 2)
    let tutor = Tutor(lesson, .reproducible(files: .nowhere))
    _ = tutor.begin()
    for line in ["set price 9", "skip", ""] { _ = tutor.respond(to: line) }
    #expect(tutor.sandbox.interpreter.workspace.snapshot == lesson.steps[1].work)
    for line in ["set price 9", "restart"] { _ = tutor.respond(to: line) }
    #expect(tutor.sandbox.interpreter.workspace.snapshot == lesson.steps[1].work)
  }

  @Test("Every exercise of the courses that has a skill can be asked in a review, and is right by its answer")
  func courses() throws {
    for lesson in LessonCatalog.all {
      for index in lesson.steps.indices where !lesson.steps[index].skills.isEmpty {
        let step = ReviewQuestion(lesson, index, seed: 5, proof: LessonLint.isSound).step
        let review = try #require(Review.lesson(of: [step]))
        let tutor = Tutor(review, .reproducible(files: .nowhere))
        _ = tutor.begin()
        for line in step.modelAnswer(tutor.sandbox) where !tutor.isSettled { _ = tutor.respond(to: line) }
        #expect(tutor.progress.done == [step.id], "\(step.id)")
      }
    }
  }
}
