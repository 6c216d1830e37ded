/// A few bytes of text, such as `$` or `,`, kept in place so that writing one touches no other memory.
struct Mark: Sendable, Hashable {
  /// The most bytes of UTF-8 that a mark has.
  static let capacity = 15

  private var low: UInt64 = 0
  /// The last seven bytes, and above them how many bytes there are.
  private var high: UInt64 = 0

  /// The mark of this text, which has no more than fifteen bytes.
  init(_ text: String) {
    let length = text.utf8.count
    precondition(length <= Mark.capacity, "a mark of a number has no more than fifteen bytes")
    for (index, byte) in text.utf8.enumerated() {
      let bits = UInt64(byte) << UInt64(index % 8 * 8)
      if index < 8 { low |= bits } else { high |= bits }
    }
    high |= UInt64(length) << 56
  }

  var count: Int { Int(high >> 56) }

  subscript(index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? low : high) >> UInt64(index % 8 * 8))
  }

  func write(into bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(self[index]) }
  }
}
