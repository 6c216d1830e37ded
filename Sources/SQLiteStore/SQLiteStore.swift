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
/// **Not thread-safe**, as all stores: one store belongs to one thread at a time.
package final class SQLiteStore: Store {
  /// The path of the file, from the root.
  package let location: String

  private let file: FileIdentity
  let queue: DatabaseQueue
  private var depth = 0
  /// `true` if SQLite itself ended the transaction that is still open for the caller.
  private var isLost = false
  private var isClosed = false
  var counter = RevisionCounter()

  /// Opens the store; creates it and its folders if there is none.
  ///
  /// New folders are 0700 and new files 0600 from their creation. A link is followed only to a file that
  /// exists. When this throws, an existing file is as it was, but for its own write-ahead log, which may have
  /// been folded into it.
  /// - Parameter patience: The seconds that a writer waits for another shell.
  package init(path: String, patience: Double = 5) throws(StoreError) {
    let path = StoreFile.absolute(path)
    location = path
    (file, queue) = try FileIdentity.open(path) { header throws(StoreError) in
      try Self.connect(to: path, header: header, patience: patience)
    }
  }

  deinit { close() }

  /// Rolls back an open transaction and ends the connection; every later call throws.
  ///
  /// The last shell on a file folds the write-ahead log into it; a process that exits without this leaves
  /// that to the next one. `deinit` calls it too.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    rollbackAll()
    try? queue.close()
    file.release()
  }

  private static func connect(
    to path: String, header: StoreFile.Header, patience: Double
  ) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "roi.store"
    configuration.busyMode = .timeout(patience)
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { try $0.execute(sql: Schema.connection) }
    return try StoreError.translating(path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inDatabase {
        try Schema.prepare($0, keepsRollbackJournal: header.keepsRollbackJournal, at: path)
      }
      return queue
    }
  }
}

// MARK: - Transactions

extension SQLiteStore {
  /// Opens a transaction that may write, waiting for a writer elsewhere; within one, opens a savepoint.
  ///
  /// The right to write is taken here, so that nothing changes between what is read and what is written.
  package func begin() throws(StoreError) {
    try run { db in
      try db.cachedStatement(sql: self.depth == 0 ? "BEGIN IMMEDIATE" : "SAVEPOINT step\(self.depth)")
        .execute()
    }
    depth += 1
  }

  /// Ends the innermost transaction; the outermost one is on disk before this returns.
  ///
  /// When it throws, the transaction has ended as by `rollback`, which need not be called and does no harm.
  package func commit() throws(StoreError) {
    precondition(depth > 0, "commit without begin")
    let level = depth - 1
    do {
      try run { db in
        try db.cachedStatement(sql: level == 0 ? "COMMIT" : "RELEASE step\(level)").execute()
      }
      depth = level
    } catch {
      rollback()
      throw error
    }
  }

  /// Ends the innermost transaction and discards its effects.
  package func rollback() {
    guard depth > 0 else { return }
    depth -= 1
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
  }

  /// Runs statements; throws in a transaction that SQLite gave up, where they would be kept one by one.
  private func run<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try StoreError.translating(location) {
      try queue.inDatabase { db in
        if isLost || (depth > 0 && !db.isInsideTransaction) { throw StoreError(location, .transactionLost) }
        return try body(db)
      }
    }
  }

  /// Runs statements that only read.
  func read<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result { try run(body) }

  /// Runs statements that write.
  func write<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    let result = try run(body)
    counter.countWrite()
    return result
  }

  /// Runs several statements that write, all or none, also if the caller began no transaction.
  func writeAtomically<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    guard depth == 0 else { return try write(body) }
    try begin()
    let result: Result
    do {
      result = try write(body)
    } catch {
      rollback()
      throw error
    }
    try commit()
    return result
  }
}
