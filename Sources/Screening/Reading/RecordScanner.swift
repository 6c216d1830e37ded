import Glibc

/// A search for the ends of records in bytes that grow at their end and are taken away at their beginning.
///
/// A quotation mark opens a quoted cell only at the beginning of a cell, and within one only a mark that is not
/// doubled closes it.
/// - Source: RFC 4180, section 2.
struct RecordScanner {
  /// The offset behind the records that are complete.
  private(set) var recordsEnd = 0
  /// The offset of the quotation mark that is open, negative if it was taken away; nil outside of quotes.
  private(set) var openQuote: Int?
  private var scanned = 0
  private let separator: UInt8
  private let lineEnd: UInt8

  /// - Parameter lineEnd: The last byte of a line.
  init(separator: UInt8, lineEnd: UInt8) { (self.separator, self.lineEnd) = (separator, lineEnd) }

  /// Takes away the first bytes.
  mutating func drop(_ count: Int) {
    recordsEnd = max(0, recordsEnd - count)
    scanned -= count
    openQuote = openQuote.map { $0 - count }
  }

  /// Scans the bytes behind those that were scanned before.
  /// - Parameters:
  ///   - bytes: All bytes, also those that were scanned.
  ///   - isEnd: `true` if there will be no more bytes.
  ///   - isFirst: `true` to stop at the end of the first record, `false` to go on to the last.
  mutating func scan(_ bytes: UnsafePointer<UInt8>, _ count: Int, isEnd: Bool, isFirst: Bool = false) {
    while scanned < count {
      let quote = memchr(bytes + scanned, CInt(Byte.quote), count - scanned).map { bytes.offset(of: $0) }
      if openQuote == nil {
        scanUnquoted(bytes, to: quote ?? count, count, isEnd: isEnd, isFirst: isFirst)
        if isFirst, recordsEnd > 0 { return scanned = recordsEnd }
        guard let quote else { break }
        if quote == 0 || isCellEnd(bytes[quote - 1]) { openQuote = quote }
        scanned = quote + 1
      } else {
        guard let quote else { break }
        // Only the next byte tells whether the mark is doubled.
        guard quote + 1 < count || isEnd else { return scanned = quote }
        let isDoubled = quote + 1 < count && bytes[quote + 1] == Byte.quote
        if !isDoubled { openQuote = nil }
        scanned = quote + (isDoubled ? 2 : 1)
      }
    }
    scanned = count
  }

  private func isCellEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == Byte.lineFeed || byte == Byte.carriageReturn
  }

  private mutating func scanUnquoted(
    _ bytes: UnsafePointer<UInt8>, to end: Int, _ count: Int, isEnd: Bool, isFirst: Bool
  ) {
    var (start, end) = (scanned, end)
    if lineEnd == Byte.carriageReturn {
      // A carriage return that is the last byte may have a line feed behind it.
      start = max(0, recordsEnd, start - 1)
      if !isEnd { end = min(end, count - 1) }
    }
    guard let offset = isFirst ? bytes.first(lineEnd, in: start, end) : bytes.last(lineEnd, in: start, end)
    else { return }
    let isPair = lineEnd == Byte.carriageReturn && offset + 1 < count && bytes[offset + 1] == Byte.lineFeed
    recordsEnd = offset + (isPair ? 2 : 1)
  }
}

/// The bytes with a meaning in a file of listings.
enum Byte {
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
}

extension UInt8 {
  /// `true` for the last byte of a line end.
  var isLineEnd: Bool { self == Byte.lineFeed || self == Byte.carriageReturn }
}

extension UnsafePointer<UInt8> {
  /// The number of bytes up to an address in the same memory.
  func offset(of address: UnsafeMutableRawPointer) -> Int {
    UnsafeRawPointer(self).distance(to: UnsafeRawPointer(address))
  }

  fileprivate func first(_ byte: UInt8, in start: Int, _ end: Int) -> Int? {
    end > start ? memchr(self + start, CInt(byte), end - start).map { offset(of: $0) } : nil
  }

  fileprivate func last(_ byte: UInt8, in start: Int, _ end: Int) -> Int? {
    var place = end
    while place > start {
      place -= 1
      if self[place] == byte { return place }
    }
    return nil
  }

  /// The number of line ends in some bytes: LF, CR, or both as one.
  func lineEnds(_ count: Int) -> Int {
    let feeds = ByteWord.count(of: Byte.lineFeed, self, count)
    guard memchr(self, CInt(Byte.carriageReturn), count) != nil else { return feeds }
    return feeds + ByteWord.count(of: Byte.carriageReturn, self, count)
      - ByteWord.count(of: Byte.lineFeed, behind: Byte.carriageReturn, self, count)
  }

  /// The number of lines that begin within some bytes up to the end of a file.
  func linesBehind(_ count: Int) -> Int {
    lineEnds(count) - (count > 0 && self[count - 1].isLineEnd ? 1 : 0)
  }
}
