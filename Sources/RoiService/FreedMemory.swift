import CMalloc
import Synchronization

/// Memory that answers have freed, and that the allocator keeps.
final class FreedMemory: Sendable {
  /// The freed bytes that a thread keeps for the next answers: a few hundred of them.
  private static let kept: Int32 = 16 << 20

  /// The number of open connections from which on they are a crowd.
  private static let crowd = 256

  /// The open connections, and the most of them since memory was given back.
  private let connections = Mutex((open: 0, most: 0))

  /// Keeps it for the next answer.
  ///
  /// The allocator's own limit of 128 KiB gives the pages of nearly each answer back to the system, which clears them
  /// before the next: a tenth of the time of a busy service.
  static func keep() { mallopt(M_TRIM_THRESHOLD, kept) }

  /// Counts a connection that a client has opened.
  func countOpened() {
    connections.withLock { connections in
      connections.open += 1
      connections.most = max(connections.most, connections.open)
    }
  }

  /// Counts a connection that is closed, and gives the memory back once seven eighths of a crowd have gone.
  ///
  /// Most of it lies between what others use, where the allocator gives none back unless it is asked to: two thousand
  /// connections leave two hundred megabytes.
  func countClosed() {
    let isOver = connections.withLock { connections in
      connections.open -= 1
      guard connections.most >= Self.crowd, connections.open <= connections.most / 8 else { return false }
      connections.most = connections.open
      return true
    }
    // It takes milliseconds, in which no connection has to wait.
    if isOver { Task.detached { malloc_trim(0) } }
  }
}
