import GRDB
import Journal
import Model
import Workspace

/// The words of the rows that can be searched (`JournalEntry.searchedFields`), by SQLite's FTS5.
///
/// Each row is an entry of its own, so that only a row that changes is indexed again; its number is the
/// worksheet's, times 8, plus the index of the field in the list, which is never reordered. The table holds
/// no texts: they are in `stated` already. `RowChangeWriter`, through which all rows go, updates it, and no
/// triggers do: a trigger would make each shell's first `set` read the index's own tables, even if nobody
/// ever searches.
struct SearchIndex {
  /// The statements that make the index and fill it with the existing rows; released, so that it never
  /// changes.
  static let schema = """
    CREATE VIRTUAL TABLE words USING fts5 (
      text, content = '', tokenize = 'unicode61 remove_diacritics 2', detail = full
    );
    INSERT INTO words (rowid, text)
      SELECT sheet * 8 + CASE field WHEN 'text' THEN 0 WHEN 'place' THEN 1 WHEN 'decision' THEN 2
        WHEN 'expected' THEN 3 ELSE 4 END, text
      FROM stated WHERE field IN ('text', 'place', 'decision', 'expected', 'outcome');
    """

  private static let names = JournalEntry.searchedFields.map { "'\($0)'" }.joined(separator: ", ")

  let db: Database

  /// Indexes the new text of a row; to be called before the row is written.
  func update(_ field: String, _ text: String?, of sheet: DocumentID) throws {
    guard let index = JournalEntry.searchedFields.firstIndex(of: field) else { return }
    try remove(field, of: sheet, at: index)
    guard let text else { return }
    // A row of a worksheet that does not exist is passed over, here as there.
    try db.run(
      "INSERT INTO words (rowid, text) SELECT id * 8 + ?, ? FROM sheets WHERE id = ?",
      [index, text, sheet.rawValue])
  }

  /// Removes all rows of a worksheet that is about to be deleted.
  func remove(_ sheet: DocumentID) throws {
    let fields = try String.fetchAll(
      db.cachedStatement(sql: "SELECT field FROM stated WHERE sheet = ? AND field IN (\(Self.names))"),
      arguments: [sheet.rawValue])
    for field in fields {
      if let index = JournalEntry.searchedFields.firstIndex(of: field) {
        try remove(field, of: sheet, at: index)
      }
    }
  }

  /// Removes a row, whose old text an index without texts needs to be given.
  private func remove(_ field: String, of sheet: DocumentID, at index: Int) throws {
    try db.run(
      """
      INSERT INTO words (words, rowid, text)
        SELECT 'delete', sheet * 8 + ?, text FROM stated WHERE sheet = ? AND field = ?
      """, [index, sheet.rawValue, field])
  }
}

// MARK: - Searching

extension Database {
  /// The worksheets that a query matches, the one with the greatest number first, with all their rows.
  ///
  /// Words are passed to FTS5 as quoted strings, so that typed text never is FTS5 syntax.
  func documents(matching query: DocumentQuery) throws -> [SavedDocument] {
    var conditions = ["kind = ?"]
    var arguments: [any DatabaseValueConvertible] = [query.kind]
    let row = "(SELECT text FROM stated WHERE sheet = id AND field = ?)"
    for (field, text) in query.values.sorted(by: { $0.key < $1.key }) {
      conditions.append("\(row) = ?")
      arguments += [field, text]
    }
    for (bound, comparison) in [(query.from, ">="), (query.before, "<")] {
      guard let bound else { continue }
      conditions.append("\(row) \(comparison) ?")
      arguments += [bound.field, bound.text]
    }
    for word in query.terms {
      conditions.append("id IN (SELECT rowid / 8 FROM words WHERE words MATCH ?)")
      arguments.append(word.expression)
    }
    let sql = """
      SELECT id FROM sheets WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT ?
      """
    arguments.append(query.limit.map { max($0, 0) } ?? -1)
    let ids = try Int64.fetchAll(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    return try ids.compactMap { try document(where: "id", $0) }
  }
}

extension SearchTerm {
  /// The word as FTS5 reads it: a string in quotes, and a star for a prefix.
  fileprivate var expression: String {
    // A NUL would end the text that SQLite is handed.
    let quoted = text.split(separator: "\0").joined(separator: " ").replacing("\"", with: "\"\"")
    return "\"\(quoted)\"\(isPrefix ? " *" : "")"
  }
}
