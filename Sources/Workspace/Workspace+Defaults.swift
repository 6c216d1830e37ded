import Localization
import Model

/// The user's defaults: the fields, definitions and criteria with which each new document of a kind begins.
///
/// They are saved as a document without a name, of a kind of its own, so that undo and the change log include
/// them.
extension Workspace {
  /// The words for the kinds of the documents that hold defaults.
  static var kindsOfDefaults: [String] { WorksheetKinds.all.map(kindOfDefaults) }

  /// The word for the kind of the document that holds the defaults of a kind.
  package static func kindOfDefaults(of kind: any Worksheet.Type) -> String { "defaults \(kind.kind)" }

  /// A document of a kind that begins with the user's defaults; an empty one when there are none.
  package func newDocument(_ kind: any Worksheet.Type) throws(Diagnostic) -> Document {
    try newDocument(kind, with: try storing { () throws(StoreError) in try savedDefaults(of: kind) })
  }

  /// A document of a kind that begins with saved defaults; an empty one when there are none.
  func newDocument(
    _ kind: any Worksheet.Type, with saved: SavedDocument?
  ) throws(Diagnostic) -> Document {
    var document = Document(kind)
    guard let saved else { return document }
    let readable = SavedDocument(id: saved.id, kind: kind.kind, name: "defaults", rows: saved.rows)
    try read(readable, into: &document)
    return Document(beginningAs: document, in: currency)
  }

  /// `true` when there are defaults for a kind.
  package func hasDefaults(for kind: any Worksheet.Type) throws(Diagnostic) -> Bool {
    try storing { () throws(StoreError) in try savedDefaults(of: kind) } != nil
  }

  /// Makes the contents of a document the defaults of its kind, within an edit; an empty one leaves none.
  package func saveDefaults(_ document: Document) throws(Diagnostic) {
    let kind = type(of: document.sheet)
    let empty = kind.init().rows(in: currency)
    let rows = document.rows(in: currency).filter { empty[$0.key] != $0.value }
    if let saved = try storing({ () throws(StoreError) in try savedDefaults(of: kind) }) {
      if rows.isEmpty { return try delete(saved) }
      return try putIfAny(Workspace.differences(saved.id, from: saved.rows, to: rows))
    }
    guard !rows.isEmpty else { return }
    let id = try storing { () throws(StoreError) in try store.newID() }
    let existence = RowChange(id, .existence, from: nil, to: Self.kindOfDefaults(of: kind))
    try put([existence] + Workspace.differences(id, from: [:], to: rows))
  }

  /// The saved defaults of a kind; nil when there are none.
  func savedDefaults(of kind: any Worksheet.Type) throws(StoreError) -> SavedDocument? {
    try store.documents(matching: DocumentQuery(kind: Self.kindOfDefaults(of: kind), limit: 1)).first
  }
}
