import Commands
import Finance
import Localization
import Shell
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

@Suite("How sure the user is")
struct SurenessTests {
  static let page = SampleLesson.page.replacing("@predict", with: "@sure\n@predict")
    .replacing("@choose", with: "@sure\n@choose")
  private static let question =
    "How sure are you that this is right, from 50 to 100 percent? Enter skips this."
  private static let again = "Type a number from 50 to 100, such as 80, or just Enter to skip this."

  private func statements(_ response: TutorResponse) -> [LearningEvent] {
    response.events.filter { if case .statement = $0 { true } else { false } }
  }

  private func statement(_ typed: String, isRight: Bool) throws -> LearningEvent {
    .statement(try #require(Sureness(typed)), isRight: isRight)
  }

  @Test(
    "A percentage from 50 to 100",
    arguments: [
      ("80", 80), ("80%", 80), ("80 %", 80), (" 80 percent ", 80), ("0.8", 80), ("0,8", 80), (".75", 75),
      ("50", 50), ("100", 100), ("100%", 100), ("72.6", 73), ("0.5", 50), ("80 por ciento", 80),
    ])
  func readable(typed: String, percent: Int) { #expect(Sureness(typed)?.percent == percent) }

  @Test(
    "Anything else is none",
    arguments: ["", "49", "49.9", "101", "1", "0.4", "0.8%", "-80", "1e2", "80 80", "sure", "٨٠", "1000"])
  func unreadable(typed: String) { #expect(Sureness(typed) == nil) }

  @Test("After the first answer it is asked, and the verdict follows the statement")
  func verdict() throws {
    let tutor = try SampleLesson.tutor(page: Self.page, at: "the-first-interest")
    let held = tutor.respond(to: "13000")
    #expect(held.text == Self.question && held.events == [] && tutor.progress.guesses.isEmpty)
    let verdict = tutor.respond(to: "80 %")
    #expect(verdict.text.hasPrefix("$13,000.00 would be a year of interest."))
    #expect(statements(verdict) == [try statement("80", isRight: false)])
    // Once for a step, and in the next one anew.
    let right = tutor.respond(to: "1083")
    #expect(right.text.hasPrefix("**Right**") && statements(right) == [])
    _ = tutor.respond(to: "")
    #expect(tutor.respond(to: "guess principal").text == Self.question)
    #expect(statements(tutor.respond(to: "0.9")) == [try statement("90", isRight: true)])
  }

  @Test("Where it belongs to no answer, a statement is told so, and is no unknown command")
  func misplaced() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    for line in ["sure 80", "Sure 70%", "seguro 60"] {
      let response = tutor.respond(to: line)
      #expect(response.text.contains("stands behind the answer") && response.results.isEmpty, "\(line)")
    }
    #expect(tutor.respond(to: "1083").text.contains("Right"))
    for line in ["sure 80", "1083 sure 80", "segura 90"] {
      let response = tutor.respond(to: line)
      #expect(response.text.hasPrefix("This step is settled") && response.results.isEmpty, "\(line)")
      #expect(response.status == .ongoing && response.events.isEmpty)
    }
    let task = try SampleLesson.tutor(at: "the-rent")
    #expect(task.respond(to: "sure 80").text.hasPrefix("This step asks for a command"))
    #expect(task.respond(to: "sure thing").status == .failed)
    let reading = try SampleLesson.tutor()
    _ = reading.begin()
    #expect(reading.respond(to: "sure 80").text == "Nothing is asked here: Enter goes on.")
  }

  @Test("An answer that cannot be read is asked for again, also with its sureness; nothing is counted")
  func unreadableAndSure() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    for line in ["many sure 80", "guess 12 apples sure 80", "€1083 sure 80"] {
      let response = tutor.respond(to: line)
      #expect(response.status == .ongoing && response.events == [] && response.results.isEmpty, "\(line)")
      #expect(!response.text.isEmpty && !response.text.contains("Right"), "\(line)")
      #expect(!tutor.isSettled && tutor.progress.guesses.isEmpty, "\(line)")
    }
    #expect(statements(tutor.respond(to: "1083.33 sure 80")) == [try statement("80", isRight: true)])
  }

  @Test("What cannot be read as an answer is told first; then comes the question")
  func unreadableAnswer() throws {
    let tutor = try SampleLesson.tutor(page: Self.page, at: "the-first-interest")
    #expect(tutor.respond(to: "guess much").text.contains("is not a number that can be read"))
    #expect(tutor.respond(to: "show rent").results.count == 1)
    #expect(tutor.respond(to: "guess interest(1)").text.contains("Which number do you expect?"))
    #expect(tutor.respond(to: "1083").text == Self.question)
  }

  @Test(
    "Enter says nothing; what cannot be read is asked for again, once",
    arguments: [[""], ["45", ""], ["b", "x"]])
  func noStatement(lines: [String]) throws {
    let tutor = try SampleLesson.tutor(page: Self.page, at: "the-first-interest")
    _ = tutor.respond(to: "1083")
    for line in lines.dropLast() { #expect(tutor.respond(to: line).text == Self.again) }
    let verdict = tutor.respond(to: try #require(lines.last))
    #expect(verdict.text.hasPrefix("**Right**") && statements(verdict) == [])
    #expect(tutor.isSettled && tutor.stepIndex == 2)
  }

  @Test("After what could not be read, a percentage is taken")
  func secondTry() throws {
    let tutor = try SampleLesson.tutor(page: Self.page, at: "the-first-interest")
    for line in ["1083", "45"] { _ = tutor.respond(to: line) }
    #expect(statements(tutor.respond(to: "55")) == [try statement("55", isRight: true)])
  }

  @Test("A command drops the question: the answer is judged, and the command is run")
  func commands() throws {
    let begun = { () throws -> Tutor in
      let tutor = try SampleLesson.tutor(page: Self.page, at: "the-first-interest")
      _ = tutor.respond(to: "13000")
      return tutor
    }
    let verdict = "$13,000.00 would be a year of interest."
    for (line, words) in [
      ("hint", "**Hint 1.**"), ("leave", "Left at step 3 of 4."), ("where", "Step 3 of 4"),
      ("restart", "How much of the first payment"), ("guess 1083", "**Right**"),
      ("help hint", "help with this step"),
    ] {
      let response = try begun().respond(to: line)
      #expect(response.text.hasPrefix(verdict) && response.text.contains(words), "\(line)")
      #expect(statements(response) == [])
    }
    let shown = try begun().respond(to: "show rent")
    #expect(shown.text == verdict && shown.results.count == 1)
    #expect(try begun().respond(to: "leave").status == .left)
    #expect(try begun().respond(to: "quit").status == .quit)
    // To skip the question is not to skip the step.
    let tutor = try begun()
    #expect(tutor.respond(to: "skip").text == verdict && !tutor.isSettled)
    #expect(tutor.respond(to: "skip").text.hasPrefix("Skipped."))
  }

  @Test("After a crash between answer and verdict the question is asked anew; after the verdict it is not")
  func crash() throws {
    let tutor = try SampleLesson.tutor(page: Self.page, at: "the-first-interest")
    _ = tutor.respond(to: "13000")
    var next = try SampleLesson.tutor(Self.page, progress: tutor.progress.savedAndRead())
    _ = next.begin()
    #expect(next.respond(to: "13000").text == Self.question)
    #expect(next.respond(to: "80").hasProgressed, "the verdict is kept")
    next = try SampleLesson.tutor(Self.page, progress: next.progress.savedAndRead())
    _ = next.begin()
    #expect(next.respond(to: "1083").text.hasPrefix("**Right**"))
  }

  @Test("Statements are kept with what somebody knows, also beside what was kept before there were any")
  func kept() throws {
    let workspace = Workspace(inMemory: .transcript, localeFormat: .enUS)
    let old = #"{"misconceptions":{"last-digit":1},"skills":{}}"#
    try workspace.keep(progress: old, inLesson: Mastery.key)
    #expect(workspace.mastery.misconceptions == ["last-digit": 1] && workspace.mastery.calibration == nil)
    for (typed, isRight) in [("80", true), ("80", false), ("95", true)] {
      _ = try workspace.keep([try statement(typed, isRight: isRight)])
    }
    #expect(
      workspace.mastery.calibration?.answers == [
        80: .init(right: 1, wrong: 1), 95: .init(right: 1),
      ])
  }

  @Test("The question is in the language of the lesson")
  func spanish() throws {
    let page = Self.page.replacing("minutes: 5", with: "language: es\nminutes: 5")
    let tutor = try SampleLesson.tutor(page: page, at: "the-first-interest")
    #expect(tutor.respond(to: "1083").text.hasPrefix("¿Qué seguridad tienes"))
  }

  @Test(
    "A statement behind the answer to any question is kept with the first answer, and stops nothing",
    arguments: [
      ("the-first-interest", "1083", true), ("the-first-interest", "13000", false),
      ("what-counts", "b", true), ("what-counts", "a", false),
    ])
  func behindTheAnswer(step: String, typed: String, isRight: Bool) throws {
    let tutor = try SampleLesson.tutor(at: step)
    let verdict = tutor.respond(to: "\(typed) sure 80")
    #expect(statements(verdict) == [try statement("80", isRight: isRight)])
    #expect(verdict.text.contains("**Right") == isRight && tutor.isSettled == isRight)
    guard !isRight else { return }
    // A second answer is no first one.
    #expect(statements(tutor.respond(to: "\(typed), seguro 70%")) == [])
  }

  @Test("Without a statement the answer is judged as before; one that is no percentage is no statement")
  func withoutStatement() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    #expect(statements(tutor.respond(to: "1083 sure 20")) == [] && !tutor.isSettled)
    let verdict = tutor.respond(to: "1083")
    #expect(verdict.text.hasPrefix("**Right**") && statements(verdict) == [])
  }

  @Test("The Brier score is the mean square of what statements were off")
  func brierScore() throws {
    // 12 × 0.2² + 8 × 0.8² + 4 × 0.1² + 0.9² is 6.45, of 25.
    let calibration = Calibration([80: .init(right: 12, wrong: 8), 90: .init(right: 4, wrong: 1)])
    #expect(calibration.brierScore == Ratio(645, 2500))
    #expect(Calibration([50: .init(right: 3, wrong: 4)]).brierScore == Ratio(1, 4))
    #expect(Calibration([100: .init(right: 3)]).brierScore == Ratio(0, 1))
    #expect(Calibration().brierScore == nil)
  }

  @Test("A page with it is proved, and so is its translation, which has it too")
  func proved() throws {
    #expect(LessonLint.errors(in: Self.page, files: .nowhere) == [])
    let twice = Self.page.replacing("@sure\n@choose", with: "@sure\n@sure\n@choose")
    #expect(errors(in: twice) == ["A step has just one @sure."])
    let worded = Self.page.replacing("@sure\n@choose", with: "@sure Really?\n@choose")
    #expect(errors(in: worded) == ["A @sure has nothing behind it: the tutor words its question."])
    let task = SampleLesson.page.replacing("@task", with: "@sure\n@task")
    #expect(errors(in: task) == ["@sure has no meaning in a step of a @task."])
    let translation = SampleLesson.page.replacing("minutes: 5", with: "language: es\nminutes: 5")
    let found = LessonLint.errors(in: translation, original: Self.page, files: .nowhere).map(
      \.message)
    #expect(found.count { $0.contains("@sure") } == 2)
  }

  private func errors(in page: String) -> [String] {
    LessonLint.errors(in: page, files: .nowhere).map(\.message)
  }

  @Test("An examination asks nothing of the kind")
  func examination() throws {
    let page = try #require(LessonCatalog.examinationPages.first)
    let asking = page.replacing("@predict", with: "@sure\n@predict", maxReplacements: 1)
    #expect(errors(in: asking) == ["An examination, which has \"pass:\", has no @sure."])
  }
}
