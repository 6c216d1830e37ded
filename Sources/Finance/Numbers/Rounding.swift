/// The integer nearest to `numerator / denominator`; a half goes away from zero.
///
/// For amounts that are not negative this is "half up", the one policy by which money is posted.
/// - Parameter denominator: More than zero.
func roundedQuotient(_ numerator: Int128, _ denominator: Int128) -> Int128 {
  let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: denominator)
  let rest = remainder.magnitude
  // Not `2 * rest`, which can overflow.
  guard rest >= denominator.magnitude - rest else { return quotient }
  return numerator < 0 ? quotient - 1 : quotient + 1
}
