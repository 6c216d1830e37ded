import GRDB
import Model
import Workspace

/// Keeps a user's worksheets and the log of their changes in one SQLite file.
///
/// Each change is a transaction that is on disk before `commit` returns, also when the power fails a moment
/// later. Several shells may use one file at once: a writer waits for another for up to its patience, a
/// reader waits for nobody.
///
/// **Journal.** The file is kept in SQLite's WAL mode, in pages of 1 KiB. On ext4 a change so took 1.3 times
/// as long as a bare write and `fdatasync` of the same disk (1.4 times in C, 2.2 times in pages of 4 KiB).
/// The TRUNCATE and PERSIST journals took 5 times as long, DELETE 5.5 times, and 6.6 times with the sync of
/// the folder that alone keeps its commits through a power failure: they sync three or four times a change
/// where WAL syncs once. The price: while a shell is open, `FILE-wal` and `FILE-shm` lie beside the file, and
/// a copy of the file alone may lack the newest changes. The last shell to close folds them in, so that a
/// store at rest is one file; after a crash the next shell does. WAL takes shared memory, so only one machine
/// at a time may use a store on a network disk. A file whose journal mode could not be set is used as it is:
/// `synchronous = EXTRA` makes a commit durable in every mode.
///
/// **Lock.** A transaction that writes, and the folding in of the log, hold `StoreLock`, also while a store is
/// made, migrated or closed.
///
/// **Not thread-safe**, as all stores: one store belongs to one thread at a time.
package final class SQLiteStore: Store {
  /// The path of the file, from the root.
  package let location: String

  let file: OpenFile
  let lock: StoreLock
  var watch: FileWatch
  /// `true` once the connection reads by the log, and so holds SQLite's lock on it until it is closed.
  private var holdsLog = false
  /// `true` if something was committed since the file was opened.
  var hasUnsavedWork = false
  let queue: DatabaseQueue
  private(set) var depth = 0
  /// `true` if SQLite itself ended the transaction that is still open for the caller.
  private var isLost = false
  private var isClosed = false
  /// The error that keeps the store from being opened for changes; nil for one that is.
  package let refusal: StoreError?
  var counter = RevisionCounter()

  /// Opens the store; creates it and its folders if there is none.
  ///
  /// New folders are 0700 and new files 0600 from their creation. A link is followed only to a file that
  /// exists. When this throws, an existing file is as it was, but for its own write-ahead log, which may have
  /// been folded into it.
  /// - Parameters:
  ///   - patience: The seconds that a writer waits for another shell.
  ///   - longestLog: The pages in the write-ahead log at which a commit folds it in.
  ///   - wait: The user's part in waiting for another shell.
  package init(
    path: String, patience: Double = 5, longestLog: Int = Schema.longestLog, wait: StoreWait = .unseen
  ) throws(StoreError) {
    let path = StoreFile.absolute(path)
    (location, refusal) = (path, nil)
    (file, lock, queue) = try OpenFile.open(path) { file, header throws(StoreError) in
      let lock = StoreLock(file.descriptor, path, patience: patience, wait: wait)
      let queue = try Self.connect(to: path, header, lock, patience: patience, longestLog: longestLog)
      return (file, lock, queue)
    }
    watch = FileWatch(file)
    rememberFiles()
  }

  /// Opens a copy of the store in memory, which is read only; see `SQLiteStore+Reading.swift`.
  /// - Parameter refusal: The error of opening it for changes.
  init(readingOnly path: String, inPlaceOf refusal: StoreError, wait: StoreWait) throws(StoreError) {
    let path = StoreFile.absolute(path)
    (location, self.refusal) = (path, refusal)
    (file, lock, queue) = try OpenFile.open(path) { file, _ throws(StoreError) in
      let lock = StoreLock(file.descriptor, path, patience: 5, wait: wait)
      return (file, lock, try Self.memory(of: file, lock))
    }
    watch = FileWatch(file)
  }

  deinit { try? close() }

  /// Rolls back an open transaction and ends the connection; every later call throws.
  ///
  /// The last shell on a file folds the write-ahead log into it; a process that exits without this leaves
  /// that to the next one. `deinit` calls it too. When the file was moved, replaced or deleted meanwhile, this
  /// throws after it has written a rescue file.
  package func close() throws(StoreError) {
    guard !isClosed else { return }
    rollbackAll()
    isClosed = true
    guard let change = watch.change() else { return closeConnection() }
    if let error = abandon(change) { throw error }
  }

  /// Closes the connection under the lock; leaves it open if another shell keeps the lock.
  ///
  /// The last connection folds the log into the file as it closes, and whoever has the lock is not done yet.
  func closeConnection() {
    guard (try? lock.acquire(limit: Self.closingPatience)) != nil else { return leaveOpen() }
    queue.closeForGood()
    lock.release()
    file.release()
  }

  /// Leaves the connection as it is until the process ends, and with it all descriptors and locks.
  func leaveOpen() { _ = Unmanaged.passRetained(queue) }

  /// The most seconds that the end of the work waits for a writer.
  static let closingPatience = 1.0

  private static func connect(
    to path: String, _ header: StoreFile.Header, _ lock: StoreLock, patience: Double, longestLog: Int
  ) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "roi.store"
    configuration.busyMode = .timeout(patience)
    configuration.allowsUnsafeTransactions = true
    // They are, by `Schema.prepareConnection`.
    configuration.foreignKeysEnabled = false
    let descriptor = lock.descriptor
    configuration.prepareDatabase { db in
      try StoreError.translating(path, on: db, file: descriptor) {
        try Schema.prepareConnection(db, longestLog: longestLog)
      }
    }
    return try StoreError.translating(path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      do {
        try queue.inDatabase { db in
          try StoreError.translating(path, on: db, file: descriptor) {
            try Schema.prepare(db, keepsRollbackJournal: header.keepsRollbackJournal, lock, at: path)
          }
        }
      } catch {
        queue.closeForGood()
        throw error
      }
      return queue
    }
  }
}

extension DatabaseQueue {
  /// Closes the connection, and keeps the rest until the process ends.
  ///
  /// A dispatch queue is released on a thread of its own, for which libdispatch waits without end where none can
  /// be made.
  func closeForGood() {
    try? close()
    _ = Unmanaged.passRetained(self)
  }
}

// MARK: - Transactions

extension SQLiteStore {
  /// Opens a transaction that may write, waiting for a writer elsewhere; within one, opens a savepoint.
  ///
  /// The right to write is taken here, so that nothing changes between what is read and what is written.
  package func begin() throws(StoreError) {
    if refusal != nil {
      depth += 1
      return
    }
    if depth == 0 { try lock.acquire() }
    do throws(StoreError) {
      if depth == 0, let change = watch.change() { throw StoreError(location, .changed(change)) }
      try run { db in
        try db.cachedStatement(sql: self.depth == 0 ? "BEGIN IMMEDIATE" : "SAVEPOINT step\(self.depth)")
          .execute()
      }
    } catch {
      if depth == 0 { lock.release() }
      throw error
    }
    depth += 1
  }

  /// Ends the innermost transaction; the outermost one is on disk before this returns.
  ///
  /// When it throws, the transaction has ended as by `rollback`, which need not be called and does no harm.
  package func commit() throws(StoreError) {
    precondition(depth > 0, "commit without begin")
    let level = depth - 1
    if refusal != nil { return depth = level }
    do {
      try run { db in
        try db.cachedStatement(sql: level == 0 ? "COMMIT" : "RELEASE step\(level)").execute()
      }
      depth = level
      if level == 0 {
        rememberFiles()
        lock.release()
        hasUnsavedWork = true
      }
    } catch {
      rollback()
      throw error
    }
  }

  /// Begins the watch of the log, or goes on with it.
  ///
  /// A file that was new, or not in WAL mode, may have been set so by another shell since this one opened it; this
  /// connection then joins with its next transaction.
  private func rememberFiles() {
    if !holdsLog {
      let mode = try? queue.inDatabase { db in
        // The mode is that of the last transaction; and only one that reads takes the lock.
        _ = try Schema.version(of: db, at: location)
        return try String.fetchOne(db.cachedStatement(sql: "PRAGMA journal_mode"))
      }
      holdsLog = mode == "wal"
    }
    if holdsLog { watch.remember() }
  }

  /// Ends the innermost transaction and discards its effects.
  package func rollback() {
    guard depth > 0 else { return }
    depth -= 1
    if refusal != nil { return }
    if depth == 0 { return rollbackAll() }
    do {
      try run { db in
        try db.cachedStatement(sql: "ROLLBACK TO step\(self.depth)").execute()
        try db.cachedStatement(sql: "RELEASE step\(self.depth)").execute()
      }
    } catch { isLost = true }
  }

  private func rollbackAll() {
    queue.inDatabase { db in try? db.rollback() }
    (depth, isLost) = (0, false)
    lock.release()
  }

  /// Runs statements; throws in a transaction that SQLite gave up, where they would be kept one by one.
  private func run<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try StoreError.translating(location) {
      try queue.inDatabase { db in
        let isInTransaction = db.isInsideTransaction || refusal != nil
        if isLost || (depth > 0 && !isInTransaction) { throw StoreError(location, .transactionLost) }
        return try StoreError.translating(location, on: db, file: file.descriptor) { try body(db) }
      }
    }
  }

  /// Runs statements that only read; throws soon after the user wants to stop.
  func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try run { db in try db.interruptible(by: lock.wait.isInterrupted) { try body(db) } }
  }

  /// Runs statements that write, all or none, also if the caller began no transaction.
  func write<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    if let refusal { throw refusal }
    let isWhole = depth == 0
    if isWhole { try begin() }
    let result: Result
    do {
      result = try run(body)
    } catch {
      if isWhole { rollback() }
      throw error
    }
    counter.countWrite()
    if isWhole { try commit() }
    return result
  }
}
