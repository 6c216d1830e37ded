import Commands
import Finance
import Formulas
import Localization
import Shell

/// Evaluates guesses of one number.
package struct GuessEvaluator {
  package let number: Number
  private let measure: Measure
  private let prediction: Prediction
  private let sandbox: SandboxShell

  /// An evaluator of guesses in the present state of `sandbox`.
  /// - Throws: The reason for which there is no number to guess.
  package init(_ prediction: Prediction, _ sandbox: SandboxShell) throws(Diagnostic) {
    (self.prediction, self.sandbox) = (prediction, sandbox)
    (number, measure) = try sandbox.query().number(prediction.formula.text)
  }

  /// Formulas that may use `guess`.
  package func query(_ guess: Number) -> FormulaQuery {
    sandbox.query(variables: [.init("guess", guess, measure)])
  }

  /// The number as it is shown.
  package var answer: String {
    (try? sandbox.query().shown(prediction.formula.text)) ?? shown(number)
  }

  /// The number as it is shown beside a guess: where the guess would look the same, with as many decimals as
  /// tell them apart.
  func answer(beside guess: Number) -> String {
    let shownGuess = shown(guess)
    if isExact(guess) || shownGuess != answer { return answer }
    let rounded = (1...9).lazy.compactMap { number.rounded(toDecimals: $0) }.map(shown)
    return rounded.first { $0 != shownGuess && $0.count > shownGuess.count } ?? shown(number)
  }

  /// `true` when a guess is shown the same as the number.
  func isExact(_ guess: Number) -> Bool { shown(guess) == shown(number) }

  /// A guess as it is shown.
  func shown(_ guess: Number) -> String { sandbox.query().shown(guess, as: measure) }

  /// Reads a typed guess: a number, a duration, or a formula that may use the names of the worksheet; nil for
  /// what is none of them, and for a percentage where an amount is asked.
  package func read(_ typed: String) -> Number? {
    if let number = number(typed) { return number }
    guard let result = computed(typed), !isPercentageForAmount(result.measure) else { return nil }
    return measure == .percent && result.measure != .percent ? percentage(result.number) : result.number
  }

  /// `true` for a percentage where an amount of money or a count is asked.
  func isPercentageForAmount(_ typed: String) -> Bool {
    number(typed) == nil && computed(typed).map { isPercentageForAmount($0.measure) } ?? false
  }

  private func isPercentageForAmount(_ typed: Measure) -> Bool {
    typed == .percent && (measure == .money || measure == .count)
  }

  /// The number that is typed as such; nil for a formula, and for what cannot be read.
  private func number(_ typed: String) -> Number? {
    let query = sandbox.query()
    return query.number(typed: typed, as: measure)
      ?? formula(typed).flatMap { query.number(typed: $0, as: measure) }
  }

  private func computed(_ typed: String) -> (number: Number, measure: Measure)? {
    formula(typed).flatMap { sandbox.query().neutral(formula: $0) }
      .flatMap { try? sandbox.query().number(sandbox.joiningNames(in: $0)) }
  }

  private func formula(_ typed: String) -> String? {
    GuessText(typed).formula(answering: prediction.question.source)
  }

  /// The percentage that a computed number means: 0.1 and 10 are both 10 %, of which the nearer one is meant.
  private func percentage(_ result: Number) -> Number? {
    guard let hundredth = result.divided(by: Number(100)), let distance = result.subtracting(number),
      let other = hundredth.subtracting(number)
    else { return nil }
    return distance.magnitude < other.magnitude ? result : hundredth
  }

  /// `true` for a guess that only names what is asked for, such as `payment`.
  func isOnlyNamed(_ typed: String) -> Bool {
    let text = GuessText(typed).formula
    let isFormula = text.filter { $0 != " " } == prediction.formula.text.lowercased().filter { $0 != " " }
    guard isFormula && text.contains(where: \.isLetter) || GuessText(typed).isName else { return false }
    return read(typed) == number
  }

  /// `true` when a guess is near enough.
  package func accepts(_ guess: Number) -> Bool { isNear(guess, to: number) }

  private func isNear(_ guess: Number, to number: Number) -> Bool {
    prediction.tolerance.accepts(guess, for: number, measure)
  }

  /// `true` when a guess meets the condition of a misconception.
  ///
  /// `guess = FORMULA` is met within the tolerance of the prediction, since nobody guesses to the cent.
  package func meets(_ wrong: Misconception, _ guess: Number) -> Bool {
    if let number = number(meeting: wrong) { return isNear(guess, to: number) }
    return query(guess).isTrue(wrong.condition.text)
  }

  /// The misconception of a guess; nil for none.
  ///
  /// Of those that it meets, the first; if that one has a number of its own, the one with the nearest number.
  package func misconception(_ guess: Number) -> Misconception? {
    let met = prediction.misconceptions.filter { meets($0, guess) }
    guard let first = met.first, distance(guess, first) != nil else { return met.first }
    let near = met.compactMap { wrong in distance(guess, wrong).map { (wrong: wrong, distance: $0) } }
    return near.min { $0.distance < $1.distance }?.wrong
  }

  private func distance(_ guess: Number, _ wrong: Misconception) -> Number? {
    number(meeting: wrong)?.subtracting(guess)?.magnitude
  }

  /// The number of a misconception of the form `guess = FORMULA`.
  package func number(meeting wrong: Misconception) -> Number? {
    let sides = wrong.condition.text.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, sides[0].trimmed == "guess", !sides[1].contains("guess") else { return nil }
    return try? sandbox.query().number(sides[1].trimmed).number
  }
}
