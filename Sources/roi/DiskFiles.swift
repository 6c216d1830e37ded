import Commands
import Glibc
import Shell

extension Files {
  /// The files of this machine, for commands that read and write them.
  static let onDisk = Files(
    read: { path throws(FileError) in try Disk.read(path) },
    write: { path, bytes, mayReplace throws(FileError) in
      try Disk.write(path, bytes, mayReplace: mayReplace)
    },
    append: { path, bytes throws(FileError) in try Disk.append(path, bytes) },
    identity: { path in Disk.identity(path) },
    list: { beginning in Disk.list(beginning) })

  /// The files of this machine, of which those of an open store are not written.
  static func onDisk(exceptStore store: String) -> Files {
    let parts = Set(["", "-wal", "-shm", "-journal"].map { Disk.place(store + $0) })
    return Files(
      read: onDisk.read,
      write: { path, bytes, mayReplace throws(FileError) in
        let isStore = parts.contains(Disk.place(path)) || Disk.isSame(path, store)
        if isStore { throw FileError(.write, path, .openStore) }
        try onDisk.write(path, bytes, mayReplace)
      },
      append: onDisk.append, identity: onDisk.identity, list: onDisk.list)
  }

  /// Writes a file of the user's own, and creates its folders.
  func writeInFolder(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
    try Disk.write(path, bytes, mayReplace: true)
  }
}

/// System calls on files.
enum Disk {
  /// More bytes than any script has; a device may never end.
  private static let longestFile = 1 << 28

  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(expanded(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(.read, path) }
    return try read(descriptor, path)
  }

  /// Reads an open file to its end, and closes it.
  static func read(_ descriptor: CInt, _ path: String) throws(FileError) -> [UInt8] {
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0, errno != EINTR { throw error(.read, path) }
      guard bytes.count <= longestFile else { throw FileError(.read, path, .endless) }
      bytes += chunk.prefix(max(count, 0))
    }
  }

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
    let beside = "\(target).\(getpid()).new"
    do throws(FileError) {
      try write(beside, bytes, O_CREAT | O_EXCL | O_NOFOLLOW, permissions: permissions)
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

  /// Writes bytes to a file and, if it is a new one, brings them to the disk.
  private static func write(
    _ path: String, _ bytes: [UInt8], _ flags: Int32, permissions: mode_t = 0o600
  ) throws(FileError) {
    let isNew = flags & O_EXCL != 0
    let descriptor = open(expanded(path), O_WRONLY | O_CLOEXEC | flags, 0o600)
    guard descriptor >= 0 else { throw error(.write, path) }
    defer { close(descriptor) }
    do throws(FileError) {
      try write(bytes, to: descriptor, path)
      if isNew, fchmod(descriptor, permissions) != 0 || fsync(descriptor) != 0 { throw error(.write, path) }
    } catch {
      // A part of the file could be taken for the whole.
      if isNew { unlink(expanded(path)) }
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: CInt, _ path: String) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw error(.write, path) }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  static func identity(_ path: String) -> String {
    guard let resolved = realpath(expanded(path), nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The path without links of a file that there need not be.
  static func place(_ path: String) -> String {
    let folder = identity(Path.folder(of: expanded(path)))
    return identity(folder + "/" + (path.split(separator: "/").last ?? ""))
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
      let isFolder = stat(expanded(folder + name), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      names.append(folder + name + (isFolder ? "/" : ""))
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

/// The signals that end the program, held back until a file is whole and its temporary name is gone.
struct BlockedSignals {
  private var before = sigset_t()

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, &before)
  }

  /// Lets them come as before.
  func restore() {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}
