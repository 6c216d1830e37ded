import Localization
import Shell

/// The events of a step from which the user's skills are known.
extension Tutor {
  /// Notes a wrong answer, with the name of the mistake if it has one.
  func noteFailure(_ answer: String, misconception: String?, _ response: inout TutorResponse) {
    // A command with a slip in it shows no lack of the skill.
    if response.status == .failed { return }
    figures { $0.noteWrongAnswer(answer, misconception: misconception) }
    response.hasProgressed = true
    if let misconception, lesson.isOfProgram { response.events.append(.misconception(misconception)) }
    if !attempts.hasErred { note(.wrong, &response) }
    attempts.hasErred = true
  }

  /// Notes the end of the step, which was right if nothing was wrong before.
  func noteEnd(isDone: Bool, _ response: inout TutorResponse) {
    figures { $0.noteEnd(isDone ? .done : .skipped) }
    if attempts.hasErred { return }
    note(!isDone ? .wrong : attempts.shownHints > 0 ? .withHints : .right, &response)
  }

  private func note(_ outcome: LearningEvent.Outcome, _ response: inout TutorResponse) {
    // Pages of others may name anything.
    guard lesson.isOfProgram, !step.skills.isEmpty else { return }
    response.events.append(.answer(skills: step.skills, outcome, question: question))
  }

  /// The step with the number that answers it: with other numbers it is another question, and with the same ones it is
  /// the same in a review.
  private var question: String {
    let question = "\(lesson.id).\(step.id)"
    guard case .prediction(let prediction) = step.exercise,
      let answer = try? judgingShell.query().number(prediction.formula.text)
    else { return question }
    // A step of a review has the name of its lesson before its own.
    return "\(lesson.key == LessonProvider.review ? step.id : question) \(answer.number.canonical)"
  }
}

extension Tutor {
  /// `true` when the lesson can be resumed; a review is put together anew each time.
  package var keepsProgress: Bool { lesson.key != LessonProvider.review && !isAboutMisconception }

  /// `true` for a page on a mistake, after which the lesson before it goes on.
  package var isAboutMisconception: Bool { LessonCatalog.misconceptions.contains { $0.id == lesson.key } }

  /// The question again, after a page on a mistake.
  package func goOn() -> TutorResponse {
    var response = emptyResponse
    response.say(LocalizedText("Back in **\(lesson.title)**."))
    ask((step.marked == nil ? sandbox : judgingShell).query(), &response)
    return response
  }

  /// `true` when every step is done.
  package var isFinished: Bool { progress.step == nil }
}
