import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Decisions")
struct DecisionTests: JournalSuite {
  let clock = SettableClock("2026-11-21T14:05:09+01:00")
  let store = MemoryStore()

  @Test("A decision freezes the property, whatever becomes of it")
  func freezes() throws {
    let shell = try decided()
    let kept = try #require(rows(2))
    #expect(
      kept["decision"] == "12 Elm St" && kept["expected"] == "rent covers it" && kept["confidence"] == "70")
    #expect(kept["review"] == "2027-01-31" && kept["mood"] == "okay" && kept["text"] == "A hunch")
    #expect(kept["was price"] == "250000" && kept["was down"] == "20" && kept["was rent"] == "1800")
    #expect(kept["was define yield"] == "rent * 12 / price" && kept["was require 2"] == "rent > 1700")
    #expect(kept["property id"] == "1" && kept["property name"] == "elm" && kept["property kind"] == "rental")
    let text = shell.text("entry 1")
    #expect(text.contains("2027-01-31  due in 71 days\n"))
    #expect(text.contains("\nelm as it stood\n") && text.contains("rent > 1700  pass\n"))
    shell.expectSuccess("set rent 1600 rate 6; unrequire 1; require price < 200k; rename elm oak")
    #expect(rows(2) == kept)
    #expect(shell.text("entry 1") == text)
    shell.expectSuccess("delete oak")
    #expect(shell.text("entry 1") == text)
    #expect(shell.text("review all").contains("12 Elm St (1): the property is no longer there.\n"))
  }

  @Test("A property without a name, and one of a script, are found again by number")
  func unnamed() throws {
    let shell = try clock.shell(on: store)
    shell.script("set rent 5\n\(Self.decision)\nset rent 6\nreview all\n")
    #expect(TestShell.text(shell.run("review all")).contains("rent  Rent     $5   $6\n"))
    #expect(shell.text("review 1") == shell.text("review all"))
  }

  @Test(
    "What has changed is told of lines, loans, units, events, definitions and ranges, too",
    arguments: [
      ("add expense gardener 80", "gardener"), ("remove second", "second"), ("add unit up 900", "up.rent"),
      ("change event 1 8000", "roof"), ("define z = noi * 2", "z"), ("vary rate 4 to 7", "vary rate"),
      ("second.rate 8", "second.rate"),
    ])
  func records(change: String, told: String) throws {
    let shell = try clock.shell(on: store)
    for line in [
      "set price 100k down 20 rent 900", "add loan second 5k rate 9 term 10y", "at 5 cost 9000 roof",
      Self.decision,
    ] { shell.expectSuccess(line) }
    #expect(shell.text("entry 1").contains("second.rate") && shell.text("entry 1").contains("roof"))
    #expect(shell.text("review all").contains("nothing has changed since."))
    shell.expectSuccess(change)
    let text = shell.text("review all")
    #expect(!text.contains("nothing has changed since.") && text.contains(told), "\(text)")
  }

  @Test("Accounts of a decision are compared")
  func accounts() throws {
    let shell = try clock.shell(on: store)
    for line in ["use accounts", "add A banking 5", "save a", Self.decision] { shell.expectSuccess(line) }
    #expect(shell.text("entry 1").contains("$5.00"))
    shell.expectSuccess("change A balance 60")
    #expect(shell.text("review all").contains("$60.00"))
  }

  @Test("A decision finds its property again where a dump is replayed, under the name that it has now")
  func dumped() throws {
    let shell = try clock.shell(on: store)
    for line in [
      "new junk; set price 1 rent 1", "new zulu; set price 100k rent 900", Self.decision,
      "new alpha; set price 500k rent 3000", "new beta; set price 700k rent 5000",
      "delete junk; rename zulu yankee; open yankee", "dump d.roi",
    ] { shell.expectSuccess(line) }
    #expect(shell.text("review all").contains("nothing has changed since."))
    let other = try clock.shell(on: MemoryStore())
    other.script(try #require(shell.files["d.roi"]))
    #expect(other.text("review all") == shell.text("review all"))
    other.expectSuccess("dump e.roi")
    #expect(other.files["e.roi"] == shell.files["d.roi"])
  }

  @Test("A decision while nothing was open freezes nothing")
  func nothingOpen() throws {
    let shell = try clock.shell(on: store)
    shell.expectSuccess(Self.decision)
    #expect(shell.text("review all").hasSuffix("\n12 Elm St (1): no property was open.\n"))
    #expect(!shell.text("entry 1").contains("as it stood"))
  }

  @Test("At a prompt what is missing is asked for, until it can be read")
  func asksForADecision() throws {
    let person = Person()
    let shell = try prompt(person)
    person.answers = ["", "sold", "150%", "0.7", "80%", "soon", "2026-02-30", "in 2 weeks"]
    let outcomes = shell.run("decide elm")
    // What is wrong is said each time before it is asked again.
    #expect(outcomes.map { $0.failure?.code } == [nil])
    #expect(
      person.valueErrors == [
        "nothing-expected", "not-a-confidence", "not-a-confidence", "not-a-review-day", "not-a-review-day",
      ])
    let typed: [Substring?] = person.asked.suffix(2).map { $0.split(separator: ": ").last }
    #expect(typed == ["soon", "2026-02-30"])
    #expect(
      rows(1)?["confidence"] == "80" && rows(1)?["review"] == "2026-12-05" && rows(1)?["expected"] == "sold")
    (person.asked, person.answers) = ([], [" ", "elm", "sold", "70", "tomorrow"])
    #expect(shell.run("decide").compactMap { $0.failure?.code } == [])
    #expect(person.valueErrors.last == "empty-subject")
    #expect(person.asked.prefix(2) == ["What are you deciding on?: ", "What are you deciding on?:  "])
    #expect(rows(2)?["decision"] == "elm" && rows(2)?["review"] == "2026-11-22")
    person.answers = ["sold", nil]
    #expect(shell.text("decide elm") == "Nothing was written.\n")
    #expect(rows(3) == nil)
    #expect(shell.script("decide").last?.failure?.code == "missing-argument")
    shell.expectSuccess("decide oak expected x confidence 1 review today")
    #expect(rows(3)?["review"] == "2026-11-21")
  }
}
