import GRDB
import Journal
import Model
import Workspace

extension Database {
  /// The worksheets that a query matches, the one with the greatest number first, with all their rows.
  func documents(matching query: DocumentQuery) throws -> [SavedDocument] {
    let limit = query.limit.map { max($0, 0) }
    let (condition, arguments) = Self.condition(of: query)
    guard query.terms.isEmpty else {
      return try numbers(withTermsOf: query, condition, arguments, limit: limit ?? .max)
        .compactMap { try document(where: "id", $0) }
    }
    let (chosen, names) = Self.newest(of: query, condition)
    // Without a limit the rows come in their order, and SQLite need not sort them.
    let newest = limit == nil ? "" : " ORDER BY id DESC LIMIT ?"
    return try documents(
      "(SELECT id, kind, name FROM sheets WHERE \(chosen)\(newest))",
      arguments + names + (limit.map { [$0] } ?? []), fields: query.fields, order: "DESC")
  }

  /// The conditions on kind and rows.
  private static func condition(
    of query: DocumentQuery
  ) -> (sql: String, arguments: [any DatabaseValueConvertible]) {
    var conditions = ["kind = ?"]
    var arguments: [any DatabaseValueConvertible] = [query.kind]
    let row = "(SELECT text FROM stated WHERE sheet = id AND field = ?)"
    for (field, text) in query.values.sorted(by: { $0.key < $1.key }) {
      conditions.append("\(row) = ?")
      arguments += [field, text]
    }
    for field in query.present {
      conditions.append("\(row) IS NOT NULL")
      arguments.append(field)
    }
    if let (field, from, before) = query.bounds {
      // One look at the row for both.
      let isWithin = "TRUE\(from == nil ? "" : " AND text >= ?")\(before == nil ? "" : " AND text < ?")"
      conditions.append("(SELECT \(isWithin) FROM stated WHERE sheet = id AND field = ?)")
      arguments += [from, before].compactMap(\.self) + [field]
    }
    return (conditions.joined(separator: " AND "), arguments)
  }

  /// The condition on the newest worksheet of each group that a query makes of those that fulfil another one.
  private static func newest(
    of query: DocumentQuery, _ condition: String
  ) -> (sql: String, arguments: [any DatabaseValueConvertible]) {
    guard let (field, length) = query.newestOfEach else { return (condition, []) }
    let group = "(SELECT substr(text, 1, ?) FROM stated WHERE sheet = id AND field = ?)"
    return ("id IN (SELECT max(id) FROM sheets WHERE \(condition) GROUP BY \(group))", [length, field])
  }

  /// Searches the texts themselves, a worksheet after the other.
  ///
  /// An index of words would be a part of the file that has to be right without being text: a thousand
  /// entries are read in a few milliseconds.
  private func numbers(
    withTermsOf query: DocumentQuery, _ condition: String, _ arguments: [any DatabaseValueConvertible],
    limit: Int
  ) throws -> [Int64] {
    let fields = JournalEntry.searchedFields.map { "'\($0)'" }.joined(separator: ", ")
    let sql = """
      SELECT sheet, text FROM stated
      WHERE field IN (\(fields)) AND sheet IN (SELECT id FROM sheets WHERE \(condition))
      ORDER BY sheet DESC
      """
    let rows = try Row.fetchCursor(cachedStatement(sql: sql), arguments: StatementArguments(arguments))
    var found: [Int64] = []
    var sheet: (number: Int64, missing: [SearchTerm])?
    while found.count < limit, let row = try rows.next() {
      guard let number = row[0] as Int64?, let text = row[1] as String? else { continue }
      if sheet?.number != number { sheet = (number, query.terms) }
      guard sheet?.missing.isEmpty == false else { continue }
      sheet?.missing.removeAll { $0.occurs(in: text) }
      if sheet?.missing.isEmpty == true { found.append(number) }
    }
    return found
  }
}
