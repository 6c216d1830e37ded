import Finance
import Model

/// An entry of the journal: a mood, a place, a text and a time; for a decision, also its facts.
///
/// It is saved as a worksheet of its own kind, without a name, so that undo, the log and other shells treat
/// it as all other saved work.
package struct JournalEntry: Sendable, Hashable {
  /// The kind under which entries are saved.
  package static let kind = "entry"

  /// The writer's mood; nil for a decision without one.
  package var mood: Mood?
  /// The place of writing; nil when it is not given.
  package var place: String?
  /// The text, which may be empty or have several lines.
  package var text: String
  /// The time of writing.
  package var moment: ZonedTimestamp
  /// The decision; nil for an entry that is none.
  package var decision: Decision?
  /// The number by which the writer calls it, from 1; nil for one that was saved before entries had numbers.
  package var number: Int?

  package init(
    mood: Mood?, place: String? = nil, text: String = "", moment: ZonedTimestamp, decision: Decision? = nil
  ) {
    (self.mood, self.place, self.text) = (mood, place, text)
    (self.moment, self.decision) = (moment, decision)
  }
}

// MARK: - Saving

extension JournalEntry {
  /// The rows that a search for words covers.
  package static let searchedFields = ["text", "place", "decision", "expected", "outcome"]

  /// The rows that tell of a mood and its day.
  package static let moodFields = ["time", "zone", "mood"]
  /// The row that every decision has, and no other entry.
  package static let decisionField = "decision"

  /// The prefix of the names of a property snapshot's rows.
  static let snapshotPrefix = "was "

  /// The whole entry as rows of text, as it is saved.
  package var rows: [String: String] {
    var rows = ["time": moment.time, "zone": moment.zone]
    rows["number"] = number.map(String.init)
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
    for (field, text) in decision.property.rows { rows[JournalEntry.snapshotPrefix + field] = text }
    return rows
  }

  /// Rows whose decision names its property by another number, where the numbers of documents change.
  package static func renumber(
    _ rows: [String: String], _ numbers: [DocumentID: DocumentID]
  ) -> [String: String] {
    guard let id = rows["property id"].flatMap({ Int64($0) }), let new = numbers[DocumentID(rawValue: id)]
    else { return rows }
    return rows.merging(["property id": String(new.rawValue)]) { $1 }
  }

  /// Rows whose decision knows its property by the name that it has now, for a store in which numbers are others.
  package static func rowsByName(
    _ rows: [String: String], _ names: [DocumentID: String]
  ) -> [String: String] {
    guard let id = rows["property id"].flatMap({ Int64($0) }) else { return rows }
    var named = rows
    // No document has this number.
    named["property id"] = "0"
    if let name = names[DocumentID(rawValue: id)] { named["property name"] = name }
    return named
  }

  /// The entry that saved rows describe.
  package init(rows: [String: String]) throws(UnreadableRowError) {
    let time = rows["time"] ?? ""
    self.init(
      mood: nil, place: rows["place"], text: rows["text"] ?? "",
      moment: ZonedTimestamp(time: time, zone: rows["zone"] ?? "UTC"))
    guard moment.day != nil else { throw UnreadableRowError(field: "time", text: time) }
    number = rows["number"].flatMap { Int($0) }
    if let name = rows["mood"] {
      guard let mood = Mood(rawValue: name) else { throw UnreadableRowError(field: "mood", text: name) }
      self.mood = mood
    }
    if let subject = rows["decision"] { decision = try Decision(subject, rows) }
  }
}
