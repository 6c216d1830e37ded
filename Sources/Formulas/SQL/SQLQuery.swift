/// A query as a chain of named selections, each of which reads the one before it.
///
/// They are the levels of nested selects, written from the first to the last, as they are read. Each name is a column of
/// its own level, so that the text grows with the formulas, not with what they come to when they are written out.
package struct SQLQuery: Sendable {
  private let dialect: SQLDialect
  private var parts: [String] = []
  /// The name of the last selection.
  package private(set) var last: String

  /// - Parameter source: The name, or the call, from which the first selection reads.
  package init(_ dialect: SQLDialect, from source: String) { (self.dialect, last) = (dialect, source) }

  /// Adds a selection.
  /// - Parameters:
  ///   - keepsAll: `true` if it has all columns of the one before it, too.
  ///   - condition: The rows that it has; nil for all.
  package mutating func select(
    _ columns: [SQLColumn], as name: String, keepsAll: Bool = true, where condition: String? = nil
  ) {
    // A selection that is read once is no table of its own, which DuckDB would make of it.
    let kind = dialect == .duckdb ? "as not materialized" : "as"
    var text =
      "\(name) \(kind) (\n  select\n" + SQLQuery.list(columns, keepsAll: keepsAll, indent: "    ")
      + "\n  from \(last)"
    if let condition { text += "\n  where \(condition)" }
    parts.append(text + "\n)")
    last = name
  }

  /// Adds the levels of formulas.
  package mutating func select(_ levels: [[SQLColumn]]) {
    for (number, columns) in levels.enumerated() { select(columns.map(commented), as: "level_\(number + 1)") }
  }

  private func commented(_ column: SQLColumn) -> SQLColumn {
    SQLColumn(name: column.name, expression: column.expression, comment: column.comment.map(dialect.comment))
  }

  /// The text, with the last selection's rows as the answer.
  package func text(_ columns: [SQLColumn], end: String = "") -> String {
    (parts.isEmpty ? "" : "with " + parts.joined(separator: ",\n") + "\n") + "select\n"
      + SQLQuery.list(columns, keepsAll: false, indent: "  ") + "\nfrom \(last)\(end)\n"
  }

  private static func list(_ columns: [SQLColumn], keepsAll: Bool, indent: String) -> String {
    var lines = keepsAll ? [indent + "*"] : []
    for column in columns {
      let comment = column.comment.map { indent + $0 + "\n" } ?? ""
      lines.append(comment + indent + column.expression + " as " + column.name)
    }
    return lines.joined(separator: ",\n")
  }
}
