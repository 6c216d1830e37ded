import GRDB
import Model
import Workspace

extension SQLiteStore {
  /// The worksheets that a selection names.
  package func documents(_ selection: DocumentSelection) throws(StoreError) -> [SavedDocument] {
    try read { db in
      switch selection {
      case .id(let id): try db.document(where: "id", id.rawValue).map { [$0] } ?? []
      case .name(let name): try db.document(where: "name", name).map { [$0] } ?? []
      case .named: try db.namedDocuments()
      case .all: try db.allDocuments()
      case .matching(let query): try db.documents(matching: query)
      }
    }
  }

  package func names() throws(StoreError) -> [String] {
    // The index of names has all that this needs.
    try read {
      try String.fetchAll(
        $0.cachedStatement(sql: "SELECT name FROM sheets WHERE name IS NOT NULL ORDER BY name"))
    }
  }

  /// A number that no worksheet ever had.
  ///
  /// It is SQLite's own count of AUTOINCREMENT numbers, which only grows.
  package func newID() throws(StoreError) -> DocumentID {
    try write { db in
      let statement = try db.cachedStatement(
        sql: """
          UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'sheets' AND seq < \(Int64.max) RETURNING seq
          """)
      guard let number = try Int64.fetchOne(statement) else {
        throw StoreError(self.location, .invalidCounter)
      }
      return DocumentID(rawValue: number)
    }
  }

  /// Writes the `to` of each change, all or none.
  ///
  /// Those about `open` are passed over, and fields of a worksheet that does not exist.
  package func apply(_ rowChanges: [RowChange]) throws(StoreError) {
    if isAllowed(rowChanges) { return }
    try write { db in try RowChangeWriter(db: db).write(rowChanges) }
  }

  /// The worksheet that was open last in any shell; with a kind, the last one of that kind, if it still
  /// exists.
  package func lastOpen(ofKind kind: String?) throws(StoreError) -> DocumentID? {
    try read { db in
      guard let kind else {
        return try Int64.fetchOne(db.cachedStatement(sql: "SELECT value FROM meta WHERE key = 'open'"))
          .map(DocumentID.init(rawValue:))
      }
      return try Int64.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT sheets.id FROM meta JOIN sheets ON sheets.id = meta.value AND sheets.kind = ?1
            WHERE meta.key = 'open ' || ?1
            """), arguments: [kind]
      ).map(DocumentID.init(rawValue:))
    }
  }

  /// Remembers the open worksheet, also as the last of its kind.
  package func setLastOpen(_ id: DocumentID?) throws(StoreError) {
    if refusal != nil { return }
    try write { db in
      try db.run(
        """
        INSERT INTO meta (key, value, sum) VALUES ('open', ?1, checksum('open', ?1))
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, sum = excluded.sum
        WHERE value IS NOT excluded.value
        """, [id?.rawValue])
      try db.run(
        """
        INSERT INTO meta (key, value, sum)
          SELECT 'open ' || kind, id, checksum('open ' || kind, id) FROM sheets WHERE id = ?
        ON CONFLICT (key) DO UPDATE SET value = excluded.value, sum = excluded.sum
        WHERE value IS NOT excluded.value
        """, [id?.rawValue])
    }
  }
}
