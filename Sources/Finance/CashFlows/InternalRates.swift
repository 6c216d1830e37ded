/// All internal rates of return of a series of cash flows.
public struct InternalRates: Sendable, Hashable {
  /// The rates above -1 at which the present value is zero, as fractions a period, ascending; never empty.
  ///
  /// A rate at which the present value touches zero without a change of sign counts once.
  public let rates: [Double]

  /// The rate to show: the only one; of several the nearest to the guess; without a guess the smallest that
  /// is not negative, else the one nearest zero, of those that say something if there are any.
  public let answer: Double

  /// `true` when there are several rates, so that `answer` is a choice.
  public var isAmbiguous: Bool { rates.count > 1 }

  /// The rates a year that say something: from a loss of all but a millionth to the gain of a millionfold.
  ///
  /// Beyond are those of flows a few days apart, taken to a year: five times the money in a day is 1e257 % a year.
  public static let meaningful = -0.999_999...1_000_000.0

  /// The rates in ascending order; `nil` when there are none.
  init?(_ rates: [Double], guess: Double?) {
    let meaningful = rates.filter(InternalRates.meaningful.contains)
    let choices = meaningful.isEmpty ? rates : meaningful
    let smallest = choices.first { $0 >= 0 } ?? choices.last
    let nearest = guess.map { guess in rates.min { abs($0 - guess) < abs($1 - guess) } }
    guard let answer = nearest ?? smallest else { return nil }
    (self.rates, self.answer) = (rates, answer)
  }
}
