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

  var title: String { "elm.db" }
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

  func named() throws(StoreError) -> [SavedDocument] {
    try check()
    return inner.named()
  }

  func sheet(_ id: DocumentID) throws(StoreError) -> SavedDocument? {
    try check()
    return inner.sheet(id)
  }

  func sheet(named name: String) throws(StoreError) -> SavedDocument? {
    try check()
    return inner.sheet(named: name)
  }

  func find(_ query: DocumentQuery) throws(StoreError) -> [SavedDocument] {
    try check()
    return inner.find(query)
  }

  func newID() throws(StoreError) -> DocumentID {
    try check()
    return inner.newID()
  }

  func lastOpen() throws(StoreError) -> DocumentID? {
    try check()
    return inner.lastOpen()
  }

  func lastOpen(ofKind kind: String) throws(StoreError) -> DocumentID? {
    try check()
    return inner.lastOpen(ofKind: kind)
  }

  func setLastOpen(_ id: DocumentID?) throws(StoreError) {
    try check()
    inner.setLastOpen(id)
  }

  func apply(_ deltas: [Delta]) throws(StoreError) {
    try check()
    inner.apply(deltas)
  }

  func append(time: String, session: String, label: String, deltas: [Delta]) throws(StoreError) -> Int64 {
    try check()
    return inner.append(time: time, session: session, label: label, deltas: deltas)
  }

  func entries(limit: Int?) throws(StoreError) -> [LogEntry] {
    try check()
    return inner.entries(limit: limit)
  }

  func entry(
    _ state: LogEntry.State, by session: String, inheritedUpTo number: Int64, newest: Bool
  ) throws(StoreError) -> LogEntry? {
    try check()
    return inner.entry(state, by: session, inheritedUpTo: number, newest: newest)
  }

  func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError) {
    try check()
    inner.setState(state, of: number)
  }

  func dropUndone(by session: String, inheritedUpTo number: Int64) throws(StoreError) {
    try check()
    inner.dropUndone(by: session, inheritedUpTo: number)
  }

  func texts(on shelf: KeptText.Shelf) throws(StoreError) -> [KeptText] {
    try check()
    return inner.texts(on: shelf)
  }

  func text(_ key: String, on shelf: KeptText.Shelf) throws(StoreError) -> KeptText? {
    try check()
    return inner.text(key, on: shelf)
  }

  func keep(_ text: KeptText, on shelf: KeptText.Shelf, most: Int) throws(StoreError) {
    try check()
    inner.keep(text, on: shelf, most: most)
  }

  func touch(_ key: String, on shelf: KeptText.Shelf) throws(StoreError) {
    try check()
    inner.touch(key, on: shelf)
  }
}
