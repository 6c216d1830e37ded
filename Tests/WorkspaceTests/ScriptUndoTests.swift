import Finance
import Localization
import Model
import Testing

@testable import Workspace

@Suite("Undo in a script")
struct ScriptUndoTests {
  private let workspace = Workspace(
    inMemory: RunIdentity(session: "here", now: { "2026-01-02T03:04:05Z" }), localeFormat: .enUS)

  private func set(_ values: [(String, Value)]) throws {
    let fields = try values.map { (try #require(workspace.sheet.field(named: $0.0)), $0.1) }
    try workspace.edit("set") { document in
      for (field, value) in fields { document.set(field, to: value) }
    }
  }

  /// The rows, the fields that were entered, and the revision.
  private var state: [String] {
    workspace.sheet.rows(in: .usd).map { "\($0) \($1)" }.sorted()
      + workspace.sheet.fields.filter { workspace.sheet.isEntered($0) }.map(\.name)
      + ["\(workspace.document.revision)"]
  }

  @Test("Undo and redo in a script lead to the very same documents, whichever fields were set")
  func roundTrip() throws {
    let edits: [[(String, Value)]] = [
      [("rent", .money(Money(minorUnits: 100)))], [("vacancy", .percent(.zero))],
      [("units", .count(2)), ("arv", .money(Money(minorUnits: 5)))],
      [("price", .money(Money(minorUnits: 100_000))), ("down", .percent(Percent(millionths: 200_000)))],
      [("escrow", .money(Money(minorUnits: 7)))], [("irr_rule", .choice("monthly"))],
      [("closing_date", .date(try #require(CalendarDate(canonical: "2026-02-03"))))],
      [("io", .count(12))], [("rent", .money(.zero))],
    ]
    try workspace.script("script") { () throws(Diagnostic) in
      var states: [[String]] = []
      do {
        for edit in edits {
          states.append(state)
          try set(edit)
        }
        let last = state
        for expected in states.reversed() {
          _ = try workspace.undo()
          #expect(state == expected)
        }
        for expected in states.dropFirst() + [last] {
          _ = try workspace.redo()
          #expect(state == expected)
        }
      } catch {
        Issue.record(error)
      }
    }
  }
}
