import Encoding

/// A short text, such as `$` or `,`, stored inline so that writing it touches no other memory.
///
/// A rare longer one, such as a currency's name with directional marks, is stored in an array.
package struct InlineBytes: Sendable, Hashable {
  /// The most bytes of UTF-8 that are stored inline.
  private static let capacity = 15

  private var low: UInt64 = 0
  /// The last seven bytes, and above them the number of bytes.
  private var high: UInt64 = 0
  /// The bytes of a text that does not fit.
  private var long: [UInt8]?

  /// The bytes of a text.
  package init(_ text: String) {
    let length = text.utf8.count
    guard length <= InlineBytes.capacity else {
      long = Array(text.utf8)
      return
    }
    for (index, byte) in text.utf8.enumerated() {
      let bits = UInt64(byte) << UInt64(index % 8 * 8)
      if index < 8 { low |= bits } else { high |= bits }
    }
    high |= UInt64(length) << 56
  }

  /// The most bytes of one that is inline.
  static var inlineCapacity: Int { capacity }

  /// `true` unless the text is long.
  var isInline: Bool { long == nil }

  /// Writes the bytes of an inline text before an address, which becomes that of the first of them.
  @inline(__always)
  func write(before position: inout UnsafeMutablePointer<UInt8>) {
    var index = Int(high >> 56)
    while index > 0 {
      index -= 1
      position -= 1
      position.pointee = UInt8(truncatingIfNeeded: (index < 8 ? low : high) >> UInt64(index % 8 * 8))
    }
  }

  var count: Int { long?.count ?? Int(high >> 56) }

  subscript(index: Int) -> UInt8 {
    long?[index] ?? UInt8(truncatingIfNeeded: (index < 8 ? low : high) >> UInt64(index % 8 * 8))
  }

  var text: String { String(decoding: (0..<count).map { self[$0] }, as: UTF8.self) }

  /// Appends the bytes to a buffer.
  package func write(into bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(self[index]) }
  }
}
