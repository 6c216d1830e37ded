import Glibc

/// The bytes of a file up to the end of its first record, and more.
struct FileBeginning {
  private(set) var bytes: ChunkBytes
  private(set) var count = 0
  /// `true` if these are all bytes of the file.
  private(set) var isEnd = false
  /// The last byte of a line.
  private(set) var lineEnd = Byte.lineFeed
  /// The number of bytes of the first record with its line end.
  private(set) var recordEnd = 0
  /// The byte that is most frequent between cells of the first record.
  private(set) var separator = UInt8(ascii: ",")

  private static let comma = UInt8(ascii: ",")
  private static let separators = [comma, UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads the first record.
  /// - Parameters:
  ///   - separator: The byte between cells; nil to find it.
  ///   - hasDecimalComma: `true` if commas are a part of numbers, so that they separate only where nothing else does.
  init(
    _ source: ByteSource, separator: UInt8?, hasDecimalComma: Bool, _ limits: ListingLimits
  ) throws(ListingFileError) {
    bytes = ChunkBytes(capacity: limits.chunkSize)
    // A byte-order mark is in no name.
    repeat { try read(source, limits) } while !isEnd && count < Self.byteOrderMark.count
    if count == 0 { throw .empty }
    let mark = FileBeginning.byteOrderMark
    if count >= mark.count, mark.indices.allSatisfy({ bytes.start[$0] == mark[$0] }) {
      count -= mark.count
      bytes.start.update(from: bytes.start + mark.count, count: count)
    }
    let separators = separator.map { [$0] } ?? FileBeginning.separators
    while true {
      if let counts = try findRecord(separators) {
        self.separator = FileBeginning.mostFrequent(separators, counts, hasDecimalComma: hasDecimalComma)
        break
      }
      guard count <= limits.recordSize + 2 else { throw .header(.tooLong) }
      try read(source, limits)
    }
    if count == 0 { throw .empty }
    guard memchr(bytes.start, 0, recordEnd) == nil else { throw .notText }
  }

  private mutating func read(_ source: ByteSource, _ limits: ListingLimits) throws(ListingFileError) {
    let larger = ChunkBytes(capacity: count + limits.chunkSize)
    larger.start.update(from: bytes.start, count: count)
    bytes = larger
    let read = try source.read(into: bytes.start + count, limits.chunkSize)
    count += read
    isEnd = read < limits.chunkSize
  }

  /// Looks for the end of the first record, and counts what may separate its cells.
  /// - Returns: The number of each separator; nil if more bytes are needed.
  private mutating func findRecord(_ separators: [UInt8]) throws(ListingFileError) -> [Int]? {
    var counts = separators.map { _ in 0 }
    var isQuoted = false
    var isCellStart = true
    var index = 0
    while index < count {
      let byte = bytes.start[index]
      if isQuoted {
        if byte == Byte.quote {
          if index + 1 < count, bytes.start[index + 1] == Byte.quote { index += 1 } else { isQuoted = false }
        }
      } else if byte == Byte.quote, isCellStart {
        isQuoted = true
      } else if byte == Byte.lineFeed || byte == Byte.carriageReturn {
        return endRecord(at: index) ? counts : nil
      } else if let place = separators.firstIndex(of: byte) {
        counts[place] += 1
      }
      isCellStart = !isQuoted && separators.contains(byte)
      index += 1
    }
    guard isEnd else { return nil }
    if isQuoted { throw .header(.openQuote(lines: 0)) }
    recordEnd = count
    return counts
  }

  private static func mostFrequent(_ separators: [UInt8], _ counts: [Int], hasDecimalComma: Bool) -> UInt8 {
    let others = zip(separators, counts).filter { $0.0 != comma && $0.1 > 0 }
    let all = hasDecimalComma && !others.isEmpty ? others : Array(zip(separators, counts))
    return all.reduce(all[0]) { $1.1 > $0.1 ? $1 : $0 }.0
  }

  private mutating func endRecord(at index: Int) -> Bool {
    let isReturn = bytes.start[index] == Byte.carriageReturn
    guard !isReturn || index + 1 < count || isEnd else { return false }
    let isPair = isReturn && index + 1 < count && bytes.start[index + 1] == Byte.lineFeed
    lineEnd = isReturn && !isPair ? Byte.carriageReturn : Byte.lineFeed
    recordEnd = index + (isPair ? 2 : 1)
    return true
  }
}
