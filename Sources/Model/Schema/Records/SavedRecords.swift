import Finance

/// The saved form of the records of a list: a row for each, which says what the record is and its own value.
struct SavedRecords<Sheet>: Sendable {
  /// The beginning of the names of the rows, such as `line `.
  let key: String
  /// Returns what follows it: the number of the record among those that are saved, from 1, or its name.
  let name: @Sendable (Sheet, _ record: Int) -> String
  /// `true` for rows by numbers, in whose order the records are restored; `false` for the order of names.
  var isNumbered = true
  /// Returns the row; nil for a record that has none.
  let row: @Sendable (Sheet, _ record: Int, Currency) -> String?
  /// Adds the record of a row.
  let restore:
    @Sendable (inout Sheet, _ name: String, _ row: String, Currency) throws(UnreadableRowError) -> Void
}

extension Worksheet {
  /// The fields that were entered and the records, in canonical text, by name.
  package func rows(in currency: Currency) -> [String: String] {
    var rows = fieldRows(in: currency)
    if hasNothingApart { return rows }
    for list in Self.recordLists {
      guard let saved = list.saved else { continue }
      for record in 0..<list.count(self) {
        guard let row = saved.row(self, record, currency) else { continue }
        rows[saved.key + saved.name(self, record)] = row
      }
    }
    return rows
  }

  /// The worksheet of saved rows: its records, whose fields may be among the rows, then those.
  init(restoring rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    self.init()
    for saved in Self.recordLists.compactMap(\.saved) {
      let names = rows.keys.filter { $0.hasPrefix(saved.key) }.map { String($0.dropFirst(saved.key.count)) }
      let ordered =
        saved.isNumbered ? names.compactMap(Int.init).sorted().map(String.init) : names.sorted()
      for name in ordered {
        if let row = rows[saved.key + name] { try saved.restore(&self, name, row, currency) }
      }
    }
    try setFields(rows, in: currency)
  }

  package init(rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    try self.init(restoring: rows, in: currency)
  }
}
