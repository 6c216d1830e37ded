import CZlib
import Glibc

/// The bytes of an entry of a ZIP archive, inflated piece by piece.
///
/// What the directory says of sizes is not trusted: data that inflates to more than the limit, or to more than a hundred
/// times its size, ends with an error before it takes memory. Data whose checksum is another is damaged.
final class ZipEntryReader {
  /// The number of compressed bytes that were read.
  private(set) var position = 0
  private let file: ArchiveFile
  private let start: Int
  private let compressedSize: Int
  private let isCompressed: Bool
  private let checksum: UInt
  private var checksumOfRead: UInt = 0
  private let limit: Int
  let inflation: InflationLimit
  private var count = 0
  private var isAtEnd = false
  // zlib remembers the address of the stream.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input = UnsafeMutablePointer<UInt8>.allocate(capacity: ZipEntryReader.inputSize)

  private static let inputSize = 1 << 16
  /// The most inflated bytes a compressed one, beyond a size that does no harm.
  private static let (mostDensity, harmlessSize) = (100, 1 << 20)

  init(_ archive: ZipArchive, _ entry: ZipArchive.Entry, limit: Int) throws(WorkbookError) {
    (file, start, compressedSize) = (
      archive.file, try archive.dataOffset(of: entry), entry.compressedSize
    )
    (isCompressed, checksum, self.limit) = (entry.isCompressed, UInt(entry.checksum), limit)
    inflation = archive.inflation
    stream.initialize(to: z_stream())
    guard zlib_inflate_init_raw(stream) == Z_OK else { throw .cannotRead(code: ENOMEM) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// The next bytes, at most so many; none at the end.
  func next(_ most: Int) throws(WorkbookError) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: most)
    let start = position
    let read = isCompressed ? try inflate(into: &buffer) : try copy(into: &buffer)
    buffer.removeLast(most - read)
    count += read
    let most = min(limit, max(ZipEntryReader.harmlessSize, ZipEntryReader.mostDensity * position))
    guard count <= most else { throw .tooLarge }
    try inflation.add(read, from: position - start)
    checksumOfRead = crc32(checksumOfRead, buffer, UInt32(read))
    guard read > 0 || checksumOfRead == checksum else { throw .damaged }
    return buffer
  }

  private func copy(into buffer: inout [UInt8]) throws(WorkbookError) -> Int {
    let wanted = min(buffer.count, compressedSize - position)
    let read = try file.read(into: &buffer, wanted, at: start + position)
    guard read == wanted else { throw .damaged }
    position += read
    return read
  }

  private func inflate(into buffer: inout [UInt8]) throws(WorkbookError) -> Int {
    let capacity = buffer.count
    var filled = 0
    while filled < capacity, !isAtEnd {
      if stream.pointee.avail_in == 0 { try fill() }
      let status = buffer.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_out = output.baseAddress.map { $0 + filled }
        stream.pointee.avail_out = UInt32(clamping: capacity - filled)
        return CZlib.inflate(stream, Z_NO_FLUSH)
      }
      filled = capacity - Int(stream.pointee.avail_out)
      guard status != Z_MEM_ERROR else { throw .cannotRead(code: ENOMEM) }
      guard status == Z_OK || status == Z_STREAM_END else { throw .damaged }
      isAtEnd = status == Z_STREAM_END
    }
    return filled
  }

  private func fill() throws(WorkbookError) {
    let wanted = min(ZipEntryReader.inputSize, compressedSize - position)
    let read = try file.read(into: input, wanted, at: start + position)
    // Data that ends before its last block was cut short.
    guard read > 0 else { throw .damaged }
    position += read
    (stream.pointee.next_in, stream.pointee.avail_in) = (input, UInt32(read))
  }
}
