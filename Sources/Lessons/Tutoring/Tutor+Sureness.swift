import Localization

/// The question how sure the user is of their first answer in a step with `@sure`, which is asked before the verdict.
extension Tutor {
  /// An answer that waits for its verdict.
  struct HeldAnswer {
    /// The answer as it was typed.
    let typed: String
    /// `true` when what was typed as the sureness could not be read once.
    var hasErred = false
  }

  /// Asks how sure the user is of an answer, when the step wants to know and this is the first one that can be read.
  /// - Returns: `false` when the verdict is due.
  func asksSureness(of typed: String, _ response: inout TutorResponse) -> Bool {
    guard step.asksSureness, !progress.guesses.contains(where: { $0.step == step.id }), canBeJudged(typed)
    else { return false }
    attempts.held = HeldAnswer(typed: typed)
    response.say(
      LocalizedText("How sure are you that this is right, from 50 to 100 percent? Enter skips this."))
    return true
  }

  /// Takes a line as the sureness, and gives the verdict on the answer that waits for it.
  ///
  /// A command drops the question: the answer is judged without a statement, and the command is run.
  /// - Returns: `false` when the line is still to be run.
  func takesSureness(from typed: String, _ response: inout TutorResponse) -> Bool {
    guard var held = attempts.held else { return false }
    let sureness = Sureness(typed)
    let isCommand = sureness == nil && isCommand(typed)
    if sureness == nil, !isCommand, !typed.isEmpty, !held.hasErred {
      held.hasErred = true
      attempts.held = held
      response.say(
        LocalizedText("Type a number from 50 to 100, such as 80, or just Enter to skip this."))
      return true
    }
    attempts.held = nil
    judge(held.typed, &response)
    response.hasProgressed = true
    if let sureness, let answer = progress.guesses.last {
      response.events.append(.statement(sureness, isRight: answer.isRight))
    }
    // To skip the question is no wish to skip the step.
    return !isCommand || TutorCommand.reading(typed)?.command == .skip
  }

  /// Takes an answer with a statement behind it: `1264 sure 80`.
  /// - Returns: `false` for any other line.
  func answersSurely(_ typed: String, _ response: inout TutorResponse) -> Bool {
    guard !isPlaying, !isSettled, !lesson.isExamination, !step.isTask, let sure = SureAnswer(typed) else {
      return false
    }
    guard canBeJudged(sure.answer) else {
      // What is no command is an answer that cannot be read, which is asked for again.
      if sandbox.interpreter.commandNames(in: typed) != nil { return false }
      judge(sure.answer, &response)
      return true
    }
    // As with the question, the first answer alone counts.
    let isFirst = !progress.guesses.contains { $0.step == step.id }
    judge(sure.answer, &response)
    response.hasProgressed = true
    if isFirst, let answer = progress.guesses.last {
      response.events.append(.statement(sure.sureness, isRight: answer.isRight))
    }
    return true
  }

  /// Says of a statement how sure the user is, which belongs to no answer here, where it would stand.
  /// - Returns: `false` for any other line.
  func remarksOnSureness(_ typed: String, _ response: inout TutorResponse) -> Bool {
    // In Spanish, `seguro 80` sets the insurance, but hardly where a question is asked.
    let isBare =
      Sureness(statement: typed) != nil
      && (!step.isTask && !step.isRead || sandbox.interpreter.commandNames(in: typed) == nil)
    guard !isPlaying, isBare || isSettled && SureAnswer(typed) != nil else { return false }
    if isSettled {
      response.say(
        step.isRead
          ? LocalizedText("Nothing is asked here: Enter goes on.")
          : LocalizedText("This step is settled, and its answer judged: Enter goes on."))
    } else if step.isTask {
      response.say(LocalizedText("This step asks for a command, of which nobody has to be sure."))
    } else if lesson.isExamination {
      response.say(LocalizedText("These questions do not ask how sure you are."))
    } else {
      response.say(
        LocalizedText("How sure you are stands behind the answer, as in `1264 sure 80` or `b sure 80`."))
    }
    return true
  }

  /// The sentence that asks how sure the user is, in steps without a question for it.
  var howToSaySureness: LocalizedText? {
    step.asksSureness || lesson.isExamination
      ? nil : LocalizedText("*How sure are you? `sure 80` behind the answer says it.*")
  }

  /// `true` for an answer that can be read, so that there will be a verdict.
  private func canBeJudged(_ typed: String) -> Bool {
    switch step.exercise {
    case .reading, .task: false
    case .choice(let choice):
      choice.index(of: typed, questionShell.query()) != nil
        || choice.index(ofPartOf: typed, questionShell.query()) != nil
    case .prediction(let prediction):
      evaluator(of: prediction)?.read(typed) != nil
    }
  }

  private func isCommand(_ typed: String) -> Bool {
    // A bare number is one for the calculator, too.
    guard typed.first?.isLetter == true else { return false }
    return TutorCommand.help(typed) != nil || TutorCommand.reading(typed) != nil
      || sandbox.interpreter.commandNames(in: typed) != nil
  }
}
