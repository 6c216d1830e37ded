/// The memory of a chunk, which is not changed any more when it is handed out.
final class ChunkBytes: @unchecked Sendable {
  let start: UnsafeMutablePointer<UInt8>
  let capacity: Int

  /// The number of line feeds behind the bytes, so that readers of a number or a cell stop without counting.
  static let padding = 16

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity + ChunkBytes.padding)
  }

  deinit { start.deallocate() }

  /// Ends the bytes with line feeds.
  func pad(at count: Int) {
    (start + count).update(repeating: Byte.lineFeed, count: ChunkBytes.padding)
  }
}
