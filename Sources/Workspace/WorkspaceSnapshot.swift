import Journal
import Localization
import Model

/// Everything that a workspace keeps, as rows of canonical text: saved documents, defaults and the entries of
/// the journal.
///
/// The log is not part of it, so that `undo` does not reach behind it.
package struct WorkspaceSnapshot: Sendable, Equatable, Codable {
  /// One saved document, or an entry of the journal.
  package struct Sheet: Sendable, Equatable, Codable {
    let number: Int64
    /// The word for its kind: `rental`.
    package let kind: String
    /// The name; nil for a document without one.
    package let name: String?
    /// The stated fields, definitions and criteria by row name.
    package let rows: [String: String]
  }

  /// The saved documents and entries, in the order in which they were begun.
  package let sheets: [Sheet]
  /// The word for the kind of the open document.
  package let kind: String
  /// The number of the open document; nil when nothing was entered into it yet.
  private let open: Int64?
  /// The document of each kind that was open last.
  private let lastOpen: [String: Int64]

  /// The rows of the open document.
  package var rows: [String: String] { sheets.first { $0.number == open }?.rows ?? [:] }

  /// A snapshot of a workspace.
  fileprivate init(_ workspace: Workspace) throws(StoreError) {
    let store = workspace.store
    var sheets: [Sheet] = []
    var lastOpen: [String: Int64] = [:]
    for kind in WorksheetKinds.all.map({ $0.kind }) + Workspace.kindsOfDefaults + [
      JournalEntry.kind, Workspace.kindOfListingMaps,
    ] {
      sheets += try store.documents(matching: DocumentQuery(kind: kind)).map { saved in
        Sheet(number: saved.id.rawValue, kind: saved.kind, name: saved.name, rows: saved.rows)
      }
      lastOpen[kind] = try store.lastOpen(ofKind: kind)?.rawValue
    }
    self.sheets = sheets.sorted { $0.number < $1.number }
    (kind, open, self.lastOpen) = (type(of: workspace.sheet).kind, workspace.document.id?.rawValue, lastOpen)
  }

  /// A snapshot of one document, which is open.
  /// - Parameter rows: The rows as they are saved.
  package init(kind: String, name: String?, rows: [String: String]) {
    sheets = [Sheet(number: 1, kind: kind, name: name, rows: rows)]
    (self.kind, open, lastOpen) = (kind, 1, [kind: 1])
  }

  /// The same snapshot with other rows in the open document.
  package func replacing(rows: [String: String]) -> WorkspaceSnapshot {
    let number = open ?? (sheets.last?.number ?? 0) + 1
    let name = sheets.first { $0.number == number }?.name
    let others = sheets.filter { $0.number != number }
    let changed = others + [Sheet(number: number, kind: kind, name: name, rows: rows)]
    return WorkspaceSnapshot(
      sheets: changed.sorted { $0.number < $1.number }, kind: kind, open: number, lastOpen: lastOpen)
  }

  private init(sheets: [Sheet], kind: String, open: Int64?, lastOpen: [String: Int64]) {
    (self.sheets, self.kind, self.open, self.lastOpen) = (sheets, kind, open, lastOpen)
  }

  /// A store with these documents in it.
  fileprivate var store: MemoryStore {
    let store = MemoryStore()
    for sheet in sheets {
      var id = store.newID()
      // A number that is no longer in use stays so, and entries of the journal are known by theirs.
      while id.rawValue < sheet.number { id = store.newID() }
      store.apply([
        RowChange(id, .existence, from: nil, to: sheet.kind), RowChange(id, .name, from: nil, to: sheet.name),
      ])
      store.apply(sheet.rows.map { RowChange(id, .field($0.key), from: nil, to: $0.value) })
    }
    for number in lastOpen.values { store.setLastOpen(DocumentID(rawValue: number)) }
    store.setLastOpen(open.map(DocumentID.init(rawValue:)))
    return store
  }
}

extension Workspace {
  /// A snapshot of everything that is saved; an empty one when the store cannot be read.
  package var snapshot: WorkspaceSnapshot {
    (try? WorkspaceSnapshot(self)) ?? WorkspaceSnapshot(kind: type(of: sheet).kind, name: nil, rows: [:])
  }

  /// A snapshot of the one document that is saved under a name, which is open in it.
  package func snapshot(ofSaved name: String, at range: Range<Int>? = nil) throws(Diagnostic)
    -> WorkspaceSnapshot
  {
    let saved = try saved(name, at: range)
    return WorkspaceSnapshot(kind: saved.kind, name: nil, rows: saved.rows)
  }

  /// A workspace in memory that goes on from a snapshot.
  package convenience init(
    inMemory identity: RunIdentity, localeFormat: LocaleFormat, snapshot: WorkspaceSnapshot
  ) {
    do throws(StoreError) {
      try self.init(store: snapshot.store, identity: identity, localeFormat: localeFormat, outlivesRun: false)
    } catch {
      preconditionFailure("a store in memory throws no errors: \(error)")
    }
    if document.id == nil, let kind = WorksheetKinds.named(snapshot.kind) {
      document.begin(as: (try? newDocument(kind)) ?? Document(kind))
    }
  }
}
