import Encoding

#if canImport(Glibc)
  import Glibc
#endif

/// A number of a formula: exact as far as the operations and 128 bits allow, else the nearest `Double`.
///
/// Sums, products, quotients and whole powers of exact numbers are exact, so that 15 % of 0.30 is 0.045. A
/// result that 128 bits cannot hold, and the result of a function such as an internal rate of return, is
/// approximate. An approximate number is always finite: an operation without a finite result returns `nil`.
public enum Number: Sendable, Hashable {
  case exact(Ratio)
  case approximate(Double)

  /// A whole number.
  public init(_ integer: Int) { self = .exact(Ratio(Int128(integer))) }

  /// An approximate number; `nil` unless `double` is finite.
  public init?(_ double: Double) {
    guard double.isFinite else { return nil }
    self = .approximate(double)
  }

  /// An exact number; `nil` for one with more decimals than 128 bits have.
  package init?(_ decimal: ExactDecimal) {
    guard let ratio = Ratio(decimal) else { return nil }
    self = .exact(ratio)
  }

  /// Reads a decimal number as `ExactDecimal` does.
  package init?(utf8 digits: some Sequence<UInt8>) {
    guard let decimal = try? ExactDecimal(utf8: digits) else { return nil }
    self.init(decimal)
  }

  /// The number as the nearest `Double`.
  public var double: Double {
    switch self {
    case .exact(let ratio): ratio.double
    case .approximate(let double): double
    }
  }

  /// The number as an integer; `nil` when it is none.
  ///
  /// An approximate number counts as the integer that it is within a thousand millionth of.
  public var integer: Int? {
    switch self {
    case .exact(let ratio): ratio.denominator == 1 ? Int(exactly: ratio.numerator) : nil
    case .approximate(let double):
      abs(double - double.rounded()) < 1e-9 ? Int(exactly: double.rounded()) : nil
    }
  }

  /// `true` when the number is zero.
  public var isZero: Bool {
    switch self {
    case .exact(let ratio): ratio.numerator == 0
    case .approximate(let double): double == 0
    }
  }
}

extension Number: Comparable {
  /// `true` when the left number is the smaller; exact when both are.
  public static func < (left: Number, right: Number) -> Bool {
    if case .exact(let left) = left, case .exact(let right) = right { return left < right }
    return left.double < right.double
  }

  /// `true` when both are the same number; exact when both are.
  public static func == (left: Number, right: Number) -> Bool {
    if case .exact(let left) = left, case .exact(let right) = right {
      return left.numerator == right.numerator && left.denominator == right.denominator
    }
    return left.double == right.double
  }

  /// Hashes the number so that equal numbers have one hash, whether exact or not.
  public func hash(into hasher: inout Hasher) { hasher.combine(double) }
}

extension Number {
  /// The sum; `nil` when it is too large for a `Double`.
  public func adding(_ other: Number) -> Number? { combined(other, { $0.adding($1) }, +) }

  /// The difference; `nil` when it is too large for a `Double`.
  public func subtracting(_ other: Number) -> Number? { combined(other, { $0.subtracting($1) }, -) }

  /// The product; `nil` when it is too large for a `Double`.
  public func multiplied(by other: Number) -> Number? { combined(other, { $0.multiplied(by: $1) }, *) }

  /// The quotient; `nil` when it is too large for a `Double`, and for a zero divisor.
  public func divided(by other: Number) -> Number? { combined(other, { $0.divided(by: $1) }, /) }

  /// The power; `nil` when it is undefined (a root of a negative number, a negative power of zero) or too
  /// large.
  public func raised(to exponent: Number) -> Number? {
    if let whole = exponent.integer, case .exact(let base) = self, case .exact = exponent,
      let power = base.power(whole)
    {
      return .exact(power)
    }
    if case .exact(let base) = self, base == Ratio(1) { return self }
    return Number(pow(double, exponent.double))
  }

  /// The number with the other sign.
  public var negated: Number {
    switch self {
    case .exact(let ratio): ratio.negated.map(Number.exact) ?? .approximate(-ratio.double)
    case .approximate(let double): .approximate(-double)
    }
  }

  /// The number without its sign.
  public var magnitude: Number { self < Number(0) ? negated : self }

  /// The nearest multiple of `10^-decimals`, a half going away from zero.
  public func rounded(toDecimals decimals: Int) -> Number? {
    switch self {
    case .exact(let ratio): return ratio.rounded(toDecimals: decimals).map(Number.exact) ?? self
    case .approximate(let double):
      // The shortest decimal of the number is rounded rather than its binary value: 1.005 is shown so,
      // whatever its last bit.
      let scale = Number.power(ofTen: decimals)
      let scaled = double * scale
      guard scaled.isFinite, scale > 0 else { return self }
      let nudged = scaled + (scaled < 0 ? -1 : 1) * abs(scaled) * 1e-15
      return Number(nudged.rounded(.toNearestOrAwayFromZero) / scale)
    }
  }

  /// A power of ten; those up to 10²² are whole numbers of `Double`.
  private static func power(ofTen exponent: Int) -> Double {
    (0...22).contains(exponent) ? .powerOfTen(exponent) : pow(10, Double(exponent))
  }

  /// The nearest multiple of `10^-decimals` toward zero, as ROUNDDOWN of OpenFormula.
  public func truncated(toDecimals decimals: Int) -> Number? {
    guard let rounded = rounded(toDecimals: decimals) else { return nil }
    guard let excess = rounded.magnitude.subtracting(magnitude), isNoticeable(excess) else { return rounded }
    guard let step = Number(10).raised(to: Number(-decimals)) else { return rounded }
    return rounded < Number(0) ? rounded.adding(step) : rounded.subtracting(step)
  }

  /// The nearest multiple of `10^-decimals` away from zero, as ROUNDUP of OpenFormula.
  public func roundedAway(toDecimals decimals: Int) -> Number? {
    guard let truncated = truncated(toDecimals: decimals) else { return nil }
    guard let rest = magnitude.subtracting(truncated.magnitude), isNoticeable(rest) else { return truncated }
    guard let step = Number(10).raised(to: Number(-decimals)) else { return truncated }
    return self < Number(0) ? truncated.subtracting(step) : truncated.adding(step)
  }

  /// `true` when a difference is more than the last bit: 3 stays 3 though it may be 2.9999999999999996.
  private func isNoticeable(_ difference: Number) -> Bool {
    if case .exact = difference { return difference > Number(0) }
    return difference.double > abs(double) * 1e-15
  }

  private func combined(
    _ other: Number, _ exactly: (Ratio, Ratio) -> Ratio?, _ nearly: (Double, Double) -> Double
  ) -> Number? {
    if case .exact(let left) = self, case .exact(let right) = other, let result = exactly(left, right) {
      return .exact(result)
    }
    return Number(nearly(double, other.double))
  }
}
