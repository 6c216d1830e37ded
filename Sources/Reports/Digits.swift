// How numbers become bytes: first the plain digits, then the marks between them.

extension [UInt8] {
  /// Appends the decimal digits of a number, with zeros before them up to `count` digits.
  mutating func appendDigits(_ magnitude: UInt128, atLeast count: Int = 1) {
    let chunk: UInt128 = 10_000_000_000_000_000_000
    guard magnitude >= chunk else { return appendDigits(UInt64(magnitude), atLeast: count) }
    // Dividing 128 bits is slow, so it is done once for nineteen digits.
    let (high, low) = magnitude.quotientAndRemainder(dividingBy: chunk)
    appendDigits(high, atLeast: count - 19)
    appendDigits(UInt64(low), atLeast: 19)
  }

  /// Appends the decimal digits of a number, with zeros before them up to `count` digits, 40 at most.
  mutating func appendDigits(_ number: UInt64, atLeast count: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { digits in
      var rest = number
      var start = digits.count
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest != 0
      while digits.count - start < count, start > 0 {
        start -= 1
        digits[start] = UInt8(ascii: "0")
      }
      append(contentsOf: digits[start...])
    }
  }

  /// Sets marks into the digits that end the buffer: one before the decimals, one before each three digits of the
  /// whole part.
  ///
  /// - Parameters:
  ///   - start: Where the digits begin. There are more of them than `decimals`.
  ///   - group: The mark between groups; empty for none.
  ///   - point: The mark before the decimals.
  mutating func punctuate(from start: Int, decimals: Int, group: [UInt8], point: [UInt8]) {
    let digits = count - start
    let groups = group.isEmpty ? 0 : (digits - decimals - 1) / 3
    let growth = groups * group.count + (decimals > 0 ? point.count : 0)
    guard growth > 0 else { return }
    var source = count
    for _ in 0..<growth { append(0) }
    var target = count
    // From the back, so that no digit is written over before it has moved.
    func move(_ length: Int) {
      for _ in 0..<length {
        (source, target) = (source - 1, target - 1)
        self[target] = self[source]
      }
    }
    func mark(_ bytes: [UInt8]) {
      target -= bytes.count
      for (index, byte) in bytes.enumerated() { self[target + index] = byte }
    }
    move(decimals)
    if decimals > 0 { mark(point) }
    for _ in 0..<groups {
      move(3)
      mark(group)
    }
  }

  /// Takes zeros off the end of a fraction, as long as more than `least` decimals stay.
  /// - Returns: How many decimals are left.
  mutating func dropEndingZeros(decimals: Int, least: Int) -> Int {
    var decimals = decimals
    while decimals > least, last == UInt8(ascii: "0") {
      removeLast()
      decimals -= 1
    }
    return decimals
  }
}

extension [UInt8] {
  /// Appends ASCII or UTF-8 text as it stands.
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends text as it stands, which must hold no control characters.
  mutating func append(raw text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends so many blanks; none for a negative count.
  mutating func appendBlanks(_ count: Int) {
    guard count > 0 else { return }
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: count))
  }

  /// Ends the line, without blanks at its end.
  mutating func endLine() {
    while last == UInt8(ascii: " ") { removeLast() }
    append(UInt8(ascii: "\n"))
  }
}
