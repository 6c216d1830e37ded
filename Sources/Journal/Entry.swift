import Finance
import Model

/// What somebody wrote down: a mood, a place, a text, and when; for a decision, also what was decided upon.
///
/// It is kept as a saved sheet of its own kind, which has no name, so that undo, the log, several shells and restarts
/// treat it as all else that is kept.
package struct Entry: Sendable, Hashable {
  /// The kind under which entries are kept.
  package static let kind = "entry"

  /// How the writer felt; nil for a decision that says nothing of it.
  package var mood: Mood?
  /// Where it was written; nil when it does not say.
  package var place: String?
  /// What was written, perhaps nothing, perhaps several lines.
  package var text: String
  /// When it was written.
  package var moment: ZonedTimestamp
  /// What was decided, when it is a decision.
  package var decision: Decision?

  /// An entry of these parts.
  package init(
    mood: Mood?, place: String? = nil, text: String = "", moment: ZonedTimestamp, decision: Decision? = nil
  ) {
    (self.mood, self.place, self.text) = (mood, place, text)
    (self.moment, self.decision) = (moment, decision)
  }
}

/// What is expected of a decision, and the property as it stood when it was made.
package struct Decision: Sendable, Hashable {
  /// What is decided upon: `12 Elm St`.
  package var subject: String
  /// What the writer expects to come of it.
  package var expected: String
  /// How sure the writer is, in whole percents from 0 to 100.
  package var confidence: Int
  /// When to look at it again.
  package var review: CalendarDate
  /// What came of it; nil as long as nobody has said.
  package var outcome: String?
  /// The property, frozen.
  package var property: FrozenSheet

  /// A decision of these parts.
  package init(
    subject: String, expected: String, confidence: Int, review: CalendarDate, outcome: String? = nil,
    property: FrozenSheet
  ) {
    (self.subject, self.expected, self.confidence) = (subject, expected, confidence)
    (self.review, self.outcome, self.property) = (review, outcome, property)
  }
}

/// A worksheet as it stood at a moment: its rows of canonical text, and where to find what became of it.
package struct FrozenSheet: Sendable, Hashable {
  /// The word for its kind.
  package let kind: String
  /// The number under which it was kept; nil for one that nothing was kept of.
  package let id: DocumentID?
  /// The name that it had.
  package let name: String?
  /// Its fields, its definitions and its criteria.
  package let rows: [String: String]

  /// A worksheet with these rows.
  package init(kind: String, id: DocumentID?, name: String?, rows: [String: String]) {
    (self.kind, self.id, self.name, self.rows) = (kind, id, name, rows)
  }
}

// MARK: - Saving

extension Entry {
  /// The rows whose words can be searched for.
  package static let searchedFields = ["text", "place", "decision", "expected", "outcome"]

  /// What stands before the name of a frozen row.
  fileprivate static let frozenPrefix = "was "

  /// All of it as rows of text: what is saved.
  package var rows: [String: String] {
    var rows = ["time": moment.time, "zone": moment.zone]
    rows["mood"] = mood?.name
    rows["place"] = place
    rows["text"] = text.isEmpty ? nil : text
    guard let decision else { return rows }
    rows["decision"] = decision.subject
    rows["expected"] = decision.expected
    rows["confidence"] = String(decision.confidence)
    rows["review"] = decision.review.canonical
    rows["outcome"] = decision.outcome
    rows["property kind"] = decision.property.kind
    rows["property id"] = decision.property.id.map { String($0.rawValue) }
    rows["property name"] = decision.property.name
    for (field, text) in decision.property.rows { rows[Entry.frozenPrefix + field] = text }
    return rows
  }

  /// The entry that saved rows describe.
  package init(rows: [String: String]) throws(UnreadableRowError) {
    let time = rows["time"] ?? ""
    self.init(
      mood: nil, place: rows["place"], text: rows["text"] ?? "",
      moment: ZonedTimestamp(time: time, zone: rows["zone"] ?? "UTC"))
    guard moment.day != nil else { throw UnreadableRowError(field: "time", text: time) }
    if let name = rows["mood"] {
      guard let mood = Mood(rawValue: name) else { throw UnreadableRowError(field: "mood", text: name) }
      self.mood = mood
    }
    if let subject = rows["decision"] { decision = try Decision(subject, rows) }
  }
}

extension Decision {
  fileprivate init(_ subject: String, _ rows: [String: String]) throws(UnreadableRowError) {
    let (confidence, review) = (rows["confidence"] ?? "", rows["review"] ?? "")
    guard let percents = Int(confidence), (0...100).contains(percents) else {
      throw UnreadableRowError(field: "confidence", text: confidence)
    }
    guard let day = CalendarDate(canonical: review) else {
      throw UnreadableRowError(field: "review", text: review)
    }
    var frozen: [String: String] = [:]
    for (field, text) in rows where field.hasPrefix(Entry.frozenPrefix) {
      frozen[String(field.dropFirst(Entry.frozenPrefix.count))] = text
    }
    self.init(
      subject: subject, expected: rows["expected"] ?? "", confidence: percents, review: day,
      outcome: rows["outcome"],
      property: FrozenSheet(
        kind: rows["property kind"] ?? "",
        id: rows["property id"].flatMap { Int64($0) }.map(DocumentID.init(rawValue:)),
        name: rows["property name"], rows: frozen))
  }
}
