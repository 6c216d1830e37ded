import Glibc
import Workspace

/// Prepares the file of a store before SQLite opens it: creates it with the right permissions, or checks its
/// header.
///
/// SQLite would create a file with the permissions of the umask, open a read-only one and fail at the first
/// change, follow a dangling link, and begin a write-ahead log beside another program's file. The first 100
/// bytes suffice to refuse those.
/// - Source: https://www.sqlite.org/fileformat2.html, "The Database Header".
enum StoreFile {
  /// The facts of a file's header.
  struct Header {
    /// `true` for a file that is not in WAL mode yet.
    let keepsRollbackJournal: Bool
  }

  /// Opens the file, which is created if there is none, and returns its descriptor.
  static func open(_ path: String) throws(StoreError) -> Int32 {
    while true {
      let file = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
      if file >= 0 { return file }
      let reason = errno
      guard reason == ENOENT else { throw refusal(reason, path) }
      try make(path)
    }
  }

  // MARK: - Making

  /// Creates the file, unless another process did so first.
  private static func make(_ path: String) throws(StoreError) {
    // With this mask 0700 and 0600 mean what they say, whatever the user's own is.
    let mask = umask(0o077)
    defer { umask(mask) }
    try makeFolder(parent(of: path), for: path)
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      let reason = errno
      guard reason == EEXIST else { throw StoreError(path, .cannotCreate(explanation(reason))) }
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, stat(path, &status) != 0 {
        throw StoreError(path, .danglingLink)
      }
      return
    }
    defer { Glibc.close(file) }
    syncFolder(parent(of: path))
  }

  private static func makeFolder(_ folder: String, for path: String) throws(StoreError) {
    var reason = mkdir(folder, 0o700) == 0 ? 0 : errno
    if reason == ENOENT, folder != "/" {
      try makeFolder(parent(of: folder), for: path)
      reason = mkdir(folder, 0o700) == 0 ? 0 : errno
    }
    if reason == EEXIST { return }
    guard reason == 0 else { throw StoreError(path, .cannotCreate(explanation(reason))) }
    syncFolder(parent(of: folder))
  }

  /// Syncs a folder, so that a new name in it survives a power failure.
  ///
  /// A folder that may not be read cannot be synced; the store is used all the same.
  static func syncFolder(_ folder: String) {
    let file = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    Glibc.close(file)
  }

  // MARK: - Checking

  /// `true` for a file without a byte: `mktemp` makes one, a shell that is killed while it makes its store leaves one,
  /// and so may a full disk or a copy that was broken off.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  /// Checks that an open file is a store of this version or an older one.
  static func check(_ file: Int32, _ path: String) throws(StoreError) -> Header {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw StoreError(path, .cannotOpen(explanation(errno))) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw StoreError(path, .notAFile) }
    // Root may write to everything, but a file that nobody may write to is meant to be left alone.
    guard status.st_mode & 0o222 != 0 else { throw StoreError(path, .readOnly) }
    guard access(parent(of: resolved(path)), W_OK | X_OK) == 0 else { throw StoreError(path, .readOnly) }
    // It becomes a store.
    if status.st_size == 0 { return Header(keepsRollbackJournal: false) }
    do throws(StoreError) {
      let header = try readHeader(of: file, path)
      _ = try version(inHeader: header, path)
      return Header(keepsRollbackJournal: header[18] == 1)
    } catch {
      if isHalfMade(path) { return Header(keepsRollbackJournal: false) }
      throw error
    }
  }

  /// `true` if the power failed while the store was made: the file then holds any part of its first pages.
  ///
  /// SQLite makes it empty again, as the journal beside it says that it was.
  /// - Source: https://www.sqlite.org/fileformat2.html, "The Rollback Journal".
  private static func isHalfMade(_ path: String) -> Bool {
    let journal = Glibc.open(path + "-journal", O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard journal >= 0 else { return false }
    defer { close(journal) }
    var header = [UInt8](repeating: 0, count: 20)
    guard pread(journal, &header, header.count, 0) == header.count else { return false }
    return header.starts(with: [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
      && number(in: header, at: 16) == 0
  }

  /// The version in the first bytes of a file, which is at most that of this program.
  static func version(inHeader header: [UInt8], _ path: String) throws(StoreError) -> Int {
    guard header.count >= 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError(path, .notAStore)
    }
    let version = Int(Int32(bitPattern: number(in: header, at: 60)))
    guard number(in: header, at: 68) == Schema.applicationID, version >= 0 else {
      throw StoreError(path, .notAStore)
    }
    if version > Schema.version { throw StoreError(path, .newer(version: version, known: Schema.version)) }
    return version
  }

  private static func readHeader(of file: Int32, _ path: String) throws(StoreError) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 100)
    let count = pread(file, &header, header.count, 0)
    guard count >= 0 else { throw StoreError(path, .cannotOpen(explanation(errno))) }
    guard count == header.count else { throw StoreError(path, .notAStore) }
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
      case EACCES, EPERM: access(path, R_OK) == 0 ? .readOnly : .permissionDenied
      case ENXIO, ENODEV: .notAFile
      case ENOMEM: .outOfMemory
      default: .cannotOpen(explanation(error))
      }
    return StoreError(path, reason)
  }

  // MARK: - Paths

  /// The absolute path, so that neither a change of folder nor a name like `file:x` misleads SQLite.
  static func absolute(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    // One whose name is not UTF-8 has no other path than this one.
    return (folder.flatMap { String(validatingCString: $0) } ?? ".") + "/" + path
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(validatingCString: real) ?? path
  }

  /// The folder of an absolute path.
  ///
  /// It looks for the byte: as a `Character`, a slash before a combining mark is no slash.
  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// The error with which the disk refuses a part of an open file or of the log beside it; nil for none.
  static func readError(_ file: Int32, _ path: String) -> Int32? {
    let log = Glibc.open(path + "-wal", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    defer { if log >= 0 { Glibc.close(log) } }
    return readError(file) ?? (log >= 0 ? readError(log) : nil)
  }

  /// All bytes of an open file.
  static func bytes(_ file: Int32, _ path: String) throws(StoreError) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw StoreError(path, .cannotOpen(explanation(errno))) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let most = 4096
    var end = 0
    while end < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(file, $0.baseAddress?.advanced(by: end), min($0.count - end, most), off_t(end))
      }
      guard count > 0 || (count < 0 && errno == EINTR) else {
        throw StoreError(path, .cannotReadOrWrite(explanation(count == 0 ? EIO : errno)))
      }
      end += max(count, 0)
    }
    return bytes
  }

  private static func readError(_ file: Int32) -> Int32? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var start: off_t = 0
    while true {
      let count = pread(file, &chunk, chunk.count, start)
      if count == 0 { return nil }
      if count < 0, errno != EINTR { return errno }
      start += off_t(max(count, 0))
    }
  }

  /// The error of the system that keeps it from opening any file at all; 0 for none.
  static var descriptorError: Int32 {
    let folder = Glibc.open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder < 0 { return errno }
    Glibc.close(folder)
    return 0
  }

  static func explanation(_ reason: Int32) -> String { String(cString: strerror(reason)) }
}
