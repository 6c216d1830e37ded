import Journal
import Model

/// The worksheets that are wanted from a store.
package enum DocumentSelection: Sendable {
  /// The one of that number.
  case id(DocumentID)
  /// The one of exactly that name, byte for byte.
  case name(String)
  /// All that have a name, in the order of its bytes, without their rows.
  case named
  /// All with their rows, in the order of their numbers.
  case all
  /// Those that a query matches, the one with the greatest number first.
  case matching(DocumentQuery)
}

/// A query for saved worksheets of one kind; the one with the greatest number comes first.
package struct DocumentQuery: Sendable {
  /// The word for the kind.
  package let kind: String
  /// The texts of rows that have to be equal, by field.
  package var values: [String: String] = [:]
  /// The names of rows that have to be there.
  package var present: [String] = []
  /// The bounds of the text of a row, in the order of bytes: the least one, and one that it has to be less than.
  package var bounds: (field: String, from: String?, before: String?)?
  /// The terms, each of which has to occur in one of the rows of `JournalEntry.searchedFields`.
  package var terms: [SearchTerm] = []
  /// The names of the rows that are wanted, where not all are needed; a store may give more.
  package var fields: [String]?
  /// The row, and the length of the beginning of its text, such as the day of a time, with each of which only the newest
  /// worksheet is wanted; nil for all worksheets.
  ///
  /// A search for terms takes no notice of it.
  package var newestOfEach: (field: String, length: Int)?
  /// The greatest number of results; nil for all.
  package var limit: Int?

  /// A query for all worksheets of a kind.
  package init(kind: String, limit: Int? = nil) { (self.kind, self.limit) = (kind, limit) }
}

extension DocumentQuery {
  /// Returns `true` if a worksheet fulfils all conditions of the query.
  func matches(_ document: SavedDocument) -> Bool {
    let rows = document.rows
    guard document.kind == kind, values.allSatisfy({ rows[$0.key] == $0.value }) else { return false }
    guard present.allSatisfy({ rows[$0] != nil }) else { return false }
    if let (field, from, before) = bounds {
      guard let text = rows[field], from.map({ text >= $0 }) ?? true, before.map({ text < $0 }) ?? true
      else { return false }
    }
    return terms.allSatisfy { term in
      JournalEntry.searchedFields.contains { field in rows[field].map(term.occurs) ?? false }
    }
  }
}
