import Model

/// Keeps worksheets and the log of their changes: in memory for scripts, in SQLite for a user's own work.
///
/// A store keeps rows and knows no rules; `Workspace` decides what a change is and when it may be undone.
/// Everything between `begin` and `commit` takes effect at once or not at all, and no other process comes
/// between.
package protocol Store: KeyValueStore {
  /// The file's path, or `memory`, as messages name the store.
  var location: String { get }
  /// The error with which every change is refused, where the store can only be read; nil for a usual store.
  var refusal: StoreError? { get }

  /// Ends the work with the store; nothing is called afterwards.
  ///
  /// Throws when what was written here is not at the store's path any more, and says where it is.
  func close() throws(StoreError)

  /// The bytes of a file that `documents(inBackup:)` reads, with all that is in the store.
  func backup() throws(StoreError) -> [UInt8]
  /// The worksheets in the bytes of such a file, which are checked first.
  /// - Parameter path: The file's path, for messages.
  func documents(inBackup bytes: [UInt8], at path: String) throws(StoreError) -> [SavedDocument]
  /// The faults that the store finds in its file without knowing what the rows mean.
  func faults() throws(StoreError) -> [StoreFault]

  /// Opens a transaction, or a nested one within it.
  func begin() throws(StoreError)
  /// Ends the innermost transaction and keeps its effects; the outermost one is on disk before this returns.
  ///
  /// When it throws, it has done the same as `rollback`, and the transaction has ended.
  func commit() throws(StoreError)
  /// Ends the innermost transaction and discards its effects. Never fails.
  func rollback()

  /// A count that grows with everything that any shell writes, undo and redo included; cheap, so that it can
  /// be read before each change.
  func revision() throws(StoreError) -> Int64
  /// The greatest number in the log, 0 for an empty one; reads no entry, so that a damaged one is no error
  /// here.
  func lastEntry() throws(StoreError) -> Int64

  /// The worksheets that a selection names.
  func documents(_ selection: DocumentSelection) throws(StoreError) -> [SavedDocument]
  /// The names of all worksheets that have one, in the order of its bytes.
  func names() throws(StoreError) -> [String]
  /// A number that no worksheet ever had.
  func newID() throws(StoreError) -> DocumentID
  /// Writes the `to` of each change, all or none. Those about `open`, and fields of a worksheet that does not
  /// exist, are passed over.
  func apply(_ rowChanges: [RowChange]) throws(StoreError)

  /// The worksheet that was open last in any shell; with a kind, the last one of that kind, if it still
  /// exists.
  func lastOpen(ofKind kind: String?) throws(StoreError) -> DocumentID?
  /// Remembers the open worksheet, also as the last of its kind.
  func setLastOpen(_ id: DocumentID?) throws(StoreError)

  /// Adds an entry in state `done` to the log, and drops the undone ones within its session's reach: after
  /// another change they cannot be redone.
  /// - Returns: The number of the entry.
  @discardableResult
  func log(_ change: LoggedChange, within reach: UndoReach) throws(StoreError) -> Int64
  /// The entries that a query selects, in its order.
  func logEntries(_ query: LogQuery) throws(StoreError) -> [LogEntry]
  /// Sets the state of an entry; a number that is not in the log is passed over.
  func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError)
}

extension Store {
  /// Nil, as for a usual store.
  package var refusal: StoreError? { nil }

  /// The worksheet of that number; nil if there is none.
  package func document(_ id: DocumentID) throws(StoreError) -> SavedDocument? {
    try documents(.id(id)).first
  }

  /// The worksheet of exactly that name, byte for byte; nil if there is none.
  package func document(named name: String) throws(StoreError) -> SavedDocument? {
    try documents(.name(name)).first
  }

  /// The worksheets that a query matches, the one with the greatest number first.
  package func documents(matching query: DocumentQuery) throws(StoreError) -> [SavedDocument] {
    try documents(.matching(query))
  }

  /// The worksheet that was open last, in any shell.
  package func lastOpen() throws(StoreError) -> DocumentID? { try lastOpen(ofKind: nil) }
}
