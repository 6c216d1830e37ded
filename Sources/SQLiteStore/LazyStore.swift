import Glibc
import Model
import Workspace

/// A store whose file is made at the first write, so that a session that changes nothing waits for no disk.
///
/// Making a store takes a dozen syncs. Until then it reads as an empty one; a transaction makes it before it
/// begins, and from then on this is an `SQLiteStore`. A store that another shell makes meanwhile is found by
/// the next call. One that exists already is opened at once, and one that could not be made is refused at
/// once. One that a full disk keeps from being opened for changes is read only, until a transaction finds room.
package final class LazyStore: Store {
  package let location: String
  /// `true` if there was a file without anything in it, which may have held something once.
  package let wasEmpty: Bool
  private var file: SQLiteStore?
  private let wait: StoreWait
  /// The revisions of the store while it was read only, which those that follow add to.
  private var earlierRevisions: Int64 = 0

  /// The store at a path; throws as `SQLiteStore` does, unless there is no file yet.
  package init(path: String, wait: StoreWait = .unseen) throws(StoreError) {
    location = StoreFile.absolute(path)
    wasEmpty = StoreFile.isEmpty(location)
    self.wait = wait
    if !StoreFile.canBeMade(location) { file = try opened() }
  }

  /// Opens the store, or a copy that is read only where there is no room for changes.
  private func opened() throws(StoreError) -> SQLiteStore {
    do throws(StoreError) {
      return try SQLiteStore(path: location, wait: wait)
    } catch {
      guard error.isOfTheDisk,
        let copy = try? SQLiteStore(readingOnly: location, inPlaceOf: error, wait: wait)
      else { throw error }
      return copy
    }
  }

  /// Opens a store that was read only for changes, if there is room by now.
  private func lookForRoom() {
    guard let copy = file, copy.refusal != nil, copy.depth == 0,
      let new = try? SQLiteStore(path: location, wait: wait)
    else { return }
    earlierRevisions += (try? copy.revision()) ?? 0
    try? copy.close()
    file = new
  }

  /// The store in the file; nil as long as there is none.
  private func present() throws(StoreError) -> SQLiteStore? {
    if let file { return file }
    return StoreFile.isAbsent(location) ? nil : try made()
  }

  /// The store in the file, which is made if there is none.
  private func made() throws(StoreError) -> SQLiteStore {
    if let file { return file }
    let new = try opened()
    file = new
    return new
  }

  package var refusal: StoreError? { file?.refusal }
  package func close() throws(StoreError) { try file?.close() }

  // MARK: Transactions

  package func begin() throws(StoreError) {
    lookForRoom()
    try made().begin()
  }
  package func commit() throws(StoreError) { try made().commit() }
  package func rollback() { file?.rollback() }

  // MARK: Reading

  package func backup() throws(StoreError) -> [UInt8] {
    guard let present = try present() else { throw StoreError(location, .nothingSaved) }
    return try present.backup()
  }
  package func documents(inBackup bytes: [UInt8], at path: String) throws(StoreError) -> [SavedDocument] {
    try SQLiteStore.documents(inBackup: bytes, at: path, isInterrupted: wait.isInterrupted)
  }
  package func faults() throws(StoreError) -> [StoreFault] { try present()?.faults() ?? [] }
  package func lastEntry() throws(StoreError) -> Int64 { try present()?.lastEntry() ?? 0 }
  package func revision() throws(StoreError) -> Int64 {
    earlierRevisions + (try present()?.revision() ?? 0)
  }
  package func documents(_ selection: DocumentSelection) throws(StoreError) -> [SavedDocument] {
    try present()?.documents(selection) ?? []
  }
  package func names() throws(StoreError) -> [String] { try present()?.names() ?? [] }
  package func lastOpen(ofKind kind: String?) throws(StoreError) -> DocumentID? {
    try present()?.lastOpen(ofKind: kind)
  }
  package func logEntries(_ query: LogQuery) throws(StoreError) -> [LogEntry] {
    try present()?.logEntries(query) ?? []
  }
  package func records(in namespace: KeyValueRecord.Namespace, key: String?) throws(StoreError)
    -> [KeyValueRecord]
  {
    try present()?.records(in: namespace, key: key) ?? []
  }

  // MARK: Writing

  package func newID() throws(StoreError) -> DocumentID { try made().newID() }
  package func apply(_ rowChanges: [RowChange]) throws(StoreError) { try made().apply(rowChanges) }
  package func setLastOpen(_ id: DocumentID?) throws(StoreError) { try made().setLastOpen(id) }
  @discardableResult
  package func log(_ change: LoggedChange, within reach: UndoReach) throws(StoreError) -> Int64 {
    try made().log(change, within: reach)
  }
  package func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError) {
    try made().setState(state, of: number)
  }
  package func save(_ record: KeyValueRecord, in namespace: KeyValueRecord.Namespace, limit: Int)
    throws(StoreError)
  {
    try made().save(record, in: namespace, limit: limit)
  }
  package func markUsed(_ key: String, in namespace: KeyValueRecord.Namespace) throws(StoreError) {
    try made().markUsed(key, in: namespace)
  }
}

extension StoreError {
  /// `true` when the disk is full or fails, whatever is on it.
  fileprivate var isOfTheDisk: Bool {
    switch reason {
    case .full, .cannotReadOrWrite: true
    default: false
    }
  }
}

extension StoreFile {
  /// `true` if there is neither a file nor anything else at the path.
  static func isAbsent(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT
  }

  /// `true` if there is nothing at the path, and something can be created in the nearest existing folder
  /// above it.
  ///
  /// It tries with a folder that it removes at once: permissions alone do not tell for every file system.
  static func canBeMade(_ path: String) -> Bool {
    guard isAbsent(path) else { return false }
    var folder = parent(of: path)
    while folder != "/", isAbsent(folder) { folder = parent(of: folder) }
    let trial = "\(folder)/.roi-\(getpid())"
    return mkdir(trial, 0o700) == 0 && rmdir(trial) == 0
  }
}
