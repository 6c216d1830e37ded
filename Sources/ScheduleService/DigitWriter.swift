/// Writes numbers and names one behind the other into memory whose size somebody else has seen to.
struct DigitWriter {
  /// Where the next byte goes.
  private(set) var end: UnsafeMutablePointer<UInt8>

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
    var (count, limit) = (1, UInt64(10))
    while number >= limit, count < 20 {
      count += 1
      let (next, overflow) = limit.multipliedReportingOverflow(by: 10)
      limit = overflow ? .max : next
    }
    return count
  }
}
