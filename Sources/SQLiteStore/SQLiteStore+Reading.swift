import GRDB
import Glibc
import Workspace

/// A store that is only read, where it cannot be opened for changes.
///
/// To read a file in WAL mode SQLite makes two others beside it, for which a full disk has no room. What is saved
/// can be looked at and copied to another disk all the same: from a copy in memory, as it was when it was opened.
/// Changes are refused with the error of the disk; another worksheet can be opened, which is not remembered.
extension SQLiteStore {
  /// `true` for changes that need not be written to a store that is only read: those of what is open.
  func isAllowed(_ rowChanges: [RowChange]) -> Bool {
    refusal != nil && rowChanges.allSatisfy { $0.subject == .open }
  }

  /// A connection to a copy of a file and its log.
  static func memory(of file: OpenFile, _ lock: StoreLock) throws(StoreError) -> DatabaseQueue {
    let bytes = try bytes(of: file, lock)
    if bytes.isEmpty { return try emptyStore(file.path) }
    guard try StoreFile.version(inHeader: bytes, file.path) == Schema.version else {
      // It would have to be migrated first.
      throw StoreError(file.path, .readOnly)
    }
    return try StoreError.translating(file.path) {
      let queue = try memory(bytes)
      try queue.inDatabase { try Schema.checkObjects(of: $0, at: file.path) }
      return queue
    }
  }

  /// A connection to a store in memory in which nothing is saved, as in a file that a full disk left empty when
  /// it was to be made.
  private static func emptyStore(_ path: String) throws(StoreError) -> DatabaseQueue {
    try StoreError.translating(path) {
      let queue = try memory(nil)
      try queue.inDatabase { try Schema.migrate($0, at: path) }
      return queue
    }
  }

  /// A connection to memory with a file's bytes as its content; empty without any.
  static func memory(_ bytes: [UInt8]?) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { db in
      if let bytes { try db.load(bytes) }
      try Schema.prepareConnection(db)
    }
    return try DatabaseQueue(configuration: configuration)
  }

  /// The bytes of a file, with what is in its log; nobody writes meanwhile.
  private static func bytes(of file: OpenFile, _ lock: StoreLock) throws(StoreError) -> [UInt8] {
    try lock.acquire()
    defer { lock.release() }
    var log = stat()
    guard stat(file.path + "-wal", &log) == 0, log.st_size > 0 else {
      return try StoreFile.bytes(file.descriptor, file.path)
    }
    // With a lock that keeps all others out, SQLite reads a log without shared memory.
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      try Schema.prepareConnection(db)
    }
    return try StoreError.translating(file.path) {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      defer { queue.closeForGood() }
      return try queue.inDatabase { try $0.bytes() }
    }
  }
}
