import Glibc
import Workspace

/// Reads what is saved without opening a file for writing, for a program that is not to write at all.
///
/// SQLite makes files beside one in WAL mode that it reads, so that here the bytes of the file and of its log are read
/// as they are, while a shared lock keeps writers out. Only a process without a connection to the file may do that:
/// closing the descriptor drops the locks that it has on it.
/// - Source: https://www.sqlite.org/fileformat2.html, "The Write-Ahead Log".
package enum StoreSnapshot {
  /// The seconds to wait for a writer.
  private static let patience = 2.0

  /// The worksheets in the file at a path; none where there is no file.
  package static func documents(at path: String) throws(StoreError) -> [SavedDocument] {
    let path = StoreFile.absolute(path)
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return [] }
      throw StoreError(path, .cannotOpen(StoreFile.explanation(errno)))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError(path, .notAFile)
    }
    let lock = StoreLock(file, path, patience: patience)
    try lock.acquire(isShared: true)
    defer { lock.release() }
    var bytes = try StoreFile.bytes(file, path)
    let log = open(path + "-wal", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    if log >= 0 {
      defer { close(log) }
      WriteAheadLog(try StoreFile.bytes(log, path + "-wal")).apply(to: &bytes)
    }
    return bytes.isEmpty ? [] : try SQLiteStore.documents(inBackup: bytes, at: path)
  }
}

/// The bytes of a write-ahead log.
struct WriteAheadLog {
  private let bytes: [UInt8]
  private let pageLength: Int

  private static let headerLength = 32
  private static let frameHeaderLength = 24

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    pageLength = bytes.count >= Self.headerLength ? Int(Self.word(bytes, 8, isBigEndian: true)) : 0
  }

  /// Puts the pages of all that was committed in their places in the bytes of the file.
  func apply(to file: inout [UInt8]) {
    for frame in committedFrames {
      let page = Int(word(frame))
      guard page > 0 else { return }
      let (start, data) = ((page - 1) * pageLength, frame + Self.frameHeaderLength)
      if file.count < start + pageLength {
        file.append(contentsOf: repeatElement(0, count: start + pageLength - file.count))
      }
      file.replaceSubrange(start..<start + pageLength, with: bytes[data..<data + pageLength])
      // The last frame of a commit tells how long the file is with it.
      let pages = Int(word(frame + 4))
      if pages > 0, pages * pageLength < file.count { file.removeLast(file.count - pages * pageLength) }
    }
  }

  /// The offsets of the frames up to the last one that ends a commit; those behind it, and those of an earlier use of
  /// the log, do not count.
  private var committedFrames: [Int] {
    guard pageLength >= 512, word(0) & ~1 == 0x377F_0682 else { return [] }
    var sum = checksum(0..<24, (0, 0))
    guard sum == (word(24), word(28)) else { return [] }
    var (frames, committed) = ([Int](), 0)
    var frame = Self.headerLength
    let length = Self.frameHeaderLength + pageLength
    while frame + length <= bytes.count, word(frame + 8) == word(16), word(frame + 12) == word(20) {
      sum = checksum(frame..<frame + 8, sum)
      sum = checksum(frame + Self.frameHeaderLength..<frame + length, sum)
      guard sum == (word(frame + 16), word(frame + 20)) else { break }
      frames.append(frame)
      if word(frame + 4) > 0 { committed = frames.count }
      frame += length
    }
    return Array(frames.prefix(committed))
  }

  /// The checksum of a range, going on from an earlier one.
  private func checksum(_ range: Range<Int>, _ before: (UInt32, UInt32)) -> (UInt32, UInt32) {
    let isBigEndian = word(0) & 1 == 1
    var sum = before
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      sum.0 &+= Self.word(bytes, offset, isBigEndian: isBigEndian) &+ sum.1
      sum.1 &+= Self.word(bytes, offset + 4, isBigEndian: isBigEndian) &+ sum.0
    }
    return sum
  }

  private func word(_ offset: Int) -> UInt32 { Self.word(bytes, offset, isBigEndian: true) }

  private static func word(_ bytes: [UInt8], _ offset: Int, isBigEndian: Bool) -> UInt32 {
    let value = bytes[offset..<offset + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
    return isBigEndian ? value : value.byteSwapped
  }
}
