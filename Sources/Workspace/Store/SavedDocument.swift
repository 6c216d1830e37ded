import Model

/// A saved worksheet: rows of canonical text.
package struct SavedDocument: Sendable, Hashable {
  /// The number of the worksheet.
  package let id: DocumentID
  /// The word for its kind: `rental`.
  package let kind: String
  /// The name; nil for work that was not given a name yet.
  package internal(set) var name: String?
  /// The stated fields by name.
  package internal(set) var rows: [String: String]

  package init(id: DocumentID, kind: String, name: String?, rows: [String: String]) {
    (self.id, self.kind, self.name, self.rows) = (id, kind, name, rows)
  }
}
