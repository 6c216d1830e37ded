import Model

/// A worksheet as it is kept: rows of canonical text.
package struct SavedDocument: Sendable, Hashable {
  /// The number under which it is kept.
  package let id: DocumentID
  /// The word for its kind: `rental`.
  package let kind: String
  /// Nil for work that was not given a name yet.
  package let name: String?
  /// The stated fields by name.
  package let rows: [String: String]

  /// A kept worksheet.
  package init(id: DocumentID, kind: String, name: String?, rows: [String: String]) {
    (self.id, self.kind, self.name, self.rows) = (id, kind, name, rows)
  }
}

/// Where worksheets and the log of their changes are kept: in memory for scripts, in SQLite for a person.
///
/// A store keeps rows and knows no rules; what a change is, and whether it may be undone, is decided by `Workspace`. All
/// that happens between `begin` and `commit` happens at once or not at all, and no other process comes between.
package protocol Store: AnyObject {
  /// A name for people: the file's path, or that it is memory.
  var title: String { get }

  /// Ends the work with the store; nothing is called afterwards.
  func close()

  /// Opens a transaction, or a nested one within it.
  func begin() throws(StoreError)
  /// Ends the innermost transaction and keeps what it did; when it was the outermost, on disk before this returns.
  ///
  /// When it throws, it has done what `rollback` does, and the transaction has ended.
  func commit() throws(StoreError)
  /// Ends the innermost transaction as if it had not been. Never fails.
  func rollback()

  /// The greatest number in the log, 0 for an empty one; cheap, to notice what others did.
  func lastEntry() throws(StoreError) -> Int64
  /// A count that grows whenever anything is written by anybody, undo and redo included.
  func revision() throws(StoreError) -> Int64

  /// All worksheets with a name, in the order of their names, and none of their rows.
  func named() throws(StoreError) -> [SavedDocument]
  /// The worksheet of that number, nil when there is none.
  func sheet(_ id: DocumentID) throws(StoreError) -> SavedDocument?
  /// The worksheet of exactly that name.
  func sheet(named name: String) throws(StoreError) -> SavedDocument?
  /// The worksheets that a query asks for, the one with the greatest number first, with all their rows.
  func find(_ query: DocumentQuery) throws(StoreError) -> [SavedDocument]
  /// A number that no worksheet ever had.
  func newID() throws(StoreError) -> DocumentID
  /// The worksheet that was open last, in whichever shell.
  func lastOpen() throws(StoreError) -> DocumentID?
  /// The worksheet of a kind that was open last, as long as it exists.
  func lastOpen(ofKind kind: String) throws(StoreError) -> DocumentID?
  /// Remembers which worksheet is open, also as the last of its kind.
  func setLastOpen(_ id: DocumentID?) throws(StoreError)

  /// Writes the `to` of each delta. Those about `open` are passed over.
  func apply(_ deltas: [Delta]) throws(StoreError)
  /// Adds an entry in state `done` and returns its number.
  func append(time: String, session: String, label: String, deltas: [Delta]) throws(StoreError) -> Int64
  /// The newest entries, newest first.
  /// - Parameter limit: At most so many; all when nil.
  func entries(limit: Int?) throws(StoreError) -> [LogEntry]
  /// The newest or the oldest entry in a state, of this session or numbered no higher than what it inherited.
  func entry(
    _ state: LogEntry.State, by session: String, inheritedUpTo number: Int64, newest: Bool
  ) throws(StoreError) -> LogEntry?
  /// Changes what became of an entry.
  func setState(_ state: LogEntry.State, of number: Int64) throws(StoreError)
  /// Drops every undone entry of these sessions up to a number: something else was done, so redo ends here.
  func dropUndone(by session: String, inheritedUpTo number: Int64) throws(StoreError)

  /// The texts of a shelf, the one that was used last first.
  func texts(on shelf: KeptText.Shelf) throws(StoreError) -> [KeptText]
  /// The text of that key; nil when there is none.
  func text(_ key: String, on shelf: KeptText.Shelf) throws(StoreError) -> KeptText?
  /// Keeps a text in the place of the one of its key, as the one that was used last, on disk before this returns.
  /// - Parameter most: At most so many stay on the shelf: those that were not used for longest go.
  func keep(_ text: KeptText, on shelf: KeptText.Shelf, most: Int) throws(StoreError)
  /// Remembers that a text was used.
  func touch(_ key: String, on shelf: KeptText.Shelf) throws(StoreError)
}
