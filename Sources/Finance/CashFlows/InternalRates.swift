/// All internal rates of return of a series of cash flows.
public struct InternalRates: Sendable, Hashable {
  /// The rates above -1 at which the present value is zero, as fractions a period, ascending; never empty.
  ///
  /// A rate at which the present value touches zero without a change of sign counts once.
  public let rates: [Double]

  /// The rate to show: the only one; of several the nearest to the guess; without a guess the smallest that
  /// is not negative, else the one nearest zero.
  public let answer: Double

  /// `true` when there are several rates, so that `answer` is a choice.
  public var isAmbiguous: Bool { rates.count > 1 }

  /// The rates in ascending order; `nil` when there are none.
  init?(_ rates: [Double], guess: Double?) {
    let smallest = rates.first { $0 >= 0 } ?? rates.last
    let nearest = guess.map { guess in rates.min { abs($0 - guess) < abs($1 - guess) } }
    guard let answer = nearest ?? smallest else { return nil }
    (self.rates, self.answer) = (rates, answer)
  }
}
