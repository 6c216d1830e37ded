import Glibc

/// A file, or what one held, whose bytes can be read in any order.
final class ArchiveFile {
  let size: Int
  private let descriptor: Int32
  /// The bytes that are in memory; nil for an open file.
  private let held: [UInt8]?

  /// - Parameter descriptor: An open file; it is duplicated, and stays open for whoever opened it.
  init(_ descriptor: Int32) throws(WorkbookError) {
    held = nil
    var status = stat()
    self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    size = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : -1
    guard self.descriptor >= 0 else { throw .cannotRead(code: errno) }
    guard size >= 0 else { throw .cannotRead(code: ESPIPE) }
  }

  /// What a file held.
  init(_ bytes: [UInt8]) { (held, size, descriptor) = (bytes, bytes.count, -1) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads bytes at a place.
  /// - Returns: The number of bytes that were read: fewer only at the end of the file.
  func read(
    into buffer: UnsafeMutablePointer<UInt8>, _ count: Int, at offset: Int
  ) throws(WorkbookError) -> Int {
    if let held {
      let part = held[min(offset, size)...].prefix(count)
      UnsafeMutableBufferPointer(start: buffer, count: count).baseAddress?.update(
        from: Array(part), count: part.count)
      return part.count
    }
    var filled = 0
    while filled < count {
      let read = pread(descriptor, buffer + filled, count - filled, off_t(offset + filled))
      if read == 0 { break }
      if read > 0 { filled += read } else if errno != EINTR { throw .cannotRead(code: errno) }
    }
    return filled
  }

  /// Bytes at a place, all of which have to be there.
  func bytes(_ count: Int, at offset: Int) throws(WorkbookError) -> [UInt8] {
    guard offset >= 0, count >= 0, count <= size, offset <= size - count else { throw .damaged }
    var bytes = [UInt8](repeating: 0, count: count)
    guard try read(into: &bytes, count, at: offset) == count else { throw .damaged }
    return bytes
  }
}

extension [UInt8] {
  /// The number of two bytes at a place, the lowest first.
  func number16(at place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) << 8 }

  /// The number of four bytes at a place, the lowest first.
  func number32(at place: Int) -> Int { number16(at: place) | number16(at: place + 2) << 16 }
}
