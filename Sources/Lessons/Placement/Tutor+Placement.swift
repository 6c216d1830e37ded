import Localization

/// The placement: questions of which the first that is missed is the last.
extension Tutor {
  /// How to say that one does not know; nil in other lessons, in which any guess will do.
  var howToSayNotKnowing: LocalizedText? {
    lesson.isPlacement ? LocalizedText("If you do not know, say so: *I don't know*.") : nil
  }

  /// Asks once more after an empty line; after a second one the question counts as not known.
  func takeSilence(_ response: inout TutorResponse) {
    guard attempts.count == 0 else { return leaveUnanswered(&response) }
    attempts.count += 1
    response.say(LocalizedText("Type a number; if you do not know it, Enter again says so."))
  }

  /// Goes on to the next question after a right answer; after any other, and the last one, tells where to begin.
  func goOn(after answer: ExaminationAnswer, _ response: inout TutorResponse) {
    noteEnd(isDone: !answer.answer.isEmpty, &response)
    progress.settle(step, isDone: answer.isRight)
    if answer.isRight, stepIndex + 1 < lesson.steps.count {
      response.say(LocalizedText("**Right**: it is \(answer.rightAnswer)."))
      stepIndex += 1
      return enterStep(&response)
    }
    progress.step = nil
    response.hasProgressed = true
    response.say(page: lesson.placementPage(of: progress))
    response.status = .finished
  }
}
