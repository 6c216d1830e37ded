import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// The amounts are those of `RentalFiguresTests`, from a program in Python on exact rationals.
@Suite("schedule, month, year, next, previous, back, summary")
struct ReportingTests {
  private static let property =
    "set price 250k down 20 rate 6.5 rent 1800 escrow 300 extra 100 expenses 150"

  private func shell(_ more: String...) -> TestShell {
    let shell = TestShell(ReportingTests.property)
    for line in more { shell.expectSuccess(line) }
    return shell
  }

  private func rowCount(_ line: String) throws -> Int {
    try #require(shell().run(line).first?.report?.tables.first).rows.count
  }

  @Test("A month in its two sections")
  func month() {
    #expect(
      shell().text("month 12")
        == """
        Mortgage Payment
          total      Total               $1,664.14
          pmtNo      No.                        12
          balance0   Opening Balance   $196,826.09
          principal  Principal             $198.00
          interest   Interest            $1,066.14
          escrow     Escrow                $300.00
          extra      Add'l Payment         $100.00
          balance    Mortgage Balance  $196,528.09

        Investment
          equity    Equity                   $53,471.91
          invested  Cash Investment          $51,200.00
          net       Net Income                  $283.86
          roi       Simple ROI       6.65% ($283.86/mo)

        """)
  }

  @Test("The schedule: all of it, a span, one month, by year")
  func spans() throws {
    #expect(try rowCount("schedule") == 293)
    #expect(try rowCount("schedule 1..24") == 24)
    #expect(try rowCount("schedule 290..400") == 4)
    #expect(try rowCount("schedule 293") == 1)
    #expect(try rowCount("schedule by year") == 25)
    #expect(try rowCount("schedule BY years") == 25)
    #expect(try rowCount("schedule 1..9223372036854775807") == 293)
  }

  @Test("A year")
  func year() {
    let text = shell().text("year 25")
    for part in ["Year 25\n", "$6,174.37", "$94.75", "$5,774.37", "$7,769.12", "$6,655.25", "20.14%"] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test(
    "Months and years that are not there",
    arguments: [
      ("month 1201", "past-last-month", "1201"), ("year 101", "past-last-month", "101"),
      ("schedule 294", "past-payoff", "294"),
      ("schedule 294..300", "past-payoff", "294..300"), ("month 0", "not-a-count", "0"),
      ("month -1", "not-a-count", "-1"),
      ("month 1.5", "not-a-count", "1.5"), ("month x", "not-a-count", "x"),
      ("month \"\"", "not-a-count", "\"\""),
      ("month 99999999999999999999", "not-a-count", "99999999999999999999"),
      ("month 9223372036854775807", "past-last-month", "9223372036854775807"),
      ("year 9223372036854775807", "past-last-month", "9223372036854775807"), ("month ١", "not-a-count", "١"),
      ("month", "missing-argument", ""), ("month 1 2", "unexpected-argument", "2"),
      ("schedule 5..2", "empty-range", "5..2"), ("schedule 0..5", "not-a-month", "0..5"),
      ("schedule 5..", "not-a-month", "5.."), ("schedule ..", "not-a-month", ".."),
      ("schedule 1..2..3", "not-a-month", "1..2..3"), ("schedule 1...5", "not-a-month", "1...5"),
      ("schedule 1..99999999999999999999", "not-a-month", "1..99999999999999999999"),
      ("schedule by", "missing-argument", ""), ("schedule by month", "unknown-choice", "month"),
      ("schedule 1..2 x", "unknown-choice", "x"),
    ])
  func errors(line: String, code: String, marked: String) throws {
    let shell = shell()
    let before = shell.state
    let failure = try shell.failure(line)
    #expect(failure.code == code)
    #expect(failure.marked == marked)
    #expect(shell.state == before)
  }

  @Test("An error past the payoff says when the loan ends")
  func pastPayoff() throws {
    #expect(try shell().failure("schedule 294").message.contains("month 293"))
    #expect(try shell("month 293").failure("next").message.contains("month 293"))
    #expect(try shell("year 25").failure("next").code == "at-the-last")
  }

  @Test("Without a loan there is no schedule, and without a purchase no month")
  func noLoan() throws {
    let cash = TestShell("set price 100k down 100")
    #expect(try cash.failure("schedule").code == "no-loan")
    #expect(try cash.failure("next").code == "no-month-open")
    for line in ["schedule", "month 1", "year 1", "next", "previous", "summary"] {
      #expect(try TestShell("set rent 900").failure(line).code == "no-loan", "\(line)")
    }
  }

  @Test("More borrowed than paid: a loss is no return")
  func overborrowed() {
    let text = TestShell("set price 200k loan 250k rent 900").text("calc cash_on_cash")
    #expect(text == "none: max(cash_invested, 0) is 0\n")
  }

  @Test("The way down and back")
  func walk() throws {
    let shell = shell()
    let walk: [(String, NavigationPath)] = [
      ("schedule", .amortization), ("next", .month(1)), ("next", .month(2)), ("previous", .month(1)),
      ("back", .amortization), ("previous", .month(293)), ("year 3", .year(3)), ("previous", .year(2)),
      ("next", .year(3)), ("back", .amortization), ("back", .property), ("back", .property),
      ("month 7", .month(7)),
    ]
    for (line, place) in walk {
      shell.expectSuccess(line)
      #expect(shell.workspace.path == place, "\(line)")
    }
    #expect(try self.shell("month 1").failure("previous").code == "at-the-first")
    #expect(try self.shell("year 1").failure("previous").code == "at-the-first")
    #expect(try self.shell().failure("next").code == "no-month-open")
  }

  @Test("A month stays when the loan ends before it, and is left when nothing of the purchase is known")
  func cutOff() {
    let shell = shell("month 293", "set extra 500")
    #expect(shell.workspace.path == .month(293))
    shell.expectSuccess("set loan 0")
    #expect(shell.workspace.path == .month(293))
    shell.expectSuccess("set price 0")
    #expect(shell.workspace.path == .property)
  }

  @Test("The schedule is left when the loan is gone")
  func loanGone() {
    #expect(shell("schedule", "set loan 0").workspace.path == .property)
  }

  @Test("A failed schedule leaves one where one was")
  func failedSchedule() {
    let shell = shell("month 12")
    shell.run("schedule 900")
    #expect(shell.workspace.statedPath == .month(12))
  }

  @Test("Without cash invested ROI has no value, and the reason is said")
  func noCash() {
    let text = TestShell("set price 100k loan 100k rent 1000").text("month 12")
    #expect(text.contains("none: no cash is invested by month 12"))
    #expect(!text.contains("inf") && !text.contains("nan"))
  }
}
