import Commands
import Finance
import Formulas

/// What guesses of one number are worth.
struct GuessJudge {
  let number: Number
  private let measure: Measure
  private let prediction: Prediction
  private let practice: SandboxShell

  /// A judge of what is guessed where the work stands now.
  /// - Throws: Why there is no number to guess.
  init(_ prediction: Prediction, _ practice: SandboxShell) throws(Problem) {
    (self.prediction, self.practice) = (prediction, practice)
    (number, measure) = try practice.inquiry().number(prediction.formula.text)
  }

  /// What formulas come to when a number is guessed.
  func inquiry(_ guess: Number) -> FormulaQuery { practice.inquiry(given: [.init("guess", guess, measure)]) }

  /// The number as it is shown.
  var answer: String {
    (try? practice.inquiry().shown(prediction.formula.text)) ?? shown(number)
  }

  /// Whether a guess looks the same as the number.
  func isExact(_ guess: Number) -> Bool { shown(guess) == shown(number) }

  /// A guess as it is shown.
  func shown(_ guess: Number) -> String { practice.inquiry().shown(guess, as: measure) }

  /// A guess as it is typed: a number, or a sum of bare numbers; nil when it is neither.
  func read(_ typed: String) -> Number? {
    let inquiry = practice.inquiry()
    if let number = inquiry.number(typed: typed, as: measure) { return number }
    guard !typed.contains(where: \.isLetter), let sum = try? inquiry.number(typed) else { return nil }
    return measure == .percent && sum.measure != .percent ? sum.number.divided(by: Number(100)) : sum.number
  }

  /// Whether a guess is near enough.
  func admits(_ guess: Number) -> Bool { isNear(guess, to: number) }

  private func isNear(_ guess: Number, to number: Number) -> Bool {
    prediction.tolerance.admits(guess, for: number, measure)
  }

  /// Whether a guess is a mistake with a name.
  ///
  /// `guess = FORMULA` is met by what is as near to it as a right guess must be: nobody guesses to the cent.
  func meets(_ wrong: Misconception, _ guess: Number) -> Bool {
    if let number = number(meeting: wrong) { return isNear(guess, to: number) }
    return inquiry(guess).isTrue(wrong.condition.text)
  }

  /// The mistake that a guess most likely is; nil when it is none that has a name.
  ///
  /// The first that it meets answers; of those that are near a number of their own, the nearest.
  func misconception(_ guess: Number) -> Misconception? {
    let met = prediction.misconceptions.filter { meets($0, guess) }
    guard let first = met.first, distance(guess, first) != nil else { return met.first }
    let near = met.compactMap { wrong in distance(guess, wrong).map { (wrong: wrong, distance: $0) } }
    return near.min { $0.distance < $1.distance }?.wrong
  }

  private func distance(_ guess: Number, _ wrong: Misconception) -> Number? {
    number(meeting: wrong)?.subtracting(guess)?.magnitude
  }

  /// The number of a misconception of the form `guess = FORMULA`.
  func number(meeting wrong: Misconception) -> Number? {
    let sides = wrong.condition.text.split(separator: "=", maxSplits: 1)
    guard sides.count == 2, sides[0].trimmed == "guess", !sides[1].contains("guess") else { return nil }
    return try? practice.inquiry().number(sides[1].trimmed).number
  }

  /// Guesses that are wrong by the usual factors.
  var mutants: [Number] {
    [12, 100].flatMap { factor in
      [number.multiplied(by: Number(factor)), number.divided(by: Number(factor))].compactMap { $0 }
    } + [Number(0), number.negated]
  }
}

extension Prediction {
  /// What to type to guess the number; nil where it has no value.
  func modelGuess(_ inquiry: FormulaQuery) -> String? {
    guard let (number, measure) = try? inquiry.number(formula.text),
      let typed = measure == .percent ? number.multiplied(by: Number(100)) : number
    else { return nil }
    let decimals = measure == .money ? 2 : 4
    return typed.rounded(toDecimals: decimals).map(\.canonical)
  }
}
