/// An unsigned integer of any size, with the two operations that an exact comparison needs.
///
/// One loan in a million needs it, and only to multiply by small factors and to compare; that takes fewer
/// lines than a library of big integers would take to build into everything that uses `Finance`.
struct UnsignedBigInteger: Comparable {
  /// The digits to base 2⁶⁴, lowest first, without zeros at the end.
  private var digits: [UInt64] = []

  init(_ value: UInt128) {
    for digit in [UInt64(truncatingIfNeeded: value), UInt64(truncatingIfNeeded: value >> 64)] {
      digits.append(digit)
    }
    while digits.last == 0 { digits.removeLast() }
  }

  /// Multiplies by a factor that is more than zero.
  mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in digits.indices {
      let (high, low) = digits[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      digits[index] = sum
      carry = overflow ? high + 1 : high
    }
    if carry > 0 { digits.append(carry) }
  }

  static func < (left: UnsignedBigInteger, right: UnsignedBigInteger) -> Bool {
    guard left.digits.count == right.digits.count else { return left.digits.count < right.digits.count }
    return left.digits.reversed().lexicographicallyPrecedes(right.digits.reversed())
  }
}
