/// An exact fraction in lowest terms, with a positive denominator.
public struct Ratio: Sendable, Hashable {
  /// The numerator, which carries the sign.
  public let numerator: Int128

  /// The denominator; more than zero.
  public let denominator: Int128

  /// The fraction in lowest terms.
  ///
  /// `nil` when the denominator is zero, or when moving its sign makes a number too large (`Int128.min`).
  public init?(_ numerator: Int128, _ denominator: Int128) {
    guard denominator != 0 else { return nil }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let isNegative = (numerator < 0) != (denominator < 0)
    guard let above = Int128(magnitude: numerator.magnitude / divisor, isNegative: isNegative),
      let below = Int128(exactly: denominator.magnitude / divisor)
    else { return nil }
    (self.numerator, self.denominator) = (above, below)
  }

  /// The quotient of two amounts; `nil` when the second is zero.
  public init?(_ amount: Money, of whole: Money) {
    self.init(amount.minorUnits, whole.minorUnits)
  }

  /// A whole number.
  public init(_ integer: Int128) {
    (numerator, denominator) = (integer, 1)
  }
}

extension Ratio: Comparable {
  /// `true` when the left fraction is the smaller; exact, since the cross products are computed in 256 bits.
  public static func < (left: Ratio, right: Ratio) -> Bool {
    let first = left.numerator.multipliedFullWidth(by: right.denominator)
    let second = right.numerator.multipliedFullWidth(by: left.denominator)
    return (first.high, first.low) < (second.high, second.low)
  }
}

extension Ratio {
  /// The fraction as the nearest `Double`, ties to even.
  public var double: Double {
    let bound: UInt128 = 1 << 53
    if numerator.magnitude <= bound, denominator.magnitude <= bound {
      // Both are numbers of `Double`, and its quotient is the nearest to theirs.
      return Double(Int64(truncatingIfNeeded: numerator)) / Double(Int64(truncatingIfNeeded: denominator))
    }
    let shift = 64 - (numerator.magnitude.bitWidthInUse - denominator.magnitude.bitWidthInUse)
    let (quotient, isExact) = shiftedQuotient(numerator.magnitude, denominator.magnitude, by: shift)
    // 64 bits or one more, so that the last of 64 is far below the precision of a Double and can stand for the
    // remainder.
    let excess = max(quotient.bitWidthInUse - 64, 0)
    let bits = UInt64(truncatingIfNeeded: quotient >> UInt128(excess))
    let isWhole = isExact && quotient == UInt128(bits) << UInt128(excess)
    let rounded = Double(isWhole ? bits : bits | 1)
    let magnitude = Double(sign: .plus, exponent: excess - shift, significand: rounded)
    return numerator < 0 ? -magnitude : magnitude
  }

  /// The nearest integer; a half goes away from zero.
  public var rounded: Int128 {
    roundedQuotient(numerator, denominator)
  }
}
