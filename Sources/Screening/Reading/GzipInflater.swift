import CZlib
import Glibc

/// The text of data in the format of gzip, of one or several members one behind the other.
/// - Source: RFC 1952.
final class GzipInflater {
  /// The first bytes of every member.
  static let magic: [UInt8] = [0x1F, 0x8B]

  private let path: String
  // zlib remembers the address of the stream.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let input = UnsafeMutablePointer<UInt8>.allocate(capacity: GzipInflater.inputSize)
  /// `true` between two members, where the data may end.
  private var isBetweenMembers = false
  private var isAtEnd = false

  private static let inputSize = 1 << 16

  /// - Parameter path: The file of the data, for an error.
  init(path: String) throws(ListingFileError) {
    self.path = path
    stream.initialize(to: z_stream())
    guard zlib_inflate_init(stream) == Z_OK else { throw .cannotOpen(path: path, code: ENOMEM) }
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Takes the first bytes of the data, which were read already.
  func append(_ bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() { input[index] = byte }
    (stream.pointee.next_in, stream.pointee.avail_in) = (input, UInt32(bytes.count))
  }

  /// Inflates some bytes.
  /// - Parameter read: Reads more of the data into a buffer; returns 0 at its end.
  /// - Returns: The number of inflated bytes; 0 at the end of the text.
  func inflate(
    into buffer: UnsafeMutablePointer<UInt8>, _ count: Int,
    from read: (UnsafeMutablePointer<UInt8>, Int) throws(ListingFileError) -> Int
  ) throws(ListingFileError) -> Int {
    (stream.pointee.next_out, stream.pointee.avail_out) = (buffer, UInt32(clamping: count))
    let capacity = stream.pointee.avail_out
    while stream.pointee.avail_out == capacity, !isAtEnd {
      if stream.pointee.avail_in == 0, try !fill(from: read) { break }
      try inflateMore()
    }
    return Int(capacity - stream.pointee.avail_out)
  }

  /// Reads more data; returns `false` at its end.
  private func fill(
    from read: (UnsafeMutablePointer<UInt8>, Int) throws(ListingFileError) -> Int
  ) throws(ListingFileError) -> Bool {
    let count = try read(input, GzipInflater.inputSize)
    // Data that ends within a member was cut short.
    guard count > 0 || isBetweenMembers else { throw .brokenCompression }
    (stream.pointee.next_in, stream.pointee.avail_in) = (input, UInt32(count))
    isAtEnd = count == 0
    return count > 0
  }

  private func inflateMore() throws(ListingFileError) {
    if isBetweenMembers {
      // Zeros may fill the end of the data, as on a tape.
      guard let next = stream.pointee.next_in, next.pointee != 0 else {
        stream.pointee.next_in += 1
        stream.pointee.avail_in -= 1
        return
      }
      guard inflateReset(stream) == Z_OK else { throw .brokenCompression }
      isBetweenMembers = false
    }
    switch CZlib.inflate(stream, Z_NO_FLUSH) {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isBetweenMembers = true
    case Z_MEM_ERROR: throw .cannotOpen(path: path, code: ENOMEM)
    default: throw .brokenCompression
    }
  }
}
