/// Eight bytes, which are looked at together.
struct ByteWord {
  private var bits: UInt64

  /// The same byte eight times.
  init(repeating byte: UInt8) { bits = UInt64(byte) &* ByteWord.ones }

  /// The bytes at an address.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>) {
    bits = UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highest: UInt64 = 0x8080_8080_8080_8080

  /// Bits of which the lowest that is set is the highest of the first byte that equals that of `other`; 0 if none does.
  /// - Source: H. S. Warren, "Hacker's Delight", 6-1.
  @inline(__always)
  func first(equalTo other: ByteWord) -> UInt64 {
    let difference = bits ^ other.bits
    return (difference &- ByteWord.ones) & ~difference & ByteWord.highest
  }

  /// The bytes that equal those of `other` as 1, the others as 0.
  @inline(__always)
  private func equals(_ other: ByteWord) -> UInt64 {
    let difference = bits ^ other.bits
    return ~(((difference & ~ByteWord.highest) &+ ~ByteWord.highest) | difference | ~ByteWord.highest) &>> 7
  }

  /// The number of occurrences of a byte in memory.
  static func count(of byte: UInt8, _ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let bytes = SIMD16(repeating: byte)
    return places(count, where: { start.sixteen(at: $0) .== bytes }, orSingle: { start[$0] == byte })
  }

  /// The number of occurrences of one byte behind another in memory.
  static func count(of byte: UInt8, behind other: UInt8, _ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let (bytes, others) = (SIMD16(repeating: byte), SIMD16(repeating: other))
    return places(
      count - 1, where: { (start.sixteen(at: $0) .== others) .& (start.sixteen(at: $0 + 1) .== bytes) },
      orSingle: { start[$0] == other && start[$0 + 1] == byte })
  }

  /// The number of places at which something is true.
  /// - Parameters:
  ///   - areTrue: Looks at a place and the fifteen behind it.
  ///   - isTrue: Looks at a place by itself.
  @inline(__always)
  private static func places(
    _ count: Int, where areTrue: (Int) -> SIMDMask<SIMD16<UInt8.SIMDMaskScalar>>,
    orSingle isTrue: (Int) -> Bool
  ) -> Int {
    var (total, place) = (0, 0)
    while place &+ 16 <= count {
      // As many times as a byte can count.
      let end = min(place &+ 255 &* 16, count)
      var counts = SIMD16<UInt8>()
      while place &+ 16 <= end {
        counts.replace(with: counts &+ 1, where: areTrue(place))
        place &+= 16
      }
      total &+= Int(SIMD16<UInt16>(truncatingIfNeeded: counts).wrappedSum())
    }
    while place < count {
      total &+= isTrue(place) ? 1 : 0
      place &+= 1
    }
    return total
  }
}

extension UnsafePointer<UInt8> {
  @inline(__always)
  fileprivate func sixteen(at place: Int) -> SIMD16<UInt8> {
    UnsafeRawPointer(self + place).loadUnaligned(as: SIMD16<UInt8>.self)
  }
}

// MARK: Numbers

extension ByteWord {
  /// A number of up to seven bytes, digits of which one may be a point.
  struct PlainNumber {
    /// The digits, as if there were no point.
    let magnitude: UInt64
    /// The number of digits behind the point.
    let decimals: Int
    /// The number of bytes.
    let length: Int
  }

  /// The number with which the bytes begin, behind which another byte comes; nil for any other beginning.
  /// - Parameter points: The byte before decimals, eight times.
  @inline(__always)
  func plainNumber(_ points: ByteWord) -> PlainNumber? {
    let values = bits ^ ByteWord.zeros
    let others = (((values & ~ByteWord.highest) &+ 0x7676_7676_7676_7676) | values) & ByteWord.highest
    let point = equals(points) &<< 7
    let end = others & ~point
    guard end != 0 else { return nil }
    // The bits of the bytes of the number, each of which has eight.
    let width = end.trailingZeroBitCount & ~7
    let before = point & ~(~0 &<< UInt64(width))
    guard before & (before &- 1) == 0 else { return nil }
    let hasPoint = before != 0
    let whole = hasPoint ? before.trailingZeroBitCount & ~7 : width
    let mask = ~(~0 &<< UInt64(whole)) as UInt64
    let digits = hasPoint ? values & mask | (values &>> 8) & ~mask : values
    let digitWidth = width - (hasPoint ? 8 : 0)
    guard digitWidth > 0 else { return nil }
    return PlainNumber(
      magnitude: ByteWord.number(digits &<< UInt64(64 - digitWidth)),
      decimals: hasPoint ? (digitWidth - whole) / 8 : 0, length: width / 8)
  }

  /// The number of eight digits, the first of which is in the lowest byte.
  @inline(__always)
  private static func number(_ digits: UInt64) -> UInt64 {
    let pairs = (digits &* 10 &+ digits &>> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs &>> 16) & 0x0000_FFFF_0000_FFFF
    return (fours &* 10_000 &+ fours &>> 32) & 0xFFFF_FFFF
  }

  /// The digit 0 eight times.
  private static let zeros: UInt64 = 0x3030_3030_3030_3030
}
