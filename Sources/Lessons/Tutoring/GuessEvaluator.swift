import Commands
import Finance
import Formulas
import Localization
import Results
import Shell

/// Evaluates guesses of one number.
package struct GuessEvaluator {
  package let number: Number
  private let measure: Measure
  private let prediction: Prediction
  private let sandbox: SandboxShell
  /// `false` where formulas may have numbers and functions only, but no figures of the house.
  private let takesNames: Bool

  /// An evaluator of guesses in the present state of `sandbox`.
  /// - Throws: The reason for which there is no number to guess.
  package init(
    _ prediction: Prediction, _ sandbox: SandboxShell, takesNames: Bool = true
  ) throws(Diagnostic) {
    (self.prediction, self.sandbox, self.takesNames) = (prediction, sandbox, takesNames)
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

  /// Reads a typed guess: a number as `set` reads it, a length of time, or a formula that may use the names of the
  /// worksheet.
  package func reading(_ typed: String) -> AnswerReading {
    let asked = AskedNumber(number, measure, question: prediction.question.source)
    let reading = sandbox.query().answer(typed.trimmed, to: asked)
    guard case .unreadable = reading, !isLengthOfTime(typed),
      let result = computed(typed), !isPercentageForAmount(result.measure)
    else { return reading }
    if isName(typed) || !takesNames && namesFigure(typed) {
      return .question(LocalizedText("That is what it is called. Which number do you expect?"))
    }
    if measure != .percent || result.measure == .percent { return .number(result.number) }
    return percentage(result.number).map(AnswerReading.number) ?? .unreadable
  }

  /// The number of a typed guess; nil for one that is none, and for one that may be several.
  package func read(_ typed: String) -> Number? {
    if case .number(let number) = reading(typed) { number } else { nil }
  }

  /// `true` for a percentage where an amount of money or a count is asked.
  func isPercentageForAmount(_ typed: String) -> Bool {
    read(typed) == nil && computed(typed).map { isPercentageForAmount($0.measure) } ?? false
  }

  private func isPercentageForAmount(_ typed: Measure) -> Bool {
    typed == .percent && (measure == .money || measure == .count)
  }

  /// `true` for a length of time, which formulas would read as its number of years.
  private func isLengthOfTime(_ typed: String) -> Bool {
    let text = try? TypedNumbers(typed, as: .time, in: .enUS, isLocal: false).text
    return text.map { $0.wholeMatch(of: /[0-9.]+[ym]/) != nil && typed.last?.isNumber != true } ?? false
  }

  /// `true` for a guess that is said in words, or with words around it: *about 1264*.
  func isSaid(_ typed: String) -> Bool {
    let words = typed.split(separator: " ").map(String.init)
    let isTime = AskedNumber(number, measure, question: prediction.question.source).unit != nil
    let forms: [NumberForm] = isTime ? [.time, .plain] : [.money, .percent, .plain]
    return forms.contains { TypedNumbers.count(ofWordsSaid: words, as: $0) > 0 }
  }

  private func computed(_ typed: String) -> (number: Number, measure: Measure)? {
    sandbox.query().neutral(formula: typed.lowercased().trimmed)
      .flatMap { try? sandbox.query().number(sandbox.joiningNames(in: $0)) }
  }

  /// The percentage that a computed number means: 0.1 and 10 are both 10 %, of which the nearer one is meant.
  private func percentage(_ result: Number) -> Number? {
    guard let hundredth = result.divided(by: Number(100)), let distance = result.subtracting(number),
      let other = hundredth.subtracting(number)
    else { return nil }
    return distance.magnitude < other.magnitude ? result : hundredth
  }

  /// `true` for a guess that is a name and nothing else, such as `cash_flow` or `interest(1)`, or the formula that is
  /// asked.
  func isName(_ typed: String) -> Bool {
    let text = typed.lowercased().trimmed
    let isFormula = text.filter { $0 != " " } == prediction.formula.text.lowercased().filter { $0 != " " }
    return isFormula && text.contains(where: \.isLetter)
      || sandbox.joiningNames(in: text).wholeMatch(of: /[a-z_.][a-z0-9_.]*(?:\([a-z]?[0-9]*\))?/) != nil
  }

  /// `true` for a formula with the name of a figure in it.
  private func namesFigure(_ typed: String) -> Bool {
    let names = Set(sandbox.interpreter.workspace.formulaNames.map(\.name))
    return sandbox.joiningNames(in: typed.lowercased()).matches(of: /[a-z_.][a-z0-9_.]*/).contains {
      names.contains(String($0.output))
    }
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
