import Finance
import SeededRandom
import Testing

@testable import Journal
@testable import Model

@Suite("Entries of the journal as rows")
struct JournalEntryTests {
  @Test("What is saved is read again")
  func roundTrip() throws {
    var random = SplitMix(seed: 5)
    for _ in 0..<500 {
      let entry = Self.entry(&random)
      #expect(try JournalEntry(rows: entry.rows) == entry)
    }
  }

  private static func entry(_ random: inout SplitMix) -> JournalEntry {
    func text() -> String {
      ["", "a", "é\n\n\"x\"", "was rent", "12 Elm St"].randomElement(using: &random) ?? ""
    }
    let day = CalendarDate(dayNumber: Int.random(in: CalendarDate.dayNumbers, using: &random))
    let decision = day.map { day in
      Decision(
        subject: text(), expected: text(), confidence: Int.random(in: 0...100, using: &random), review: day,
        outcome: Bool.random(using: &random) ? text() : nil,
        property: PropertySnapshot(
          kind: "rental", id: Bool.random(using: &random) ? DocumentID(rawValue: 7) : nil,
          name: Bool.random(using: &random) ? text() : nil,
          rows: ["rent": "5", "define was x": text(), "text": "of the property", "mood": "no mood"]))
    }
    return JournalEntry(
      mood: Bool.random(using: &random) ? Mood.allCases.randomElement(using: &random) : nil,
      place: Bool.random(using: &random) ? text() : nil, text: text(),
      moment: ZonedTimestamp(time: "2026-11-21T14:05:09+01:00", zone: "Europe/Berlin"),
      decision: Bool.random(using: &random) ? decision : nil)
  }

  @Test(
    "A row that makes no sense is named",
    arguments: [
      ("time", "yesterday"), ("time", "2026-02-30T10:00:00+00:00"), ("mood", "fine"), ("mood", "The Best"),
      ("confidence", "101"), ("confidence", "70%"), ("review", "soon"),
    ])
  func unreadable(field: String, text: String) {
    var rows = [
      "time": "2026-11-21T14:05:09+01:00", "zone": "UTC", "mood": "okay", "decision": "elm", "expected": "x",
      "confidence": "70", "review": "2027-01-31",
    ]
    #expect(throws: Never.self) { try JournalEntry(rows: rows) }
    rows[field] = text
    #expect(throws: UnreadableRowError(field: field, text: text)) { try JournalEntry(rows: rows) }
  }
}
