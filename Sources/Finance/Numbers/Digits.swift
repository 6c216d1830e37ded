import Encoding

// Conversions between integers, their decimal text and their magnitude and sign.

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
    let (rest, decimals) = withoutTrailingZeros(small, scale)
    return decimalText(DigitWriter.digitCount(rest), isNegative: value < 0, decimals) { writer, count in
      writer.write(rest, digits: count)
    }
  }
  let (rest, decimals) = withoutTrailingZeros(value.magnitude, scale)
  return decimalText(DigitWriter.digitCount(rest), isNegative: value < 0, decimals) { writer, count in
    writer.write(rest, digits: count)
  }
}

private func withoutTrailingZeros<Number: FixedWidthInteger>(
  _ number: Number, _ decimals: Int
) -> (Number, decimals: Int) {
  var (rest, decimals) = (number, decimals)
  while decimals > 0, rest % 10 == 0 {
    rest /= 10
    decimals -= 1
  }
  return (rest, decimals)
}

/// The text of a number of `count` digits, with a point before the last `decimals` of them.
/// - Parameter write: Writes the digits, with zeros before them.
private func decimalText(
  _ count: Int, isNegative: Bool, _ decimals: Int, write: (inout DigitWriter, _ digits: Int) -> Void
) -> String {
  let digits = max(count, decimals + 1)
  let length = (isNegative ? 1 : 0) + digits + (decimals > 0 ? 1 : 0)
  // The exact length, so that a short text needs no memory of its own.
  return String(unsafeUninitializedCapacity: length) { buffer in
    guard let start = buffer.baseAddress else { return 0 }
    if isNegative { start[0] = UInt8(ascii: "-") }
    var writer = DigitWriter(start + (isNegative ? 1 : 0))
    write(&writer, digits)
    if decimals > 0 {
      let fraction = writer.end - decimals
      (fraction + 1).update(from: fraction, count: decimals)
      fraction[0] = UInt8(ascii: ".")
    }
    return length
  }
}
