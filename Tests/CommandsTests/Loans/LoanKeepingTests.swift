import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Model
@testable import Shell

@Suite("Loans kept: undo, scripts, saved work, the editor, what uses them")
struct LoanKeepingTests {
  private static let lines = [
    "set price 200k loan 100k rate 6 term 30 rent 1800 arv 300k closing_date 2026-12-01",
    "arm 5/1 index 4.2 margin 2.5 caps 2/2/5 floor 3 rounding eighth",
    "add loan second 40k rate 9 term 40y io 24 penalty 5/4/3 points 1",
    "set second.pmi 0.6 second.pmi_rule request",
    "add loan note 10% of price rate 5 from 13 balloon 60", "at 25 extra 5000",
    "at 13..60 extra 200 on second",
    "at 12.. every 12 extra 1000 yearly bonus", "at 60 recast", "at 61 rate 8 on second", "at 6 draw 5000",
    "at 2028-12 refinance 75% of arv rate 6 term 30y costs 5000 io 12 as big repaying loan,note \"cash out\"",
    "at 400 extra 10 on second", "at 90 refinance 200k rate 5",
  ]

  private func property(_ more: String...) -> TestShell {
    let shell = TestShell()
    for line in Self.lines + more { shell.expectSuccess(line) }
    return shell
  }

  @Test("undo takes back each command, and redo makes it again")
  func undo() {
    let shell = TestShell()
    var states: [[String: String]] = [shell.rows]
    for line in Self.lines {
      shell.expectSuccess(line)
      #expect(shell.rows != states.last, "\(line)")
      states.append(shell.rows)
    }
    for state in states.dropLast().reversed() {
      shell.expectSuccess("undo")
      #expect(shell.rows == state)
    }
    for state in states.dropFirst() {
      shell.expectSuccess("redo")
      #expect(shell.rows == state)
    }
  }

  @Test("The commands that make a property's loans and events make the same ones")
  func replay() {
    let shell = property()
    let other = TestShell(
      "set price 200k loan 100k rate 6 term 30 rent 1800 arv 300k closing_date 2026-12-01",
      "arm 5/1 index 4.2 margin 2.5 caps 2/2/5 floor 3 rounding eighth")
    for line in shell.workspace.recordLines(of: shell.workspace.sheet) { other.expectSuccess(line) }
    #expect(other.rows == shell.rows)
  }

  @Test("A recording replays to the same rows")
  func recording() {
    let shell = TestShell("record r.roi")
    for line in Self.lines + ["undo", "redo", "change second 45k", "record stop"] {
      shell.expectSuccess(line)
    }
    let replica = TestShell()
    replica.script(shell.files["r.roi"] ?? "")
    #expect(replica.rows == shell.rows)
    #expect(replica.text("list loans") == shell.text("list loans"))
  }

  @Test("A script may have comments behind its commands")
  func script() {
    let shell = TestShell()
    let results = shell.script(
      """
      # Two loans and what happens to them.
      set price 200k loan 100k rate 6 term 30
      add loan second 40k rate 9 term 15y  # a second
      at 12.. every 12 extra 1000  # each year
      at 25 extra 5000 "#1 bonus"

      schedule second 1..2  # two rows
      """)
    #expect(results.allSatisfy { $0.failure == nil })
    #expect(shell.rows["event 1"] == "12.. every 12 extra 1000")
    #expect(shell.text("events").contains("#1 bonus"))
    let before = shell.state
    #expect(
      shell.script("add loan third 5k rate 1\nadd loan third 6k rate 1\n").last?.failure?.code == "name-taken"
    )
    #expect(shell.state == before)
  }

  @Test("Saved work keeps loans and events, and a copy has its own")
  func saving() throws {
    let store = MemoryStore()
    let shell = try TestShell(on: store, as: "here")
    for line in Self.lines + ["save elm", "copy elm oak", "open oak", "remove note"] { shell.run(line) }
    let elm = property()
    #expect(shell.code("remove note") == "in-use")
    shell.expectSuccess("open elm")
    #expect(shell.rows == elm.rows)
    // Another shell on the same store reads the same.
    let other = try TestShell(on: store, as: "there")
    other.expectSuccess("open elm")
    #expect(other.rows == elm.rows)
    #expect(other.text("schedule by year") == elm.text("schedule by year"))
    #expect(other.text("events") == elm.text("events"))
  }

  @Test("Words of an event that begin with \"on\" are no loan's name")
  func labelsWithOn() throws {
    let store = MemoryStore()
    let shell = try TestShell(on: store, as: "here")
    for line in [
      "set price 200k loan 100k rate 6 term 30", "add loan second 40k rate 9",
      "at 25 extra 5000 \"on second thought\"", "at 26 extra 100 on second \"on time\"", "save elm",
    ] { shell.expectSuccess(line) }
    let other = try TestShell(on: store, as: "there")
    other.expectSuccess("open elm")
    #expect(other.text("events") == shell.text("events"))
    #expect(other.text("calc loan.extra(25)").hasPrefix("$5,000.00"))
    #expect(other.text("calc second.extra(26)").hasPrefix("$100.00"))
    let replica = TestShell("set price 200k loan 100k rate 6 term 30")
    for line in shell.workspace.recordLines(of: shell.workspace.sheet) { replica.expectSuccess(line) }
    #expect(replica.rows == shell.rows)
  }

  @Test("A new property begins with the loans of the defaults")
  func defaults() {
    let shell = property("defaults save", "new")
    #expect(shell.text("defaults").contains("second"))
    #expect(shell.shown("second") == "$40,000" && shell.shown("second.io") == "24")
    #expect(shell.text("events").contains("yearly bonus"))
  }

  @Test("The editor gets the loans and events; what it leaves is what there is")
  func edit() {
    let shell = property("define owed = second.balance(24)")
    let rows = shell.rows
    let person = Person()
    shell.interpreter.connect(person.console)
    person.editedText = "# nothing\n"
    shell.expectSuccess("edit")
    #expect(shell.rows == rows)
    let text = person.shownTexts[0]
    #expect(text.contains("add loan second 40000 rate 9%"))
    #expect(text.contains("at 12.. every 12 extra 1000 \"yearly bonus\"\n"))
    #expect(text.contains("at 60 recast\n"))
    person.editedText = text.replacing("add loan second 40000", with: "add loan second 45000").replacing(
      "at 60 recast\n", with: "")
    let report = shell.text("edit")
    #expect(report.contains("second            $40,000 → $45,000\n"))
    #expect(report.contains("Month 60: recast   recast → none\n"))
    #expect(shell.text("calc second.balance(1)").hasPrefix("$45,000.00"))
    // An error in the text changes nothing.
    let before = shell.state
    person.editedText = text.replacing("on second", with: "on third")
    person.saysYes = false
    #expect(shell.run("edit").last?.failure != nil)
    #expect(shell.state == before)
  }

  // MARK: Use

  @Test("A loan that something names stays; the events about it go with it")
  func removal() throws {
    let shell = TestShell(
      "set price 200k loan 100k rate 6 term 30 rent 1800", "add loan second 40k rate 9 term 15y",
      "at 61 rate 8 on second", "at 70 extra 5")
    shell.expectSuccess("define owed = second.balance(24)")
    #expect(
      try shell.failure("remove second").message == "second is in use: owed could not be computed without it."
    )
    shell.expectSuccess("undefine owed; require second.rate < 10%")
    #expect(try shell.failure("remove second").message.hasPrefix("second is in use: second.rate < 10% "))
    shell.expectSuccess("unrequire all; define shift = event.1")
    #expect(shell.code("remove second") == "in-use")
    shell.expectSuccess("undefine shift; at 90 refinance 30k rate 5 repaying second")
    #expect(
      try shell.failure("remove second").message == "second is in use: refi could not be computed without it."
    )
    shell.expectSuccess("define left = refi.balance(100)")
    for line in ["remove refi", "remove event 3"] {
      #expect(
        try shell.failure(line).message == "refi is in use: left could not be computed without it.", "\(line)"
      )
    }
    shell.expectSuccess("undefine left; remove event 3")
    #expect(shell.code("show refi") == "unknown-name")
    shell.expectSuccess("remove second")
    #expect(shell.rows.keys.filter { $0.hasPrefix("event") }.count == 1)
    shell.expectSuccess("undo")
    #expect(shell.text("events").contains("rate on second"))
    #expect(shell.code("reset all") == nil)
    #expect(shell.rows.isEmpty)
  }
}
