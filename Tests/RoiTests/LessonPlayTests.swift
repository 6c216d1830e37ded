import Programs
import Testing

@testable import Lessons

/// Every lesson that ships, played from start to end at a terminal.
@Suite("Lessons, played")
struct LessonPlayTests {
  private static let ids = LessonCatalog.all.map(\.id)

  @Test("With the model answers a lesson comes to its end", arguments: ids)
  func modelAnswers(id: String) throws {
    let lesson = try #require(LessonCatalog.lesson(id))
    let person = try Person()
    let learner = try Learner(person)
    learner.lesson = lesson
    var said = try learner.type("learn \(id)")
    #expect(said.tells(lesson.title) && said.tells(lesson.introduction))
    for step in lesson.steps {
      #expect(said.tells(step.title) && said.tells(step.text))
      if case .reading = step.exercise {
      } else {
        #expect(!said.settles, "\(step.id) is done before anything is")
        let answer = try learner.modelAnswer(to: step)
        said = try learner.type(answer)
        #expect(said.settles, "\(step.id) is not done by \(answer): \(said)")
        #expect(step.why.map(said.tells) ?? true)
      }
      said = try learner.type("")
    }
    try learner.terminal.waitForPrompt(lesson.savedName.map { "roi:\($0)>" } ?? "roi>")
    #expect(said.tells("\(lesson.title) What you did") && !said.contains("Skipped"))
    #expect(lesson.steps.allSatisfy { $0.isRead || said.tells($0.title) })
    #expect(try learner.type("learn").tells("\(lesson.title), \(lesson.minutes) min finished"))
    _ = try learner.type("learn \(id) summary done.md")
    #expect(person.home.text(of: "done.md").hasPrefix("# \(lesson.title)\n\n## What you did\n"))
  }

  @Test("Wrong answers settle nothing; then hints, until there is none, and skip", arguments: ids)
  func wrongAnswers(id: String) throws {
    let lesson = try #require(LessonCatalog.lesson(id))
    let learner = try Learner(Person())
    learner.lesson = lesson
    _ = try learner.type("learn \(id)")
    var said = ""
    for (place, step) in lesson.steps.enumerated() {
      switch step.exercise {
      case .reading: break
      case .task(let task): try miss(task, learner)
      case .prediction(let prediction): try miss(prediction, learner)
      case .choice(let choice): try miss(choice, learner)
      }
      let standing = try learner.type("where")
      #expect(standing.hasPrefix("Step \(place + 1) of \(lesson.steps.count), "))
      for earlier in lesson.steps[..<place] {
        #expect(standing.tells("\(earlier.title) \(earlier.isRead ? "done" : "skipped")"))
      }
      if !step.isRead { try giveUp(step, learner) }
      said = try learner.type("")
    }
    try learner.terminal.waitForPrompt("roi>")
    let skipped = lesson.steps.filter { !$0.isRead }.map(\.title).joined(separator: " ")
    #expect(said.tells("Skipped \(skipped)"))
  }

  // MARK: Wrong answers

  /// Types an answer that is wrong: something is said to it, and Enter asks again.
  private func miss(_ line: String, _ learner: Learner) throws -> String {
    let said = try learner.answer(line)
    #expect(said != "" && !said.settles, "\(line): \(said)")
    let question = try learner.type("")
    #expect(
      ["Task.", "Guess.", "Choose."].contains { question.hasPrefix($0) }, "Enter goes on after \(line)")
    return said
  }

  private func miss(_ task: LessonTask, _ learner: Learner) throws {
    var heard: [String] = []
    let isHeard = { (wrong: Misconception) in heard.contains { $0.tells(wrong.reply) } }
    for line in task.rejected {
      heard.append(try miss(line.text, learner))
      _ = try learner.type("restart")
    }
    for wrong in task.misconceptions where !isHeard(wrong) {
      guard let line = wrong.meetingLine else { continue }
      heard.append(try miss(line, learner))
      _ = try learner.type("restart")
    }
    for wrong in task.misconceptions {
      #expect(isHeard(wrong), "line \(wrong.condition.line) is never said")
    }
  }

  private func miss(_ prediction: Prediction, _ learner: Learner) throws {
    for line in prediction.rejected { _ = try miss("guess " + line.text, learner) }
    for wrong in prediction.misconceptions {
      guard let formula = wrong.guessed, let guess = try learner.guess(formula, in: prediction) else {
        continue
      }
      let said = try miss("guess " + guess, learner)
      #expect(said.tells(wrong.reply), "\(wrong.condition.text), \(guess): \(said)")
    }
  }

  private func miss(_ choice: MultipleChoice, _ learner: Learner) throws {
    for (place, answer) in choice.options.enumerated() where !answer.isRight {
      #expect(try miss(learner.letter(place), learner).tells(answer.reply))
    }
  }

  // MARK: Hints

  /// Fails twice, asks for every hint, and skips.
  private func giveUp(_ step: LessonStep, _ learner: Learner) throws {
    _ = try learner.type("restart")
    let early = try learner.type("hint")
    #expect(early.hasPrefix(step.hints.isEmpty ? "There is no hint here." : "Try it first"))
    let wrong = wrongAnswer(to: step, learner)
    #expect(!(try miss(wrong, learner)).tells("hint helps"))
    #expect(try miss(wrong, learner).tells("hint helps") == !step.hints.isEmpty)
    for (index, hint) in step.hints.enumerated() {
      let said = try learner.type("hint")
      #expect(said.hasPrefix("Hint \(index + 1).") && said.tells(hint))
    }
    let end = step.hints.isEmpty ? "There is no hint here." : "There is no further hint."
    #expect(try learner.type("hint").hasPrefix(end))
    #expect(try learner.type("why").contains("once the step is done"))
    let said = try learner.type("skip")
    #expect(said.contains("Skipped.") && said.settles && !learner.hasFailed)
  }

  private func wrongAnswer(to step: LessonStep, _ learner: Learner) -> String {
    switch step.exercise {
    case .reading, .task: "set rant 1"
    case .prediction: "guess 987654321"
    case .choice(let choice): choice.options.firstIndex { !$0.isRight }.map(learner.letter) ?? ""
    }
  }
}

extension Misconception {
  /// The formula of `guess = FORMULA`; nil for another condition.
  fileprivate var guessed: String? {
    guard let match = condition.text.wholeMatch(of: /guess\s*=\s*(.+)/) else { return nil }
    return match.output.1.contains("guess") ? nil : String(match.output.1)
  }

  /// The line that meets `FIELD = NUMBER`; nil for another condition.
  fileprivate var meetingLine: String? {
    condition.text.wholeMatch(of: /([a-z_]+)\s*=\s*([0-9.]+%?)/).map { "set \($0.output.1) \($0.output.2)" }
  }
}
