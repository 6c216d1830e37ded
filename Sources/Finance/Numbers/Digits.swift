// Conversions between integers, their decimal text and their magnitude and sign.

/// `10^exponent`, or `nil` when that is no integer or does not fit.
func powerOfTen(_ exponent: Int) -> Int128? {
  guard (0...38).contains(exponent) else { return nil }
  return (0..<exponent).reduce(1) { power, _ in power * 10 }
}

extension Int128 {
  /// The number with this magnitude and sign, or `nil` when there is none.
  init?(magnitude: UInt128, isNegative: Bool) {
    if isNegative {
      guard magnitude <= Int128.min.magnitude else { return nil }
      self = 0 &- Int128(truncatingIfNeeded: magnitude)
    } else {
      self.init(exactly: magnitude)
    }
  }
}

/// The shortest decimal text of `value / 10^scale`: no grouping, no point without a fraction, no zeros at its
/// end.
func decimalText(_ value: Int128, scale: Int) -> String {
  // Dividing 64 bits by ten is several times as fast.
  if let small = UInt64(exactly: value.magnitude) {
    return decimalText(small, isNegative: value < 0, scale: scale)
  }
  return decimalText(value.magnitude, isNegative: value < 0, scale: scale)
}

private func decimalText(_ magnitude: some FixedWidthInteger, isNegative: Bool, scale: Int) -> String {
  var (rest, decimals) = (magnitude, scale)
  while decimals > 0, rest % 10 == 0 {
    rest /= 10
    decimals -= 1
  }
  let digits = max(digitCount(rest), decimals + 1)
  let length = digits + (decimals > 0 ? 1 : 0) + (isNegative ? 1 : 0)
  // The exact length, so that a short text needs no memory of its own.
  return String(unsafeUninitializedCapacity: length) { buffer in
    for index in (0..<length).reversed() {
      if decimals > 0, index == length - 1 - decimals {
        buffer[index] = UInt8(ascii: ".")
      } else if isNegative, index == 0 {
        buffer[index] = UInt8(ascii: "-")
      } else {
        buffer[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
    return length
  }
}

/// The number of decimal digits of a number that is not negative; one for zero.
private func digitCount<Number: FixedWidthInteger>(_ number: Number) -> Int {
  var (count, rest) = (1, number / 10)
  while rest != 0 {
    count += 1
    rest /= 10
  }
  return count
}
