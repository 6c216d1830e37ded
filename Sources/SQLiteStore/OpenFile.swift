import GRDB
import Glibc
import Synchronization
import Workspace

/// One connection's share in a file that this process has open.
///
/// Closing any descriptor of a file drops every lock that the process holds on it, SQLite's too, and another shell could
/// then write in between. So the look before opening, which closes a descriptor, is not taken at a file that is open
/// in this process already; it was taken when it was opened first.
/// - Source: https://www.sqlite.org/howtocorrupt.html, section 2.2.
struct OpenFile: Hashable {
  private static let counts = Mutex<[OpenFile: Int]>([:])

  private let device: dev_t
  private let node: ino_t

  private init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, node) = (status.st_dev, status.st_ino)
  }

  /// Prepares the file at a path from the root and connects to it; what is returned must `leave` once it is closed.
  static func open(
    _ path: String, connect: (StoreFile.Look) throws(StoreError) -> DatabaseQueue
  ) throws(StoreError) -> (OpenFile, DatabaseQueue) {
    return try counts.withLock { counts throws(StoreError) in
      let isOpen = OpenFile(at: path).map { counts[$0] != nil } ?? false
      let look = isOpen ? StoreFile.Look(keepsRollbackJournal: false) : try StoreFile.prepare(path)
      let queue = try connect(look)
      guard let file = OpenFile(at: path) else { throw StoreError(path, .vanished) }
      counts[file, default: 0] += 1
      return (file, queue)
    }
  }

  /// The connection is closed.
  func leave() {
    Self.counts.withLock { counts in
      let count = (counts[self] ?? 1) - 1
      counts[self] = count > 0 ? count : nil
    }
  }
}
