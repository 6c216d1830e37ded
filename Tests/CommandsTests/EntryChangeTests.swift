import Journal
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Changes of entries")
struct EntryChangeTests: JournalSuite {
  let clock = SettableClock("2026-11-21T14:05:09+01:00")
  let store = MemoryStore()

  @Test("An entry is changed and removed, and both are undone and done again across restarts")
  func changes() throws {
    let shell = try week()
    let kept = rows(3)
    shell.expectSuccess("entry 3 change mood really good")
    #expect(rows(3)?["mood"] == "really good")
    shell.expectSuccess("entry 3 change place \"\"")
    shell.expectSuccess("entry 3 change text \"a\\nb\"")
    #expect(rows(3)?["text"] == "a\nb" && rows(3)?["place"] == nil && rows(3)?["time"] == kept?["time"])
    #expect(shell.text("entry 3 change text \"a\\nb\"") == "Entry 3 is already that way.\n")
    let changed = rows(3)
    #expect(shell.text("entry 3 remove") == "Removed entry 3; \"undo\" brings it back.\n")
    #expect(rows(3) == nil)
    #expect(shell.code("entry 3") == "unknown-entry")
    let later = try clock.shell(on: store, as: "later")
    later.expectSuccess("undo")
    #expect(rows(3) == changed)
    later.expectSuccess("undo 3")
    #expect(rows(3) == kept)
    let last = try clock.shell(on: store, as: "last")
    last.expectSuccess("redo 4")
    #expect(rows(3) == nil)
    #expect(numbers(last, "entries elm") == [5, 4, 2, 1])
    // A new entry gets a number that none ever had.
    last.expectSuccess("journal okay x")
    #expect(numbers(last, "entries x") == [6])
  }

  @Test("What is left out of a change is asked for")
  func asksForAValue() throws {
    let person = Person()
    let shell = try week()
    shell.interpreter.connect(person.console)
    person.editedText = "New text\nof two lines\n"
    shell.expectSuccess("entry 5 change text")
    #expect(person.shownTexts == ["Day 21 on Élm St\nand more"])
    #expect(rows(5)?["text"] == "New text\nof two lines")
    person.answers = ["Oak"]
    shell.expectSuccess("entry 5 change place")
    #expect(person.asked == ["Place: P21"])
    #expect(rows(5)?["place"] == "Oak")
    person.picks = [.picked(1)]
    shell.expectSuccess("entry 5 change mood")
    #expect(rows(5)?["mood"] == "really good")
    #expect(shell.text("entry 5 change place") == "Nothing was written.\n")
  }

  @Test("Two shells write at once, and each takes back its own")
  func twoShells() throws {
    let (one, other) = (try clock.shell(on: store, as: "one"), try clock.shell(on: store, as: "other"))
    one.expectSuccess("journal okay one")
    other.expectSuccess("journal meh other")
    #expect(numbers(one, "entries") == [2, 1])
    #expect(one.text("undo").hasPrefix("Undone: journal okay one"))
    #expect(numbers(other, "entries") == [2])
    one.expectSuccess("redo")
    other.expectSuccess("entry 1 change mood meh")
    #expect(one.code("undo") == "changed-since")
    #expect(rows(1)?["mood"] == "meh")
  }
}
