import Encoding

/// The digits of a decimal number without its sign, before it is formatted with symbols.
package struct DecimalDigits {
  private enum Digits {
    /// The digits as one number.
    case short(UInt64)
    /// ASCII digits, more of them than there are decimals.
    case long([UInt8])
  }

  private var digits: Digits
  /// The number of digits after the decimal separator.
  private(set) var decimals: Int

  /// A number that fits into 64 bits, as nearly all do.
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

  /// ASCII digits; leading zeros are dropped, or added until there is one before the decimals.
  init(digits: [UInt8], decimals: Int) {
    let kept = digits.drop { $0 == UInt8(ascii: "0") }
    let zeros = max(decimals + 1 - kept.count, 0)
    self.digits = .long(Array(repeating: UInt8(ascii: "0"), count: zeros) + kept)
    self.decimals = decimals
  }

  /// `true` if all digits are zeros, which have no sign.
  var isZero: Bool {
    switch digits {
    case .short(let number): number == 0
    case .long(let digits): digits.allSatisfy { $0 == UInt8(ascii: "0") }
    }
  }

  /// Removes trailing zeros of the fraction.
  mutating func dropTrailingZeros() {
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

extension DecimalDigits {
  /// Appends the number with its symbols; zero has no sign.
  package func write(isNegative: Bool, _ symbols: NumberSymbols, into bytes: inout [UInt8]) {
    let isNegative = isNegative && !isZero
    switch digits {
    case .short(let number): write(isNegative, number, symbols, into: &bytes)
    case .long(let digits): write(isNegative, digits, symbols, into: &bytes)
    }
  }

  /// Writes a number that fits into 64 bits, from its last digit on, beside the buffer, and appends it at
  /// once.
  private func write(
    _ isNegative: Bool, _ number: UInt64, _ symbols: NumberSymbols, into bytes: inout [UInt8]
  ) {
    // Room for twenty digits, as many zeros before them, and the symbols.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: symbols.capacity(digits: 40)) { room in
      var text = BackwardWriter(room, zero: symbols.zeroDigit)
      text.put(isNegative ? symbols.negativeSuffix : symbols.suffix)
      var rest = number
      for _ in 0..<decimals { text.put(digitOf: &rest) }
      if decimals > 0 { text.put(symbols.decimalSeparator) }
      var leftInGroup = symbols.grouping.lastGroup(of: rest)
      repeat {
        if leftInGroup == 0 {
          text.put(symbols.groupingSeparator)
          leftInGroup = symbols.grouping.secondary
        }
        text.put(digitOf: &rest)
        leftInGroup -= 1
      } while rest != 0
      text.put(isNegative ? symbols.negativePrefix : symbols.prefix)
      bytes.append(contentsOf: text.written)
    }
  }

  private func write(
    _ isNegative: Bool, _ digits: [UInt8], _ symbols: NumberSymbols, into bytes: inout [UInt8]
  ) {
    (isNegative ? symbols.negativePrefix : symbols.prefix).write(into: &bytes)
    let whole = digits.count - decimals
    for (index, digit) in digits.enumerated() {
      if index == whole {
        symbols.decimalSeparator.write(into: &bytes)
      } else if index > 0, index < whole, symbols.grouping.hasSeparator(before: whole - index, of: whole) {
        symbols.groupingSeparator.write(into: &bytes)
      }
      bytes.append(digit, zero: symbols.zeroDigit)
    }
    (isNegative ? symbols.negativeSuffix : symbols.suffix).write(into: &bytes)
  }
}

extension [UInt8] {
  /// Appends an ASCII digit as a digit of the script whose zero is `zero`.
  fileprivate mutating func append(_ digit: UInt8, zero: Unicode.Scalar) {
    guard zero != "0", let scalar = Unicode.Scalar(zero.value + UInt32(digit - UInt8(ascii: "0"))) else {
      return append(digit)
    }
    append(contentsOf: scalar.utf8)
  }
}

/// A writer of text from its end.
private struct BackwardWriter {
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

  mutating func put(_ text: InlineBytes) {
    start -= text.count
    for index in 0..<text.count { room[start + index] = text[index] }
  }
}
