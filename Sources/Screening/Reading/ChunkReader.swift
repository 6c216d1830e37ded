/// The reading of a file in chunks of whole records.
struct ChunkReader: ~Copyable {
  private let source: ByteSource
  private let limits: ListingLimits
  /// The bytes that were read and not handed out, the first `count` of them.
  private var bytes: ChunkBytes
  private var count = 0
  /// `true` if there are no more bytes in the source.
  private var isEnd = false
  /// The number of the line with the first byte.
  private var line: Int
  private var scanner: RecordScanner

  /// - Parameter beginning: The first bytes of the source, up to and with the first record at least.
  init(_ source: ByteSource, _ beginning: FileBeginning, _ limits: ListingLimits, separator: UInt8) {
    (self.source, self.limits) = (source, limits)
    line = source.firstLine
    (bytes, count, isEnd) = (beginning.bytes, beginning.count, beginning.isEnd)
    scanner = RecordScanner(separator: separator, lineEnd: beginning.lineEnd)
  }

  /// Takes away the first bytes, as those of the header.
  mutating func skip(_ skipped: Int) {
    line += UnsafePointer(bytes.start).lineEnds(skipped)
    bytes.start.update(from: bytes.start + skipped, count: count - skipped)
    count -= skipped
  }

  /// The next records; nil at the end.
  /// - Parameter lineCount: The number of lines to have, unless they are longer than a sample of the file.
  mutating func next(lineCount: Int = 0) throws(ListingFileError) -> ListingChunk? {
    while true {
      scanner.scan(bytes.start, count, isEnd: isEnd)
      if scanner.recordsEnd > 0, isEnd || count >= limits.chunkSize && hasLines(lineCount) {
        return take(scanner.recordsEnd)
      }
      // The last record may have no line end.
      if isEnd { return count == 0 ? nil : take(count) }
      if scanner.recordsEnd == 0, count > limits.recordSize + 2 { return try skipRecord() }
      try read()
    }
  }

  private func hasLines(_ lineCount: Int) -> Bool {
    lineCount == 0 || count >= limits.sampleSize
      || UnsafePointer(bytes.start).lineEnds(scanner.recordsEnd) >= lineCount
  }

  /// Reads more bytes.
  private mutating func read() throws(ListingFileError) {
    if bytes.capacity < count + limits.chunkSize {
      let larger = ChunkBytes(capacity: count + limits.chunkSize)
      larger.start.update(from: bytes.start, count: count)
      bytes = larger
    }
    let read = try source.read(into: bytes.start + count, limits.chunkSize)
    count += read
    isEnd = read < limits.chunkSize
  }

  private mutating func take(_ taken: Int) -> ListingChunk {
    let rest = ChunkBytes(capacity: count - taken + limits.chunkSize)
    rest.start.update(from: bytes.start + taken, count: count - taken)
    bytes.pad(at: taken)
    let lineCount = UnsafePointer(bytes.start).lineEnds(taken)
    let chunk = ListingChunk(
      bytes, count: taken, firstLine: line, lineCount: lineCount,
      position: source.position - (count - taken), limits,
      hiddenCount: source.workbook?.takeHiddenCount() ?? 0)
    line += lineCount
    (bytes, count) = (rest, count - taken)
    scanner.drop(taken)
    return chunk
  }

  /// Reads to the end of a record that is too long to be kept.
  private mutating func skipRecord() throws(ListingFileError) -> ListingChunk {
    let first = line
    var quoteLine = line
    while scanner.recordsEnd == 0 {
      if let quote = scanner.openQuote, quote >= 0 {
        quoteLine = line + UnsafePointer(bytes.start).lineEnds(quote)
      }
      if isEnd { break }
      // The scanner looks at the last byte again.
      drop(count - 1)
      try read()
      scanner.scan(bytes.start, count, isEnd: isEnd, isFirst: true)
    }
    let isOpen = scanner.recordsEnd == 0 && scanner.openQuote != nil
    let endsLine = count > 0 && bytes.start[count - 1].isLineEnd
    drop(scanner.recordsEnd == 0 ? count : scanner.recordsEnd)
    let hidden = line - quoteLine - (endsLine ? 1 : 0)
    let fault = ListingFault(
      line: isOpen ? quoteLine : first, column: nil, reason: isOpen ? .openQuote(lines: hidden) : .tooLong,
      text: "")
    return ListingChunk(fault, firstLine: first, position: source.position - count, limits)
  }

  private mutating func drop(_ dropped: Int) {
    line += UnsafePointer(bytes.start).lineEnds(dropped)
    // The two halves of a line end.
    if dropped > 0, dropped < count, bytes.start[dropped - 1] == Byte.carriageReturn,
      bytes.start[dropped] == Byte.lineFeed
    {
      line -= 1
    }
    bytes.start.update(from: bytes.start + dropped, count: count - dropped)
    count -= dropped
    scanner.drop(dropped)
  }
}

/// The sizes by which a file is read.
package struct ListingLimits: Sendable {
  /// The number of bytes that are read at a time, and the least of a chunk.
  package var chunkSize = 1 << 19
  /// The number of bytes from which is told how a file is written, where there are fewer lines than that takes.
  package var sampleSize = 1 << 22
  /// The most bytes of a record.
  package var recordSize = 1 << 20
  /// The most columns.
  package var columns = 4096

  package init() {}

  /// Chunks of another size, of which the first alone tells how a file is written.
  package init(chunkSize: Int) { (self.chunkSize, sampleSize) = (chunkSize, chunkSize) }
}
