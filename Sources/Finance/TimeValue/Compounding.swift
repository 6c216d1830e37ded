import Glibc

/// Growth at a rate a period, in forms that neither lose a tiny rate nor overflow at a large one.
///
/// With `L = ln(1 + r)`, money grows by `e^(L·k)` in `k` periods. Differences of two growths are taken through
/// `expm1`, and of a quotient of growths the larger one is divided out first.
struct Compounding {
  /// The rate a period, as a fraction; above -1.
  let rate: Double

  /// `ln(1 + rate)`.
  let logarithm: Double

  init(rate: Double) throws(TimeValueError) {
    guard rate.isFinite else { throw .notFinite }
    guard rate > -1 else { throw .rateNotAboveMinusOne(rate) }
    self.rate = rate
    logarithm = log1p(rate)
  }

  /// What one unit becomes in so many periods; of a negative number, what it was worth that long ago.
  func growth(_ periods: Double) -> Double {
    exp(logarithm * periods)
  }

  /// What payments of one unit at the end of each period add up to after the last: `((1 + r)ⁿ − 1) / r`, or `n`
  /// when `r` is zero.
  func accumulated(_ periods: Double) -> Double {
    rate == 0 ? periods : expm1(logarithm * periods) / rate
  }

  /// What payments of one unit at the end of each period are worth before the first: `(1 − (1 + r)⁻ⁿ) / r`, or
  /// `n` when `r` is zero.
  func discounted(_ periods: Double) -> Double {
    rate == 0 ? periods : -expm1(-logarithm * periods) / rate
  }

  /// `((1 + r)ᵐ − 1) / ((1 + r)ⁿ − 1)`: the share of what `n` payments repay that the first `m` repay.
  func repaidShare(_ part: Double, of periods: Double) -> Double {
    if logarithm == 0 { return part / periods }
    if logarithm < 0 { return expm1(logarithm * part) / expm1(logarithm * periods) }
    return growth(part - periods) * (expm1(-logarithm * part) / expm1(-logarithm * periods))
  }

  /// `((1 + r)ⁿ − (1 + r)ᵐ) / ((1 + r)ⁿ − 1)`: the share that is left after `m` payments.
  func owedShare(_ part: Double, of periods: Double) -> Double {
    if logarithm == 0 { return (periods - part) / periods }
    if logarithm > 0 { return expm1(-logarithm * (periods - part)) / expm1(-logarithm * periods) }
    return growth(part) * (expm1(logarithm * (periods - part)) / expm1(logarithm * periods))
  }
}

/// When in a period a payment is made.
enum PaymentTime {
  case end, start

  init(type: Double) throws(TimeValueError) {
    switch type {
    case 0: self = .end
    case 1: self = .start
    default: throw type.isFinite ? .typeNotZeroOrOne(type) : .notFinite
    }
  }
}

/// The number when it is finite, else the fault of a result that is too large.
///
/// Only for what is computed from finite numbers without a division by zero.
func representable(_ value: Double) throws(TimeValueError) -> Double {
  guard value.isFinite else { throw .tooLarge }
  return value
}

/// `ln(above / below)`, exact also where the two are nearly equal; `nil` unless their quotient is positive.
func logarithm(of above: Double, over below: Double) -> Double? {
  guard above != 0, below != 0, (above < 0) == (below < 0) else { return nil }
  let difference = (above - below) / below
  return abs(difference) < 0.5 ? log1p(difference) : log(abs(above)) - log(abs(below))
}
