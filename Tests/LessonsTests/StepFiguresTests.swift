import Commands
import Foundation
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

/// What a lesson counts for a teacher.
@Suite("Figures of steps")
struct StepFiguresTests {
  private func figures(_ tutor: Tutor, _ step: String) throws -> StepFigures {
    try #require(tutor.progress.savedAndRead().figures?[step])
  }

  @Test("Tries, wrong answers with their mistakes, hints, and the end of each step")
  func counted() throws {
    let page = SampleLesson.page.replacing("@wrong rent", with: "@wrong #year-for-month rent")
    let tutor = try SampleLesson.tutor(page)
    _ = tutor.begin()
    for line in [
      "", "set rent 21600", "hint", "show", "set rant 5", "set  rent   21600", "set rent 1800", "",
      "10", "nothing", "1000", "10.00", "hint", "hint", "skip", "", "a", "The  Interest", "b",
    ] { _ = tutor.respond(to: line) }
    let rent = try figures(tutor, "the-rent")
    #expect(rent.tries == 2 && rent.isRightAtFirst == false && rent.hints == 1 && rent.end == .done)
    #expect(
      rent.wrongAnswers == [.init(answer: "set rent 21600", misconception: "year-for-month", count: 1)])
    let interest = try figures(tutor, "the-first-interest")
    #expect(interest.isRightAtFirst == false && interest.hints <= 1)
    let choice = try figures(tutor, "what-counts")
    #expect(choice.tries == 3 && choice.end == .done)
    #expect(choice.wrongAnswers == [.init(answer: "The interest", misconception: nil, count: 2)])
    #expect(tutor.progress.figures?["look-around"] == nil)
  }

  @Test("A wrong answer and a hint are there to save at once")
  func savedAtOnce() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    #expect(tutor.respond(to: "5").hasProgressed)
    #expect(tutor.respond(to: "hint").hasProgressed)
    #expect(try figures(tutor, "the-first-interest").tries == 1)
  }

  @Test("The first time counts: neither a restart nor taking the lesson again changes it")
  func firstTime() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    for line in ["set rent 9", "skip", "restart", "set rent 1800", "restart lesson", "", "set rent 7"] {
      _ = tutor.respond(to: line)
    }
    let kept = try figures(tutor, "the-rent")
    #expect(kept.tries == 1 && kept.end == .skipped && kept.wrongAnswers.map(\.count) == [1])
    for line in ["set rent 1800", "", "1083.33", "", "b", ""] { _ = tutor.respond(to: line) }
    let again = try SampleLesson.tutor(progress: tutor.progress)
    #expect(again.progress.done.isEmpty && again.progress.figures == tutor.progress.figures)
  }

  @Test("A step that was restarted before its end goes on being counted")
  func restarted() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    for line in ["set rent 9", "hint", "restart", "set rent 8", "hint"] { _ = tutor.respond(to: line) }
    let kept = try figures(tutor, "the-rent")
    #expect(kept.tries == 2 && kept.hints == 1, "a hint that is shown again counts once")
  }

  @Test("An examination has one answer for each question; none is a skipped one")
  func examination() throws {
    let lesson = try #require(LessonLibrary().lesson("exam-7"))
    let tutor = Tutor(lesson, .reproducible(files: .nowhere))
    _ = tutor.begin()
    var ids: [String] = []
    for answer in ["skip", "?"] {
      while tutor.step.isRead { _ = tutor.respond(to: "") }
      ids.append(tutor.step.id)
      var wrong: String { tutor.step.modelAnswer(tutor.sandbox) == ["a"] ? "b" : "a" }
      _ = tutor.respond(to: answer == "?" ? wrong : answer)
      _ = tutor.respond(to: "")
    }
    let (none, wrong) = (try figures(tutor, ids[0]), try figures(tutor, ids[1]))
    #expect(none.end == .skipped && none.tries == 0 && none.isRightAtFirst == nil)
    #expect(wrong.end == .done && wrong.tries == 1 && wrong.isRightAtFirst == false)
  }

  @Test("Long answers are cut, many are not kept, and control characters are shown")
  func limits() {
    var figures = StepFigures()
    for number in 0..<80 { figures.noteWrongAnswer("\(number)", misconception: nil) }
    figures.noteWrongAnswer("7", misconception: nil)
    #expect(figures.tries == 81 && figures.wrongAnswers.count == 50 && figures.wrongAnswers[7].count == 2)
    #expect(StepFigures.normalized(String(repeating: "é", count: 300)).unicodeScalars.count == 200)
    let marks = String(repeating: "\u{301}", count: 100_000)
    #expect(StepFigures.normalized("e" + marks).unicodeScalars.count == 200)
    #expect(StepFigures.normalized(" a \n\t b\u{1B}[2J ") == #"a b\u{1B}[2J"#)
    let short = String(repeating: "x", count: 200)
    #expect(StepFigures.normalized(short) == short)
  }

  @Test("Progress of a release that counted nothing is read")
  func earlierRelease() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    var object = try #require(
      JSONSerialization.jsonObject(with: Data(tutor.progress.json.utf8)) as? [String: Any])
    object["figures"] = nil
    let text = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    let progress = try #require(LessonProgress(json: text))
    #expect(progress.figures == nil && progress.skipped == ["the-rent"])
    let record = try #require(SampleLesson.lesson().record(of: progress))
    #expect(record.steps.map(\.id) == ["the-rent"])
    #expect(record.steps.first?.end == .skipped && record.steps.first?.tries == nil)
  }
}
