import Finance
import Formulas
import Foundation
import Localization
import Reports
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("The work of a session")
struct WorkTests {
  private func copy(_ workspace: Workspace) throws -> Workspace {
    let coded = try JSONEncoder().encode(workspace.snapshot)
    let work = try JSONDecoder().decode(WorkspaceSnapshot.self, from: coded)
    return Workspace(inMemory: Shell.identity("there"), localeFormat: workspace.localeFormat, snapshot: work)
  }

  /// Sessions with one of each thing that is kept.
  @Test(
    "A session that goes on with it has the same",
    arguments: [
      ["set rent 5"], [], ["use tip"], ["use tip", "set bill 48.60"], ["set price 9", "save elm", "new"],
      ["set price 9", "save elm", "new", "set price 8", "save oak", "open elm", "use interest"],
      ["define yield = rent * 12", "require yield > 5", "set rent 1"],
      ["use accounts", "add Savings banking 500"],
      ["set rent 5", "decide oak expected \"sold at 300k\" confidence 55 review 2027-01-31"],
      ["set price 9", "save elm", "save oak", "delete elm", "set rent 1"],
    ])
  func copied(lines: [String]) throws {
    let shell = Shell()
    for line in lines { shell.run(line) }
    let copy = try copy(shell.workspace)
    #expect(copy.snapshot == shell.workspace.snapshot)
    let other = Shell(copy)
    for line in ["show", "list", "entries", "require"] {
      #expect(other.run(line) == shell.run(line))
    }
    #expect(other.run("undo").first?.failure != nil, "the log is no part of it")
  }

  @Test("A worksheet of each kind that was open last is gone back to")
  func lastOpen() throws {
    let shell = Shell("set price 9", "save elm", "new", "set price 8", "save oak", "open elm", "use tip")
    let other = Shell(try copy(shell.workspace))
    other.run("use rental")
    #expect(other.workspace.name == "elm")
  }

  @Test("Changing the copy leaves what it was copied from alone")
  func independent() throws {
    let shell = Shell("set price 9 rent 5", "save elm", "set rent 6")
    let before = shell.workspace.snapshot
    let alone = try shell.workspace.snapshot(ofSaved: "elm")
    let other = Shell(Workspace(inMemory: Shell.identity("there"), localeFormat: .enUS, snapshot: alone))
    for line in ["set rent 7", "save oak"] { other.expectSuccess(line) }
    #expect(shell.workspace.snapshot == before)
    #expect(throws: Diagnostic.self) { try shell.workspace.snapshot(ofSaved: "elk") }
  }

  @Test("Rows can be replaced, also of what nothing is kept of yet")
  func replaced() {
    let empty = Shell().workspace.snapshot
    #expect(empty.rows.isEmpty)
    let work = empty.replacing(rows: ["rent": "5"])
    #expect(work.rows == ["rent": "5"] && work.replacing(rows: ["rent": "6"]).rows == ["rent": "6"])
  }
}

@Suite("Formulas asked from outside")
struct InquiryTests {
  private let shell = Shell("set price 250k down 20 rate 6.5 rent 1800")

  private func inquiry(_ variables: FormulaQuery.Variable...) -> FormulaQuery {
    FormulaQuery(shell.workspace, variables: variables + shell.workspace.counts)
  }

  @Test(
    "Shown as the shell shows it",
    arguments: [
      ("interest(1)", "$1,083.33"), ("ltv", "80.00%"), ("rent * 12 / price as percent", "8.64%"),
      ("price as number", "250,000"), ("rent > 5", "true"), ("saved", "0"), ("guess * 2", "$10.00"),
    ])
  func shown(formula: String, text: String) throws {
    #expect(try inquiry(.init("guess", Number(5), .money)).shown(formula) == text)
  }

  @Test("A measure that is chosen is that of the number, too")
  func chosen() throws {
    let (share, measure) = try inquiry().number("loan / price as percent")
    #expect(share == Number(4).divided(by: Number(5)) && measure == .percent)
  }

  @Test(
    "Refused, or without a value",
    arguments: ["rant = 5", "rent", "1 / 0 = 1", "net = 5", "", "guess = 5", "interest(999) = 1"])
  func refused(condition: String) {
    #expect(throws: Diagnostic.self) { try inquiry().holds(condition) }
  }

  @Test("A given name hides one of the worksheet, and metrics know nothing of it")
  func hidden() throws {
    let inquiry = inquiry(.init("rent", Number(1)))
    #expect(try inquiry.holds("rent = 1"))
    #expect(try inquiry.holds("net(1) = 1800 - interest(1)"))
  }

  @Test("What there is besides the worksheet")
  func counts() throws {
    for line in ["month 12", "require rent > 5", "save elm"] { shell.run(line) }
    #expect(try inquiry().holds("open_month = 12 and open_year = 0 and criteria = 1 and saved = 1"))
    shell.run("year 2")
    #expect(try inquiry().holds("open_month = 0 and open_year = 2 and entries = 0"))
  }

  @Test(
    "Numbers as they are typed",
    arguments: [
      ("1,083.33", .money, Ratio(108_333, 100)), ("$1.2k", .money, Ratio(1200)),
      ("10.4", .percent, Ratio(104, 1000)),
      ("10.4%", .percent, Ratio(104, 1000)), ("1.25", .number, Ratio(5, 4)), ("360", .count, Ratio(360)),
      ("1.2607430971", .number, Ratio(12_607_430_971, 10_000_000_000)),
      ("7.91075%", .percent, Ratio(791_075, 10_000_000)), ("7.91075%%", .percent, nil),
      ("7.91075x", .percent, nil), ("10%", .number, nil),
      ("much", .money, nil), ("1.005", .money, nil), ("", .number, nil),
    ] as [(String, Measure, Ratio?)])
  func typed(text: String, measure: Measure, number: Ratio?) {
    #expect(inquiry().number(typed: text, as: measure) == number.map(Number.exact))
  }

  @Test("The commands that a line runs")
  func names() {
    let interpreter = shell.interpreter
    #expect(interpreter.commandNames(in: "sch 1..3; set rent 5") == ["schedule", "set"])
    #expect(interpreter.commandNames(in: "rent") == nil && interpreter.commandNames(in: "set \"") == nil)
    #expect(interpreter.commands["set"] != nil && interpreter.commands["se"] == nil)
  }
}
