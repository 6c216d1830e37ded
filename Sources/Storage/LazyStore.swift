import Glibc
import Worksheets

/// A store whose file is made at the first transaction, so that a first look around waits for no disk.
///
/// Making a store takes a dozen syncs. As long as there is none it reads as an empty one; a transaction makes it before it
/// begins, and from then on this is an `SQLiteStore`. When another shell has made it meanwhile, every look at it shows that:
/// what the other wrote is another shell's work, never something that was there before. A store that is there already, or
/// that could not be made, is met at once.
public final class LazyStore: Store {
  public let title: String
  private var file: SQLiteStore?

  /// The store at a path; throws as `SQLiteStore` does, unless there is nothing there yet.
  public init(path: String) throws(StoreFault) {
    title = StoreFile.absolute(path)
    if !StoreFile.canBeMade(title) { file = try SQLiteStore(path: title) }
  }

  /// The store's file, if there is one by now.
  private func present() throws(StoreFault) -> SQLiteStore? {
    if let file { return file }
    return StoreFile.isAbsent(title) ? nil : try made()
  }

  private func made() throws(StoreFault) -> SQLiteStore {
    if let file { return file }
    let new = try SQLiteStore(path: title)
    file = new
    return new
  }

  public func close() { file?.close() }

  // MARK: Transactions

  public func begin() throws(StoreFault) { try made().begin() }
  public func commit() throws(StoreFault) { try made().commit() }
  public func rollback() { file?.rollback() }

  // MARK: Texts

  public func keep(_ text: KeptText, on shelf: KeptText.Shelf, most: Int) throws(StoreFault) {
    try made().keep(text, on: shelf, most: most)
  }
  public func touch(_ key: String, on shelf: KeptText.Shelf) throws(StoreFault) {
    try made().touch(key, on: shelf)
  }

  // MARK: Looking

  public func lastEntry() throws(StoreFault) -> Int64 { try present()?.lastEntry() ?? 0 }
  public func revision() throws(StoreFault) -> Int64 { try present()?.revision() ?? 0 }
  public func named() throws(StoreFault) -> [SavedSheet] { try present()?.named() ?? [] }
  public func sheet(_ id: SheetID) throws(StoreFault) -> SavedSheet? { try present()?.sheet(id) }
  public func sheet(named name: String) throws(StoreFault) -> SavedSheet? {
    try present()?.sheet(named: name)
  }
  public func find(_ query: SheetQuery) throws(StoreFault) -> [SavedSheet] {
    try present()?.find(query) ?? []
  }
  public func lastOpen() throws(StoreFault) -> SheetID? { try present()?.lastOpen() }
  public func lastOpen(ofKind kind: String) throws(StoreFault) -> SheetID? {
    try present()?.lastOpen(ofKind: kind)
  }
  public func texts(on shelf: KeptText.Shelf) throws(StoreFault) -> [KeptText] {
    try present()?.texts(on: shelf) ?? []
  }
  public func text(_ key: String, on shelf: KeptText.Shelf) throws(StoreFault) -> KeptText? {
    try present()?.text(key, on: shelf)
  }
  public func entries(limit: Int?) throws(StoreFault) -> [LogEntry] {
    try present()?.entries(limit: limit) ?? []
  }

  public func entry(
    _ state: LogEntry.State, by session: String, inheritedUpTo number: Int64, newest: Bool
  ) throws(StoreFault) -> LogEntry? {
    try present()?.entry(state, by: session, inheritedUpTo: number, newest: newest)
  }

  // MARK: Writing

  public func newID() throws(StoreFault) -> SheetID { try made().newID() }
  public func setLastOpen(_ id: SheetID?) throws(StoreFault) { try made().setLastOpen(id) }
  public func apply(_ deltas: [Delta]) throws(StoreFault) { try made().apply(deltas) }

  public func append(
    time: String, session: String, label: String, deltas: [Delta]
  ) throws(StoreFault) -> Int64 {
    try made().append(time: time, session: session, label: label, deltas: deltas)
  }

  public func setState(_ state: LogEntry.State, of number: Int64) throws(StoreFault) {
    try made().setState(state, of: number)
  }

  public func dropUndone(by session: String, inheritedUpTo number: Int64) throws(StoreFault) {
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
