import Encoding

extension Ratio {
  /// A fraction of a numerator and a denominator without a common factor.
  private init(reduced numerator: Int128, _ denominator: Int128) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The sum; `nil` when 128 bits do not hold it.
  public func adding(_ other: Ratio) -> Ratio? {
    if denominator == other.denominator {
      let (sum, overflow) = numerator.addingReportingOverflow(other.numerator)
      guard !overflow else { return nil }
      return denominator == 1 ? Ratio(reduced: sum, 1) : Ratio(sum, denominator)
    }
    // Over the least common denominator; only a factor of `common` can be left to divide out.
    // - Source: D. Knuth, "The Art of Computer Programming", volume 2, 4.5.1.
    let common = Int128(greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude))
    let (ownFactor, otherFactor) = (quotient(other.denominator, common), quotient(denominator, common))
    guard let left = product(numerator, ownFactor), let right = product(other.numerator, otherFactor) else {
      return nil
    }
    let (sum, overflow) = left.addingReportingOverflow(right)
    guard !overflow else { return nil }
    let rest = common == 1 ? 1 : Int128(greatestCommonDivisor(sum.magnitude, common.magnitude))
    guard let below = product(otherFactor, quotient(other.denominator, rest)) else { return nil }
    return Ratio(reduced: quotient(sum, rest), below)
  }

  /// The difference; `nil` when 128 bits do not hold it.
  func subtracting(_ other: Ratio) -> Ratio? {
    guard let negated = other.negated else { return nil }
    return adding(negated)
  }

  /// The product; `nil` when 128 bits do not hold it.
  public func multiplied(by other: Ratio) -> Ratio? {
    multiplied(byNumerator: other.numerator, denominator: other.denominator)
  }

  /// The quotient; `nil` when 128 bits do not hold it, or the divisor is zero.
  public func divided(by other: Ratio) -> Ratio? {
    guard other.numerator != 0 else { return nil }
    guard other.numerator < 0 else {
      return multiplied(byNumerator: other.denominator, denominator: other.numerator)
    }
    guard let divisor = other.magnitude else { return nil }
    return multiplied(byNumerator: -other.denominator, denominator: divisor.numerator)
  }

  /// The product with a fraction in lowest terms: each numerator is reduced with the other's denominator.
  private func multiplied(byNumerator above: Int128, denominator below: Int128) -> Ratio? {
    let first = below == 1 ? 1 : Int128(truncatingIfNeeded: common(numerator, below))
    let second = denominator == 1 ? 1 : Int128(truncatingIfNeeded: common(above, denominator))
    guard let numerator = product(quotient(numerator, first), quotient(above, second)),
      let denominator = product(quotient(denominator, second), quotient(below, first))
    else { return nil }
    return Ratio(reduced: numerator, denominator)
  }

  private func common(_ left: Int128, _ right: Int128) -> UInt128 {
    greatestCommonDivisor(left.magnitude, right.magnitude)
  }

  /// The power; `nil` when 128 bits do not hold it, or zero is taken to a negative one.
  ///
  /// Any number to the power of zero is one.
  public func power(_ exponent: Int) -> Ratio? {
    guard exponent >= 0 else {
      guard exponent != .min, let reciprocal = Ratio(1).divided(by: self) else { return nil }
      return reciprocal.power(-exponent)
    }
    // Powers of fractions in lowest terms are in lowest terms.
    guard let above = integerPower(numerator, exponent), let below = integerPower(denominator, exponent)
    else { return nil }
    return Ratio(reduced: above, below)
  }

  /// The number with the other sign; `nil` for the one integer whose negative 128 bits do not hold.
  public var negated: Ratio? {
    numerator == .min ? nil : Ratio(reduced: -numerator, denominator)
  }

  /// The number without its sign; `nil` for the one integer whose negative 128 bits do not hold.
  var magnitude: Ratio? {
    numerator < 0 ? negated : self
  }

  /// The nearest number with `decimals` decimals, a half going away from zero; `nil` when 128 bits do not
  /// hold it.
  /// - Parameter decimals: -2 rounds to hundreds.
  func rounded(toDecimals decimals: Int) -> Ratio? {
    guard decimals >= 0 else { return roundedToPower(ofTen: -max(decimals, -39)) }
    if decimals == 0 { return Ratio(reduced: rounded, 1) }
    guard let power = Int128.powerOfTen(decimals) else {
      return isExact(inFractionDigits: decimals) ? self : nil
    }
    if let scaled = product(numerator, power) { return Ratio(roundedQuotient(scaled, denominator), power) }
    if isExact(inFractionDigits: decimals) { return self }
    let wide = numerator.magnitude.multipliedFullWidth(by: power.magnitude)
    guard wide.high < denominator.magnitude else { return nil }
    let (quotient, rest) = denominator.magnitude.dividingFullWidth(wide)
    let (units, overflow) = quotient.addingReportingOverflow(rest >= denominator.magnitude - rest ? 1 : 0)
    guard !overflow, let signed = Int128(magnitude: units, isNegative: numerator < 0) else { return nil }
    return Ratio(signed, power)
  }

  private func roundedToPower(ofTen exponent: Int) -> Ratio? {
    // The largest number of 128 bits is below the half of 10³⁹.
    guard let power = Int128.powerOfTen(exponent) else { return Ratio(0) }
    // The fraction dropped here can't make up a half that was not reached before, as a half of a ten is
    // whole.
    return product(roundedQuotient(numerator / denominator, power), power).map { Ratio($0) }
  }
}

extension Ratio {
  /// The exact value of a decimal number; `nil` when its denominator is beyond 128 bits.
  public init?(_ decimal: ExactDecimal) {
    guard let below = Int128.powerOfTen(decimal.scale) else { return nil }
    self.init(decimal.coefficient, below)
  }
}

/// The product, or `nil` on overflow; faster for factors of 64 bits.
@inline(__always)
private func product(_ left: Int128, _ right: Int128) -> Int128? {
  if let left = Int64(exactly: left), let right = Int64(exactly: right) {
    let wide = left.multipliedFullWidth(by: right)
    return Int128(wide.high) << 64 | Int128(wide.low)
  }
  let (product, overflow) = left.multipliedReportingOverflow(by: right)
  return overflow ? nil : product
}

/// The quotient of a division without a remainder; faster for numbers of 64 bits.
@inline(__always)
private func quotient(_ dividend: Int128, _ divisor: Int128) -> Int128 {
  if divisor == 1 { return dividend }
  if let dividend = Int64(exactly: dividend), let divisor = Int64(exactly: divisor) {
    return Int128(dividend / divisor)
  }
  return dividend / divisor
}

/// The power, or `nil` on overflow; the exponent is zero or more.
private func integerPower(_ base: Int128, _ exponent: Int) -> Int128? {
  var (power, square, rest) = (Int128(1), base, exponent)
  while rest > 0 {
    if rest & 1 == 1 {
      guard let next = product(power, square) else { return nil }
      power = next
    }
    rest >>= 1
    if rest > 0 {
      guard let next = product(square, square) else { return nil }
      square = next
    }
  }
  return power
}
