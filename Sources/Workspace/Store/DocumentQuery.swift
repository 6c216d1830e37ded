import Journal

/// Which worksheets of a kind are looked for, the one with the greatest number first.
package struct DocumentQuery: Sendable {
  /// The word for the kind.
  package let kind: String
  /// Rows that must hold just these texts.
  package var texts: [String: String] = [:]
  /// The least that a row may hold, as text is ordered by its bytes.
  package var from: (field: String, text: String)?
  /// What a row must hold less than.
  package var before: (field: String, text: String)?
  /// Words of which each must occur in one of the searched rows.
  package var words: [SearchWord] = []
  /// At most so many; all when nil.
  package var limit: Int?

  /// All worksheets of a kind.
  package init(kind: String, limit: Int? = nil) { (self.kind, self.limit) = (kind, limit) }
}

extension DocumentQuery {
  /// Whether a worksheet is looked for, whatever the limit.
  func selects(_ sheet: SavedDocument) -> Bool {
    guard sheet.kind == kind, texts.allSatisfy({ sheet.rows[$0.key] == $0.value }) else { return false }
    if let from, !(sheet.rows[from.field].map { $0 >= from.text } ?? false) { return false }
    if let before, !(sheet.rows[before.field].map { $0 < before.text } ?? false) { return false }
    return words.allSatisfy { word in
      Entry.searchedFields.contains { field in sheet.rows[field].map(word.occurs) ?? false }
    }
  }
}
