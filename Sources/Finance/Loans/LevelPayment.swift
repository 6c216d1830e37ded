extension Loan {
  /// The level payment: the amount that, paid at the end of each month of the term, repays the loan without
  /// extra, at its initial rate.
  ///
  /// Further terms do not change it; `Schedule.scheduledPayment(inMonth:)` is the payment by them.
  ///
  /// `P·r / (1 − (1+r)⁻ⁿ)` with `r` a twelfth of the yearly rate, or `P / n` when the rate is zero; rounded
  /// half up to the minor unit, exactly, for every loan. Zero when nothing is borrowed.
  /// - Source: OpenFormula 1.3, PMT.
  public var levelPayment: Money {
    Money(minorUnits: Int128(levelPaymentUnits))
  }

  /// The level payment in minor units; below 2⁶¹.
  var levelPaymentUnits: Int64 {
    let months = Int128(term.months)
    let denominator = Int128(PeriodRate.monthlyDenominator)
    let growth = denominator + Int128(rate.trillionths)
    if rate == .zero {
      return Int64(roundedQuotient(principal.minorUnits, months))
    } else if months == 1 {
      return Int64(roundedQuotient(principal.minorUnits * growth, denominator))
    }
    return roundedLevelPayment()
  }

  /// The level payment from fixed-point arithmetic, or from exact arithmetic where that is too near a tie to
  /// decide.
  private func roundedLevelPayment() -> Int64 {
    let estimate = levelPaymentEstimate()
    let units = Int64(truncatingIfNeeded: estimate >> 46)
    let fraction = Int64(truncatingIfNeeded: estimate & (1 << 46 - 1))
    let half: Int64 = 1 << 45
    if abs(fraction - half) > 1 << 26 {
      return fraction < half ? units : units + 1
    }
    return reachesHalf(above: units) ? units + 1 : units
  }

  /// The level payment times 2⁴⁶, off by less than 2²⁶; the rate is more than zero, the term over a month.
  ///
  /// With `v = D / (D + R)`, the value of money a month later, and all numbers in units of 2⁻¹²⁸:
  /// - `v` is cut off, hence less than 1 too small, and so is every product. If `a` and `b` are too small by
  ///   `e` and `f`, their product is by less than `e + f + 1`, as no factor is above one; so `vⁿ` is less
  ///   than `2n` too small, and the discount `1 − vⁿ` less than `2n ≤ 2400` off.
  /// - The discount is at least `nr / (1 + nr)`, thus either over a half, or over `nr/2` with `r ≥ 2⁻⁴³·⁵`.
  ///   Either way its relative error is below 2⁻⁸². The quotient is below 2⁶¹⁺⁴⁶, so that error moves it by
  ///   less than 2²⁵.
  /// - The rate `r` is cut off, hence less than 1 too small, and the interest `P·r·2⁴⁶` less than 2⁶⁰⁺⁴⁶ of
  ///   those units, thus 2⁻²². The discount of at least `r / (1 + r)` makes that less than 2²²; the last cut
  ///   adds 1.
  func levelPaymentEstimate() -> UInt128 {
    let discount = ~fixedPointPower(of: rate.monthlyDiscountFactor, term.months)
    let interest = (principal.minorUnits.magnitude << 46).multipliedFullWidth(by: rate.monthlyFraction)
    return discount.dividingFullWidth(interest).quotient
  }
}

extension Percent {
  /// `1 / (1 + r)` with `r` a twelfth of the rate, in units of 2⁻¹²⁸, cut off; the rate is more than zero.
  fileprivate var monthlyDiscountFactor: UInt128 {
    fixedPointQuotient(PeriodRate.monthlyDenominator, PeriodRate.monthlyDenominator + trillionths.magnitude)
  }

  /// A twelfth of the rate, which is less than twelve, in units of 2⁻¹²⁸, cut off.
  fileprivate var monthlyFraction: UInt128 {
    fixedPointQuotient(trillionths.magnitude, PeriodRate.monthlyDenominator)
  }
}

/// A quotient below one in units of 2⁻¹²⁸, cut off.
private func fixedPointQuotient(_ dividend: UInt64, _ divisor: UInt64) -> UInt128 {
  let (high, rest) = divisor.dividingFullWidth((dividend, 0))
  let (low, _) = divisor.dividingFullWidth((rest, 0))
  return UInt128(high) << 64 | UInt128(low)
}

/// A power of a number in units of 2⁻¹²⁸, every product cut off; the exponent is one or more.
private func fixedPointPower(of base: UInt128, _ exponent: Int) -> UInt128 {
  var square = base
  var rest = exponent
  while rest.isMultiple(of: 2) {
    square = square.multipliedFullWidth(by: square).high
    rest /= 2
  }
  var power = square
  rest /= 2
  while rest > 0 {
    square = square.multipliedFullWidth(by: square).high
    if !rest.isMultiple(of: 2) { power = power.multipliedFullWidth(by: square).high }
    rest /= 2
  }
  return power
}

extension Loan {
  /// `true` when the exact level payment is `units + ½` or more; the rate is more than zero.
  ///
  /// With `D`, `R` as in `PeriodRate`, `A = D + R` and `c = 2·units + 1`, the level payment is `P·R·Aⁿ /
  /// (D·(Aⁿ − Dⁿ))`, so the question is whether `c·D·Dⁿ ≥ (c·D − 2·P·R)·Aⁿ`. The powers have up to 53,000
  /// bits; both sides are multiplied out a month at a time.
  func reachesHalf(above units: Int64) -> Bool {
    let denominator = PeriodRate.monthlyDenominator
    let scaledHalf = (2 * UInt128(units) + 1) * UInt128(denominator)
    let scaledInterest = 2 * principal.minorUnits.magnitude * UInt128(rate.trillionths)
    guard scaledHalf > scaledInterest else { return true }
    var left = UnsignedBigInteger(scaledHalf)
    var right = UnsignedBigInteger(scaledHalf - scaledInterest)
    for _ in 0..<term.months {
      left.multiply(by: denominator)
      right.multiply(by: denominator + rate.trillionths.magnitude)
    }
    return right <= left
  }
}
