import Glibc
import Workspace

/// The file of a store before SQLite touches it: made with the right permissions, or looked at and found to be a store.
///
/// SQLite would make a file as the umask pleases, open a read-only one and fail at the first change, follow a link to
/// nowhere, and begin a write-ahead log beside a stranger's file. So what can be refused is refused here, by a look at
/// the first 100 bytes.
/// - Source: https://www.sqlite.org/fileformat2.html, "The Database Header".
enum StoreFile {
  /// What the header told.
  struct Look {
    /// The file is not in WAL mode yet.
    let keepsRollbackJournal: Bool
  }

  /// Makes the file when there is none, and looks at it.
  static func prepare(_ path: String) throws(StoreError) -> Look {
    while true {
      let file = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      guard file < 0 else {
        defer { Glibc.close(file) }
        return try look(at: file, path)
      }
      let reason = errno
      guard reason == ENOENT else { throw refusal(reason, path) }
      if try make(path) { return Look(keepsRollbackJournal: false) }
    }
  }

  // MARK: - Making

  /// False when somebody else was quicker.
  private static func make(_ path: String) throws(StoreError) -> Bool {
    // With this mask 0700 and 0600 mean what they say, whatever the person's own gives or takes.
    let mask = umask(0o077)
    defer { umask(mask) }
    try makeFolder(parent(of: path), for: path)
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let reason = errno
      guard reason == EEXIST else { throw StoreError(path, .unmade(explanation(reason))) }
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, stat(path, &status) != 0 {
        throw StoreError(path, .dangling)
      }
      return false
    }
    defer { Glibc.close(file) }
    syncFolder(parent(of: path))
    return true
  }

  private static func makeFolder(_ folder: String, for path: String) throws(StoreError) {
    var reason = mkdir(folder, 0o700) == 0 ? 0 : errno
    if reason == ENOENT, folder != "/" {
      try makeFolder(parent(of: folder), for: path)
      reason = mkdir(folder, 0o700) == 0 ? 0 : errno
    }
    if reason == EEXIST { return }
    guard reason == 0 else { throw StoreError(path, .unmade(explanation(reason))) }
    syncFolder(parent(of: folder))
  }

  /// Lets a new name outlive a power failure.
  ///
  /// A folder that may not be read cannot be synced, and that is no reason to work without a store.
  private static func syncFolder(_ folder: String) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    Glibc.close(file)
  }

  // MARK: - Looking

  private static func look(at file: Int32, _ path: String) throws(StoreError) -> Look {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw StoreError(path, .unopened(explanation(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError(path, .notAFile) }
    // Root may write to everything, but a file that nobody may write to is meant to be left alone.
    guard status.st_mode & 0o222 != 0 else { throw StoreError(path, .readOnly) }
    guard access(parent(of: resolved(path)), W_OK | X_OK) == 0 else { throw StoreError(path, .readOnly) }
    // An empty file is one that `mktemp` made, or a shell that was killed while it made its store.
    if status.st_size == 0 { return Look(keepsRollbackJournal: false) }
    let header = try readHeader(of: file, path)
    guard header.starts(with: Array("SQLite format 3\0".utf8)) else { throw StoreError(path, .foreign) }
    let version = Int(Int32(bitPattern: number(in: header, at: 60)))
    guard number(in: header, at: 68) == Schema.applicationID, version >= 0 else {
      throw StoreError(path, .foreign)
    }
    if version > Schema.version { throw StoreError(path, .newer(version: version, known: Schema.version)) }
    return Look(keepsRollbackJournal: header[18] == 1)
  }

  private static func readHeader(of file: Int32, _ path: String) throws(StoreError) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 100)
    let count = pread(file, &header, header.count, 0)
    guard count >= 0 else { throw StoreError(path, .unopened(explanation(errno))) }
    guard count == header.count else { throw StoreError(path, .foreign) }
    return header
  }

  private static func number(in header: [UInt8], at offset: Int) -> UInt32 {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func refusal(_ error: Int32, _ path: String) -> StoreError {
    let reason: StoreError.Reason =
      switch error {
      case EISDIR: .folder
      case EROFS, ETXTBSY: .readOnly
      case EACCES, EPERM: access(path, R_OK) == 0 ? .readOnly : .forbidden
      case ENXIO, ENODEV: .notAFile
      default: .unopened(explanation(error))
      }
    return StoreError(path, reason)
  }

  // MARK: - Paths

  /// From the root, so that neither a change of folder nor a name like `file:x` misleads SQLite.
  static func absolute(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let folder = getcwd(nil, 0) else { return "./" + path }
    defer { free(folder) }
    return String(cString: folder) + "/" + path
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The folder that a path from the root lies in.
  ///
  /// Found by bytes: as a character, a slash before a combining mark is none.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func explanation(_ reason: Int32) -> String { String(cString: strerror(reason)) }
}
