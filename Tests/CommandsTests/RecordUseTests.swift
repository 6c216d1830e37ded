import Localization
import Model
import TestShell
import Testing

@testable import Commands

/// What is named in formulas, criteria and ranges stays what it is while records come and go.
@Suite("The use of records")
struct RecordUseTests {
  private let deal = "set price 300k loan 200k rate 6 rent 2000 hold 7"

  /// Checks that what is saved can be read and says the same.
  private func expectReadable(_ shell: TestShell, _ comment: Comment = "") {
    let definitions = shell.workspace.document.userDefinitions.rows
    let rows = shell.rows
    shell.expectSuccess("save kept; new; open kept")
    #expect(shell.rows == rows && shell.workspace.document.userDefinitions.rows == definitions, comment)
  }

  @Test(
    "An event that is added before others is none that formulas, criteria and ranges name",
    arguments: ["at 5 recast", "at 5 cost 100 early", "at 5 rate 7", "at 7 refinance 100k rate 5"])
  func events(added: String) throws {
    let shell = TestShell(
      deal, "at 3 cost 50", "at 20 cost 9000 roof", "at 30 cost 700 paint",
      "define twice = event.2 * 2 + event.1", "require event.2 <= 9500 because event.2 was quoted",
      "vary event.2 8000 to 10000", "vary event.3 600 to 800", "link event.2 event.3 0.5")
    let report = shell.text(added)
    #expect(report.contains("What named event.2 names event.3 now"), "\(report)")
    #expect(!report.contains("What named event.1 "))
    let rows = shell.workspace.document.userDefinitions.rows
    #expect(rows["define twice"] == "event.3 * 2 + event.1")
    #expect(rows["require 1"] == "event.3 <= 9500 because event.2 was quoted")
    #expect(rows["vary 1"]?.hasPrefix("event.3 8000 to 10000") == true)
    #expect(rows["link event.3 event.4"] == "0.5")
    #expect(try shell.number("twice") == 18050)
    expectReadable(shell, "\(added)")
  }

  @Test(
    "An event that is removed before others takes no name from them",
    arguments: [("remove event 1", "event.1"), ("remove laundry", "event.1"), ("remove event 3", "event.2")])
  func removedEvents(line: String, name: String) throws {
    let shell = TestShell(
      deal, "add income laundry 60", "at 3 laundry 70", "at 20 cost 9000 roof", "at 30 refinance 190k rate 5",
      "define twice = event.2 * 2", "vary event.2 8000 to 10000")
    let before = shell.rows
    shell.expectSuccess(line)
    let rows = shell.workspace.document.userDefinitions.rows
    #expect(rows["define twice"] == "\(name) * 2" && rows["vary 1"]?.hasPrefix("\(name) 8000") == true)
    #expect(try shell.number("twice") == 18000)
    #expect(try shell.failure("remove event \(name.suffix(1))").code == "in-use")
    shell.expectSuccess("undo")
    #expect(shell.rows == before)
    #expect(try shell.number("twice") == 18000)
    shell.expectSuccess("redo")
    expectReadable(shell)
  }

  @Test("An event behind those that are named changes no names")
  func eventsBehind() throws {
    let shell = TestShell(deal, "at 20 cost 9000", "define twice = event.1 * 2")
    #expect(shell.text("at 20 cost 5") == "Month 20: cost  none → $5\n")
    #expect(try shell.number("twice") == 18000)
    shell.expectSuccess("undo")
    expectReadable(shell)
  }

  @Test(
    "What varies keeps a number of its own",
    arguments: [("define x = noi", "x = noi"), ("undefine all", "all"), ("undefine x", "x")])
  func ranges(line: String, marked: String) throws {
    let shell = TestShell(deal, "define x = 5", "vary x 1 to 20")
    let before = shell.state
    let failure = try shell.failure(line)
    #expect(failure.code == "in-use" && failure.message.contains("vary"))
    #expect(shell.state == before)
    shell.expectSuccess("unvary x; \(line)")
    expectReadable(shell)
  }

  @Test("The rent that varies or changes in a month does not become the sum of units")
  func sums() throws {
    let shell = TestShell(deal, "vary rent 1900 to 2100", "at 3 cost 5", "at 25 rent 2300")
    var failure = try shell.failure("add unit up 1000")
    #expect(failure.code == "in-use" && failure.message.contains("\"unvary rent\" comes first"))
    shell.expectSuccess("unvary rent")
    failure = try shell.failure("add unit up 1000")
    #expect(failure.message.contains("\"remove event 2\" comes first"))
    shell.expectSuccess("remove event 2; add unit up 1000")
    #expect(shell.text("set up.rent 900").contains("$1,000 → $900  (follows from up.rent)"))
    #expect(shell.text("set up.count 2").contains("1 → 2  (follows from up.count)"))
    #expect(try shell.failure("set units 5").message.contains("rent_level") == false)
  }

  @Test("A refinance that another loan repays is removed neither by its name nor by its event")
  func repaid() throws {
    let shell = TestShell(
      deal, "at 30 refinance 150k rate 5 as r1", "at 60 refinance 150k rate 5 as r2 repaying r1")
    for line in ["remove r1", "remove event 1"] {
      let failure = try shell.failure(line)
      #expect(failure.code == "in-use" && failure.message.contains("r2"))
    }
    shell.expectSuccess("remove event 2; remove event 1")
  }

  @Test("A name that another shell has taken meanwhile is not taken again")
  func takenMeanwhile() throws {
    let shell = TestShell(
      "add unit up 1000", "add partner ann 50%", "add loan second 10k rate 9", "add income laundry 60",
      "define x = 5", "define m = noi * 2")
    let document = shell.workspace.document
    let rental = try #require(document.sheet as? Rental)
    for name in ["up", "ann", "second", "laundry", "x", "m"] {
      #expect(throws: Diagnostic.self) { try rental.checkIsFree(name, document) }
    }
    #expect(throws: Never.self) { try rental.checkIsFree("other", document) }
  }

  @Test("A partner is changed like any record, and one who would pay too much is refused")
  func partners() throws {
    let shell = TestShell(deal, "add partner ann 50%", "add partner bob 30%")
    #expect(shell.text("change ann 40%") == "ann.capital  50% → 40%\n")
    let before = shell.state
    _ = try shell.failure("change ann 80%")
    #expect(shell.state == before)
  }

  @Test(
    "A name of a record or a metric in the wrong place is told where it belongs",
    arguments: [
      ("set up 1200", "up.rent"), ("set ann 40%", "ann.capital"), ("remove x", "undefine x"),
      ("remove m", "undefine m"), ("reset second.rate", "remove second"),
    ])
  func places(line: String, hint: String) throws {
    let shell = TestShell(
      deal, "add unit up 1000", "add partner ann 50%", "define x = 5", "define m = noi * 2",
      "add loan second 10k rate 9")
    #expect(try shell.failure(line).message.contains(hint))
  }

  @Test("An event after a loan is repaid is told to do nothing, and one before it is not")
  func afterRepayment() {
    let shell = TestShell(deal, "add loan late 10k rate 5 from 25 term 1y")
    #expect(shell.text("at 50 draw 3000 on late").contains("late is repaid by month 36: nothing happens"))
    #expect(!shell.text("at 30 rate 6 on late").contains("nothing happens"))
    #expect(!shell.text("at 34 extra 500 on late").contains("nothing happens"))
    let alone = TestShell(deal)
    #expect(alone.text("at 361 extra 500").contains("loan is repaid by month 360"))
    #expect(!alone.text("at 12 extra 500").contains("nothing happens"))
  }

  @Test("The first month of the calendar is that of the closing, saved or not")
  func startMonth() {
    let shell = TestShell("set start_month 8", "set closing_date 2026-02-15")
    expectReadable(shell)
    shell.expectSuccess("reset closing_date")
    #expect(shell.shown("start_month").contains("1"))
    expectReadable(shell)
  }

  @Test("The name of a metric of the user's is no beginning of a command")
  func names() throws {
    let shell = TestShell(deal, "define y = price / 1000", "define pro = 4")
    #expect(shell.text("y").contains("300") && shell.text("pro").contains("4"))
  }
}
