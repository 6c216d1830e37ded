import Glibc
import Shell

/// The files of one folder and the folders below it, for scripts and pages of others.
///
/// They are only read. A path is followed folder by folder without any link, so that none leads out, also
/// while somebody exchanges one; and what is no regular file, such as a pipe that never ends, is not opened.
struct FolderFiles: Sendable {
  /// The start of relative paths.
  private let start: String
  /// The folder as it was typed, and its path without links.
  private let roots: [String]

  /// The files of a folder.
  /// - Parameter startsThere: `true` when relative paths begin in that folder, `false` when they begin in the
  ///   working folder.
  init(_ folder: String, startsThere: Bool) {
    let working = Disk.identity(".")
    let typed = FolderFiles.absolute(folder, from: working)
    let resolved = Disk.identity(folder)
    (start, roots) = (startsThere ? resolved : working, [resolved, typed])
  }

  /// Reads a file.
  func read(_ path: String) throws(FileError) -> [UInt8] { try Disk.read(try descriptor(path), path) }

  /// Finds a file that is read piece by piece, which stays the same file whatever becomes of its path.
  func find(_ path: String) throws(FileError) -> LargeFile {
    let descriptor = try descriptor(path)
    return LargeFile(path: "/proc/self/fd/\(descriptor)") { close(descriptor) }
  }

  /// Opens a file.
  private func descriptor(_ path: String) throws(FileError) -> CInt {
    let full = FolderFiles.absolute(path, from: start)
    guard !path.hasPrefix("~/"), !path.utf8.contains(0),
      let root = roots.first(where: { full.hasPrefix($0 == "/" ? $0 : $0 + "/") })
    else { throw FileError(.read, path, .outside) }
    var folder = open(roots[0], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    let parts = full.dropFirst(root.utf8.count == 1 ? 1 : root.count + 1).split(separator: "/").map(
      String.init)
    for part in parts.dropLast() {
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard next >= 0 else { throw error(path) }
      close(folder)
      folder = next
    }
    let descriptor = openat(folder, parts.last ?? ".", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw error(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError(.read, path, status.st_mode & S_IFMT == S_IFDIR ? .isFolder : .outside)
    }
    return descriptor
  }

  /// The error of a link on the way, which is `ELOOP` or, for one to a folder, `ENOTDIR`.
  private func error(_ path: String) -> FileError {
    [ELOOP, ENOTDIR].contains(errno) ? FileError(.read, path, .outside) : Disk.error(.read, path)
  }

  private static func absolute(_ path: String, from folder: String) -> String {
    Path.normal(path.hasPrefix("/") ? path : folder + "/" + path)
  }
}

extension Files {
  /// The files that a page may read: those beside it and below its folder, which relative paths begin in.
  static func beside(page: String) -> Files {
    let folder = FolderFiles(Path.folder(of: page), startsThere: true)
    return Files(
      read: { path throws(FileError) in try folder.read(path) },
      write: { path, _, _ throws(FileError) in throw FileError(.write, path, .notAllowed) },
      append: { path, _ throws(FileError) in throw FileError(.write, path, .notAllowed) },
      identity: { Path.normal($0) }, list: { _ in [] },
      find: { path throws(FileError) in try folder.find(path) })
  }

  /// The files under `--safe`: the script, and those beside it and below its folder; none can be written.
  /// - Parameter script: The path of the script; nil for lines that are typed, piped or given with `-c`, which
  ///   read the files of the working folder.
  static func safe(for script: String?) -> Files {
    let folder = FolderFiles(script.map(Path.folder(of:)) ?? ".", startsThere: false)
    return Files(
      read: { path throws(FileError) in
        path == script ? try Files.onDisk.read(path) : try folder.read(path)
      },
      write: { path, _, _ throws(FileError) in throw FileError(.write, path, .safe) },
      append: { path, _ throws(FileError) in throw FileError(.write, path, .safe) },
      identity: Files.onDisk.identity, list: Files.onDisk.list,
      find: { path throws(FileError) in try folder.find(path) })
  }
}
