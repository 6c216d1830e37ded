/// The entries of a ZIP archive, as its directory at the end of the file tells them.
///
/// Archives larger than 4 GiB and encrypted entries are not read.
/// - Source: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification" 6.3.10, 4.3.
struct ZipArchive {
  /// The first bytes of an archive that is not empty.
  static let magic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]

  /// An entry.
  struct Entry {
    let isCompressed: Bool
    let compressedSize: Int
    /// The CRC-32 of the bytes.
    let checksum: Int
    /// The place of the entry's own header.
    let offset: Int
  }

  let file: ArchiveFile
  let inflation: InflationLimit
  private(set) var entries: [String: Entry] = [:]

  private static let directorySignature: [UInt8] = [0x50, 0x4B, 0x01, 0x02]
  private static let endSignature: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
  /// The sizes of the record at the end, of a header in the directory, and of one before an entry, without names.
  private static let (endSize, directoryHeaderSize, entryHeaderSize) = (22, 46, 30)
  /// The most entries; workbooks of people have some dozens.
  private static let mostEntries = 2_000
  /// The most bytes of the directory.
  private static let mostBytes = 4 << 20

  init(_ file: ArchiveFile, _ inflation: InflationLimit = InflationLimit()) throws(WorkbookError) {
    (self.file, self.inflation) = (file, inflation)
    let tailSize = min(file.size, ZipArchive.endSize + Int(UInt16.max))
    let tail = try file.bytes(tailSize, at: file.size - tailSize)
    guard let end = tail.lastPlace(of: ZipArchive.endSignature, before: ZipArchive.endSize) else {
      throw .damaged
    }
    let (count, size, offset) = (
      tail.number16(at: end + 10), tail.number32(at: end + 12), tail.number32(at: end + 16)
    )
    guard count <= ZipArchive.mostEntries, size <= ZipArchive.mostBytes else { throw .tooLarge }
    try read(count, of: try file.bytes(size, at: offset))
  }

  private mutating func read(_ count: Int, of directory: [UInt8]) throws(WorkbookError) {
    var place = 0
    for _ in 0..<count {
      let nameStart = place + ZipArchive.directoryHeaderSize
      guard nameStart <= directory.count,
        directory[place..<place + 4].elementsEqual(ZipArchive.directorySignature)
      else { throw .damaged }
      let nameEnd = nameStart + directory.number16(at: place + 28)
      guard nameEnd <= directory.count else { throw .damaged }
      let (flags, method) = (directory.number16(at: place + 8), directory.number16(at: place + 10))
      if flags & 1 == 0, method == 0 || method == 8 {
        entries[String(decoding: directory[nameStart..<nameEnd], as: UTF8.self)] = Entry(
          isCompressed: method == 8, compressedSize: directory.number32(at: place + 20),
          checksum: directory.number32(at: place + 16), offset: directory.number32(at: place + 42))
      }
      place = nameEnd + directory.number16(at: place + 30) + directory.number16(at: place + 32)
    }
  }

  /// The place of the first byte of an entry's data.
  func dataOffset(of entry: Entry) throws(WorkbookError) -> Int {
    let header = try file.bytes(ZipArchive.entryHeaderSize, at: entry.offset)
    guard header.starts(with: ZipArchive.magic) else { throw .damaged }
    let start =
      entry.offset + ZipArchive.entryHeaderSize + header.number16(at: 26) + header.number16(at: 28)
    guard start <= file.size - entry.compressedSize else { throw .damaged }
    return start
  }

  /// The bytes of an entry from its beginning; nil where there is none of that name.
  func entry(_ name: String, limit: Int) throws(WorkbookError) -> ZipEntryReader? {
    guard let entry = entries[name] else { return nil }
    return try ZipEntryReader(self, entry, limit: limit)
  }
}

extension [UInt8] {
  /// The last place at which bytes stand, with so many behind it at least.
  fileprivate func lastPlace(of bytes: [UInt8], before distance: Int) -> Int? {
    guard count >= distance else { return nil }
    return stride(from: count - distance, through: 0, by: -1).first {
      self[$0..<$0 + bytes.count].elementsEqual(bytes)
    }
  }
}
