import GRDB
import Model
import Workspace

// Reads rows of the file. Bytes that are not UTF-8 become U+FFFD; a row that lacks a required column is no
// worksheet, and a log entry that cannot be read is an error.

extension Database {
  /// Runs a statement, which is compiled once.
  func run(_ sql: String, _ arguments: StatementArguments) throws {
    try cachedStatement(sql: sql).execute(arguments: arguments)
  }

  /// The worksheet with that value in a column, and its stated fields.
  func document(where column: StaticString, _ value: some DatabaseValueConvertible) throws -> SavedDocument? {
    let statement = try cachedStatement(sql: "SELECT id, kind, name FROM sheets WHERE \(column) = ?")
    guard let row = try Row.fetchOne(statement, arguments: [value]),
      let bare = SavedDocument(row, rows: [:])
    else { return nil }
    let stated = try cachedStatement(sql: "SELECT field, text FROM stated WHERE sheet = ?")
    var rows: [String: String] = [:]
    let cursor = try Row.fetchCursor(stated, arguments: [bare.id.rawValue])
    while let row = try cursor.next() {
      if let field = row[0] as String? { rows[field] = row[1] as String? }
    }
    return SavedDocument(id: bare.id, kind: bare.kind, name: bare.name, rows: rows)
  }
}

extension Database {
  /// All worksheets with a name, ordered by its bytes, without their rows.
  func namedDocuments() throws -> [SavedDocument] {
    let statement = try cachedStatement(
      sql: "SELECT id, kind, name FROM sheets WHERE name IS NOT NULL ORDER BY name")
    return try Array(Row.fetchCursor(statement).compactMap { SavedDocument($0, rows: [:]) })
  }
}

extension Database {
  /// All worksheets with their rows, in the order of their numbers.
  func allDocuments() throws -> [SavedDocument] { try documents("sheets", [], order: "ASC") }

  /// The worksheets of a table with id, kind and name, in the order of their numbers, and their rows.
  /// - Parameter fields: The names of the rows that are wanted; nil for all.
  func documents(
    _ table: String, _ arguments: [any DatabaseValueConvertible], fields: [String]? = nil, order: String
  ) throws -> [SavedDocument] {
    let wanted = fields.map { "AND field IN (\($0.map { _ in "?" }.joined(separator: ", ")))" } ?? ""
    let statement = try cachedStatement(
      sql: """
        SELECT id, kind, name, field, text
        FROM \(table) AS found LEFT JOIN stated ON sheet = id \(wanted)
        ORDER BY id \(order)
        """)
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments + (fields ?? [])))
    var documents: [SavedDocument] = []
    // The rows of a worksheet follow each other.
    var last: (document: SavedDocument, rows: [String: String])?
    let add = {
      guard let (bare, rows) = last else { return }
      documents.append(SavedDocument(id: bare.id, kind: bare.kind, name: bare.name, rows: rows))
    }
    while let row = try rows.next() {
      if last == nil || row[0] as Int64? != last?.document.id.rawValue {
        add()
        last = SavedDocument(row, rows: [:]).map { ($0, [:]) }
      }
      if let field = row[3] as String? { last?.rows[field] = row[4] as String? }
    }
    add()
    return documents
  }

  /// The log entries that a condition and an order select.
  func entries(_ selection: String, _ arguments: StatementArguments, at path: String) throws -> [LogEntry] {
    let statement = try cachedStatement(
      sql: "SELECT number, time, session, label, deltas, state FROM log \(selection)")
    return try Array(Row.fetchCursor(statement, arguments: arguments).map { try LogEntry($0, at: path) })
  }
}

extension SavedDocument {
  /// Reads id, kind and name.
  init?(_ row: Row, rows: [String: String]) {
    guard let id = row[0] as Int64?, let kind = row[1] as String? else { return nil }
    self.init(id: DocumentID(rawValue: id), kind: kind, name: row[2], rows: rows)
  }
}

extension LogEntry {
  /// Reads number, time, session, label, changes and state.
  /// - Parameter isCut: `true` when the text of the changes is only the beginning of it.
  init(_ row: Row, isCut: Bool = false, at path: String) throws(StoreError) {
    let number = row[0] as Int64? ?? 0
    guard let time = row[1] as String?, let session = row[2] as String?, let label = row[3] as String?,
      let rowChanges = (row[4] as String?).flatMap(
        isCut ? RowChangeText.decodeBeginning : RowChangeText.decode),
      let state = (row[5] as Int?).flatMap(LogEntry.State.init(rawValue:))
    else { throw StoreError(path, .damagedLog(entry: number)) }
    self.init(
      number: number, time: time, session: session, label: label, rowChanges: rowChanges,
      hasMoreChanges: isCut, state: state)
  }
}
