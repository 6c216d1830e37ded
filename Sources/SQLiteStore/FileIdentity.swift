import GRDB
import Glibc
import Synchronization
import Workspace

/// The identity of a database file, and the count of this process's connections to each.
///
/// Closing any descriptor of a file drops every lock that the process holds on it, SQLite's too, and another
/// shell could then write in between. So `StoreFile.prepare`, which closes a descriptor, is skipped for a
/// file that this process has open already.
/// - Source: https://www.sqlite.org/howtocorrupt.html, section 2.2.
struct FileIdentity: Hashable {
  private static let counts = Mutex<[FileIdentity: Int]>([:])

  private let device: dev_t
  private let node: ino_t

  private init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, node) = (status.st_dev, status.st_ino)
  }

  /// Prepares the file at an absolute path and connects to it; `release` is to be called once the connection
  /// is closed.
  static func open(
    _ path: String, connect: (StoreFile.Header) throws(StoreError) -> DatabaseQueue
  ) throws(StoreError) -> (FileIdentity, DatabaseQueue) {
    return try counts.withLock { counts throws(StoreError) in
      let isOpen = FileIdentity(at: path).map { counts[$0] != nil } ?? false
      let header = isOpen ? StoreFile.Header(keepsRollbackJournal: false) : try StoreFile.prepare(path)
      let queue = try connect(header)
      guard let file = FileIdentity(at: path) else { throw StoreError(path, .vanished) }
      counts[file, default: 0] += 1
      return (file, queue)
    }
  }

  /// Counts one connection less.
  func release() {
    Self.counts.withLock { counts in
      let count = (counts[self] ?? 1) - 1
      counts[self] = count > 0 ? count : nil
    }
  }
}
