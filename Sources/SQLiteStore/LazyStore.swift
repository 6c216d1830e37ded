import Glibc
import Model
import Workspace

/// A store whose file is made at the first transaction, so that a first look around waits for no disk.
///
/// Making a store takes a dozen syncs. As long as there is none it reads as an empty one; a transaction makes it before it
/// begins, and from then on this is an `SQLiteStore`. When another shell has made it meanwhile, every look at it shows that:
/// what the other wrote is another shell's work, never something that was there before. A store that is there already, or
/// that could not be made, is met at once.
package final class LazyStore: Store {
  package let title: String
  private var file: SQLiteStore?

  /// The store at a path; throws as `SQLiteStore` does, unless there is nothing there yet.
  package init(path: String) throws(StoreError) {
    title = StoreFile.absolute(path)
    if !StoreFile.canBeMade(title) { file = try SQLiteStore(path: title) }
  }

  /// The store's file, if there is one by now.
  private func present() throws(StoreError) -> SQLiteStore? {
    if let file { return file }
    return StoreFile.isAbsent(title) ? nil : try made()
  }

  private func made() throws(StoreError) -> SQLiteStore {
    if let file { return file }
    let new = try SQLiteStore(path: title)
    file = new
    return new
  }

  package func close() { file?.close() }

  // MARK: Transactions

  package func begin() throws(StoreError) { try made().begin() }
  package func commit() throws(StoreError) { try made().commit() }
  package func rollback() { file?.rollback() }

  // MARK: Texts

  package func keep(_ text: KeptText, on shelf: KeptText.Shelf, most: Int) throws(StoreError) {
    try made().keep(text, on: shelf, most: most)
  }
  package func touch(_ key: String, on shelf: KeptText.Shelf) throws(StoreError) {
    try made().touch(key, on: shelf)
  }

  // MARK: Looking

  package func lastEntry() throws(StoreError) -> Int64 { try present()?.lastEntry() ?? 0 }
  package func revision() throws(StoreError) -> Int64 { try present()?.revision() ?? 0 }
  package func named() throws(StoreError) -> [SavedDocument] { try present()?.named() ?? [] }
  package func sheet(_ id: DocumentID) throws(StoreError) -> SavedDocument? { try present()?.sheet(id) }
  package func sheet(named name: String) throws(StoreError) -> SavedDocument? {
    try present()?.sheet(named: name)
  }
  package func find(_ query: DocumentQuery) throws(StoreError) -> [SavedDocument] {
    try present()?.find(query) ?? []
  }
  package func lastOpen() throws(StoreError) -> DocumentID? { try present()?.lastOpen() }
  package func lastOpen(ofKind kind: String) throws(StoreError) -> DocumentID? {
    try present()?.lastOpen(ofKind: kind)
  }
  package func texts(on shelf: KeptText.Shelf) throws(StoreError) -> [KeptText] {
    try present()?.texts(on: shelf) ?? []
  }
  package func text(_ key: String, on shelf: KeptText.Shelf) throws(StoreError) -> KeptText? {
    try present()?.text(key, on: shelf)
  }
  package func entries(limit: Int?) throws(StoreError) -> [LogEntry] {
    try present()?.entries(limit: limit) ?? []
  }

  package func entry(
    _ state: LogEntry.State, by session: String, inheritedUpTo number: Int64, newest: Bool
  ) throws(StoreError) -> LogEntry? {
    try present()?.entry(state, by: session, inheritedUpTo: number, newest: newest)
  }

  // MARK: Writing

  package func newID() throws(StoreError) -> DocumentID { try made().newID() }
  package func setLastOpen(_ id: DocumentID?) throws(StoreError) { try made().setLastOpen(id) }
  package func apply(_ deltas: [Delta]) throws(StoreError) { try made().apply(deltas) }

  package func append(
    time: String, session: String, label: String, deltas: [Delta]
  ) throws(StoreError) -> Int64 {
    try made().append(time: time, session: session, label: label, deltas: deltas)
  }

  package func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError) {
    try made().setState(state, of: number)
  }

  package func dropUndone(by session: String, inheritedUpTo number: Int64) throws(StoreError) {
    try made().dropUndone(by: session, inheritedUpTo: number)
  }
}

extension StoreFile {
  /// Whether nothing at all lies at the path.
  static func isAbsent(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && errno == ENOENT
  }

  /// Whether nothing lies at the path, and its folder, or the first one to be made, takes something new.
  ///
  /// That is tried with a folder that goes away at once: permissions alone do not tell it of every file system.
  static func canBeMade(_ path: String) -> Bool {
    guard isAbsent(path) else { return false }
    var folder = parent(of: path)
    while folder != "/", isAbsent(folder) { folder = parent(of: folder) }
    let trial = "\(folder)/.roi-\(getpid())"
    return mkdir(trial, 0o700) == 0 && rmdir(trial) == 0
  }
}
