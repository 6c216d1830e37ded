// How integers become decimal text, and back into signed ones. Nothing here is public.

/// `10^exponent`, or `nil` when it does not fit; the exponent is zero or more.
func powerOfTen(_ exponent: Int) -> Int128? {
  guard exponent <= 38 else { return nil }
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
  if scale == 0, let small = Int64(exactly: value) { return String(small) }
  return String(unsafeUninitializedCapacity: max(41, scale + 3)) { buffer in
    writeDecimal(value, scale: scale, into: buffer)
  }
}

/// Writes the text of `decimalText` and returns its length.
private func writeDecimal(
  _ value: Int128, scale: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
) -> Int {
  var digits = ReversedDigits(value.magnitude)
  var skipped = 0
  while skipped < scale, digits.isLastDigitZero {
    digits.dropLastDigit()
    skipped += 1
  }
  var start = buffer.count
  func put(_ byte: UInt8) {
    start -= 1
    buffer[start] = byte
  }
  for _ in skipped..<scale { put(digits.next()) }
  if skipped < scale { put(UInt8(ascii: ".")) }
  repeat { put(digits.next()) } while !digits.isEmpty
  if value < 0 { put(UInt8(ascii: "-")) }
  return compact(buffer, from: start)
}

private func compact(_ buffer: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
  let length = buffer.count - start
  for index in 0..<length { buffer[index] = buffer[start + index] }
  return length
}

/// The decimal digits of an integer from the last one on; after the first one, zeros.
private struct ReversedDigits {
  // Dividing 128 bits by ten is slow, so the digits are taken from 64 bits at a time.
  private var low: UInt64
  private var high: UInt128
  private var lowDigits = 19
  private static let chunk: UInt128 = 10_000_000_000_000_000_000

  init(_ magnitude: UInt128) {
    if let small = UInt64(exactly: magnitude), small < Self.chunk {
      (low, high) = (small, 0)
    } else {
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: Self.chunk)
      (low, high) = (UInt64(truncatingIfNeeded: remainder), quotient)
    }
  }

  var isEmpty: Bool { low == 0 && high == 0 }
  var isLastDigitZero: Bool { low % 10 == 0 }

  mutating func next() -> UInt8 {
    let digit = UInt8(truncatingIfNeeded: low % 10)
    dropLastDigit()
    return UInt8(ascii: "0") + digit
  }

  mutating func dropLastDigit() {
    low /= 10
    guard high != 0 else { return }
    lowDigits -= 1
    if lowDigits == 0 { self = ReversedDigits(high) }
  }
}
