import Encoding

/// An exact decimal number: `coefficient / 10^scale`.
///
/// Zeros at the end of the fraction are dropped, so that `1.50` and `1.5` are equal; `scale` is thus the
/// number of decimals that the value needs. Nothing is ever rounded.
public struct ExactDecimal: Sendable, Hashable {
  /// The digits as one integer, with the sign.
  public let coefficient: Int128

  /// The number of digits after the point; zero for a whole number.
  public let scale: Int

  /// An error in the text of a decimal number.
  public enum ParseError: Error, Sendable, Hashable {
    /// There is no digit at all.
    case noDigits
    /// The byte at this offset is neither a digit nor a point or sign in its place.
    case notADigit(offset: Int)
    /// The text is well formed, but has more digits than an `Int128` holds.
    case tooManyDigits
  }

  /// Reads the whole of `bytes`: an optional `-`, ASCII digits, and at most one point.
  ///
  /// Digits may be missing on one side of the point (`.5`, `5.`). There is no exponent, no `+`, no grouping
  /// and no space. Leading zeros, and zeros that end the fraction, may be of any number.
  /// - Throws: The first error from the left; `tooManyDigits` only when every byte is in its place.
  @inlinable
  public init(utf8 bytes: some Sequence<UInt8>) throws(ParseError) {
    var scanner = DecimalScanner()
    for byte in bytes { try scanner.take(byte) }
    (coefficient, scale) = try scanner.finish()
  }

  /// Reads canonical text: as `init(utf8:)`, with at least one digit on each side of a point.
  public init?(canonical text: some StringProtocol) {
    let bytes = Substring(text).utf8
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    guard digits.first != UInt8(ascii: "."), digits.last != UInt8(ascii: "."),
      let value = try? ExactDecimal(utf8: bytes)
    else { return nil }
    self = value
  }

  /// The value as an integer number of units of `10^-scale`: 1.5 at scale 2 is 150.
  ///
  /// `nil` when the value has more decimals than that, or when the integer is too large.
  /// - Parameter scale: The decimals of the unit; negative for tens, hundreds and so on.
  public func coefficient(atScale scale: Int) -> Int128? {
    if coefficient == 0 { return 0 }
    guard scale >= self.scale else {
      // Only a whole number can end in zeros that a smaller scale takes away.
      guard let divisor = Int128.powerOfTen(self.scale - scale), coefficient.isMultiple(of: divisor) else {
        return nil
      }
      return coefficient / divisor
    }
    guard let factor = Int128.powerOfTen(scale - self.scale) else { return nil }
    let (product, overflow) = coefficient.multipliedReportingOverflow(by: factor)
    return overflow ? nil : product
  }

  /// The value times `10^exponent`, for the `k` and `M` after a typed amount; `nil` when it is too large.
  /// - Parameter exponent: A negative one moves the point to the left.
  public func multiplied(byPowerOfTen exponent: Int) -> ExactDecimal? {
    if exponent <= scale { return ExactDecimal(coefficient: coefficient, scale: scale - exponent) }
    return coefficient(atScale: exponent).map { ExactDecimal(coefficient: $0, scale: 0) }
  }

  /// The number with the other sign.
  public var negated: ExactDecimal { ExactDecimal(coefficient: -coefficient, scale: scale) }

  private init(coefficient: Int128, scale: Int) {
    (self.coefficient, self.scale) = (coefficient, scale)
  }
}
