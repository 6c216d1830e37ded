import Finance
import Formulas
import Localization
import Model
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// A duplex with most fields entered.
///
/// The amounts in these tests are from a program in Python on decimals, without this one's formulas: the loan's
/// payments rounded to the cent, everything else exact; rates of return by bisection.
enum Duplex {
  static let lines = [
    "set price 325k down 25 rate 6.75 term 30 rent 3200 closing 9750 rehab 12k taxes 5200 insurance 1800",
    "set vacancy 6 management 8% maintenance 8% capex 5%",
    "set rent_growth 3 expense_growth 2.5 appreciation 3 hold 7 selling 7",
  ]

  static func shell(_ more: String...) -> TestShell {
    let shell = TestShell()
    for line in lines + more { shell.expectSuccess(line) }
    return shell
  }
}

@Suite("project, and schedule with chosen columns")
struct ProjectTests {
  private func table(_ shell: TestShell, _ line: String) throws -> Table {
    try #require(shell.run(line).last?.report?.tables.first, "\(line)")
  }

  private func row(_ table: Table, _ index: Int) -> [String] {
    table.rows[index].map { LocaleFormat.enUS.text($0) }
  }

  @Test("A row a year until the sale, from the income to the equity")
  func years() throws {
    let table = try table(Duplex.shell(), "project")
    #expect(table.rows.count == 7)
    #expect(
      table.columns.map(\.key) == [
        "year", "gross_potential", "vacancy_loss", "effective_gross", "operating_expenses", "noi", "reserves",
        "debt_service", "extra", "one_offs", "cash_flow", "value", "loan_balance", "equity",
      ])
    let rows: [[String]] = [
      [
        "1", "$38,400.00", "$2,304.00", "$36,096.00", "$12,959.68", "$23,136.32", "$1,920.00", "$18,971.52",
        "$0.00", "$0.00", "$2,244.80",
      ],
      [
        "3", "$40,738.56", "$2,444.31", "$38,294.25", "$13,677.00", "$24,617.25", "$2,036.93", "$18,971.52",
        "$0.00", "$0.00", "$3,608.80",
      ],
      [
        "7", "$45,851.61", "$2,751.10", "$43,100.51", "$15,234.02", "$27,866.49", "$2,292.58", "$18,971.52",
        "$0.00", "$0.00", "$6,602.39",
      ],
    ]
    for (expected, index) in zip(rows, [0, 2, 6]) { #expect(Array(row(table, index)[..<11]) == expected) }
    // 325,000 * 1.03^7, and what is owed after 84 payments.
    #expect(Array(row(table, 6)[11...]) == ["$399,709.01", "$221,294.29", "$178,414.72"])
  }

  @Test("Years as they are asked for; without a holding period ten, which is said")
  func counts() throws {
    #expect(try table(Duplex.shell(), "project 30").rows.count == 30)
    #expect(try table(Duplex.shell("set hold 30m"), "project").rows.count == 3)
    let shell = TestShell("set price 100k down 20 rent 900")
    #expect(try table(shell, "project").rows.count == 10)
    #expect(shell.text("project").hasSuffix("\n\nTen years, as no holding period is entered.\n"))
    #expect(!shell.text("project 10").contains("holding"))
    #expect(!Duplex.shell().text("project").contains("holding"))
  }

  @Test("By month; a year is the sum of its months, and its balances are those of the last")
  func months() throws {
    let shell = Duplex.shell()
    let (months, years) = (try table(shell, "project 2 by month"), try table(shell, "project 2"))
    #expect(months.rows.count == 24 && months.columns.first?.key == "month")
    for (column, head) in years.columns.enumerated().dropFirst() {
      for year in 0..<2 {
        let cells = (12 * year..<12 * year + 12).map { months.rows[$0][column] }
        let expected = try #require(number(years.rows[year][column]))
        let values = try cells.map { try #require(number($0)) }
        let isStock = ["value", "loan_balance", "equity"].contains(head.key)
        let found = isStock ? values[11] : values.reduce(0, +)
        #expect(abs(found - expected) < 1e-6, "\(head.key) of year \(year + 1)")
      }
    }
  }

  private func number(_ cell: Cell) -> Double? {
    switch cell {
    case .money(let money, _): Double(money.minorUnits) / 100
    case .number(let number, _, _): number.double
    default: nil
    }
  }

  @Test("Chosen columns: fields mean their month, definitions and formulas are theirs")
  func columns() throws {
    let shell = Duplex.shell("define kept = cash_flow(month) / rent(month)")
    let table = try table(shell, "project 3 show rent, noi dscr kept cash_flow(month)/2 noi")
    #expect(table.columns.map(\.key) == ["year", "rent", "noi", "dscr", "kept", "cash_flow(month)/2"])
    // 24,617.25 / 18,971.52, and 3,608.80 / 40,738.56.
    #expect(row(table, 2).prefix(4) == ["3", "$40,738.56", "$24,617.25", "1.30"])
    #expect(row(table, 2).last == "$1,804.40")
    let month = try self.table(shell, "project 1 by month show rent kept")
    #expect(row(month, 0).prefix(2) == ["1", "$3,200.00"])
  }

  @Test("One's own lines are columns by their names")
  func ownLines() throws {
    let shell = Duplex.shell()
    _ = try shell.workspace.edit("add") { document throws(Diagnostic) in
      guard var rental = document.sheet as? Rental else { return }
      rental.add(OwnLine("laundry", .income, RecurringAmount(Money(minorUnits: 6000), per: .month)))
      document.replace(rental)
    }
    let table = try table(shell, "project 2 show laundry gross_potential")
    #expect(row(table, 0) == ["1", "$720.00", "$39,120.00"])
    #expect(shell.text("summary full").contains("laundry"))
  }

  @Test("Without a loan, in cash and past the payoff")
  func loans() throws {
    let cash = TestShell("set price 100k down 100 rent 900")
    #expect(
      row(try table(cash, "project 2 show debt_service cash_flow equity"), 1) == [
        "2", "$0.00", "$10,800.00", "$100,000.00",
      ])
    #expect(cash.text("project 2").hasSuffix("\n\nPaid in cash: no loan.\n"))
    let rent = TestShell("set rent 900")
    #expect(
      row(try table(rent, "project 2 show noi cash_flow"), 0) == ["1", "$10,800.00", "there is no loan"])
    #expect(rent.text("project 2").contains("Neither price nor loan is entered yet."))
    let short = TestShell("set price 100k down 20 term 2 rent 900")
    let table = try table(short, "project 4 show debt_service loan_balance")
    #expect(row(table, 2) == ["3", "$0.00", "$0.00"])
  }

  @Test("Nothing moves: the place stays")
  func place() {
    let shell = Duplex.shell("month 5")
    let before = shell.state
    shell.expectSuccess("project")
    shell.expectSuccess("sale 5")
    #expect(shell.state == before)
    #expect(shell.workspace.path == .month(5))
  }

  @Test("A definition that is not the usual one is named where it counts, and only there")
  func rules() {
    let shell = Duplex.shell("set growth_rule monthly irr_rule monthly")
    #expect(shell.text("project").hasSuffix("\n\ngrowth_rule is monthly.\n"))
    #expect(!shell.text("project show loan_balance").contains("growth_rule"))
    #expect(shell.text("month 5").contains("growth_rule is monthly."))
    #expect(shell.text("show irr").hasSuffix("irr_rule is monthly.\ngrowth_rule is monthly.\n") == false)
    #expect(shell.text("show irr").contains("irr_rule is monthly."))
    #expect(!shell.text("show cap_rate").contains("irr_rule"))
  }

  @Test(
    "What cannot be shown",
    arguments: [
      ("project show irr", "same-in-every-month", "irr"),
      ("project show price", "same-in-every-month", "price"),
      ("project 0", "not-a-count", "0"), ("project x", "not-a-count", "x"),
      ("project 101", "past-last-month", "101"), ("project 5 by week", "unknown-choice", "week"),
      ("project 5 y", "unknown-choice", "y"), ("project show", "missing-argument", ""),
      ("project show rant", "unknown-name", "rant"),
      ("schedule 1..3 show rate", "same-in-every-month", "rate"),
      ("project by", "missing-argument", ""),
    ])
  func errors(line: String, code: String, marked: String) throws {
    let failure = try Duplex.shell().failure(line)
    #expect(failure.code == code)
    #expect(failure.marked == marked)
  }

  @Test("The schedule shows chosen columns, too, as long as the loan runs")
  func schedule() throws {
    let shell = Duplex.shell()
    let months = try table(shell, "schedule 1..3 show interest cash_flow")
    #expect(months.columns.map(\.key) == ["month", "interest", "cash_flow"])
    #expect(row(months, 1) == ["2", "$1,369.91", "$187.07"])
    let years = try table(shell, "schedule by year show cash_flow")
    #expect(years.rows.count == 30)
    #expect(row(years, 2) == ["3", "$3,608.80"])
    #expect(try table(shell, "schedule show noi").rows.count == 360)
  }

  @Test("The words that can follow")
  func completes() {
    let shell = Duplex.shell()
    let texts = { (line: String) in
      shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
    }
    #expect(texts("project ") == ["by", "show"])
    #expect(texts("project 5 by ") == ["month", "year"])
    #expect(texts("project 5 by month ") == ["show"])
    #expect(texts("project show cash_f").contains("cash_flow"))
    #expect(!texts("project show cash_").contains("cash_invested"))
    #expect(texts("schedule 1..3 sh") == ["show"])
    #expect(texts("sale 7 sh") == ["show"])
  }
}
