import Glibc
import Workspace

/// The exclusive lock of a store's writers, on one byte of the file that SQLite does not use.
///
/// It is held around every transaction that writes and everything that folds the write-ahead log into the
/// file. SQLite 3.7.0 to 3.51.2 can lose committed changes when one process does the one while another does
/// the other. Readers need no lock, and the system releases that of a process which ends.
///
/// The lock belongs to the descriptor (`F_OFD_SETLK`), so that it also keeps two stores of one process apart,
/// and that closing another descriptor does not drop it.
/// - Source: https://www.sqlite.org/wal.html, "The WAL-Reset Bug".
struct StoreLock {
  /// The byte: SQLite's own locks are from 0x40000000 to 0x400001ff.
  static let offset: off_t = 0x4000_1000
  /// `F_OFD_SETLK` of <fcntl.h>, which Swift does not import.
  private static let setLock: Int32 = 37
  /// The longest pause between two tries, in microseconds.
  private static let longestPause = 10_000.0

  /// The descriptor of the open file.
  let descriptor: Int32
  private let path: String
  private let patience: Double
  let wait: StoreWait

  /// The lock of an open file.
  /// - Parameters:
  ///   - patience: The seconds to wait for another holder.
  ///   - wait: The user's part in that.
  init(_ descriptor: Int32, _ path: String, patience: Double, wait: StoreWait = .unseen) {
    (self.descriptor, self.path, self.patience, self.wait) = (descriptor, path, patience, wait)
  }

  /// Takes the lock, and waits for its holder.
  /// - Parameters:
  ///   - limit: The most seconds to wait, if that is less than the patience.
  ///   - isShared: `true` for a reader, who keeps writers out and not other readers.
  func acquire(limit: Double = .infinity, isShared: Bool = false) throws(StoreError) {
    var rest = min(patience, limit) * 1_000_000
    var pause = 100.0
    defer { wait.end() }
    while !set(isShared ? F_RDLCK : F_WRLCK) {
      guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
        throw StoreError(path, .cannotReadOrWrite(StoreFile.explanation(errno)))
      }
      guard rest > 0, wait.goesOn(path) else { throw StoreError(path, .busy) }
      usleep(UInt32(min(pause, rest)))
      rest -= pause
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Takes the lock if nobody has it.
  func acquireNow() -> Bool { set(F_WRLCK) }

  /// Releases the lock; does nothing without it.
  func release() { _ = set(F_UNLCK) }

  private func set(_ type: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (Self.offset, 1)
    return fcntl(descriptor, Self.setLock, &lock) == 0
  }
}
