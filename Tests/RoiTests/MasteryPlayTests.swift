import Programs
import Testing

@testable import Lessons

/// Pages on mistakes and examinations, at a terminal.
@Suite("Skills and mistakes, played")
struct MasteryPlayTests {
  @Test("A mistake made twice opens its page, after which the lesson goes on with its question")
  func misconception() throws {
    let learner = try Learner(Person())
    let lesson = try #require(LessonCatalog.lesson("first-property"))
    let place = try #require(lesson.steps.firstIndex { $0.id == "purposes" })
    _ = try learner.type("learn first-property")
    for _ in 0..<place { _ = try learner.type(["skip", ""]) }
    for line in ["c", ""] { _ = try learner.type(line) }
    #expect(!(try learner.type("guess 12480")).contains("learn year-for-month"))
    let opened = try learner.answer(to: "guess 12480")
    #expect(opened.contains("A year is taken for a month"))
    for line in ["skip", "", "skip"] { _ = try learner.type(line) }
    let back = try learner.type("")
    #expect(back.contains("Back in Your first property.") && back.contains("How much of the first"))
    #expect(try learner.type("1040").settles)
    _ = try learner.type("leave")
    let skills = try learner.type("learn skills")
    #expect(skills.tells("principal familiar 1 0 0") && skills.tells("interest-of-a-month new 0 0 1"))
    #expect(try learner.type("learn").tells("2 of \(lesson.steps.count) steps comes next familiar"))
    #expect(try learner.type("learn review").contains("Nothing is due before"))
  }

  @Test("An examination is taken, and its certificate written")
  func examination() throws {
    let person = try Person()
    let learner = try Learner(person)
    let lesson = try #require(LessonCatalog.lesson("exam")).drawn(seed: 7)
    _ = try learner.type("learn exam --seed 7")
    var said = ""
    for step in lesson.steps {
      said = try learner.type(try learner.modelAnswer(to: step))
      #expect(said.contains("Noted."))
      #expect(said.contains("This case is right.") == step.id.hasSuffix("the-number"))
      said = try learner.type("")
    }
    try learner.terminal.waitForPrompt("roi>")
    #expect(said.contains("Passed"))
    _ = try learner.type("learn exam --seed 7 summary exam.md")
    let page = person.home.text(of: "exam.md")
    #expect(page.hasPrefix("# Certificate: ") && page.contains("8 of 8 right") && page.contains("Seed: 7"))
  }
}
