// What the renderers add to a buffer of bytes.

extension [UInt8] {
  /// Appends ASCII or UTF-8 text as it stands.
  package mutating func append(_ text: StaticString) {
    append(short: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends bytes, mostly so few that copying them one by one costs less than the way to `memcpy`.
  private mutating func append(short bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= 8 else { return append(contentsOf: bytes) }
    for byte in bytes { append(byte) }
  }

  /// Appends text as it stands, which must hold no control characters.
  package mutating func append(raw text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends text if every byte of it meets a condition; if one does not, nothing is appended.
  package mutating func append(_ text: String, ifAll isMet: (UInt8) -> Bool) -> Bool {
    let appended = text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard utf8.allSatisfy(isMet) else { return false }
      append(short: utf8)
      return true
    }
    return appended ?? false
  }

  /// Appends so many blanks; none for a negative count.
  package mutating func appendBlanks(_ count: Int) {
    let blanks: StaticString = "                                "
    var rest = count
    while rest > 0 {
      let length = Swift.min(rest, blanks.utf8CodeUnitCount)
      append(short: UnsafeBufferPointer(start: blanks.utf8Start, count: length))
      rest -= length
    }
  }

  /// Ends the line, without blanks at its end.
  package mutating func endLine() {
    while last == UInt8(ascii: " ") { removeLast() }
    append(UInt8(ascii: "\n"))
  }
}
