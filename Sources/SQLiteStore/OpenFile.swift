import GRDB
import Glibc
import Synchronization
import Workspace

/// The identity of a file: its device and its inode.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let node: ino_t

  init(_ status: stat) { (device, node) = (status.st_dev, status.st_ino) }

  /// The identity of what is at a path now; nil if nothing is.
  init?(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// `true` if there is another file at a path, or none; an error, such as that of a folder that may not be
  /// entered, leaves that open.
  func isGone(from path: String) -> Bool {
    if let present = FileIdentity(at: path) { return present != self }
    return errno == ENOENT || errno == ENOTDIR
  }
}

/// The file of a store and this process's own descriptor of it, beside that of SQLite.
///
/// Closing any descriptor of a file drops every lock that the process holds on it, SQLite's too, and another
/// shell could then write in between. So a descriptor is closed only when the process has no connection to
/// the file any more.
/// - Source: https://www.sqlite.org/howtocorrupt.html, section 2.2.
final class OpenFile {
  /// The connections of this process to a file, and the descriptors that wait for the last one's end.
  private struct Use {
    let file: FileIdentity
    var connections = 0
    var unused: [Int32] = []
  }

  /// The files in use, of which there are one or two: a dictionary would take as long as all of SQLite's opening.
  private static let uses = Mutex<[Use]>([])

  /// The absolute path that was opened.
  let path: String
  /// The descriptor, open until `release`.
  let descriptor: Int32
  /// The identity of the file that is open, wherever its path leads by now.
  let identity: FileIdentity

  /// Opens the file at an absolute path, which is created if there is none, and connects to it; `release` is
  /// to be called once the connection is closed.
  static func open<Connection>(
    _ path: String, connect: (OpenFile, StoreFile.Header) throws(StoreError) -> Connection
  ) throws(StoreError) -> Connection {
    try uses.withLock { uses throws(StoreError) in
      let file = try OpenFile(path)
      do throws(StoreError) {
        let connection = try connect(file, try StoreFile.check(file.descriptor, path))
        guard FileIdentity(at: path) == file.identity else { throw StoreError(path, .vanished) }
        if let place = file.place(in: uses) {
          uses[place].connections += 1
        } else {
          uses.append(Use(file: file.identity, connections: 1))
        }
        return connection
      } catch {
        file.discard(&uses)
        throw error
      }
    }
  }

  /// The descriptor of the index of the write-ahead log; nil as long as there is none.
  private var indexDescriptor: Int32?

  private init(_ path: String) throws(StoreError) {
    self.path = path
    descriptor = try StoreFile.open(path)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw StoreError(path, .cannotOpen(StoreFile.explanation(errno)))
    }
    identity = FileIdentity(status)
  }

  /// The first bytes of the index of the write-ahead log; empty if there is none.
  func indexHeader() -> [UInt8] {
    if indexDescriptor == nil {
      let index = Glibc.open(path + "-shm", O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      if index >= 0 { indexDescriptor = index }
    }
    guard let indexDescriptor else { return [] }
    var header = [UInt8](repeating: 0, count: 136)
    return pread(indexDescriptor, &header, header.count, 0) == header.count ? header : []
  }

  /// Closes the descriptor, now or after the last connection to the file.
  func release() {
    Self.uses.withLock { uses in
      if let place = place(in: uses) { uses[place].connections -= 1 }
      discard(&uses)
    }
  }

  private func discard(_ uses: inout [Use]) {
    let own = [descriptor] + (indexDescriptor.map { [$0] } ?? [])
    guard let place = place(in: uses) else {
      for descriptor in own { close(descriptor) }
      return
    }
    uses[place].unused += own
    guard uses[place].connections == 0 else { return }
    for descriptor in uses[place].unused { close(descriptor) }
    uses.remove(at: place)
  }

  private func place(in uses: [Use]) -> Int? { uses.firstIndex { $0.file == identity } }
}
