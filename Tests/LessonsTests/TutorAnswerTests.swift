import Commands
import Testing

@testable import LessonChecks
@testable import Lessons

@Suite("Guesses and choices")
struct TutorAnswerTests {
  @Test(
    "Guesses",
    arguments: [
      ("1083.33", "**Right**, to the digit: $1,083.33."), ("$1,100", "**Right**: it is"),
      ("guess 1.1k", "**Right**: it is"),
      ("13000", "$13,000.00 would be a year of interest."), ("500", "$500.00 is too low."),
      ("guess 2000", "$2,000.00 is too high."), ("guess much", "\"much\" is not a number"),
      ("guess", "Type a number"), ("13000/12", "**Right**"), ("200000 * 6.5% / 12", "**Right**"),
      ("192 thousand", "$192,000.00 is too high."), ("1/0", "is not a number that can be read"),
    ])
  func guesses(typed: String, answer: String) throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    #expect(tutor.respond(to: typed).text.contains(answer))
  }

  @Test(
    "A year of interest is 13,000, and what is near to both is the nearer of the two",
    arguments: [
      ("13000", "would be a year"), ("13400", "would be a year"), ("13900", "more than a year"),
    ])
  func theNearestMistake(typed: String, answer: String) throws {
    let wrong = "@wrong guess = interest(1) * 12"
    let page = SampleLesson.page.replacing(
      wrong, with: "@wrong guess = 14000 : That is more than a year.\n" + wrong)
    #expect(LessonLint.errors(in: page, files: .nowhere) == [])
    let tutor = try SampleLesson.tutor(page)
    _ = tutor.begin()
    while tutor.step.id != "the-first-interest" { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    #expect(tutor.respond(to: typed).text.contains(answer))
  }

  @Test("A percentage is guessed as it is typed; a fraction for it is a mistake with a name")
  func percentages() throws {
    let page = SampleLesson.page.replacing(
      "interest(1) within 10% :", with: "ltv within 2 :"
    ).replacing("@accept 1,100", with: "@accept 81%").replacing("@reject 13000", with: "@reject 0.8%")
      .replacing("guess = interest(1) * 12", with: "guess < 1%")
    #expect(LessonLint.errors(in: page, files: .nowhere) == [])
    let tutor = try SampleLesson.tutor(page)
    _ = tutor.begin()
    while tutor.step.id != "the-first-interest" { _ = tutor.respond(to: tutor.isSettled ? "" : "skip") }
    #expect(tutor.respond(to: "0.8").text.hasPrefix("0.8 can mean 0.8% or 80%"))
    #expect(tutor.respond(to: "0.8%").text.contains("0.8% would be"))
    #expect(tutor.respond(to: "78").text.contains("**Right**: it is 80.00%, you said 78%."))
  }

  @Test("Choices by letter or number; wrong ones are answered")
  func choices() throws {
    let tutor = try SampleLesson.tutor(at: "what-counts")
    #expect(tutor.respond(to: "a").text.hasPrefix("Interest is subtracted"))
    #expect(tutor.respond(to: "guess 9").text.hasPrefix("Type the letter of an answer: a, b, c."))
    #expect(tutor.respond(to: "2").text.contains("**Right.**"))
    #expect(tutor.respond(to: "a").results.count == 1, "it is settled, so that letters are the shell's again")
  }

  @Test("Behind a step that is done, what would have been an answer is told to press Enter")
  func answersTooLate() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    _ = tutor.respond(to: "set rent 1800")
    for line in ["192", "c"] { #expect(tutor.respond(to: line).text == "*Enter goes on.*") }
  }
}
