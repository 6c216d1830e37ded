import Glibc

/// An error of a history file.
package enum HistoryFileError: Error, Equatable {
  /// A system call failed, with its `errno`.
  case system(call: String, errno: Int32)
  /// Another process holds the lock.
  case busy
  /// There is something at the path that is not a regular file of the user's own.
  case notOwnFile
}

/// A file of lines in UTF-8 that several sessions may add to at once.
///
/// libedit's own `H_SAVE` rewrites the whole file, so the last of two sessions wins; it follows symbolic
/// links and reports success on a full disk. Here each line is one write to a file that is locked, private
/// from its first moment and never reached through a link. The file is opened for each line, so that a
/// session notices when another has put a shortened file in its place.
package struct HistoryFile: Sendable {
  /// The file's path; its folder is made when the first line is written.
  package let path: String
  /// The time to wait for another session, which has the file for as long as one write takes.
  private let patience: Duration

  /// Names the file without touching it.
  package init(path: String, patience: Duration = .milliseconds(100)) {
    (self.path, self.patience) = (path, patience)
  }

  /// The newest lines, oldest first; none if there is no file.
  ///
  /// It skips lines that are not UTF-8, and shortens a file that is more than a tenth over the limit, unless
  /// another process has the file for long.
  package func load(limit: Int) throws(HistoryFileError) -> [String] {
    guard let (file, isLocked) = try open(creating: false) else { return [] }
    defer { file.close() }
    let bytes = try file.contents()
    var lines = bytes.split(separator: UInt8(ascii: "\n"))
    if lines.count > limit {
      lines.removeFirst(lines.count - limit)
      if isLocked, file.lineCount(bytes) > limit + limit / 10 { try replace(with: lines) }
    }
    return lines.compactMap { String(validating: $0, as: UTF8.self) }
  }

  /// Adds lines in one write.
  package func append(_ lines: String...) throws(HistoryFileError) { try append(lines) }

  func append(_ lines: [String]) throws(HistoryFileError) {
    guard let file = try openLocked(creating: true) else { return }
    defer { file.close() }
    try file.append(lines.joined(separator: "\n"))
  }

  /// Empties the file.
  package func clear() throws(HistoryFileError) {
    guard let file = try openLocked(creating: false) else { return }
    defer { file.close() }
    if ftruncate(file.descriptor, 0) != 0 { throw .system(call: "ftruncate", errno: errno) }
  }

  // MARK: The file

  private func openLocked(creating: Bool) throws(HistoryFileError) -> LockedFile? {
    guard let (file, isLocked) = try open(creating: creating) else { return nil }
    guard isLocked else {
      file.close()
      throw .busy
    }
    return file
  }

  /// Opens the file at the path, and locks it unless another process has it for long; nil if there is none and
  /// none is to be created.
  private func open(creating: Bool) throws(HistoryFileError) -> (file: LockedFile, isLocked: Bool)? {
    let flags = O_RDWR | O_APPEND | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK | (creating ? O_CREAT : 0)
    // Between open and lock another session may have put a new file in place: look again then.
    for _ in 0..<100 {
      var descriptor = Glibc.open(path, flags, 0o600)
      if descriptor < 0, errno == ENOENT, creating {
        makeFolder()
        descriptor = Glibc.open(path, flags, 0o600)
      }
      if descriptor < 0 {
        if errno == ENOENT, !creating { return nil }
        if errno == ELOOP { throw .notOwnFile }
        throw .system(call: "open", errno: errno)
      }
      let file = LockedFile(descriptor: descriptor)
      do throws(HistoryFileError) {
        let isLocked = try file.lock(within: patience)
        if try file.isCurrent(at: path) { return (file, isLocked) }
      } catch {
        file.close()
        throw error
      }
      file.close()
    }
    throw .system(call: "flock", errno: EAGAIN)
  }

  /// Replaces the file by a shorter one, atomically; the caller holds the lock of the old one.
  private func replace(with lines: [ArraySlice<UInt8>]) throws(HistoryFileError) {
    let temporary = path + ".new"
    unlink(temporary)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = Glibc.open(temporary, flags, 0o600)
    if descriptor < 0 { throw .system(call: "open", errno: errno) }
    let file = LockedFile(descriptor: descriptor)
    defer { file.close() }
    var bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    bytes.append(UInt8(ascii: "\n"))
    try file.write(bytes)
    if fsync(descriptor) != 0 || rename(temporary, path) != 0 { throw .system(call: "rename", errno: errno) }
  }

  private func makeFolder() {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for end in parts.indices.dropFirst() {
      mkdir(parts[...end].joined(separator: "/"), 0o700)
    }
  }
}

/// An open history file, from `open` to `close`, which releases its lock, if it has it.
private struct LockedFile {
  let descriptor: CInt

  func close() { Glibc.close(descriptor) }

  /// Takes the lock; `false` if another process keeps it.
  func lock(within patience: Duration) throws(HistoryFileError) -> Bool {
    let end = ContinuousClock.now + patience
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(call: "flock", errno: errno) }
      if ContinuousClock.now > end { return false }
      usleep(1_000)
    }
    return true
  }

  /// `true` if the path still leads to this file, which must be the user's own; makes it private if it is
  /// not.
  func isCurrent(at path: String) throws(HistoryFileError) -> Bool {
    let mine = try status()
    guard mine.st_mode & S_IFMT == S_IFREG, mine.st_uid == geteuid() else { throw .notOwnFile }
    if mine.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    var named = stat()
    return lstat(path, &named) == 0 && named.st_ino == mine.st_ino && named.st_dev == mine.st_dev
  }

  func status() throws(HistoryFileError) -> stat {
    var result = stat()
    if fstat(descriptor, &result) != 0 { throw .system(call: "fstat", errno: errno) }
    return result
  }

  func contents() throws(HistoryFileError) -> [UInt8] {
    let size = Int(try status().st_size)
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: filled), size - filled, off_t(filled))
      }
      if count < 0 { throw .system(call: "pread", errno: errno) }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }

  func lineCount(_ bytes: [UInt8]) -> Int { bytes.count { $0 == UInt8(ascii: "\n") } }

  /// Adds lines; on a full disk it removes the part that was written, so that no half line is left.
  func append(_ lines: String) throws(HistoryFileError) {
    let size = try status().st_size
    var last = UInt8(ascii: "\n")
    // A crash of the machine may have left a line without its end.
    if size > 0 { pread(descriptor, &last, 1, size - 1) }
    let start = last == UInt8(ascii: "\n") ? "" : "\n"
    do throws(HistoryFileError) {
      try write(Array((start + lines + "\n").utf8))
    } catch {
      ftruncate(descriptor, size)
      throw error
    }
  }

  func write(_ bytes: [UInt8]) throws(HistoryFileError) {
    let count = Glibc.write(descriptor, bytes, bytes.count)
    if count < 0 { throw .system(call: "write", errno: errno) }
    if count < bytes.count { throw .system(call: "write", errno: ENOSPC) }
  }
}
