import Journal
import Localization
import Model
import Workspace

/// All that a session keeps, in rows of canonical text: what is open, what is saved, and the entries of the journal.
///
/// The log is no part of it, so that `undo` does not reach behind it.
package struct WorkspaceSnapshot: Sendable, Equatable, Codable {
  /// One kept worksheet, or an entry of the journal.
  package struct Sheet: Sendable, Equatable, Codable {
    let number: Int64
    /// The word for its kind: `rental`.
    package let kind: String
    /// Nil for work that was not given a name.
    package let name: String?
    /// Its stated fields, definitions and criteria by name.
    package let rows: [String: String]
  }

  /// Everything that is kept, in the order in which it was begun.
  package let sheets: [Sheet]
  /// The kind of what is open.
  package let kind: String
  /// The number of what is open; nil when nothing was entered into it yet.
  private let open: Int64?
  /// The worksheet of each kind that was open last.
  private let lastOpen: [String: Int64]

  /// The rows of what is open.
  package var rows: [String: String] { sheets.first { $0.number == open }?.rows ?? [:] }

  /// What a session keeps at present.
  fileprivate init(_ session: Workspace) throws(StoreError) {
    let store = session.store
    var sheets: [Sheet] = []
    var lastOpen: [String: Int64] = [:]
    for kind in WorksheetKinds.all.map({ $0.kind }) + [Entry.kind] {
      sheets += try store.find(DocumentQuery(kind: kind)).map { saved in
        Sheet(number: saved.id.rawValue, kind: saved.kind, name: saved.name, rows: saved.rows)
      }
      lastOpen[kind] = try store.lastOpen(ofKind: kind)?.rawValue
    }
    self.sheets = sheets.sorted { $0.number < $1.number }
    (kind, open, self.lastOpen) = (type(of: session.sheet).kind, session.desk.id?.rawValue, lastOpen)
  }

  /// Work that consists of one worksheet, which is open.
  /// - Parameter rows: All of it in canonical text: `Worksheet.rows(in:)`, or as it is saved.
  package init(kind: String, name: String?, rows: [String: String]) {
    sheets = [Sheet(number: 1, kind: kind, name: name, rows: rows)]
    (self.kind, open, lastOpen) = (kind, 1, [kind: 1])
  }

  /// The same work with other rows in what is open.
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

  /// A store with this work in it.
  fileprivate var store: MemoryStore {
    let store = MemoryStore()
    for sheet in sheets {
      var id = store.newID()
      // A number that was taken back since stays out of use, and entries of the journal are known by theirs.
      while id.rawValue < sheet.number { id = store.newID() }
      store.apply([
        Delta(id, .existence, from: nil, to: sheet.kind), Delta(id, .name, from: nil, to: sheet.name),
      ])
      store.apply(sheet.rows.map { Delta(id, .field($0.key), from: nil, to: $0.value) })
    }
    for number in lastOpen.values { store.setLastOpen(DocumentID(rawValue: number)) }
    store.setLastOpen(open.map(DocumentID.init(rawValue:)))
    return store
  }
}

extension Workspace {
  /// All that is kept; nothing of it when the store cannot be read.
  package var work: WorkspaceSnapshot {
    (try? WorkspaceSnapshot(self)) ?? WorkspaceSnapshot(kind: type(of: sheet).kind, name: nil, rows: [:])
  }

  /// A copy of what is saved under a name, alone and open.
  package func work(savedAs name: String) throws(Problem) -> WorkspaceSnapshot {
    let saved = try saved(Token(text: name, range: 0..<name.utf8.count, isQuoted: true))
    return WorkspaceSnapshot(kind: saved.kind, name: nil, rows: saved.rows)
  }

  /// A session in memory that goes on with work.
  package convenience init(inMemory identity: Identity, style: LocaleFormat, work: WorkspaceSnapshot) {
    let store = work.store
    do throws(StoreError) {
      try self.init(store: store, identity: identity, style: style)
    } catch {
      preconditionFailure("memory has no faults: \(error)")
    }
    if desk.id == nil, let kind = WorksheetKinds.named(work.kind) {
      desk.lay(kind.init(), id: nil, name: nil)
    }
  }
}
