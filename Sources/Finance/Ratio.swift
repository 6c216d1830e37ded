/// An exact fraction in lowest terms, with a positive denominator: what is left of a month's income per
/// dollar, say.
public struct Ratio: Sendable, Hashable {
  /// The upper number, which carries the sign.
  public let numerator: Int128

  /// The lower number; more than zero.
  public let denominator: Int128

  /// The fraction in lowest terms.
  ///
  /// `nil` when the denominator is zero, or when a sign that has to move makes a number too large
  /// (`Int128.min`).
  public init?(_ numerator: Int128, _ denominator: Int128) {
    guard denominator != 0 else { return nil }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let isNegative = (numerator < 0) != (denominator < 0)
    guard let above = Int128(magnitude: numerator.magnitude / divisor, isNegative: isNegative),
      let below = Int128(exactly: denominator.magnitude / divisor)
    else { return nil }
    (self.numerator, self.denominator) = (above, below)
  }

  /// The fraction of two amounts; `nil` when the second is nothing.
  public init?(_ amount: Money, of whole: Money) {
    self.init(amount.minorUnits, whole.minorUnits)
  }

  /// A whole number.
  public init(_ integer: Int128) {
    (numerator, denominator) = (integer, 1)
  }
}

extension Ratio: Comparable {
  /// Whether the left fraction is the smaller; exact, since the cross products are taken in 256 bits.
  public static func < (left: Ratio, right: Ratio) -> Bool {
    let first = left.numerator.multipliedFullWidth(by: right.denominator)
    let second = right.numerator.multipliedFullWidth(by: left.denominator)
    return (first.high, first.low) < (second.high, second.low)
  }
}

extension Ratio {
  /// The fraction as the nearest `Double`, a half going to the even one.
  public var double: Double {
    guard numerator != 0 else { return 0 }
    let shift = 64 - (numerator.magnitude.bitWidthInUse - denominator.magnitude.bitWidthInUse)
    let (quotient, isExact) = shiftedQuotient(numerator.magnitude, denominator.magnitude, by: shift)
    // 64 bits or more, so that the last one is far below what a Double keeps and can stand for the remainder.
    let rounded = Double(isExact ? quotient : quotient | 1)
    let magnitude = Double(sign: .plus, exponent: -shift, significand: rounded)
    return numerator < 0 ? -magnitude : magnitude
  }

  /// The nearest integer; a half goes away from zero.
  public var rounded: Int128 {
    roundedQuotient(numerator, denominator)
  }
}

extension Ratio {
  /// The canonical text: `numerator/denominator`, or the numerator alone for a whole number.
  public var canonical: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Reads canonical text, so that `Ratio(canonical: x.canonical) == x`.
  ///
  /// `nil` for anything but an optional `-` and digits, with `/` and digits after them for a fraction; for a
  /// zero denominator; and for more than 128 bits hold. A fraction need not be in lowest terms.
  public init?(canonical text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let above = Ratio.integer(parts[0]) else { return nil }
    guard parts.count == 2 else {
      self.init(above)
      return
    }
    guard let below = Ratio.integer(parts[1]), below > 0 else { return nil }
    self.init(above, below)
  }

  private static func integer(_ text: some StringProtocol) -> Int128? {
    text.utf8.contains(UInt8(ascii: ".")) ? nil : DecimalText(canonical: text)?.coefficient(atScale: 0)
  }
}
