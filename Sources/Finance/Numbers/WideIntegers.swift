// Integer helpers that the standard library does not have. Nothing here is public.

extension UInt128 {
  /// The number of bits that the number needs; zero for zero.
  var bitWidthInUse: Int { UInt128.bitWidth - leadingZeroBitCount }
}

/// The greatest common divisor, by Euclid's algorithm; the other number when one is zero.
func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
  var (larger, smaller) = (left, right)
  while smaller != 0 {
    if let low = UInt64(exactly: larger), let lower = UInt64(exactly: smaller) {
      return UInt128(greatestCommonDivisor(low, lower))
    }
    (larger, smaller) = (smaller, larger % smaller)
  }
  return larger
}

private func greatestCommonDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
  var (larger, smaller) = (left, right)
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}

/// `⌊numerator · 2^shift / denominator⌋`, and `true` when the remainder is zero.
///
/// - Precondition: The quotient fits 128 bits.
func shiftedQuotient(
  _ numerator: UInt128, _ denominator: UInt128, by shift: Int
) -> (quotient: UInt128, isExact: Bool) {
  guard shift > 0 else {
    let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator << -shift)
    return (quotient, remainder == 0)
  }
  // A shift by a negative number goes the other way, which is right for a shift over 128.
  let wide = (high: numerator >> (128 - shift), low: numerator << shift)
  let (quotient, remainder) = denominator.dividingFullWidth(wide)
  return (quotient, remainder == 0)
}
