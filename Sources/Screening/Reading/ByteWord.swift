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
    let sought = ByteWord(repeating: byte)
    return sum(count) {
      ByteWord(start + $0).equals(sought)
    } last: {
      start[$0] == byte
    }
  }

  /// The number of occurrences of one byte behind another in memory.
  static func count(of byte: UInt8, behind other: UInt8, _ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard count > 1 else { return 0 }
    let (first, second) = (ByteWord(repeating: other), ByteWord(repeating: byte))
    return sum(count - 1) {
      ByteWord(start + $0).equals(first) & ByteWord(start + $0 + 1).equals(second)
    } last: {
      start[$0] == other && start[$0 + 1] == byte
    }
  }

  /// The number of places of which something is true.
  /// - Parameters:
  ///   - word: Returns 1 in each byte that stands for such a place, of eight places from one on.
  ///   - last: Returns the truth for a single place.
  @inline(__always)
  private static func sum(_ count: Int, word: (Int) -> UInt64, last: (Int) -> Bool) -> Int {
    var total = 0
    var index = 0
    while index + 8 <= count {
      // Each byte of the sums holds the number of as many words.
      let end = index + min((count - index) / 8, 255) * 8
      var sums: UInt64 = 0
      while index < end {
        sums &+= word(index)
        index &+= 8
      }
      let pairs = (sums & 0x00FF_00FF_00FF_00FF) &+ ((sums &>> 8) & 0x00FF_00FF_00FF_00FF)
      total &+= Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
    }
    for place in index..<count where last(place) { total &+= 1 }
    return total
  }
}
