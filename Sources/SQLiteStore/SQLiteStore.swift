import GRDB
import Model
import Workspace

/// A person's worksheets and the log of their changes, in one SQLite file.
///
/// Each change is a transaction that is on disk before `commit` returns, also when the power fails a moment later. Several
/// shells may use one file at once: a writer waits for another for up to its patience, a reader waits for nobody.
///
/// **Journal.** The file is kept in SQLite's WAL mode, in pages of 1 KiB. On ext4 a change so took 1.3 times as long as a
/// bare write and `fdatasync` of the same disk (1.4 times in C, 2.2 times in pages of 4 KiB). The TRUNCATE and PERSIST
/// journals took 5 times as long, DELETE 5.5 times, and 6.6 times with the sync of the folder that alone keeps its commits
/// through a power failure: they sync three or four times a change where WAL syncs once. The price: while a shell is open,
/// `FILE-wal` and `FILE-shm` lie beside the file, and a copy of the file alone may lack the newest changes. The last shell
/// to close folds them in, so that a store at rest is one file; after a crash the next shell does. WAL takes shared memory,
/// so only one machine at a time may use a store on a network disk. A file whose journal mode could not be set is used as
/// it is: `synchronous = EXTRA` makes a commit durable in every mode.
///
/// **Not thread-safe**, as all stores: one store belongs to one thread at a time.
package final class SQLiteStore: Store {
  /// The path of the file, from the root.
  package let title: String

  private let file: OpenFile
  let queue: DatabaseQueue
  private var depth = 0
  /// SQLite itself ended the transaction that is still open for the caller.
  private var isLost = false
  private var isClosed = false
  private var clock = RevisionClock()

  /// Opens the store, and makes it when there is none, with the folders that it lies in.
  ///
  /// New folders are 0700 and new files 0600 from their creation. A link is followed to a file that exists, never to one
  /// that would have to be made. When this throws, a file that was there is left as it was; at most its own write-ahead
  /// log was folded into it.
  /// - Parameter patience: How many seconds a writer waits for another shell.
  package init(path: String, patience: Double = 5) throws(StoreError) {
    let path = StoreFile.absolute(path)
    title = path
    (file, queue) = try OpenFile.open(path) { look throws(StoreError) in
      try Self.connect(to: path, look: look, patience: patience)
    }
  }

  deinit { close() }

  /// Ends the connection, and an open transaction as if it had not been.
  ///
  /// Whatever is called afterwards is a fault. The last shell on a file folds the write-ahead log into it; a process that
  /// exits without this leaves that to the next one. It happens by itself when the store goes away.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    rollbackAll()
    try? queue.close()
    file.leave()
  }

  private static func connect(
    to path: String, look: StoreFile.Look, patience: Double
  ) throws(StoreError) -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "roi.store"
    configuration.busyMode = .timeout(patience)
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { try $0.execute(sql: Schema.connection) }
    return try StoreError.translating(path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inDatabase {
        try Schema.prepare($0, keepsRollbackJournal: look.keepsRollbackJournal, at: path)
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

  /// Ends the innermost transaction; when it was the outermost, it is on disk before this returns.
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

  /// Ends the innermost transaction as if it had not been.
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

  /// Runs statements, and refuses to run any in a transaction that SQLite gave up: they would be kept one by one.
  private func run<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    try StoreError.translating(title) {
      try queue.inDatabase { db in
        if isLost || (depth > 0 && !db.isInsideTransaction) { throw StoreError(title, .lost) }
        return try body(db)
      }
    }
  }

  /// What a look at the file comes to.
  func reading<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result { try run(body) }

  func write<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    let result = try run(body)
    clock.wrote()
    return result
  }
}

// MARK: - Worksheets

extension SQLiteStore {
  /// Grows with everything that this store or another connection writes.
  ///
  /// It is counted in memory: this store's own writes, and each time that `PRAGMA data_version` says that somebody else
  /// committed. So a change pays for no further page, and asking costs a look at the shared log index. Revisions of two
  /// stores cannot be compared.
  package func revision() throws(StoreError) -> Int64 {
    let version = try run { try Int64.fetchOne($0.cachedStatement(sql: "PRAGMA data_version")) }
    return clock.revision(version: version ?? 0)
  }

  /// All worksheets with a name, ordered by its bytes, and none of their rows.
  package func named() throws(StoreError) -> [SavedDocument] {
    try run { db in
      let statement = try db.cachedStatement(
        sql: "SELECT id, kind, name FROM sheets WHERE name IS NOT NULL ORDER BY name")
      return try Array(Row.fetchCursor(statement).compactMap { SavedDocument($0, rows: [:]) })
    }
  }

  /// The worksheet of that number, nil when there is none.
  package func sheet(_ id: DocumentID) throws(StoreError) -> SavedDocument? {
    try run { try $0.sheet(where: "id", id.rawValue) }
  }

  /// The worksheet of exactly that name, byte for byte.
  package func sheet(named name: String) throws(StoreError) -> SavedDocument? {
    try run { try $0.sheet(where: "name", name) }
  }

  /// A number that no worksheet ever had.
  ///
  /// It is SQLite's own count of AUTOINCREMENT numbers, which only grows.
  package func newID() throws(StoreError) -> DocumentID {
    try write { db in
      let statement = try db.cachedStatement(
        sql: """
          UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'sheets' AND seq < \(Int64.max) RETURNING seq
          """)
      guard let number = try Int64.fetchOne(statement) else {
        throw StoreError(self.title, .miscounted)
      }
      return DocumentID(rawValue: number)
    }
  }

  /// The worksheet that was open last, in whichever shell.
  package func lastOpen() throws(StoreError) -> DocumentID? {
    try run { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT value FROM meta WHERE key = 'open'"))
        .map(DocumentID.init(rawValue:))
    }
  }

  /// The worksheet of a kind that was open last, as long as it exists.
  package func lastOpen(ofKind kind: String) throws(StoreError) -> DocumentID? {
    try run { db in
      try Int64.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT sheets.id FROM meta JOIN sheets ON sheets.id = meta.value AND sheets.kind = ?1
            WHERE meta.key = 'open ' || ?1
            """), arguments: [kind]
      ).map(DocumentID.init(rawValue:))
    }
  }

  /// Remembers which worksheet is open, also as the last of its kind.
  package func setLastOpen(_ id: DocumentID?) throws(StoreError) {
    try write { db in
      try db.run(
        """
        INSERT INTO meta (key, value) VALUES ('open', ?)
        ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value
        """, [id?.rawValue])
      try db.run(
        """
        INSERT INTO meta (key, value) SELECT 'open ' || kind, id FROM sheets WHERE id = ?
        ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value
        """, [id?.rawValue])
    }
  }

  /// Writes the `to` of each delta, all or none.
  ///
  /// Those about `open` are passed over, and fields of a worksheet that does not exist.
  package func apply(_ deltas: [Delta]) throws(StoreError) {
    try atOnce { db in try DeltaWriter(db: db).write(deltas) }
  }
}

// MARK: - The log

extension SQLiteStore {
  /// The greatest number in the log, 0 for an empty one.
  package func lastEntry() throws(StoreError) -> Int64 {
    try run { try Int64.fetchOne($0.cachedStatement(sql: "SELECT max(number) FROM log")) ?? 0 }
  }

  /// Adds an entry in state `done` and returns its number.
  package func append(
    time: String, session: String, label: String, deltas: [Delta]
  ) throws(StoreError) -> Int64 {
    try write { db in
      try db.run(
        "INSERT INTO log (time, session, label, deltas) VALUES (?, ?, ?, ?)",
        [time, session, label, DeltaText.encode(deltas)])
      return db.lastInsertedRowID
    }
  }

  /// The newest entries, newest first.
  ///
  /// An entry that cannot be read is a fault and not passed over, since nothing before it may be undone without it.
  package func entries(limit: Int?) throws(StoreError) -> [LogEntry] {
    try run { db in
      try db.entries("ORDER BY number DESC LIMIT ?", [limit.map { max($0, 0) } ?? -1], at: self.title)
    }
  }

  /// The newest or the oldest entry in a state, of this session or numbered no higher than what it inherited.
  package func entry(
    _ state: LogEntry.State, by session: String, inheritedUpTo number: Int64, newest: Bool
  ) throws(StoreError) -> LogEntry? {
    // The state is written out, so that SQLite may use the index of the undone.
    let condition = """
      WHERE state = \(state.rawValue) AND (session = ? OR number <= ?)
      ORDER BY number \(newest ? "DESC" : "ASC") LIMIT 1
      """
    return try run { try $0.entries(condition, [session, number], at: self.title).first }
  }

  /// Changes what became of an entry; one that does not exist is passed over.
  package func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError) {
    try write { try $0.run("UPDATE log SET state = ? WHERE number = ?", [state.rawValue, number]) }
  }

  /// Drops what this session undid, and what anybody undid up to a number.
  package func dropUndone(by session: String, inheritedUpTo number: Int64) throws(StoreError) {
    try write { db in
      try db.run(
        "UPDATE log SET state = 2 WHERE state = 1 AND (session = ? OR number <= ?)", [session, number])
    }
  }

  /// A write of several statements, all or none of them also when the caller began no transaction.
  func atOnce(_ body: (Database) throws -> Void) throws(StoreError) {
    guard depth == 0 else { return try write(body) }
    try begin()
    do {
      try write(body)
    } catch {
      rollback()
      throw error
    }
    try commit()
  }
}
