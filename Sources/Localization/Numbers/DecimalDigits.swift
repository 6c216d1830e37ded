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
      let digits = DigitWriter.digits(of: number)
      self.init(digits: digits, decimals: decimals)
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
    case .short(let number) where symbols.isPlain:
      writePlain(isNegative, number, symbols, into: &bytes)
    case .short(let number):
      let count = max(DigitWriter.digitCount(number), decimals + 1)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { room in
        guard let start = room.baseAddress else { return }
        var writer = DigitWriter(start)
        writer.write(number, digits: count)
        write(isNegative, UnsafeBufferPointer(room), symbols, into: &bytes)
      }
    case .long(let digits):
      digits.withUnsafeBufferPointer { write(isNegative, $0, symbols, into: &bytes) }
    }
  }

  /// Writes a number of ASCII digits in groups of three, as most locales have them: from its end, which takes a
  /// third of the time of the general way.
  private func writePlain(
    _ isNegative: Bool, _ number: UInt64, _ symbols: NumberSymbols, into bytes: inout [UInt8]
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberSymbols.plainCapacity(decimals)) { room in
      guard let start = room.baseAddress else { return }
      let end = start + room.count
      var position = end
      (isNegative ? symbols.negativeSuffix : symbols.suffix).write(before: &position)
      var (rest, written) = (number, 0)
      let point = decimals
      while rest > 0 || written <= point {
        if written == point, point > 0 { symbols.decimalSeparator.write(before: &position) }
        if written > point, (written - point) % 3 == 0 { symbols.groupingSeparator.write(before: &position) }
        let (others, digit) = rest.quotientAndRemainder(dividingBy: 10)
        position -= 1
        position.pointee = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        (rest, written) = (others, written + 1)
      }
      (isNegative ? symbols.negativePrefix : symbols.prefix).write(before: &position)
      bytes.append(contentsOf: UnsafeBufferPointer(start: position, count: end - position))
    }
  }

  /// Writes ASCII digits with their symbols beside the buffer, and appends them at once.
  private func write(
    _ isNegative: Bool, _ digits: UnsafeBufferPointer<UInt8>, _ symbols: NumberSymbols,
    into bytes: inout [UInt8]
  ) {
    let capacity = symbols.capacity(digits: digits.count)
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { room in
      guard let start = room.baseAddress else { return }
      var writer = SymbolWriter(start, zero: symbols.zeroDigit)
      writer.write(isNegative ? symbols.negativePrefix : symbols.prefix)
      let whole = digits.count - decimals
      var (written, end) = (0, symbols.grouping.firstGroup(of: whole))
      while true {
        writer.write(UnsafeBufferPointer(rebasing: digits[written..<end]))
        if end == whole { break }
        writer.write(symbols.groupingSeparator)
        (written, end) = (end, symbols.grouping.group(after: end, of: whole))
      }
      if decimals > 0 {
        writer.write(symbols.decimalSeparator)
        writer.write(UnsafeBufferPointer(rebasing: digits[whole...]))
      }
      writer.write(isNegative ? symbols.negativeSuffix : symbols.suffix)
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: writer.end - start))
    }
  }
}

/// A writer of symbols, and of digits in a script, into memory that is large enough.
private struct SymbolWriter {
  private let zero: Unicode.Scalar
  /// The address of the next byte to write.
  private(set) var end: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>, zero: Unicode.Scalar) { (end, self.zero) = (start, zero) }

  /// Writes ASCII digits in the script.
  mutating func write(_ digits: UnsafeBufferPointer<UInt8>) {
    let isASCII = zero == "0"
    for digit in digits {
      guard !isASCII, let scalar = Unicode.Scalar(zero.value + UInt32(digit - UInt8(ascii: "0"))) else {
        put(digit)
        continue
      }
      for byte in scalar.utf8 { put(byte) }
    }
  }

  mutating func write(_ text: InlineBytes) {
    for index in 0..<text.count { put(text[index]) }
  }

  private mutating func put(_ byte: UInt8) {
    end.pointee = byte
    end += 1
  }
}
