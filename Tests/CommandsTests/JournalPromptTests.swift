import Journal
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("The journal at a prompt")
struct JournalPromptTests: JournalSuite {
  let clock = SettableClock("2026-11-21T14:05:09+01:00")
  let store = MemoryStore()

  @Test("At a prompt the mood is picked, then place and text are asked for")
  func atAPrompt() throws {
    let person = Person()
    let shell = try prompt(person)
    (person.picks, person.answers, person.texts) = (
      [.picked(4)], ["y", "Elm St"], [["Rain.", "", "Noise."]]
    )
    shell.expectSuccess("journal")
    #expect(person.asked.count == 4)
    #expect(
      person.asked[0].hasSuffix("\nb the best\nr really good\no okay\nm meh\nn not so great\nw the worst"))
    #expect(rows(1)?["mood"] == "not so great")
    #expect(rows(1)?["place"] == "Elm St")
    #expect(rows(1)?["text"] == "Rain.\n\nNoise.")
    // The answer was kept, and the last place is proposed.
    #expect(person.kept.last?.contains("settings place allow\n") == true)
    person.asked = []
    (person.answers, person.texts) = ([""], [[]])
    shell.expectSuccess("journal meh")
    #expect(person.asked == ["Place: Elm St", "|"])
    #expect(rows(2)?["place"] == nil && rows(2)?["text"] == nil && rows(2)?["mood"] == "meh")
    // The last place is that of the newest entry that has one.
    person.asked = []
    shell.expectSuccess("journal okay x place Oak")
    #expect(person.asked == [])
    (person.answers, person.texts) = (["Lime"], [[]])
    shell.expectSuccess("journal okay")
    #expect(person.asked[0] == "Place: Oak")
    #expect(shell.text("undo").hasPrefix("Undone: journal okay\n"))
    #expect(numbers(shell, "entries") == [3, 2, 1])
  }

  @Test("Where no list can be shown, the mood is named")
  func byName() throws {
    let person = Person()
    let shell = try prompt(person)
    shell.expectSuccess("place deny")
    (person.picks, person.answers, person.texts) = ([.unavailable], ["really"], [["x"]])
    shell.expectSuccess("journal")
    #expect(rows(1)?["mood"] == "really good")
    (person.picks, person.answers) = ([.unavailable], ["fine"])
    #expect(shell.code("journal") == "unknown-mood")
    #expect(rows(2) == nil)
  }

  @Test(
    "Whoever leaves has written nothing",
    arguments: [
      ([], [], []), ([.picked(0)], [nil], []), ([.picked(0)], ["y", nil], [["x"]]),
      ([.picked(0)], ["y", "a"], [nil]),
      ([.unavailable], [nil], [["x"]]), ([.unavailable], [""], [["x"]]),
    ] as [([Dialogue.Pick], [String?], [[String]?])])
  func leaves(picks: [Dialogue.Pick], answers: [String?], texts: [[String]?]) throws {
    let person = Person()
    let shell = try prompt(person)
    (person.picks, person.answers, person.texts) = (picks, answers, texts)
    #expect(shell.text("journal") == "Nothing was written.\n")
    #expect(store.documents(.matching(DocumentQuery(kind: "entry"))).isEmpty)
    #expect(store.logEntries(.newest(nil)).isEmpty)
  }

  /// Permission as the app knows it: not determined, denied, granted.
  @Test(
    "A place is asked for only after permission",
    arguments: [
      ("ask", "y", "allow", true), ("ask", "YES", "allow", true), ("ask", "n", "deny", false),
      ("ask", "No", "deny", false), ("allow", nil, "allow", true), ("deny", nil, "deny", false),
    ] as [(String, String?, String, Bool)])
  func permission(before: String, answer: String?, after: String, isAsked: Bool) throws {
    let person = Person()
    let shell = try prompt(person)
    shell.expectSuccess("place \(before)")
    person.asked = []
    (person.picks, person.answers, person.texts) = ([.picked(2)], [answer, "Elm"].filter { $0 != nil }, [[]])
    shell.expectSuccess("journal")
    #expect(person.asked.contains("Place: ") == isAsked)
    #expect(person.asked.contains { $0.contains("[y/n]") } == (before == "ask"))
    #expect(rows(1)?["place"] == (isAsked ? "Elm" : nil))
    #expect(shell.interpreter.settings[.place] == after)
    // Remembered, so that a decided question is never asked again.
    person.asked = []
    (person.picks, person.answers, person.texts) = ([.picked(2)], ["Oak"], [[]])
    shell.expectSuccess("journal")
    #expect(person.asked.contains { $0.contains("[y/n]") } == (after == "ask"))
    // What stands in the line was not asked for.
    shell.expectSuccess("journal okay x place Lime")
    #expect(rows(3)?["place"] == "Lime")
  }

  @Test("What is neither yes nor no is asked again, until the person leaves")
  func permissionAskedAgain() throws {
    let person = Person()
    let shell = try prompt(person)
    (person.picks, person.answers) = ([.picked(2)], ["", "perhaps", nil])
    #expect(shell.text("journal") == "Nothing was written.\n")
    #expect(person.asked.filter { $0.contains("[y/n]") }.count == 3)
    (person.picks, person.answers, person.texts) = ([.picked(2)], ["perhaps", "y", "Elm"], [[]])
    shell.expectSuccess("journal")
    #expect(rows(1)?["place"] == "Elm")
  }

  @Test("A permission that cannot be kept costs no entry")
  func permissionNotKept() throws {
    let person = Person()
    let shell = try prompt(person)
    person.fault = FileError(.write, "settings.roi", .diskFull)
    (person.picks, person.answers, person.texts) = ([.picked(2)], ["y", "Elm"], [[]])
    #expect(shell.text("journal").hasPrefix("The disk is full: settings.roi could not be written.\n"))
    #expect(rows(1)?["place"] == "Elm")
  }
}
