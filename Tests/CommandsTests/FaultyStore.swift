import Model
import Workspace

/// A store in memory that fails when it is told to.
final class FaultyStore: Store {
  /// What is kept, to be looked at without a fault.
  let inner = MemoryStore()
  /// The calls that still succeed; nil for all.
  var callsLeft: Int?
  /// Whether all calls fail after the first that does.
  var staysBroken = false
  private(set) var hasFailed = false

  /// Ends the faults.
  func mend() { (callsLeft, hasFailed) = (nil, false) }

  private func check() throws(StoreError) {
    guard let left = callsLeft else { return }
    guard left == 0 else { return callsLeft = left - 1 }
    if !staysBroken { callsLeft = nil }
    hasFailed = true
    throw StoreError("elm.db", .full)
  }

  var location: String { "elm.db" }
  func close() {}

  func begin() throws(StoreError) {
    try check()
    inner.begin()
  }

  func commit() throws(StoreError) {
    do throws(StoreError) {
      try check()
    } catch {
      inner.rollback()
      throw error
    }
    inner.commit()
  }

  func rollback() { inner.rollback() }

  func lastEntry() throws(StoreError) -> Int64 {
    try check()
    return inner.lastEntry()
  }

  func revision() throws(StoreError) -> Int64 {
    try check()
    return inner.revision()
  }

  func documents(_ selection: DocumentSelection) throws(StoreError) -> [SavedDocument] {
    try check()
    return inner.documents(selection)
  }

  func newID() throws(StoreError) -> DocumentID {
    try check()
    return inner.newID()
  }

  func lastOpen(ofKind kind: String?) throws(StoreError) -> DocumentID? {
    try check()
    return inner.lastOpen(ofKind: kind)
  }

  func setLastOpen(_ id: DocumentID?) throws(StoreError) {
    try check()
    inner.setLastOpen(id)
  }

  func apply(_ rowChanges: [RowChange]) throws(StoreError) {
    try check()
    inner.apply(rowChanges)
  }

  func log(_ change: LoggedChange, within reach: UndoReach) throws(StoreError) -> Int64 {
    try check()
    return inner.log(change, within: reach)
  }

  func logEntries(_ query: LogQuery) throws(StoreError) -> [LogEntry] {
    try check()
    return inner.logEntries(query)
  }

  func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError) {
    try check()
    inner.setState(state, of: number)
  }

  func records(in namespace: KeyValueRecord.Namespace, key: String?) throws(StoreError) -> [KeyValueRecord] {
    try check()
    return inner.records(in: namespace, key: key)
  }

  func save(_ record: KeyValueRecord, in namespace: KeyValueRecord.Namespace, limit: Int) throws(StoreError) {
    try check()
    inner.save(record, in: namespace, limit: limit)
  }

  func markUsed(_ key: String, in namespace: KeyValueRecord.Namespace) throws(StoreError) {
    try check()
    inner.markUsed(key, in: namespace)
  }
}
