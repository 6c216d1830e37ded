/// The digits of a decimal number before marks are set between them, and without its sign.
package struct PlainDecimal {
  private enum Digits {
    /// All digits as one number.
    case short(UInt64)
    /// ASCII digits, more of them than there are decimals.
    case long([UInt8])
  }

  private var digits: Digits
  /// How many of the digits stand after the point.
  private(set) var decimals: Int

  /// A number that fits 64 bits, as nearly all do.
  init(_ number: UInt64, decimals: Int) {
    digits = .short(number)
    self.decimals = decimals
  }

  /// Any number, counted in units of the last decimal.
  package init(_ number: UInt128, decimals: Int) {
    if let short = UInt64(exactly: number) {
      self.init(short, decimals: decimals)
    } else {
      self.init(digits: Array(String(number).utf8), decimals: decimals)
    }
  }

  /// ASCII digits; zeros before them are dropped, or added until there is one before the decimals.
  init(digits: [UInt8], decimals: Int) {
    let kept = digits.drop { $0 == UInt8(ascii: "0") }
    let zeros = max(decimals + 1 - kept.count, 0)
    self.digits = .long(Array(repeating: UInt8(ascii: "0"), count: zeros) + kept)
    self.decimals = decimals
  }

  /// Whether there is no digit but zeros, which have no sign.
  var isZero: Bool {
    switch digits {
    case .short(let number): number == 0
    case .long(let digits): digits.allSatisfy { $0 == UInt8(ascii: "0") }
    }
  }

  /// Takes zeros off the end of the fraction.
  mutating func dropEndingZeros() {
    switch digits {
    case .short(var number):
      while decimals > 0, number.isMultiple(of: 10) {
        number /= 10
        decimals -= 1
      }
      digits = .short(number)
    case .long(var digits):
      while decimals > 0, digits.last == UInt8(ascii: "0") {
        digits.removeLast()
        decimals -= 1
      }
      self.digits = .long(digits)
    }
  }
}

extension PlainDecimal {
  /// Appends the number with its marks; a zero has no sign.
  package func write(isNegative: Bool, _ marks: NumberMarks, into bytes: inout [UInt8]) {
    let isNegative = isNegative && !isZero
    switch digits {
    case .short(let number): write(isNegative, number, marks, into: &bytes)
    case .long(let digits): write(isNegative, digits, marks, into: &bytes)
    }
  }

  /// Most numbers: made from the last digit on beside the buffer, and appended at once.
  private func write(_ isNegative: Bool, _ number: UInt64, _ marks: NumberMarks, into bytes: inout [UInt8]) {
    // Room for twenty digits, as many zeros before them, and the marks.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: marks.room(digits: 40)) { room in
      var text = ReversedText(room, zero: marks.zero)
      text.put(isNegative ? marks.negativeSuffix : marks.suffix)
      var rest = number
      for _ in 0..<decimals { text.put(digitOf: &rest) }
      if decimals > 0 { text.put(marks.point) }
      var leftInGroup = marks.grouping.first(of: rest)
      repeat {
        if leftInGroup == 0 {
          text.put(marks.group)
          leftInGroup = marks.grouping.others
        }
        text.put(digitOf: &rest)
        leftInGroup -= 1
      } while rest != 0
      text.put(isNegative ? marks.negativePrefix : marks.prefix)
      bytes.append(contentsOf: text.written)
    }
  }

  private func write(_ isNegative: Bool, _ digits: [UInt8], _ marks: NumberMarks, into bytes: inout [UInt8]) {
    (isNegative ? marks.negativePrefix : marks.prefix).write(into: &bytes)
    let whole = digits.count - decimals
    for (index, digit) in digits.enumerated() {
      if index == whole {
        marks.point.write(into: &bytes)
      } else if index > 0, index < whole, marks.grouping.hasMark(before: whole - index, of: whole) {
        marks.group.write(into: &bytes)
      }
      bytes.append(digit, zero: marks.zero)
    }
    (isNegative ? marks.negativeSuffix : marks.suffix).write(into: &bytes)
  }
}

extension [UInt8] {
  /// Appends an ASCII digit as one of the digits that begin with that zero.
  fileprivate mutating func append(_ digit: UInt8, zero: Unicode.Scalar) {
    guard zero != "0", let scalar = Unicode.Scalar(zero.value + UInt32(digit - UInt8(ascii: "0"))) else {
      return append(digit)
    }
    append(contentsOf: scalar.utf8)
  }
}

/// Text that is written from its end.
private struct ReversedText {
  private let room: UnsafeMutableBufferPointer<UInt8>
  private let zero: Unicode.Scalar
  private var start: Int

  init(_ room: UnsafeMutableBufferPointer<UInt8>, zero: Unicode.Scalar) {
    (self.room, self.zero) = (room, zero)
    start = room.count
  }

  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[start...]) }

  mutating func put(_ byte: UInt8) {
    start -= 1
    room[start] = byte
  }

  mutating func put(digitOf rest: inout UInt64) {
    let digit = UInt32(truncatingIfNeeded: rest % 10)
    rest /= 10
    if zero == "0" { return put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)) }
    guard let scalar = Unicode.Scalar(zero.value + digit) else { return }
    for byte in scalar.utf8.reversed() { put(byte) }
  }

  mutating func put(_ mark: Mark) {
    start -= mark.count
    for index in 0..<mark.count { room[start + index] = mark[index] }
  }
}
