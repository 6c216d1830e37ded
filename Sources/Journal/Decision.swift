import Finance
import Model

/// A decision: its subject, its expected outcome, and the property at the time.
package struct Decision: Sendable, Hashable {
  /// The subject of the decision: `12 Elm St`.
  package var subject: String
  /// The outcome that the writer expects.
  package var expected: String
  /// The writer's confidence in the expected outcome, in whole percents from 0 to 100.
  package var confidence: Int
  /// The date on which to review the decision.
  package var review: CalendarDate
  /// The actual outcome; nil as long as it is not recorded.
  package var outcome: String?
  /// The property when the decision was made.
  package var property: PropertySnapshot

  package init(
    subject: String, expected: String, confidence: Int, review: CalendarDate, outcome: String? = nil,
    property: PropertySnapshot
  ) {
    (self.subject, self.expected, self.confidence) = (subject, expected, confidence)
    (self.review, self.outcome, self.property) = (review, outcome, property)
  }
}

/// A property at one moment: its rows of canonical text, and the saved worksheet that they are from.
package struct PropertySnapshot: Sendable, Hashable {
  /// The kind of its worksheet.
  package let kind: String
  /// The number of the saved worksheet; nil for one that was not saved.
  package let id: DocumentID?
  /// The name of the worksheet at that moment.
  package let name: String?
  /// The fields, definitions and criteria.
  package let rows: [String: String]

  package init(kind: String, id: DocumentID?, name: String?, rows: [String: String]) {
    (self.kind, self.id, self.name, self.rows) = (kind, id, name, rows)
  }
}

// MARK: - Saving

extension Decision {
  /// The decision that the saved rows of an entry describe.
  init(_ subject: String, _ rows: [String: String]) throws(UnreadableRowError) {
    let (confidence, review) = (rows["confidence"] ?? "", rows["review"] ?? "")
    guard let percents = Int(confidence), (0...100).contains(percents) else {
      throw UnreadableRowError(field: "confidence", text: confidence)
    }
    guard let day = CalendarDate(canonical: review) else {
      throw UnreadableRowError(field: "review", text: review)
    }
    var property: [String: String] = [:]
    for (field, text) in rows where field.hasPrefix(JournalEntry.snapshotPrefix) {
      property[String(field.dropFirst(JournalEntry.snapshotPrefix.count))] = text
    }
    self.init(
      subject: subject, expected: rows["expected"] ?? "", confidence: percents, review: day,
      outcome: rows["outcome"],
      property: PropertySnapshot(
        kind: rows["property kind"] ?? "",
        id: rows["property id"].flatMap { Int64($0) }.map(DocumentID.init(rawValue:)),
        name: rows["property name"], rows: property))
  }
}
