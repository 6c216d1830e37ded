import CZlib

/// A writer of a ZIP archive: the same entries make the same bytes, as the time of each is the first of 1980.
/// - Source: PKWARE, "APPNOTE.TXT - .ZIP File Format Specification" 6.3.10, 4.3.
struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0
  /// The allocator of zlib; nil for its own.
  private let allocator: alloc_func?

  /// An empty archive.
  /// - Parameter allocator: What gives zlib memory; nil for its own allocator.
  init(allocator: alloc_func? = nil) { self.allocator = allocator }

  /// What a header says of an entry.
  private struct Facts {
    let name: [UInt8]
    let checksum: UInt32
    let isDeflated: Bool
    let compressedSize, size: Int
    let offset: Int
  }

  /// Adds an entry.
  /// - Parameter check: Is called every few milliseconds; an error of it ends the work, and the archive has no such entry.
  mutating func add<Failure>(
    _ name: String, _ content: [UInt8], _ check: () throws(Failure) -> Void
  ) throws(Failure) {
    let deflated = try deflated(content, check)
    // As it is where zlib has no memory: the archive is larger, and whole.
    let compressed = deflated ?? content
    let facts = Facts(
      name: Array(name.utf8), checksum: ZipWriter.checksum(of: content), isDeflated: deflated != nil,
      compressedSize: compressed.count, size: content.count, offset: bytes.count)
    bytes += ZipArchive.magic
    ZipWriter.append(facts, to: &bytes)
    bytes += facts.name
    bytes += compressed
    // Made by version 2.0 of the format, as it is needed to read it.
    directory += [0x50, 0x4B, 0x01, 0x02, 20, 0]
    ZipWriter.append(facts, to: &directory)
    // No comment, the first disk, no attributes.
    directory += [UInt8](repeating: 0, count: 10)
    directory.append(facts.offset, size: 4)
    directory += facts.name
    count += 1
  }

  /// The whole archive.
  consuming func finished() -> [UInt8] {
    let offset = bytes.count
    bytes += directory
    bytes += [0x50, 0x4B, 0x05, 0x06, 0, 0, 0, 0]
    bytes.append(count, size: 2)
    bytes.append(count, size: 2)
    bytes.append(directory.count, size: 4)
    bytes.append(offset, size: 4)
    bytes += [0, 0]
    return bytes
  }

  /// The part of a header that both headers of an entry have.
  private static func append(_ facts: Facts, to bytes: inout [UInt8]) {
    // Version 2.0, names in UTF-8, the method, midnight of 1 January 1980.
    bytes += [20, 0, 0, 8, facts.isDeflated ? 8 : 0, 0, 0, 0, 0x21, 0]
    bytes.append(Int(facts.checksum), size: 4)
    bytes.append(facts.compressedSize, size: 4)
    bytes.append(facts.size, size: 4)
    bytes.append(facts.name.count, size: 2)
    bytes += [0, 0]
  }

  private static func checksum(of content: [UInt8]) -> UInt32 {
    content.withUnsafeBufferPointer { UInt32(crc32(0, $0.baseAddress, UInt32($0.count))) }
  }

  /// Adds an entry.
  mutating func add(_ name: String, _ content: [UInt8]) { add(name, content) { () throws(Never) in } }

  /// The bytes that are deflated at once.
  private static let pieceSize = 1 << 16

  /// The content as a stream of deflated blocks without a header; nil if zlib has no memory.
  private func deflated<Failure>(
    _ content: [UInt8], _ check: () throws(Failure) -> Void
  ) throws(Failure) -> [UInt8]? {
    // zlib remembers the address of the stream.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    stream.pointee.zalloc = allocator
    guard zlib_deflate_init_raw(stream) == Z_OK else { return nil }
    defer { deflateEnd(stream) }
    var output = [UInt8](repeating: 0, count: Int(deflateBound(stream, UInt(content.count))))
    var (read, written) = (0, 0)
    repeat {
      try check()
      let end = min(read + ZipWriter.pieceSize, content.count)
      written += ZipWriter.deflate(
        content[read..<end], isLast: end == content.count, into: &output, at: written, stream)
      read = end
    } while read < content.count
    output.removeLast(output.count - written)
    return output
  }

  /// Deflates a piece to a place of a buffer that has room for it, and returns how many bytes were written.
  private static func deflate(
    _ piece: ArraySlice<UInt8>, isLast: Bool, into output: inout [UInt8], at place: Int,
    _ stream: UnsafeMutablePointer<z_stream>
  ) -> Int {
    piece.withUnsafeBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress.map { $0 + place }
        stream.pointee.avail_out = UInt32(output.count - place)
        let status = CZlib.deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        guard status == (isLast ? Z_STREAM_END : Z_OK), stream.pointee.avail_in == 0 else {
          preconditionFailure("the bound of zlib is too low")
        }
        return output.count - place - Int(stream.pointee.avail_out)
      }
    }
  }
}

extension [UInt8] {
  /// Appends a number, its least byte first.
  fileprivate mutating func append(_ number: Int, size: Int) {
    for place in 0..<size { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
  }
}
