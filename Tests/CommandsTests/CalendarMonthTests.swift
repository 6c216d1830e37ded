import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Months of the calendar in place of numbers")
struct CalendarMonthTests {
  private static let property = "set price 250k down 20 rate 6.5 rent 1800"

  private func shell(_ lines: String...) -> TestShell {
    let shell = TestShell(Self.property, "set closing_date 2026-12-15")
    for line in lines { shell.expectSuccess(line) }
    return shell
  }

  /// The output of a line for programs.
  private func written(_ line: String, in shell: TestShell, _ format: OutputFormat = .json) -> String {
    var bytes: [UInt8] = []
    for outcome in shell.run(line) {
      format.renderer(localeFormat: shell.workspace.localeFormat).render(outcome, into: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "A month of the calendar stands for its number, counted from the month of the closing",
    arguments: [
      ("month 2028-12", "month 25"), ("month 2026-12", "month 1"), ("month 2126-11", "month 1200"),
      ("schedule 2027-01..2027-12", "schedule 2..13"), ("schedule 2027-01 to 2027-12", "schedule 2..13"),
      ("schedule 2027-01…2027-12", "schedule 2..13"), ("schedule 2027-01–2027-12", "schedule 2..13"),
      ("schedule 2027-01 - 2027-12", "schedule 2..13"), ("schedule 1..2027-12", "schedule 1..13"),
      ("schedule 2028-12", "schedule 25"), ("schedule 2027-01 show interest", "schedule 2 show interest"),
    ])
  func shown(line: String, number: String) throws {
    let written = written(line, in: shell())
    #expect(written.contains("\"ok\":true"), "\(written)")
    let expected = self.written(number, in: shell())
    #expect(
      written.replacing("\"command\":\"\(line)\"", with: "")
        == expected.replacing(
          "\"command\":\"\(number)\"", with: ""))
  }

  @Test(
    "Events and lines keep the number, which a sentence tells",
    arguments: [
      ("at 2028-12 cost 9000 roof", "at 25 cost 9000 roof", "2028-12 is month 25."),
      ("at 2027-03 rent 1950", "at 4 rent 1950", "2027-03 is month 4."),
      (
        "add income laundry 60 from 2027-01 to 2027-12", "add income laundry 60 from 2 to 13",
        "2027-12 is month 13."
      ),
      ("change insurance 1200 to 2027-02", "change insurance 1200 to 3", "2027-02 is month 3."),
      ("set insurance.from 2027-02", "set insurance.from 3", "2027-02 is month 3."),
    ])
  func kept(line: String, number: String, sentence: String) {
    let (one, other) = (shell(), shell(number))
    #expect(one.text(line).contains(sentence))
    #expect(one.rows == other.rows)
  }

  @Test("now is the present month, counted from the closing")
  func now() throws {
    // It is January of 2026 here.
    let shell = TestShell(Self.property, "set closing_date 2023-06-15")
    #expect(shell.text("at now value 275000").contains("now is month 32."))
    #expect(shell.text("calc value(32)") == "$275,000.00\n")
    #expect(shell.text("month now") == shell.text("month 32"))
    #expect(try self.shell().failure("at now rent 5").code == "before-closing")
    #expect(try TestShell(Self.property).failure("at now rent 5").code == "no-closing-date")
  }

  @Test("Without a closing date, before it and after the last month there is no number")
  func refused() throws {
    let bare = TestShell(Self.property)
    for line in [
      "month 2028-12", "at 2028-12 cost 9000", "schedule 2027-01..2027-12", "set insurance.to 2030-01",
    ] {
      let failure = try bare.failure(line)
      #expect(failure.code == "no-closing-date", "\(line)")
      #expect(failure.message.contains("set closing_date 2026-12-01"))
    }
    let shell = shell()
    let before = shell.rows
    for (line, code, marked, sentence) in [
      ("month 2026-11", "before-closing", "2026-11", "2026-11 is before the closing: month 1 is 2026-12."),
      ("at 2126-12 cost 1", "past-last-month", "2126-12", "month 1200, the last one, is 2126-11."),
      ("month 2028-13", "not-a-month", "2028-13", "There is no month \"2028-13\" in the calendar."),
      ("schedule 2027-01..2026-01", "before-closing", "2026-01", "month 1 is 2026-12."),
      ("schedule 2027-02..2027-01", "empty-range", "2027-02..2027-01", "A range begins with its first month"),
    ] {
      let failure = try shell.failure(line)
      #expect(failure.code == code && failure.marked == marked, "\(line): \(failure)")
      #expect(failure.message.contains(sentence), "\(failure.message)")
    }
    #expect(shell.rows == before)
  }

  @Test("What was a range before is one still")
  func hyphens() {
    let shell = shell()
    #expect(written("schedule 1-24", in: shell, .csv) == written("schedule 1..24", in: shell, .csv))
  }

  @Test("Tables of months and the events have dates, if there is a closing date")
  func dates() throws {
    let bare = TestShell(Self.property, "at 25 cost 9000 roof")
    let dated = shell("at 25 cost 9000 roof")
    for (line, header, row) in [
      ("schedule 25", "pmtNo,date,", "\r\n25,2028-12,"),
      ("schedule 25 show interest", "month,date,interest", "\r\n25,2028-12,"),
      ("project 3 by month", "month,date,", "\r\n25,2028-12,"),
      ("events", "number,month,date,year,", "\r\n1,25,2028-12,3,"),
    ] {
      let text = written(line, in: dated, .csv)
      #expect(text.hasPrefix(header) && text.contains(row), "\(text.prefix(200))")
      #expect(!written(line, in: bare, .csv).contains("date"), "\(line)")
    }
    #expect(written("month 25", in: dated).contains("\"date\":\"2028-12\""))
    #expect(written("month 400", in: dated).contains("\"date\":\"2060-03\""))
    #expect(!written("month 25", in: bare).contains("date"))
    #expect(!written("schedule by year", in: dated, .csv).contains("date"))
    #expect(!written("project 3", in: dated, .csv).contains("date"))
  }

  @Test("A metric of the user's own called date has the column to itself")
  func ownDate() {
    let shell = shell("define date = interest(month) * 2")
    #expect(written("schedule 25 show date", in: shell, .csv).hasPrefix("month,date\r\n25,2116.6"))
  }

  @Test("Another closing date leaves the numbers of months as they are")
  func moved() {
    let shell = shell("at 2028-12 cost 9000 roof", "set closing_date 2027-12-01")
    #expect(written("events", in: shell, .csv).contains("\r\n1,25,2029-12,3,"))
    shell.expectSuccess("reset closing_date")
    #expect(shell.code("month 2028-12") == "no-closing-date")
  }

  @Test("The closing date is saved, undone, copied, edited and a default as other fields are")
  func fieldOfItsOwn() {
    let shell = shell("save elm", "copy elm oak", "open oak", "set closing_date 2030-01-31", "undo")
    #expect(shell.shown("closing_date") == "2026-12-15")
    shell.expectSuccess("open elm")
    #expect(shell.shown("closing_date") == "2026-12-15")
    let person = Person()
    shell.interpreter.connect(person.console)
    person.editedText = "set price 250000\nset closing_date 2027-01-01\n"
    shell.expectSuccess("edit")
    #expect(shell.rows["closing_date"] == "2027-01-01")
    #expect(person.shownTexts.first?.contains("set closing_date 2026-12-15  # Closing Date") == true)
    shell.expectSuccess("defaults save closing_date")
    shell.expectSuccess("new")
    #expect(shell.shown("closing_date") == "2027-01-01")
  }
}
