import Localization

/// An examination, in which each question is answered once.
extension Tutor {
  /// The sentence on what passes an examination about cases; nil for any other lesson.
  var howToPass: LocalizedText? {
    guard let passMark = lesson.passMark, !lesson.cases.isEmpty else { return nil }
    return LocalizedText(
      "To pass: \(.count(passMark.needed)) of \(.count(lesson.cases.count)) cases with every answer right.")
  }

  /// The reason why an examination has no such command; nil when it has it.
  func refusal(inExamination command: TutorCommand) -> LocalizedText? {
    guard lesson.isExamination else { return nil }
    switch command {
    case .hint where lesson.isPlacement, .why where lesson.isPlacement:
      return LocalizedText("These questions have no hints: to say that you do not know is an answer.")
    case .restart where lesson.isPlacement: return nil
    case .why where step.why != nil && isSettled: return nil
    case .hint, .why:
      return LocalizedText("An examination has no hints; the certificate shows the right answers.")
    case .restart:
      return LocalizedText(
        "An examination cannot be started over: `learn \(lesson.nameOfExamination) --seed N` asks about other deals."
      )
    default: return nil
    }
  }

  /// Takes an answer down; one that cannot be read is asked for again.
  func examine(_ typed: String, _ response: inout TutorResponse) {
    if lesson.isPlacement, saysNotKnowing(typed) { return leaveUnanswered(&response) }
    switch step.exercise {
    case .reading, .task: break
    case .prediction(let prediction):
      guard let evaluator = evaluator(of: prediction), let guess = evaluator.read(typed) else {
        return response.say(
          evaluator(of: prediction).map { askingBack(typed, $0) }
            ?? LocalizedText("\(quoted(typed)) is not a number that can be read here."))
      }
      takeDown(evaluator.shown(guess), isRight: evaluator.accepts(guess), &response)
    case .choice(let choice):
      let query = judgingShell.query()
      guard let index = choice.index(of: typed, query) ?? choice.index(ofPartOf: typed, query) else {
        return response.say(choice.howToChoose)
      }
      let option = choice.options[index]
      takeDown(option.text.shown(query), isRight: option.isRight, &response)
    }
  }

  /// Leaves the question without an answer, which is wrong.
  func leaveUnanswered(_ response: inout TutorResponse) {
    isSettled ? advance(&response) : takeDown("", isRight: false, &response)
  }

  private func takeDown(_ answer: String, isRight: Bool, _ response: inout TutorResponse) {
    if answer.isEmpty { figures { $0.noteEnd(.skipped) } }
    if isRight {
      figures { $0.noteRightAnswer() }
    } else {
      noteFailure(answer, misconception: nil, &response)
    }
    let taken = ExaminationAnswer(
      step: step.id, question: examinationQuestion, answer: answer, rightAnswer: rightAnswer,
      isRight: isRight,
      day: configuration.identity.localNow().day?.canonical ?? "")
    progress.answers = (progress.answers ?? []).filter { $0.step != step.id } + [taken]
    if lesson.isPlacement { return goOn(after: taken, &response) }
    let words = answer.isEmpty ? LocalizedText("Left without an answer.") : LocalizedText("Noted.")
    settle(with: isLastOfCase ? .joined([words, caseResult], "\n\n") : words, &response)
  }

  /// `true` in the last step of a case, after which its answers are told.
  private var isLastOfCase: Bool {
    guard let number = step.caseNumber else { return false }
    return lesson.steps.last { $0.caseNumber == number }?.id == step.id
  }

  /// Whether the case is right, its right answers, and the reply to each of those that has one.
  private var caseResult: LocalizedText {
    let steps = lesson.steps.filter { $0.caseNumber == step.caseNumber }
    let answers = steps.compactMap { step in progress.answers?.first { $0.step == step.id } }
    let heading =
      answers.allSatisfy(\.isRight)
      ? LocalizedText("**This case is right.**") : LocalizedText("**This case is not right.**")
    let list = answers.map(\.line)
    let query = judgingShell.query()
    let replies = steps.compactMap { step -> LocalizedText? in
      guard case .choice(let choice) = step.exercise else { return nil }
      return choice.rightAnswer.map { LocalizedText(verbatim: $0.reply.shown(query)) }
    }
    return .joined([heading, .joined(list, "\n")] + replies, "\n\n")
  }

  private var examinationQuestion: String {
    switch step.exercise {
    case .reading, .task: ""
    case .prediction(let prediction): prediction.question.shown(judgingShell.query())
    case .choice(let choice): choice.question.shown(judgingShell.query())
    }
  }

  private var rightAnswer: String {
    switch step.exercise {
    case .reading, .task: ""
    case .prediction(let prediction): (try? judgingShell.query().shown(prediction.formula.text)) ?? ""
    case .choice(let choice): choice.rightAnswer?.text.shown(judgingShell.query()) ?? ""
    }
  }
}

extension ExaminationAnswer {
  /// The question with its right answer, and with another that was given.
  var line: LocalizedText {
    if isRight { return LocalizedText("- \(question) *\(rightAnswer)* (right)") }
    if answer.isEmpty { return LocalizedText("- \(question) *\(rightAnswer)* (not answered)") }
    return LocalizedText("- \(question) *\(rightAnswer)* (you said *\(answer)*)")
  }
}
