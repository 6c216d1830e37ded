/// Writes numbers and names one behind the other into memory whose size somebody else has seen to.
struct DigitWriter {
  /// Where the next byte goes.
  fileprivate(set) var end: UnsafeMutablePointer<UInt8>

  init(_ start: UnsafeMutablePointer<UInt8>) { end = start }

  /// Copies bytes.
  @inline(__always)
  mutating func write(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { source in
      guard let address = source.baseAddress else { return }
      end.update(from: address, count: source.count)
      end += source.count
    }
  }

  /// Writes an amount in hundredths as a decimal without zeros at its end.
  @inline(__always)
  mutating func write(hundredths units: UInt64) {
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
  @inline(__always)
  mutating func write(_ number: UInt64) {
    let count = Self.digitCount(number)
    var place = end + count
    end = place
    var rest = number
    while rest >= 100 {
      let (others, pair) = rest.quotientAndRemainder(dividingBy: 100)
      place -= 2
      Self.write(pair, at: place)
      rest = others
    }
    if rest >= 10 {
      Self.write(rest, at: place - 2)
    } else {
      place[-1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest)
    }
  }

  /// Writes a number of two digits.
  @inline(__always)
  private static func write(_ pair: UInt64, at place: UnsafeMutablePointer<UInt8>) {
    let (tens, ones) = pair.quotientAndRemainder(dividingBy: 10)
    place[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: tens)
    place[1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: ones)
  }

  /// How many digits a number has; one for zero.
  @inline(__always)
  private static func digitCount(_ number: UInt64) -> Int {
    if number < 10_000 { return digitCount(upToFour: number) }
    if number < 100_000_000 { return 4 + digitCount(upToFour: number / 10_000) }
    var (count, rest) = (8, number / 100_000_000)
    while rest >= 10_000 {
      count += 4
      rest /= 10_000
    }
    return count + digitCount(upToFour: rest)
  }

  @inline(__always)
  private static func digitCount(upToFour number: UInt64) -> Int {
    number < 100 ? (number < 10 ? 1 : 2) : (number < 1_000 ? 3 : 4)
  }
}

/// A few bytes that are written again and again: copied as one register, whatever their number.
struct Label: Sendable {
  /// The most bytes of a label, and the room that writing one needs.
  static let mostBytes = 16

  fileprivate let bytes: SIMD16<UInt8>
  let count: Int

  init(_ text: String) {
    precondition(text.utf8.count <= Label.mostBytes, "too long a label: \(text)")
    var bytes = SIMD16<UInt8>()
    for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
    self.bytes = bytes
    count = text.utf8.count
  }
}

extension DigitWriter {
  /// Writes a label, and what stands behind it in the register: there must be room for that, and it is written over.
  @inline(__always)
  mutating func write(_ label: Label) {
    UnsafeMutableRawPointer(end).storeBytes(of: label.bytes, as: SIMD16<UInt8>.self)
    end += label.count
  }
}
