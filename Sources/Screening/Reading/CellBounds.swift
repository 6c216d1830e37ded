import Glibc

/// The place of a cell among the bytes of its record.
struct CellBounds {
  /// The first byte of the text, behind a quotation mark.
  private(set) var start: UnsafePointer<UInt8>
  /// The end of the text, which a quotation mark may follow.
  private(set) var end: UnsafePointer<UInt8>
  /// The byte behind the cell: a separator, a line end, or the end of the bytes.
  private(set) var next: UnsafePointer<UInt8>
  /// `true` if quotation marks in the text are doubled.
  private(set) var hasDoubledQuotes = false
  /// The reason why this is no cell.
  private(set) var flaw: ListingFault.Reason?

  /// Finds the end of a cell.
  /// - Parameters:
  ///   - start: The first byte of the cell.
  ///   - end: The end of the bytes.
  @inline(__always)
  init(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, separator: UInt8) {
    let isQuoted = start < end && start.pointee == Byte.quote
    let next = isQuoted ? start : CellBounds.cellEnd(start, end, separator)
    (self.start, self.end, self.next) = (start, next, next)
    if isQuoted { readQuoted(to: end, separator) }
  }

  private mutating func readQuoted(to limit: UnsafePointer<UInt8>, _ separator: UInt8) {
    start += 1
    var mark = start
    while let found = memchr(mark, CInt(Byte.quote), limit - mark) {
      mark += mark.offset(of: found)
      guard mark + 1 < limit, mark[1] == Byte.quote else {
        (end, next) = (mark, CellBounds.cellEnd(mark + 1, limit, separator))
        if next > mark + 1 { flaw = .textAfterQuote }
        return
      }
      hasDoubledQuotes = true
      mark += 2
    }
    (end, next, flaw) = (limit, limit, .openQuote(lines: start.linesBehind(limit - start)))
  }

  /// The first separator or line end.
  @inline(__always)
  static func cellEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ separator: UInt8
  ) -> UnsafePointer<UInt8> {
    var place = start
    while place < end {
      let byte = place.pointee
      if byte == separator || byte == Byte.lineFeed || byte == Byte.carriageReturn { break }
      place += 1
    }
    return place
  }

  /// The bytes of the text.
  var bytes: [UInt8] {
    let bytes = UnsafeBufferPointer(start: start, count: end - start)
    guard hasDoubledQuotes else { return Array(bytes) }
    var text: [UInt8] = []
    var isSecond = false
    for byte in bytes {
      isSecond = byte == Byte.quote && !isSecond
      if !isSecond || byte != Byte.quote { text.append(byte) }
    }
    return text
  }

  /// The text, in which what is no text is replaced by U+FFFD.
  var text: String {
    let bytes = bytes
    return CellText.text(of: bytes) ?? String(decoding: bytes, as: UTF8.self)
  }

  /// The beginning of the text.
  /// - Parameter most: The most bytes of it, as they stand in the file.
  func text(most: Int) -> String {
    var beginning = self
    beginning.end = Swift.min(end, start + most)
    // No part of a character.
    while beginning.end < end, beginning.end > start, beginning.end.pointee & 0xC0 == 0x80 {
      beginning.end -= 1
    }
    return beginning.text
  }
}
