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

  /// The paths that begin with a text, as far as they lie in the folder; those of folders end in `/`.
  func list(_ beginning: String) -> [String] {
    let cut = beginning.lastIndex(of: "/").map { beginning.index(after: $0) } ?? beginning.startIndex
    let folder = String(beginning[..<cut])
    guard let parts = parts(of: folder + "."), let descriptor = try? opened(parts, of: folder),
      let directory = fdopendir(descriptor)
    else { return [] }
    defer { closedir(directory) }
    return Disk.names(in: directory, beginning: beginning[cut...], followsLinks: false).map { folder + $0 }
  }

  /// A text that is the same for all paths of a file in the folder.
  ///
  /// Of a path that leads elsewhere it tells nothing.
  func identity(_ path: String) -> String {
    parts(of: path).map { ([roots[0]] + $0).joined(separator: "/") } ?? Path.normal(path)
  }

  /// The names on the way from the folder to a path; nil for one that leads elsewhere.
  private func parts(of path: String) -> [String]? {
    let full = FolderFiles.absolute(path, from: start)
    guard !path.hasPrefix("~/"), !path.utf8.contains(0),
      let root = roots.first(where: { full == $0 || full.hasPrefix($0 == "/" ? $0 : $0 + "/") })
    else { return nil }
    return full.dropFirst(root.count).split(separator: "/").map(String.init)
  }

  /// Opens the folder at the end of a way.
  /// - Parameter path: The path in errors.
  private func opened(_ parts: some Sequence<String>, of path: String) throws(FileError) -> CInt {
    var folder = open(roots[0], O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for part in parts {
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let error = next >= 0 ? nil : error(path)
      close(folder)
      if let error { throw error }
      folder = next
    }
    return folder
  }

  /// Opens a file.
  private func descriptor(_ path: String) throws(FileError) -> CInt {
    guard let parts = parts(of: path) else { throw FileError(.read, path, .outside) }
    let folder = try opened(parts.dropLast(), of: path)
    defer { close(folder) }
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
    return .readOnly(
      .notAllowed, read: { path throws(FileError) in try folder.read(path) },
      identity: { Path.normal($0) }, list: { _ in [] },
      find: { path throws(FileError) in try folder.find(path) })
  }

  /// The listings of a folder and of those below it; no other file of it can be read, and none be written.
  static func listings(in folder: String) -> Files {
    let folder = FolderFiles(folder, startsThere: true)
    return .readOnly(
      .safe, read: { path throws(FileError) in throw FileError(.read, path, .otherKind(.listing)) },
      identity: { path in folder.identity(path) }, list: { beginning in folder.list(beginning) },
      find: { path throws(FileError) in
        guard FileKind.listing.covers(path) else { throw FileError(.read, path, .otherKind(.listing)) }
        return try folder.find(path)
      })
  }

  /// The files under `--safe`: the script, and those beside it and below its folder; none can be written.
  /// - Parameter script: The path of the script; nil for lines that are typed, piped or given with `-c`, which
  ///   read the files of the working folder.
  static func safe(for script: String?) -> Files {
    let folder = FolderFiles(script.map(Path.folder(of:)) ?? ".", startsThere: false)
    return .readOnly(
      .safe,
      read: { path throws(FileError) in
        path == script ? try Files.onDisk.read(path) : try folder.read(path)
      },
      identity: { path in folder.identity(path) }, list: { beginning in folder.list(beginning) },
      find: { path throws(FileError) in try folder.find(path) })
  }
}
