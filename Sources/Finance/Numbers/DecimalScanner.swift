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
  mutating func take(_ byte: UInt8) throws(ExactDecimal.ParseError) {
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

  /// Adds a digit; zeros of the fraction are added only when another digit follows them.
  private mutating func append(_ digit: UInt128) {
    digits += 1
    guard hasPoint else { return push(digit) }
    guard digit != 0 else {
      pendingZeros += 1
      return
    }
    // A number that has overflowed is refused anyway, so the zeros need not be added one by one.
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
  func finish() throws(ExactDecimal.ParseError) -> (Int128, Int) {
    guard digits > 0 else { throw .noDigits }
    guard !hasOverflowed, let value = Int128(magnitude: magnitude, isNegative: isNegative) else {
      throw .tooManyDigits
    }
    return (value, scale)
  }
}
