/// An exact decimal number read from plain digits: `coefficient / 10^scale`.
///
/// Zeros at the end of the fraction carry no value and are dropped, so that `1.50` and `1.5` are equal;
/// `scale` is thus the number of decimals that the value needs. Nothing is ever rounded.
public struct DecimalText: Sendable, Hashable {
  /// The digits as one integer, with the sign.
  public let coefficient: Int128

  /// How many of the digits stand after the point; zero for a whole number.
  public let scale: Int

  /// Why bytes are not a decimal number.
  public enum Fault: Error, Sendable, Hashable {
    /// There is no digit at all.
    case noDigits
    /// The byte at this offset is no digit, nor a point or sign in its place.
    case notADigit(offset: Int)
    /// The digits are right, but there are too many for an `Int128`.
    case tooManyDigits
  }

  /// Reads the whole of `bytes`: an optional `-`, ASCII digits, and at most one point.
  ///
  /// Digits may be missing on one side of the point (`.5`, `5.`). There is no exponent, no `+`, no grouping
  /// and no space. Leading zeros, and zeros that end the fraction, may be of any number.
  /// - Throws: The first fault from the left; `tooManyDigits` only when every byte is in its place.
  @inlinable
  public init(utf8 bytes: some Sequence<UInt8>) throws(Fault) {
    var scanner = DecimalScanner()
    for byte in bytes { try scanner.take(byte) }
    (coefficient, scale) = try scanner.finish()
  }

  /// Reads canonical text: as `init(utf8:)`, with at least one digit on each side of a point.
  public init?(canonical text: some StringProtocol) {
    let bytes = Substring(text).utf8
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    guard digits.first != UInt8(ascii: "."), digits.last != UInt8(ascii: "."),
      let value = try? DecimalText(utf8: bytes)
    else { return nil }
    self = value
  }

  /// The integer that the value is when counted in units of `10^-scale`: 1.5 at scale 2 is 150.
  ///
  /// `nil` when the value has more decimals than that, or when the integer is too large.
  /// - Parameter scale: Decimals to count in; negative for tens, hundreds and so on.
  public func coefficient(atScale scale: Int) -> Int128? {
    if coefficient == 0 { return 0 }
    guard scale >= self.scale else {
      // Only a whole number can end in zeros that a smaller scale takes away.
      guard let divisor = powerOfTen(self.scale - scale), coefficient.isMultiple(of: divisor) else {
        return nil
      }
      return coefficient / divisor
    }
    guard let factor = powerOfTen(scale - self.scale) else { return nil }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }

  /// The value times `10^exponent`, as the `k` and `M` after a typed amount ask for; `nil` when it is too
  /// large.
  /// - Parameter exponent: A negative one moves the point to the left.
  public func multiplied(byPowerOfTen exponent: Int) -> DecimalText? {
    if exponent <= scale { return DecimalText(coefficient: coefficient, scale: scale - exponent) }
    return coefficient(atScale: exponent).map { DecimalText(coefficient: $0, scale: 0) }
  }

  /// The number with the other sign.
  public var negated: DecimalText { DecimalText(coefficient: -coefficient, scale: scale) }

  private init(coefficient: Int128, scale: Int) {
    (self.coefficient, self.scale) = (coefficient, scale)
  }
}

/// The state of reading a decimal number byte by byte.
@usableFromInline
struct DecimalScanner {
  private var magnitude: UInt128 = 0
  private var scale = 0
  private var offset = 0
  private var digits = 0
  private var pendingZeros = 0
  private var isNegative = false
  private var hasPoint = false
  private var hasOverflowed = false

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func take(_ byte: UInt8) throws(DecimalText.Fault) {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(UInt128(byte &- UInt8(ascii: "0")))
    case UInt8(ascii: ".") where !hasPoint:
      hasPoint = true
    case UInt8(ascii: "-") where offset == 0:
      isNegative = true
    default:
      throw .notADigit(offset: offset)
    }
    offset += 1
  }

  /// Adds a digit; zeros of the fraction wait until a digit after them shows that they count.
  private mutating func append(_ digit: UInt128) {
    digits += 1
    guard hasPoint else { return push(digit) }
    guard digit != 0 else {
      pendingZeros += 1
      return
    }
    // A number whose digits have run over is refused anyway, so the zeros before them need no counting out.
    while pendingZeros > 0, !hasOverflowed {
      push(0)
      scale += 1
      pendingZeros -= 1
    }
    push(digit)
    scale += 1
  }

  private mutating func push(_ digit: UInt128) {
    if magnitude < 10_000_000_000_000_000_000_000_000_000_000_000_000 {
      magnitude = magnitude &* 10 &+ digit
      return
    }
    let (tens, tooMany) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tens.addingReportingOverflow(digit)
    hasOverflowed = hasOverflowed || tooMany || carry
    magnitude = hasOverflowed ? 0 : sum
  }

  @usableFromInline
  func finish() throws(DecimalText.Fault) -> (Int128, Int) {
    guard digits > 0 else { throw .noDigits }
    guard !hasOverflowed, let value = Int128(magnitude: magnitude, isNegative: isNegative) else {
      throw .tooManyDigits
    }
    return (value, scale)
  }
}
