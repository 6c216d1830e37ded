import Commands

/// Numbers to guess.
extension LessonProof {
  mutating func prove(_ prediction: Prediction, of step: Step, _ practice: SandboxShell) {
    let inquiry = practice.inquiry()
    faults += prediction.question.faults(inquiry)
    introduce(prediction.question, practice)
    let judge: GuessJudge
    do throws(Problem) {
      judge = try GuessJudge(prediction, practice)
    } catch {
      return fault(prediction.formula.line, "\"\(prediction.formula.text)\" has no value here: \(error)")
    }
    if !judge.admits(judge.number) {
      fault(prediction.formula.line, "Even the number itself is not within the tolerance.")
    }
    if judge.mutants.allSatisfy(judge.admits) {
      return fault(prediction.formula.line, "Every guess is near enough: a tighter \"within\" is needed.")
    }
    prove(prediction.accepted, are: true, judge)
    prove(prediction.rejected, are: false, judge)
    for wrong in prediction.misconceptions { prove(wrong, of: prediction, judge) }
    checkSecret(judge.answer, of: step, prediction, inquiry)
  }

  private mutating func prove(_ guesses: [PageLine], are isRight: Bool, _ judge: GuessJudge) {
    for guess in guesses {
      guard let number = judge.read(guess.text) else {
        fault(guess.line, "\"\(guess.text)\" is no number that can be guessed here.")
        continue
      }
      if judge.admits(number) == isRight { continue }
      fault(
        guess.line,
        "\"\(guess.text)\" is to be \(isRight ? "accepted, but is not near enough" : "rejected, but is near enough")."
      )
    }
  }

  private mutating func prove(_ wrong: Misconception, of prediction: Prediction, _ judge: GuessJudge) {
    let (condition, line) = (wrong.condition.text, wrong.condition.line)
    if judge.meets(wrong, judge.number)
      || prediction.accepted.compactMap({ judge.read($0.text) }).contains(where: { judge.meets(wrong, $0) })
    {
      return fault(line, "\"\(condition)\" holds for a guess that is right.")
    }
    let guesses =
      prediction.rejected.compactMap { judge.read($0.text) } + judge.mutants
      + [judge.number(meeting: wrong)].compactMap { $0 }
    let met = guesses.filter { !judge.admits($0) && judge.meets(wrong, $0) }
    let told = met.first { judge.misconception($0)?.condition == wrong.condition }
    guard let told else { return faultNeverTold(wrong, isMet: !met.isEmpty) }
    faults += wrong.reply.faults(judge.inquiry(told))
  }

  /// Makes sure that the number does not stand where it is to be guessed.
  private mutating func checkSecret(
    _ answer: String, of step: Step, _ prediction: Prediction, _ inquiry: FormulaQuery
  ) {
    // A single digit may well stand there for something else.
    guard answer.count > 2 else { return }
    let text = step.text.shown(inquiry) + " " + prediction.question.shown(inquiry)
    if text.split(whereSeparator: { " \n()*".contains($0) }).contains(where: { $0.hasPrefix(answer) }) {
      fault(prediction.formula.line, "The number to guess, \(answer), stands in the text of the step.")
    }
  }
}
