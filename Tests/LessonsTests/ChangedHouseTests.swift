import SeededRandom
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

@Suite("A house that the user has changed during a step")
struct ChangedHouseTests {
  @Test("A question is judged and worded on the house that the step found")
  func theQuestionStays() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    _ = tutor.respond(to: "set rate 3 price 100k")
    #expect(tutor.respond(to: "13000").text.contains("$13,000.00 would be a year of interest."))
    #expect(tutor.respond(to: "hint").text.contains("**Hint 1.**"))
    let said = tutor.respond(to: "1083.33").text
    #expect(said.contains("**Right**, to the digit: $1,083.33."))
    #expect(said.contains("It is $1,083.33, of a payment of $1,264.14."))
    #expect(tutor.respond(to: "why").text == "It is $1,083.33, of a payment of $1,264.14.")
  }

  @Test("What was changed is told once, and put back by restart house")
  func changesAreTold() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    _ = tutor.respond(to: "set rate 3 price 100k")
    let told = "You have changed `price` and `rate` since this step began"
    #expect(tutor.respond(to: "5").text.contains(told))
    #expect(!tutor.respond(to: "6").text.contains(told))
    #expect(tutor.respond(to: "restart house").text == "The house is as it was.")
    #expect(tutor.interpreter.workspace.snapshot.rows["price"] == "250000")
    #expect(tutor.respond(to: "restart house").text == "The house is as the step left it already.")
    #expect(tutor.step.id == "the-first-interest" && !tutor.isSettled)
  }

  @Test("A task tells what was changed besides, and keeps what it asked for")
  func changesBesidesATask() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    _ = tutor.respond(to: "set term 15")
    #expect(tutor.respond(to: "set rent 1800").text.contains("You have also changed `term`"))
    _ = tutor.respond(to: "restart house")
    #expect(tutor.interpreter.workspace.snapshot.rows["term"] == "30")
    #expect(tutor.rent == "1800")
    let plain = try SampleLesson.tutor(at: "the-rent")
    #expect(!plain.respond(to: "set rent 1.8k").text.contains("You have"))
  }

  @Test("Looking something up is no wrong answer")
  func lookingUp() throws {
    let tutor = try SampleLesson.tutor(at: "the-rent")
    #expect(tutor.respond(to: "month 12").text == "")
    #expect(tutor.attempts.failures == 0)
  }

  @Test("No part of a right answer is called wrong", arguments: LessonCatalog.all.map(\.id))
  func partsOfAnswers(id: String) throws {
    let lesson = try #require(LessonCatalog.lesson(id))
    let configuration = SandboxConfiguration.reproducible(files: .nowhere)
    let player = Tutor(lesson, configuration)
    _ = player.begin()
    for step in lesson.steps {
      if case .task(let task) = step.exercise {
        for answer in [task.solution] + task.accepted.map({ [$0] }) {
          let tutor = Tutor(lesson, configuration)
          tutor.begin(step, with: player.progress.beginnings[step.id])
          for line in answer.flatMap(\.commands) where !tutor.isSettled {
            let resolved = try tutor.sandbox.resolved(line).text
            _ = tutor.respond(to: resolved)
            #expect(tutor.attempts.failures == 0, "\(step.id): \(resolved)")
          }
          #expect(tutor.isSettled, "\(step.id): \(answer.map(\.text))")
        }
      }
      for line in step.modelAnswer(player.sandbox) where !player.isSettled { _ = player.respond(to: line) }
      _ = player.respond(to: "")
    }
  }

  @Test("A bare Enter asks again, and an answer that cannot be read counts as a try")
  func asking() throws {
    let tutor = try SampleLesson.tutor(at: "the-first-interest")
    #expect(tutor.respond(to: "hint").text.contains("Try it first"))
    _ = tutor.respond(to: "guess much")
    #expect(tutor.respond(to: "hint").text.contains("**Hint 1.**"))
    #expect(tutor.respond(to: "").text.hasPrefix("**Guess.** How much of the first payment"))
  }

  /// The replies to every right and wrong answer of a question are the same on a house that was changed at random.
  @Test(
    "In every lesson with questions, no change of the house moves a verdict",
    arguments: LessonCatalog.all.filter { $0.steps.contains { !$0.isRead && !$0.isTask } }.map(\.id))
  func randomChanges(id: String) throws {
    let lesson = try #require(LessonCatalog.lesson(id))
    var random = SplitMix(seed: 21)
    var count = 0
    let tutor = Tutor(lesson, .reproducible(files: .nowhere))
    _ = tutor.begin()
    // About 200 in each lesson, as far as its houses have so many variants.
    let each = 200 / max(lesson.steps.flatMap { $0.answers(tutor) }.count, 1) + 1
    for step in lesson.steps {
      let answers = step.answers(tutor)
      let work = tutor.sandbox.interpreter.workspace.snapshot
      let variants = SnapshotVariants(of: work, tutor.configuration).sandboxes
      for answer in answers {
        let expected = reply(to: answer, at: step, tutor, work, nil)
        for variant in variants.shuffled(using: &random).prefix(each) {
          count += 1
          #expect(reply(to: answer, at: step, tutor, work, variant) == expected, "\(step.id), \(answer)")
        }
      }
      while !tutor.isSettled { _ = tutor.respond(to: "skip") }
      _ = tutor.respond(to: "")
    }
    #expect(count >= 140, "\(count) changes of the house of \(id)")
  }

  /// The verdict on an answer when the house has become another one meanwhile.
  private func reply(
    to answer: String, at step: LessonStep, _ other: Tutor, _ work: WorkspaceSnapshot,
    _ changed: SandboxShell?
  ) -> String {
    let tutor = Tutor(other.lesson, other.configuration)
    tutor.begin(step, with: other.progress.beginnings[step.id])
    if let changed { tutor.sandbox = changed }
    let text = tutor.respond(to: answer).text
    return text.split(separator: "\n").filter { !$0.hasPrefix("You have changed") }.joined(separator: "\n")
  }
}

extension LessonStep {
  /// Answers to the question of the step, right and wrong; none of a task.
  fileprivate func answers(_ tutor: Tutor) -> [String] {
    switch exercise {
    case .reading, .task: []
    case .choice(let choice): choice.letters
    case .prediction(let prediction):
      (prediction.accepted + prediction.rejected).map { "guess " + $0.text } + ["guess 1"]
    }
  }
}
