import GRDB
import Glibc
import GRDBSQLite
import Workspace

extension SQLiteStore {
  /// Ends the work on a file that was changed behind the store's back.
  ///
  /// The connection stays as it is until the process ends: to close it would fold the log into the file, and
  /// remove the files that are at the log's path by now. A file that was only moved gets its log first.
  /// - Returns: The error to throw; nil if nothing was written that is not safe.
  func abandon(_ change: StoreChange) -> StoreError? {
    if change == .moved, !watch.isLogGone, !watch.isOverwritten, foldInLog() {
      removeLog()
      closeConnection()
      return hasUnsavedWork ? StoreError(location, .left(change, rescue: nil)) : nil
    }
    defer { leaveOpen() }
    guard hasUnsavedWork else {
      removeLog()
      return nil
    }
    guard let rescue = try? writeRescue() else { return StoreError(location, .changed(change)) }
    removeLog()
    return StoreError(location, .left(change, rescue: rescue))
  }

  /// Folds the whole log into the file, which SQLite does not do for a moved one as it closes.
  /// - Returns: `true` if nothing is left in the log.
  private func foldInLog() -> Bool {
    guard (try? lock.acquire(limit: Self.closingPatience)) != nil else { return false }
    defer { lock.release() }
    let result = try? queue.inDatabase { try Row.fetchOne($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    return result.flatMap { $0 }?["busy"] == 0
  }

  /// Writes what the connection has to a new file beside the store, and returns its path.
  private func writeRescue() throws(StoreError) -> String {
    let bytes = try backup()
    for number in 1...100 {
      let path = location + (number == 1 ? ".rescue" : ".rescue-\(number)")
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard file >= 0 else { continue }
      defer { Glibc.close(file) }
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        guard count > 0 || errno == EINTR else {
          unlink(path)
          throw StoreError(path, .cannotReadOrWrite(StoreFile.explanation(errno)))
        }
        rest = rest.dropFirst(max(count, 0))
      }
      guard fsync(file) == 0 else { throw StoreError(path, .cannotReadOrWrite(StoreFile.explanation(errno))) }
      StoreFile.syncFolder(StoreFile.parent(of: path))
      return path
    }
    throw StoreError(location, .cannotCreate(StoreFile.explanation(errno)))
  }

  /// Removes the log of a file that is gone, which the next shell would take for that of the new file; another
  /// process that still has the old file does so itself.
  private func removeLog() {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    // The bytes of SQLite's SHARED lock.
    (lock.l_start, lock.l_len) = (0x4000_0002, 510)
    guard watch.hasOwnLog, fcntl(file.descriptor, F_GETLK, &lock) == 0, lock.l_type == Int16(F_UNLCK) else {
      return
    }
    unlink(location + "-wal")
    unlink(location + "-shm")
  }
}
