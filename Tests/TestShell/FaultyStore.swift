import Model
import Workspace

/// A store in memory, of which a chosen call fails.
package final class FaultyStore: Store {
  package init() {}

  /// The contents, which can be read without a failure.
  package let inner = MemoryStore()
  /// The calls that still succeed; nil for all.
  package var callsLeft: Int?
  /// `true` if all calls fail after the first that does.
  package var staysBroken = false
  package private(set) var hasFailed = false

  /// Ends the failures.
  package func mend() { (callsLeft, hasFailed) = (nil, false) }

  private func check() throws(StoreError) {
    guard let left = callsLeft else { return }
    guard left == 0 else { return callsLeft = left - 1 }
    if !staysBroken { callsLeft = nil }
    hasFailed = true
    throw StoreError("elm.db", .full)
  }

  package var location: String { "elm.db" }
  package func close() {}

  /// The faults that `faults` finds.
  package var heldFaults: [StoreFault] = []
  /// The worksheets of any backup.
  package var backedUp: [SavedDocument] = []

  package func backup() throws(StoreError) -> [UInt8] {
    try check()
    return Array("all".utf8)
  }

  package func documents(inBackup bytes: [UInt8], at path: String) throws(StoreError) -> [SavedDocument] {
    try check()
    return backedUp
  }

  package func faults() throws(StoreError) -> [StoreFault] {
    try check()
    return heldFaults
  }

  package func names() throws(StoreError) -> [String] {
    try check()
    return inner.names()
  }

  package func begin() throws(StoreError) {
    try check()
    try inner.begin()
  }

  package func commit() throws(StoreError) {
    do throws(StoreError) {
      try check()
    } catch {
      inner.rollback()
      throw error
    }
    inner.commit()
  }

  package func rollback() { inner.rollback() }

  package func lastEntry() throws(StoreError) -> Int64 {
    try check()
    return inner.lastEntry()
  }

  package func revision() throws(StoreError) -> Int64 {
    try check()
    return inner.revision()
  }

  package func documents(_ selection: DocumentSelection) throws(StoreError) -> [SavedDocument] {
    try check()
    return inner.documents(selection)
  }

  package func newID() throws(StoreError) -> DocumentID {
    try check()
    return inner.newID()
  }

  package func lastOpen(ofKind kind: String?) throws(StoreError) -> DocumentID? {
    try check()
    return inner.lastOpen(ofKind: kind)
  }

  package func setLastOpen(_ id: DocumentID?) throws(StoreError) {
    try check()
    inner.setLastOpen(id)
  }

  package func apply(_ rowChanges: [RowChange]) throws(StoreError) {
    try check()
    inner.apply(rowChanges)
  }

  package func log(_ change: LoggedChange, within reach: UndoReach) throws(StoreError) -> Int64 {
    try check()
    return inner.log(change, within: reach)
  }

  package func logEntries(_ query: LogQuery) throws(StoreError) -> [LogEntry] {
    try check()
    return inner.logEntries(query)
  }

  package func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError) {
    try check()
    inner.setState(state, of: number)
  }

  package func records(in namespace: KeyValueRecord.Namespace, key: String?) throws(StoreError)
    -> [KeyValueRecord]
  {
    try check()
    return inner.records(in: namespace, key: key)
  }

  package func save(_ record: KeyValueRecord, in namespace: KeyValueRecord.Namespace, limit: Int)
    throws(StoreError)
  {
    try check()
    inner.save(record, in: namespace, limit: limit)
  }

  package func markUsed(_ key: String, in namespace: KeyValueRecord.Namespace) throws(StoreError) {
    try check()
    inner.markUsed(key, in: namespace)
  }
}
