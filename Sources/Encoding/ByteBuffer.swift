// Appending text to a buffer of bytes.

extension [UInt8] {
  /// Appends a literal text unchanged.
  package mutating func append(_ text: StaticString) {
    append(short: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes: a few of them one by one, which costs less than a call of `memcpy`.
  private mutating func append(short bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= 8 else { return append(contentsOf: bytes) }
    for byte in bytes { append(byte) }
  }

  /// Appends text unchanged; it must contain no control characters.
  package mutating func append(raw text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends text if every byte of it meets a condition, or else nothing.
  /// - Returns: `true` if the text was appended.
  package mutating func append(_ text: String, ifAll isMet: (UInt8) -> Bool) -> Bool {
    let appended = text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.allSatisfy(isMet) else { return false }
      append(short: utf8)
      return true
    }
    return appended ?? false
  }

  /// Appends `count` blanks; none for a negative count.
  package mutating func appendBlanks(_ count: Int) {
    let blanks: StaticString = "                                "
    var rest = count
    while rest > 0 {
      let length = Swift.min(rest, blanks.utf8CodeUnitCount)
      append(short: UnsafeBufferPointer(start: blanks.utf8Start, count: length))
      rest -= length
    }
  }

  /// Removes blanks at the end of the line and ends it.
  package mutating func endLine() {
    while last == UInt8(ascii: " ") { removeLast() }
    append(UInt8(ascii: "\n"))
  }
}
