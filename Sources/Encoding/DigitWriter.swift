/// A writer of numbers and names, one after the other, into memory that the caller has made large enough.
///
/// Everything here is inlined into the loop that uses it. It is `public` for that alone: the compiler inlines
/// no `package` declarations across modules.
public struct DigitWriter {
  /// The address of the next byte to write.
  public var end: UnsafeMutablePointer<UInt8>

  /// A writer that begins at an address.
  @inlinable
  public init(_ start: UnsafeMutablePointer<UInt8>) { end = start }

  /// Copies bytes.
  @inlinable @inline(__always)
  public mutating func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { source in
      guard let address = source.baseAddress else { return }
      end.update(from: address, count: source.count)
      end += source.count
    }
  }

  /// Writes a byte.
  @inlinable @inline(__always)
  public mutating func write(byte: UInt8) {
    end.pointee = byte
    end += 1
  }

  /// Writes a number of hundredths as a decimal without trailing zeros.
  @inlinable @inline(__always)
  public mutating func write(hundredths units: UInt64) {
    let (whole, fraction) = units.quotientAndRemainder(dividingBy: 100)
    write(whole)
    guard fraction > 0 else { return }
    let (tenths, rest) = fraction.quotientAndRemainder(dividingBy: 10)
    end[0] = UInt8(ascii: ".")
    end[1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tenths)
    end[2] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
    // The last digit is written in any case, and overwritten when it is a zero.
    end += rest == 0 ? 2 : 3
  }

  /// Writes a whole number.
  @inlinable @inline(__always)
  public mutating func write(_ number: UInt64) {
    write(number, digits: Self.digitCount(number))
  }

  /// Writes a whole number, with zeros before it, if it has fewer digits than `count`.
  @inlinable @inline(__always)
  public mutating func write(_ number: UInt64, digits count: Int) {
    let start = end
    var position = end + count
    end = position
    var rest = number
    while rest >= 100 {
      let (others, pair) = rest.quotientAndRemainder(dividingBy: 100)
      position -= 2
      Self.write(pair, at: position)
      rest = others
    }
    if rest >= 10 {
      position -= 2
      Self.write(rest, at: position)
    } else {
      position -= 1
      position[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
    }
    while position > start {
      position -= 1
      position[0] = UInt8(ascii: "0")
    }
  }

  /// Writes a number with so many of its digits behind a decimal point, and at least one before it.
  @inlinable @inline(__always)
  public mutating func write(_ digits: UInt64, decimals: Int) {
    let count = Self.digitCount(digits)
    guard decimals > 0 else { return write(digits, digits: count) }
    let start = end
    let whole = max(count - decimals, 1)
    // The digits before the point are written one place too far, and moved.
    end += 1
    write(digits, digits: whole + decimals)
    for place in 0..<whole { start[place] = start[place + 1] }
    start[whole] = UInt8(ascii: ".")
  }

  /// Writes a whole number, with zeros before it, if it has fewer digits than `count`.
  public mutating func write(_ number: UInt128, digits count: Int) {
    // The last nineteen digits are a number of 64 bits.
    let (high, low) = number.quotientAndRemainder(dividingBy: Self.wideBase)
    if high > 0 || count > Self.wideDigits {
      write(high, digits: count - Self.wideDigits)
      write(UInt64(low), digits: Self.wideDigits)
    } else {
      write(UInt64(low), digits: count)
    }
  }

  /// Writes a number of two digits.
  ///
  /// The digits of all hundred stand in the program: two bytes are copied, where a division would take longer.
  @inlinable @inline(__always)
  public static func write(_ pair: UInt64, at position: UnsafeMutablePointer<UInt8>) {
    let digits = Self.pairs.utf8Start + 2 * Int(truncatingIfNeeded: pair)
    UnsafeMutableRawPointer(position).copyMemory(from: digits, byteCount: 2)
  }

  /// The numbers from 00 to 99 in two digits each.
  @inlinable
  static var pairs: StaticString {
    """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """
  }

  /// The number of decimal digits; 1 for zero.
  @inlinable @inline(__always)
  public static func digitCount(_ number: UInt64) -> Int {
    if number < 10_000 { return digitCount(upToFour: number) }
    if number < 100_000_000 { return 4 + digitCount(upToFour: number / 10_000) }
    var (count, rest) = (8, number / 100_000_000)
    while rest >= 10_000 {
      count += 4
      rest /= 10_000
    }
    return count + digitCount(upToFour: rest)
  }

  /// The number of decimal digits; 1 for zero.
  public static func digitCount(_ number: UInt128) -> Int {
    if let short = UInt64(exactly: number) { return digitCount(short) }
    return wideDigits + digitCount(number / wideBase)
  }

  /// The ASCII digits of a whole number.
  public static func digits(of number: UInt128) -> [UInt8] {
    let length = digitCount(number)
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      var writer = DigitWriter(start)
      writer.write(number, digits: length)
      count = length
    }
  }

  private static var wideDigits: Int { 19 }
  private static var wideBase: UInt128 { 10_000_000_000_000_000_000 }

  /// The number of decimal digits of a number below 10,000.
  @inlinable @inline(__always)
  public static func digitCount(upToFour number: UInt64) -> Int {
    number < 100 ? (number < 10 ? 1 : 2) : (number < 1_000 ? 3 : 4)
  }
}

/// At most 16 bytes that are written again and again: copied as one register, whatever their number.
public struct ShortBytes: Sendable {
  /// The most bytes, and the room that writing them needs.
  public static let capacity = 16

  public let bytes: SIMD16<UInt8>
  /// The number of bytes.
  public let count: Int

  /// The bytes of a text, which must be no more than `capacity`.
  public init(_ text: String) {
    precondition(text.utf8.count <= ShortBytes.capacity, "too long a text: \(text)")
    var bytes = SIMD16<UInt8>()
    for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
    self.bytes = bytes
    count = text.utf8.count
  }
}

extension DigitWriter {
  /// Writes short bytes; there must be room for a whole register, the rest of which is overwritten next.
  @inlinable @inline(__always)
  public mutating func write(_ text: ShortBytes) {
    UnsafeMutableRawPointer(end).storeBytes(of: text.bytes, as: SIMD16<UInt8>.self)
    end += text.count
  }
}
