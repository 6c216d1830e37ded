import Localization
import Model

// What would be open after an edit that is not made yet. The store is only read.
extension Workspace {
  /// A saved document as it would be once it is open.
  package func opening(_ saved: SavedDocument) throws(Diagnostic) -> Document {
    var document = document
    try read(saved, into: &document)
    return document
  }

  /// The document that `use` would open; a new one where none of the kind was ever open.
  package func documentLastOpen(of kind: any Worksheet.Type) throws(Diagnostic) -> Document {
    let saved = try storing { () throws(StoreError) in
      try store.lastOpen(ofKind: kind.kind).flatMap { id throws(StoreError) in try store.document(id) }
    }
    guard let saved else { return try newDocument(kind) }
    return try opening(saved)
  }

  /// The edits that `undo` would take back, so many if there are as many; nil for none.
  package func nextUndo(_ count: Int) throws(Diagnostic) -> UpcomingReversal? {
    try next(.newestIn(.done, undoReach, limit: count)) { $0.reversed().map(\.reversed) }
  }

  /// The edits that `redo` would do again, so many if there are as many; nil for none.
  package func nextRedo(_ count: Int) throws(Diagnostic) -> UpcomingReversal? {
    try next(.oldestIn(.undone, undoReach, limit: count)) { $0 }
  }

  private func next(
    _ query: LogQuery, _ order: ([RowChange]) -> [RowChange]
  ) throws(Diagnostic) -> UpcomingReversal? {
    let found = try storing { () throws(StoreError) in try store.logEntries(query) }
    guard let last = found.last else { return nil }
    return UpcomingReversal(
      count: found.count, lastLabel: last.label, document: try opening(found.flatMap { order($0.rowChanges) })
    )
  }

  /// The open document after changes of its rows; nil where they are not of its rows alone.
  private func opening(_ rowChanges: [RowChange]) throws(Diagnostic) -> Document? {
    guard let id = document.id else { return nil }
    var rows = document.rows(in: currency)
    for change in rowChanges {
      guard case .field(let field) = change.subject, change.sheet == id else { return nil }
      rows[field] = change.to
    }
    return try opening(
      SavedDocument(id: id, kind: type(of: document.sheet).kind, name: document.name, rows: rows))
  }
}

/// Edits that would be undone or redone.
package struct UpcomingReversal {
  /// The number of edits.
  package let count: Int
  /// The text that was typed when the last of them was done.
  package let lastLabel: String
  /// The open document after them; nil where they are about more than that.
  package let document: Document?
}
