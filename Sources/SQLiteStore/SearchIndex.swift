import GRDB
import Journal
import Model
import Workspace

/// The words of the rows that can be searched (`Entry.searchedFields`), by SQLite's FTS5.
///
/// Each row is a document of its own, so that a row that changes is the only one to be indexed again; its number is the
/// worksheet's, times 8, plus the place of the field in the list, which is never reordered. The table holds no texts: they
/// are in `stated` already. `DeltaWriter`, through which all rows go, keeps it, and no triggers do: a trigger would have
/// each shell's first `set` read the index's own tables, whether or not anybody ever searches.
struct SearchIndex {
  /// What makes the index, and takes in what is there already; released, so that it never changes.
  static let schema = """
    CREATE VIRTUAL TABLE words USING fts5 (
      text, content = '', tokenize = 'unicode61 remove_diacritics 2', detail = full
    );
    INSERT INTO words (rowid, text)
      SELECT sheet * 8 + CASE field WHEN 'text' THEN 0 WHEN 'place' THEN 1 WHEN 'decision' THEN 2
        WHEN 'expected' THEN 3 ELSE 4 END, text
      FROM stated WHERE field IN ('text', 'place', 'decision', 'expected', 'outcome');
    """

  private static let names = Entry.searchedFields.map { "'\($0)'" }.joined(separator: ", ")

  let db: Database

  /// Takes note of what a row is about to hold; to be called before it does.
  func note(_ field: String, _ text: String?, of sheet: DocumentID) throws {
    guard let place = Entry.searchedFields.firstIndex(of: field) else { return }
    try forget(field, of: sheet, at: place)
    guard let text else { return }
    // A row of a worksheet that does not exist is passed over, here as there.
    try db.run(
      "INSERT INTO words (rowid, text) SELECT id * 8 + ?, ? FROM sheets WHERE id = ?",
      [place, text, sheet.rawValue])
  }

  /// Takes out all rows of a worksheet that is about to go.
  func forget(_ sheet: DocumentID) throws {
    let fields = try String.fetchAll(
      db.cachedStatement(sql: "SELECT field FROM stated WHERE sheet = ? AND field IN (\(Self.names))"),
      arguments: [sheet.rawValue])
    for field in fields {
      if let place = Entry.searchedFields.firstIndex(of: field) { try forget(field, of: sheet, at: place) }
    }
  }

  /// An index without texts has to be told what it is to forget.
  private func forget(_ field: String, of sheet: DocumentID, at place: Int) throws {
    try db.run(
      """
      INSERT INTO words (words, rowid, text)
        SELECT 'delete', sheet * 8 + ?, text FROM stated WHERE sheet = ? AND field = ?
      """, [place, sheet.rawValue, field])
  }
}

// MARK: - Searching

extension SQLiteStore {
  /// The worksheets that a query asks for, the one with the greatest number first, with all their rows.
  ///
  /// Words are handed to FTS5 as quoted strings, so that nothing that is typed means anything to it.
  package func find(_ query: DocumentQuery) throws(StoreError) -> [SavedDocument] {
    var conditions = ["kind = ?"]
    var arguments: [any DatabaseValueConvertible] = [query.kind]
    let row = "(SELECT text FROM stated WHERE sheet = id AND field = ?)"
    for (field, text) in query.texts.sorted(by: { $0.key < $1.key }) {
      conditions.append("\(row) = ?")
      arguments += [field, text]
    }
    for (bound, comparison) in [(query.from, ">="), (query.before, "<")] {
      guard let bound else { continue }
      conditions.append("\(row) \(comparison) ?")
      arguments += [bound.field, bound.text]
    }
    for word in query.words {
      conditions.append("id IN (SELECT rowid / 8 FROM words WHERE words MATCH ?)")
      arguments.append(word.expression)
    }
    let sql = """
      SELECT id FROM sheets WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT ?
      """
    arguments.append(query.limit.map { max($0, 0) } ?? -1)
    return try reading { db in
      let ids = try Int64.fetchAll(
        db.cachedStatement(sql: sql), arguments: StatementArguments(arguments))
      return try ids.compactMap { try db.sheet(where: "id", $0) }
    }
  }
}

extension SearchWord {
  /// The word as FTS5 reads it: a string in quotes, and a star where it may go on.
  fileprivate var expression: String {
    // A NUL would end the text that SQLite is handed.
    let quoted = text.split(separator: "\0").joined(separator: " ").replacing("\"", with: "\"\"")
    return "\"\(quoted)\"\(isPrefix ? " *" : "")"
  }
}
