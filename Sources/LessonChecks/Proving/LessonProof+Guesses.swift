import Commands
import Finance
import Lessons
import Localization
import Results
import Shell

/// Proofs of predictions.
extension LessonProof {
  mutating func prove(_ prediction: Prediction, of step: LessonStep, _ sandbox: SandboxShell) {
    let query = sandbox.query()
    check(prediction.question, query)
    introduce(prediction.question, sandbox)
    let evaluator: GuessEvaluator
    let (formula, line) = (prediction.formula.text, prediction.formula.line)
    do throws(Diagnostic) {
      evaluator = try GuessEvaluator(prediction, sandbox)
    } catch {
      return report(line, .lineFails(.noValue(formula, reason: "\(error)")))
    }
    if !evaluator.accepts(evaluator.number) { report(line, .numberNotAccepted) }
    if evaluator.typicalErrors.allSatisfy(evaluator.accepts) { return report(line, .everyGuessAccepted) }
    for guess in prediction.accepted { prove(guess, isRight: true, evaluator) }
    for guess in prediction.rejected { prove(guess, isRight: false, evaluator) }
    for wrong in prediction.misconceptions { prove(wrong, of: prediction, evaluator) }
    checkTextHides(evaluator.answer, of: step, prediction, query)
  }

  private mutating func prove(_ guess: PageLine, isRight: Bool, _ evaluator: GuessEvaluator) {
    guard let number = evaluator.read(guess.text) else {
      return report(guess.line, .unreadableGuess(guess.text))
    }
    if evaluator.accepts(number) == isRight { return }
    report(guess.line, isRight ? .acceptedGuessTooFar(guess.text) : .rejectedGuessNear(guess.text))
  }

  private mutating func prove(
    _ wrong: Misconception, of prediction: Prediction, _ evaluator: GuessEvaluator
  ) {
    let right = [evaluator.number] + prediction.accepted.compactMap { evaluator.read($0.text) }
    if right.contains(where: { evaluator.meets(wrong, $0) }) {
      return report(wrong.condition.line, .misconceptionMeetsRightGuess(wrong.condition.text))
    }
    let guesses =
      prediction.rejected.compactMap { evaluator.read($0.text) } + evaluator.typicalErrors
      + [evaluator.number(meeting: wrong)].compactMap { $0 }
    let met = guesses.filter { !evaluator.accepts($0) && evaluator.meets(wrong, $0) }
    let shown = met.first { evaluator.misconception($0)?.condition == wrong.condition }
    guard let shown else { return reportUnused(wrong, isMet: !met.isEmpty) }
    check(wrong.reply, evaluator.query(shown))
  }

  /// Reports a step whose text shows the number to guess.
  private mutating func checkTextHides(
    _ answer: String, of step: LessonStep, _ prediction: Prediction, _ query: FormulaQuery
  ) {
    // One or two characters may well stand there for something else.
    guard answer.count > 2 else { return }
    let text = step.text.shown(query) + " " + prediction.question.shown(query)
    if text.split(whereSeparator: { " \n()*".contains($0) }).contains(where: { $0.hasPrefix(answer) }) {
      report(prediction.formula.line, .answerInText(answer))
    }
  }
}

extension GuessEvaluator {
  /// The number with typical errors: times or divided by 12 or 100, zero, and with the other sign.
  fileprivate var typicalErrors: [Number] {
    [12, 100].flatMap { factor in
      [number.multiplied(by: Number(factor)), number.divided(by: Number(factor))].compactMap { $0 }
    } + [Number(0), number.negated]
  }
}
