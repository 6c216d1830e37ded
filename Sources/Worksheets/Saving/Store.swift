/// A worksheet as it is kept: rows of canonical text.
public struct SavedSheet: Sendable, Hashable {
  /// The number under which it is kept.
  public let id: SheetID
  /// The word for its kind: `rental`.
  public let kind: String
  /// Nil for work that was not given a name yet.
  public let name: String?
  /// The stated fields by name.
  public let rows: [String: String]

  /// A kept worksheet.
  public init(id: SheetID, kind: String, name: String?, rows: [String: String]) {
    (self.id, self.kind, self.name, self.rows) = (id, kind, name, rows)
  }
}

/// Where worksheets and the log of their changes are kept: in memory for scripts, in SQLite for a person.
///
/// A store keeps rows and knows no rules; what a change is, and whether it may be undone, is decided by `Session`. All
/// that happens between `begin` and `commit` happens at once or not at all, and no other process comes between.
public protocol Store: AnyObject {
  /// A name for people: the file's path, or that it is memory.
  var title: String { get }

  /// Ends the work with the store; nothing is called afterwards.
  func close()

  /// Opens a transaction, or a nested one within it.
  func begin() throws(StoreFault)
  /// Ends the innermost transaction and keeps what it did; when it was the outermost, on disk before this returns.
  ///
  /// When it throws, it has done what `rollback` does, and the transaction has ended.
  func commit() throws(StoreFault)
  /// Ends the innermost transaction as if it had not been. Never fails.
  func rollback()

  /// The greatest number in the log, 0 for an empty one; cheap, to notice what others did.
  func lastEntry() throws(StoreFault) -> Int64
  /// A count that grows whenever anything is written by anybody, undo and redo included.
  func revision() throws(StoreFault) -> Int64

  /// All worksheets with a name, in the order of their names, and none of their rows.
  func named() throws(StoreFault) -> [SavedSheet]
  /// The worksheet of that number, nil when there is none.
  func sheet(_ id: SheetID) throws(StoreFault) -> SavedSheet?
  /// The worksheet of exactly that name.
  func sheet(named name: String) throws(StoreFault) -> SavedSheet?
  /// The worksheets that a query asks for, the one with the greatest number first, with all their rows.
  func find(_ query: SheetQuery) throws(StoreFault) -> [SavedSheet]
  /// A number that no worksheet ever had.
  func newID() throws(StoreFault) -> SheetID
  /// The worksheet that was open last, in whichever shell.
  func lastOpen() throws(StoreFault) -> SheetID?
  /// The worksheet of a kind that was open last, as long as it exists.
  func lastOpen(ofKind kind: String) throws(StoreFault) -> SheetID?
  /// Remembers which worksheet is open, also as the last of its kind.
  func setLastOpen(_ id: SheetID?) throws(StoreFault)

  /// Writes the `to` of each delta. Those about `open` are passed over.
  func apply(_ deltas: [Delta]) throws(StoreFault)
  /// Adds an entry in state `done` and returns its number.
  func append(time: String, session: String, label: String, deltas: [Delta]) throws(StoreFault) -> Int64
  /// The newest entries, newest first.
  /// - Parameter limit: At most so many; all when nil.
  func entries(limit: Int?) throws(StoreFault) -> [LogEntry]
  /// The newest or the oldest entry in a state, of this session or numbered no higher than what it inherited.
  func entry(
    _ state: LogEntry.State, by session: String, inheritedUpTo number: Int64, newest: Bool
  ) throws(StoreFault) -> LogEntry?
  /// Changes what became of an entry.
  func setState(_ state: LogEntry.State, of number: Int64) throws(StoreFault)
  /// Drops every undone entry of these sessions up to a number: something else was done, so redo ends here.
  func dropUndone(by session: String, inheritedUpTo number: Int64) throws(StoreFault)

  /// The texts of a shelf, the one that was used last first.
  func texts(on shelf: KeptText.Shelf) throws(StoreFault) -> [KeptText]
  /// The text of that key; nil when there is none.
  func text(_ key: String, on shelf: KeptText.Shelf) throws(StoreFault) -> KeptText?
  /// Keeps a text in the place of the one of its key, as the one that was used last, on disk before this returns.
  /// - Parameter most: At most so many stay on the shelf: those that were not used for longest go.
  func keep(_ text: KeptText, on shelf: KeptText.Shelf, most: Int) throws(StoreFault)
  /// Remembers that a text was used.
  func touch(_ key: String, on shelf: KeptText.Shelf) throws(StoreFault)
}
