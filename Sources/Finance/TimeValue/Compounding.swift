import Glibc

/// Compound growth at a rate a period, in forms that neither lose a tiny rate nor overflow at a large one.
///
/// With `L = ln(1 + r)`, money grows by `e^(L·k)` in `k` periods. Differences of two growths are taken
/// through `expm1`, and of a quotient of growths the larger one is divided out first.
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

  /// The future value of one unit after `periods` periods; for a negative number, its value that long before.
  func growth(_ periods: Double) -> Double {
    exp(logarithm * periods)
  }

  /// The future value, after the last, of payments of one unit at the end of each period: `((1 + r)ⁿ − 1) /
  /// r`, or `n` when `r` is zero.
  func accumulated(_ periods: Double) -> Double {
    rate == 0 ? periods : expm1(logarithm * periods) / rate
  }

  /// The present value, before the first, of payments of one unit at the end of each period: `(1 − (1 + r)⁻ⁿ)
  /// / r`, or `n` when `r` is zero.
  func discounted(_ periods: Double) -> Double {
    rate == 0 ? periods : -expm1(-logarithm * periods) / rate
  }

  /// `((1 + r)ᵐ − 1) / ((1 + r)ⁿ − 1)`: the share of the principal that the first `m` of `n` payments repay.
  func repaidShare(_ part: Double, of periods: Double) -> Double {
    if logarithm == 0 { return part / periods }
    if logarithm < 0 { return expm1(logarithm * part) / expm1(logarithm * periods) }
    return growth(part - periods) * (expm1(-logarithm * part) / expm1(-logarithm * periods))
  }

  /// `((1 + r)ⁿ − (1 + r)ᵐ) / ((1 + r)ⁿ − 1)`: the share of the principal that is left after `m` payments.
  func owedShare(_ part: Double, of periods: Double) -> Double {
    if logarithm == 0 { return (periods - part) / periods }
    if logarithm > 0 { return expm1(-logarithm * (periods - part)) / expm1(-logarithm * periods) }
    return growth(part) * (expm1(logarithm * (periods - part)) / expm1(logarithm * periods))
  }
}

/// Returns the number when it is finite, else throws `tooLarge`.
///
/// Only for results of finite numbers without a division by zero.
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
