import Finance
import Localization
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Model
@testable import Shell

@Suite("Fields of dates and of lists of percentages, as a person types them")
struct DatesAndListsTests {
  private let user = Person()

  /// A worksheet with a date, a list and an amount.
  private struct Terms: Worksheet {
    static let kind = "terms"
    static let noun = "terms"
    static let summary = "A date, a list and an amount."
    static let metrics = Metrics<Terms>([])
    static let registry = Registry<Terms>([
      FieldSection(
        "Terms", isOptional: true,
        [
          .init("day", "Day", \.day, in: 1990...2199, "A day."),
          .init("caps", "Caps", \.caps, in: 0...100, items: 1...3, "Percentages."),
          .init("total", "Total", \.total, in: 0...1000, "An amount."),
        ])
    ])
    var day: CalendarDate?
    var caps: [Percent] = []
    var total = Money.zero
  }

  private func shell(_ lines: String...) throws -> TestShell {
    let shell = TestShell()
    _ = try shell.workspace.edit("open") { document throws(Diagnostic) in
      document.open(Terms(), id: nil, name: nil)
    }
    for line in lines { shell.expectSuccess(line) }
    return shell
  }

  @Test("They are entered, shown and reset as other values")
  func entered() throws {
    let shell = try shell()
    #expect(shell.text("set day 2026-12-01 caps 2%/2%/5% total 5").contains("2%/2%/5%"))
    #expect(shell.rows == ["day": "2026-12-01", "caps": "2/2/5", "total": "5"])
    #expect(shell.shown("day") == "2026-12-01")
    #expect(shell.shown("caps") == "2%/2%/5%")
    shell.expectSuccess("caps 3 %")
    #expect(shell.rows["caps"] == "3")
    shell.expectSuccess("reset day caps")
    #expect(shell.rows == ["total": "5"])
  }

  @Test("Programs read them as text", arguments: [("json", "\"2.5/2/5\""), ("csv", "2.5/2/5")])
  func programs(format: String, list: String) throws {
    let shell = try shell("set day 2026-12-01 caps 2.5/2/5")
    var bytes: [UInt8] = []
    let renderer = try #require(OutputFormat(rawValue: format)).renderer(localeFormat: .enUS)
    for outcome in shell.run("show caps day") { renderer.render(outcome, into: &bytes) }
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(list) && text.contains("2026-12-01"), "\(text)")
  }

  struct Refused: Sendable {
    let line, code: String
    let marked: String?
    let words: String
  }

  @Test(
    "What is none is refused with its place, and changes nothing",
    arguments: [
      Refused(
        line: "set day 12/1/2026", code: "not-a-number", marked: "12/1/2026",
        words: "is not a date such as 2026-12-01."),
      Refused(
        line: "set day 2026-02-30", code: "no-such-day", marked: "2026-02-30", words: "There is no day"),
      Refused(
        line: "set day 1989-12-31", code: "out-of-range", marked: "1989-12-31",
        words: "day takes a date from 1990-01-01 to 2199-12-31."),
      Refused(
        line: "set caps 2/x/5", code: "not-a-number", marked: "x",
        words: "is not a list of percentages such as 2/2/5 or 5."),
      Refused(
        line: "set caps 2 / 2 / 5", code: "not-a-number", marked: " ",
        words: "\"2 / 2 / 5\" is not a list of percentages such as 2/2/5"),
      Refused(
        line: "set caps 1/2/3/4", code: "out-of-range", marked: "1/2/3/4",
        words: "caps takes 1 to 3 percentages from 0% to 100%, as 2/2/5."),
      Refused(line: "set caps 2/101", code: "out-of-range", marked: "2/101", words: "from 0% to 100%"),
      Refused(
        line: "set caps 2/0.12345678901", code: "too-many-decimals", marked: "0.12345678901",
        words: "at most 10"),
      Refused(line: "set caps ''", code: "empty-value", marked: "''", words: "The value is empty."),
      Refused(
        line: "sweep caps 1..2 by 1 show total", code: "no-number", marked: "caps",
        words: "Only numbers can be swept."),
      Refused(
        line: "solve day for total > 5", code: "no-number", marked: "day",
        words: "Only a number can be solved for."),
      Refused(line: "calc day", code: "no-number", marked: "day", words: "no formula can use it"),
    ])
  func refused(row: Refused) throws {
    let shell = try shell("set day 2026-12-01 caps 2/2/5")
    let before = shell.rows
    let failure = try shell.failure(row.line)
    #expect(failure.code == row.code, "\(row.line)")
    #expect(failure.marked == row.marked, "\(row.line)")
    #expect(failure.message.contains(row.words), "\(failure.message)")
    #expect(shell.rows == before)
  }

  @Test("In a locale with decimal commas the items of a list have them")
  func commas() throws {
    let shell = try shell()
    shell.interpreter.connect(user.console)
    shell.expectSuccess("settings locale de_DE")
    shell.expectSuccess("caps 2,5/2/5,125")
    #expect(shell.rows["caps"] == "2.5/2/5.125")
    #expect(shell.code("caps 2.5/2/5") == "several-readings")
    #expect(shell.rows["caps"] == "2.5/2/5.125")
  }
}
