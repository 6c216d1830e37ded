import Commands
import Glibc
import Shell

extension Files {
  /// The files of this machine, for commands that read and write them.
  static let onDisk = Files(
    read: { path throws(FileError) in try Disk.read(path) },
    write: { path, bytes, mayReplace throws(FileError) in
      try mayReplace ? Disk.replace(path, bytes) : Disk.write(path, bytes, O_CREAT | O_EXCL)
    },
    append: { path, bytes throws(FileError) in try Disk.append(path, bytes) },
    identity: { path in Disk.identity(path) },
    list: { beginning in Disk.list(beginning) })
}

extension Files {
  /// Writes a file of the user's own, and creates its folders.
  func writeInFolder(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    for end in path.indices.dropFirst() where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
    try Disk.replace(path, bytes)
  }
}

/// System calls on files.
private enum Disk {
  /// More bytes than any script has; a device may never end.
  private static let longestFile = 1 << 28

  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(expanded(path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(.read, path) }
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

  static func write(
    _ path: String, _ bytes: [UInt8], _ flags: Int32, permissions: mode_t = 0o666
  ) throws(FileError) {
    let descriptor = open(expanded(path), O_WRONLY | O_CLOEXEC | flags, permissions)
    guard descriptor >= 0 else { throw error(.write, path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR {
        let failure = error(.write, path)
        // A part of the file could be taken for the whole.
        if flags & O_EXCL != 0 { unlink(expanded(path)) }
        throw failure
      }
      rest = rest.dropFirst(max(count, 0))
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

  /// Writes a new file beside the old one and renames it, so that a complete file is there at any time.
  ///
  /// The new file has the permissions of the old one. Of a link, the target is replaced. A file that is not
  /// regular, such as a device or a pipe, is written to.
  static func replace(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    var status = stat()
    guard stat(expanded(path), &status) == 0 else { return try write(path, bytes, O_CREAT | O_EXCL) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw FileError(.write, path, .isFolder)
    default: return try write(path, bytes, 0)
    }
    let target = identity(path)
    let beside = "\(target).\(getpid()).new"
    let permissions = status.st_mode & 0o777
    do throws(FileError) {
      try write(beside, bytes, O_CREAT | O_EXCL, permissions: permissions)
    } catch {
      throw FileError(error.access, path, error.reason)
    }
    // The umask may have taken some away.
    guard chmod(beside, permissions) == 0, rename(beside, target) == 0 else {
      let failure = error(.write, path)
      unlink(beside)
      throw failure
    }
  }

  static func identity(_ path: String) -> String {
    guard let resolved = realpath(expanded(path), nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func list(_ beginning: String) -> [String] {
    let cut = beginning.lastIndex(of: "/").map { beginning.index(after: $0) } ?? beginning.startIndex
    let (folder, start) = (String(beginning[..<cut]), beginning[cut...])
    guard let directory = opendir(folder.isEmpty ? "." : expanded(folder)) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(start), name != ".", name != "..", start.hasPrefix(".") || !name.hasPrefix(".")
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
  private static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }

  private static func error(_ access: FileError.Access, _ path: String) -> FileError {
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
