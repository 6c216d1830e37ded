import Glibc
import LineEditor
import Shell

/// System calls on files.
enum Disk {
  /// More bytes than any script has; a device may never end.
  private static let longestFile = 1 << 28

  static func read(_ path: String) throws(FileError) -> [UInt8] {
    // A pipe that nobody writes to yet would not open otherwise.
    let descriptor = open(expanded(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw error(.read, path) }
    return try read(descriptor, path)
  }

  /// Reads a file that is read unasked, so that neither a pipe without a writer nor a device may be there.
  static func readOrdinary(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw isDanglingLink(path) ? FileError(.read, path, .danglingLink) : error(.read, path)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(.read, path, status.st_mode & S_IFMT == S_IFDIR ? .isFolder : .notAFile)
    }
    return try read(descriptor, path)
  }

  /// Finds a file that is read piece by piece.
  static func find(_ path: String) throws(FileError) -> LargeFile {
    var status = stat()
    guard stat(expanded(path), &status) == 0, access(expanded(path), R_OK) == 0 else {
      throw error(.read, path)
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileError(.read, path, .isFolder) }
    return LargeFile(path: expanded(path), isOrdinary: status.st_mode & S_IFMT == S_IFREG)
  }

  private static func isDanglingLink(_ path: String) -> Bool {
    let number = errno
    defer { errno = number }
    var status = stat()
    return number == ENOENT && lstat(path, &status) == 0
  }

  /// Reads an open file to its end, and closes it.
  /// - Throws: `interrupted` when the user interrupts it.
  static func read(_ descriptor: CInt, _ path: String) throws(FileError) -> [UInt8] {
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      guard !Interrupts.isRaised, DescriptorWait.until(POLLIN, on: descriptor) else {
        throw FileError(.read, path, .interrupted)
      }
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0, errno != EINTR, errno != EAGAIN { throw error(.read, path) }
      guard bytes.count <= longestFile else { throw FileError(.read, path, .endless) }
      bytes += chunk.prefix(max(count, 0))
    }
  }

  /// Adds to a file, and brings that to the disk: what is recorded is as safe as what is saved.
  static func append(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try write(path, bytes, O_APPEND)
    } catch {
      guard case .missing = error.reason else { throw error }
      throw FileError(.write, path, .removed)
    }
  }

  /// Writes a file whole or not at all.
  ///
  /// A new file beside it is filled, brought to the disk and then put in its place. It has the permissions of
  /// the old one; a file that there was not is the user's alone. Of a link, the target is replaced. A file
  /// that is not regular, such as a device or a pipe, is written to.
  static func write(_ path: String, _ bytes: [UInt8], mayReplace: Bool) throws(FileError) {
    var status = stat()
    let exists = lstat(expanded(path), &status) == 0
    if exists, !mayReplace { throw FileError(.write, path, .exists) }
    guard exists, stat(expanded(path), &status) == 0 else {
      if exists, errno == ENOENT { throw FileError(.write, path, .danglingLink) }
      return try put(bytes, at: expanded(path), of: path, permissions: 0o600, mayReplace: false)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(.write, path, .isFolder)
    default: return try write(path, bytes, 0)
    }
    try put(bytes, at: identity(path), of: path, permissions: status.st_mode & 0o777, mayReplace: true)
  }

  /// Fills a new file beside `target` and puts it in its place.
  /// - Parameter path: The path in errors.
  private static func put(
    _ bytes: [UInt8], at target: String, of path: String, permissions: mode_t, mayReplace: Bool
  ) throws(FileError) {
    let signals = BlockedSignals()
    defer { signals.restore() }
    let beside = TemporaryName.make(in: Path.folder(of: target))
    do throws(FileError) {
      try fill(beside, bytes, permissions: permissions, isStopped: { signals.havePending })
    } catch {
      throw FileError(error.access, path, error.reason)
    }
    defer { unlink(beside) }
    // A link, unlike a new name, takes the place of nothing.
    var isPlaced = mayReplace ? rename(beside, target) == 0 : link(beside, target) == 0
    // Not every file system has links.
    if !isPlaced, !mayReplace, [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) {
      isPlaced = rename(beside, target) == 0
    }
    guard isPlaced else { throw error(.write, path) }
    let folder = open(Path.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// The bytes that are brought to the disk between two looks for an interruption.
  private static let pieceLength = 1 << 22

  /// Makes a new file, and brings its bytes to the disk.
  /// - Parameter isStopped: Returns `true` when the user wants to stop; no part of the file is left then.
  private static func fill(
    _ path: String, _ bytes: [UInt8], permissions: mode_t, isStopped: () -> Bool
  ) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw error(.write, path) }
    defer { close(descriptor) }
    do throws(FileError) {
      for start in stride(from: 0, to: bytes.count, by: pieceLength) {
        if isStopped() { throw FileError(.write, path, .interrupted) }
        let end = min(start + pieceLength, bytes.count)
        try write(bytes[start..<end], to: descriptor, path)
        if end < bytes.count, fdatasync(descriptor) != 0 { throw error(.write, path) }
      }
      if fchmod(descriptor, permissions) != 0 || fsync(descriptor) != 0 { throw error(.write, path) }
    } catch {
      // A part of the file could be taken for the whole.
      unlink(path)
      throw error
    }
  }

  /// Writes bytes to what there is: a file, a pipe or a device.
  private static func write(_ path: String, _ bytes: [UInt8], _ flags: Int32) throws(FileError) {
    let descriptor = try openToWrite(path, flags)
    defer { close(descriptor) }
    try write(bytes[...], to: descriptor, path)
    // A pipe or a device cannot be synced.
    if flags & O_APPEND != 0, fdatasync(descriptor) != 0, errno != EINVAL { throw error(.write, path) }
  }

  /// Opens what there is; waits for a reader of a pipe.
  private static func openToWrite(_ path: String, _ flags: Int32) throws(FileError) -> CInt {
    while true {
      let descriptor = open(expanded(path), O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags)
      if descriptor >= 0 { return descriptor }
      var status = stat()
      guard errno == ENXIO, stat(expanded(path), &status) == 0, status.st_mode & S_IFMT == S_IFIFO else {
        throw error(.write, path)
      }
      guard DescriptorWait.aMoment() else { throw FileError(.write, path, .interrupted) }
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: CInt, _ path: String) throws(FileError)
  {
    var rest = bytes
    while !rest.isEmpty {
      guard DescriptorWait.until(POLLOUT, on: descriptor) else { throw FileError(.write, path, .interrupted) }
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR, errno != EAGAIN { throw error(.write, path) }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  static func identity(_ path: String) -> String {
    guard let resolved = realpath(expanded(path), nil) else { return path }
    defer { free(resolved) }
    // Of a name that is not UTF-8 only that of another file could be made.
    return String(validatingCString: resolved) ?? path
  }

  /// The path without links of a file that there need not be.
  static func place(_ path: String) -> String {
    let folder = identity(Path.folder(of: expanded(path)))
    return identity(folder + "/" + (path.split(separator: "/").last ?? ""))
  }

  /// `true` for the path of a folder.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(expanded(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// `true` for two paths of one file, by whatever names.
  static func isSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(expanded(path), &one) == 0 && stat(expanded(other), &two) == 0
      && one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  static func list(_ beginning: String) -> [String] {
    let cut = beginning.lastIndex(of: "/").map { beginning.index(after: $0) } ?? beginning.startIndex
    let (folder, start) = (String(beginning[..<cut]), beginning[cut...])
    guard let directory = opendir(folder.isEmpty ? "." : expanded(folder)) else { return [] }
    defer { closedir(directory) }
    return names(in: directory, beginning: start, followsLinks: true).map { folder + $0 }
  }

  /// The names in a folder that begin with a text, in their order; those of folders end in `/`.
  /// - Parameter followsLinks: `true` if a link to a folder is one, too.
  static func names(
    in directory: OpaquePointer, beginning start: Substring, followsLinks: Bool
  ) -> [String] {
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      // A name that is not UTF-8 could not be typed.
      guard let name, name.hasPrefix(start), name != ".", name != "..",
        start.hasPrefix(".") || !name.hasPrefix(".")
      else {
        continue
      }
      var status = stat()
      let isFound = fstatat(dirfd(directory), name, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0
      names.append(name + (isFound && status.st_mode & S_IFMT == S_IFDIR ? "/" : ""))
    }
    return names.sorted()
  }

  /// The path, with `~/` at its beginning replaced by the home folder.
  static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }

  static func error(_ access: FileError.Access, _ path: String) -> FileError {
    let reason: FileError.Reason =
      switch errno {
      case ENOENT, ENOTDIR: .missing
      case EEXIST: .exists
      case EISDIR: .isFolder
      case EACCES, EPERM, EROFS: .notAllowed
      case ENOSPC, EDQUOT: .diskFull
      default: .other(String(cString: strerror(errno)))
      }
    return FileError(access, path, reason)
  }
}
