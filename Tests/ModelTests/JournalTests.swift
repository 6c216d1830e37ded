import Finance
import SeededRandom
import Testing

@testable import Journal
@testable import Model
@testable import Workspace

@Suite("Entries of the journal")
struct JournalTests {
  /// The picker of the app, best first (facts of the worksheets, section 5).
  private static let moods: [(name: String, color: String)] = [
    ("the best", "#8647b7"), ("really good", "#4870b7"), ("okay", "#45a85a"), ("meh", "#a8a23f"),
    ("not so great", "#c6802e"), ("the worst", "#b05050"),
  ]

  @Test("Six moods, best first, each with its colour")
  func moods() throws {
    #expect(Mood.allCases.map(\.name) == Self.moods.map(\.name))
    for (mood, expected) in zip(Mood.allCases, Self.moods) {
      #expect(try mood.color == HexColor(expected.color), "\(mood)")
    }
    #expect(Set(Mood.allCases.map(\.letter)).count == 6)
  }

  @Test(
    "A colour is #rrggbb or #rrggbbaa",
    arguments: [
      ("#8647b7", [0x86, 0x47, 0xB7, 0xFF]), ("#8647B7", [0x86, 0x47, 0xB7, 0xFF]),
      ("#00000000", [0, 0, 0, 0]), ("#c6802e80", [0xC6, 0x80, 0x2E, 0x80]),
      ("#ffffffff", [255, 255, 255, 255]),
    ] as [(String, [UInt8])])
  func color(text: String, parts: [UInt8]) throws {
    let color = try HexColor(text)
    #expect([color.red, color.green, color.blue, color.alpha] == parts)
  }

  @Test(
    "Anything else is an error",
    arguments: [
      "", "#", "8647b7", "#8647b", "#8647b70", "#8647b7000", "#8647bg", "# 8647b7", "#8647b7 ", "##647b7",
      "#8647b7\n", "#８６４７ｂ７", "#-1-1-1", "red", "rgb(1,2,3)", "#867", "#8674",
    ])
  func noColor(text: String) {
    #expect(throws: HexColorError(text: text)) { try HexColor(text) }
  }

  @Test(
    "What a typed mood may mean",
    arguments: [
      ("the best", [.best]), ("best", [.best]), ("THE  Best", [.best]), ("b", [.best]), ("1", [.best]),
      ("really", [.reallyGood]), ("r", [.reallyGood]), ("o", [.okay]), ("ok", [.okay]), ("me", [.meh]),
      ("not", [.notSoGreat]), ("not so", [.notSoGreat]), ("5", [.notSoGreat]), ("wor", [.worst]),
      ("6", [.worst]), ("the w", [.worst]), ("the", [.best, .worst]), ("t", [.best, .worst]), ("0", []),
      ("7", []), ("", []), (" ", []), ("great", []), ("okay then", []), ("+1", [.best]),
    ] as [(String, [Mood])])
  func meant(typed: String, moods: [Mood]) { #expect(Mood.matching(typed) == moods) }

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

  @Test("A moment is that of the clock on the wall")
  func moment() {
    let moment = ZonedTimestamp(time: "2026-11-21T23:30:00-08:00", zone: "America/Los_Angeles")
    #expect(moment.day?.canonical == "2026-11-21")
    #expect(moment.minute == "2026-11-21 23:30")
    #expect(ZonedTimestamp(utc: "2026-11-21T23:30:00Z").time == "2026-11-21T23:30:00+00:00")
  }
}
