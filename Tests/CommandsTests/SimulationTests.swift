import Localization
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("vary, link and simulate")
struct SimulationTests {
  private func shell(_ lines: String...) -> TestShell {
    let shell = TestShell(
      "set price 300k down 25 rate 6.5 rent 2650 expenses 400 escrow 350", "require dscr >= 1.2")
    for line in lines { shell.expectSuccess(line) }
    return shell
  }

  // MARK: Ranges

  @Test("A range says what it holds, in every form")
  func meanings() {
    let shell = shell()
    #expect(
      shell.text("vary rent 2400 to 2850")
        == "rent: 8 in 10 between $2,400 and $2,850, half below $2,650.\n")
    #expect(shell.text("vary rent 2400 to 2850 middle 2600").contains("half below $2,600."))
    #expect(
      shell.text("vary vacancy triangular(2%, 5%, 15%) each year")
        == "vacancy: between 2% and 15%, most likely near 5% (triangular); a new value each year.\n")
    #expect(shell.text("vary units uniform(2,4)") == "units: between 2 and 4, all alike (uniform).\n")
    #expect(
      shell.text("vary expenses normal( 400 , 100 )") == "expenses: 2 in 3 within $100 of $400 (normal).\n")
    #expect(
      shell.text("vary vacancy normal(2%, 4%)").contains(
        "31 of 100 of the range is outside the limits of vacancy"))
    #expect(
      shell.text("vary taxes 4000/yr to 6k middle 400/mo").contains(
        "between $4,000 and $6,000, half below $4,800"))
  }

  @Test("A share of another amount is varied by its percentage")
  func shares() {
    let shell = shell("set management 8%", "vary management 7% to 10% middle 8%")
    #expect(shell.text("vary").contains("management.percent  7 to 10 middle 8"))
    shell.expectSuccess("unvary management")
    #expect(shell.text("vary").contains("Nothing varies yet"))
  }

  @Test("Ranges are kept, undone, copied, compared, shown in the log and written as lines")
  func kept() {
    let shell = shell(
      "vary rent 2400 to 2850", "vary expenses 300 to 600", "link rent expenses 0.5", "save elm")
    let line = "2400 to 2850 middle 2650"
    shell.expectSuccess("copy elm oak")
    shell.expectSuccess("open oak")
    #expect(shell.text("vary").contains(line) && shell.text("vary").contains("Correlation"))
    shell.expectSuccess("unvary rent")
    #expect(!shell.text("vary").contains(line) && !shell.text("vary").contains("Correlation"))
    shell.expectSuccess("undo")
    #expect(shell.text("vary").contains(line))
    shell.expectSuccess("unvary rent")
    #expect(shell.text("compare elm oak").contains("vary rent"))
    let lines = shell.workspace.document.userDefinitions.lines
    #expect(lines.contains("vary expenses 300 to 600 middle 400"))
    shell.expectSuccess("open elm")
    #expect(shell.workspace.document.userDefinitions.lines.contains("link expenses rent 0.5"))
  }

  @Test("A line of one's own that varies cannot be removed unnoticed")
  func records() throws {
    let shell = shell("add income laundry 60", "vary laundry 40 to 90")
    #expect(try shell.failure("remove laundry").message.contains("vary laundry"))
    shell.expectSuccess("unvary laundry")
    shell.expectSuccess("remove laundry")
  }

  @Test("An input of one's own varies as a field does")
  func inputs() {
    let shell = shell("define junk = 20 as money", "vary junk 10 to 40")
    #expect(shell.text("simulate junk").contains("$20"))
  }

  @Test("set answers a range with the line to type")
  func rangeForSet() throws {
    let failure = try shell().failure("set rent 1700 to 1900")
    #expect(failure.code == "range-for-value" && failure.message.contains("vary rent 1700 to 1900"))
  }

  @Test(
    "A wrong range changes nothing",
    arguments: [
      "vary rent 2400", "vary rent 2400 until 2850", "vary rent 2850 to 2400", "vary rent 3000 to 3100",
      "vary rent 0 to 3000", "vary rent 2649 to 9000", "vary rent uniform(5)", "vary rent uniform(5, 5)",
      "vary rent gamma(1, 2)", "vary rent normal(2000, 0)", "vary rent normal(2000, 100",
      "vary rate 5 to 8 each year",
      "vary closing_date 1 to 2", "vary irr_rule 1 to 2", "vary rant 1 to 2", "vary rent 1700 to 1900 middle",
      "vary rent 2400 to 2850 every year", "vary management 100 to 200", "vary vacancy normal(500%, 1%)",
      "link rent expenses 0.5", "link rent rent 0.5", "unvary escrow", "vary vacancy 2 to 120 middle 5",
    ])
  func wrong(line: String) {
    let shell = shell("vary rent 2400 to 2850", "set management 8%")
    let before = shell.workspace.document.rows(in: .usd)
    #expect(shell.code(line) != nil, "\(line)")
    #expect(shell.workspace.document.rows(in: .usd) == before)
  }

  @Test("Links that no fields can have are refused")
  func impossibleLinks() {
    let shell = shell(
      "vary rent 2400 to 2850", "vary expenses 300 to 600", "vary escrow 300 to 400",
      "link rent expenses 0.6",
      "link rent escrow 0.6")
    #expect(shell.code("link expenses escrow -0.9") == "impossible-links")
    #expect(shell.code("link expenses escrow 1.5") == "not-a-correlation")
    shell.expectSuccess("link rent escrow 0")
    shell.expectSuccess("link expenses escrow -0.2")
  }

  // MARK: Futures

  @Test("The report: criteria of 100, percentiles, months that cost money, drivers")
  func report() throws {
    let shell = shell(
      "require cash_on_cash >= 6%", "vary rent 2400 to 2850", "vary expenses 300 to 600",
      "vary escrow 320 to 400")
    let report = try #require(shell.run("simulate").last?.report)
    let tables = report.tables
    #expect(tables.map { $0.columns[0].key } == ["criterion", "figure", "field"])
    let chances = tables[0].rows.map { LocaleFormat.enUS.text($0[1]) }
    #expect(chances.count == 3 && chances.allSatisfy { Int($0).map { (1...99).contains($0) } == true })
    let shares = tables[2].rows.map { LocaleFormat.enUS.text($0[1]) }
    #expect(shares.count == 4 && shares[0] > shares[1])
    #expect(TestShell.text(shell.run("simulate")).contains("Cash Flow a Month is negative in"))
    // The same again, to the last byte.
    #expect(shell.text("simulate") == shell.text("simulate seed 1 futures 10000"))
    #expect(shell.text("simulate") != shell.text("simulate seed 2"))
  }

  @Test("A chance is whole, and never 0 or 100 unless it is none or all")
  func chances() {
    let shell = shell("vary rent 2400 to 2850", "unrequire all", "require rent >= 1", "require rent > 2000")
    let text = shell.text("simulate rent")
    #expect(text.contains("rent >= 1") && text.contains("100"))
    #expect(text.contains(">99"))
  }

  @Test("A figure without a value is counted and told")
  func absent() {
    let shell = shell(
      "set hold 5 appreciation 0 selling 6", "vary appreciation normal(-10%, 10%)", "simulate irr futures 500"
    )
    let text = shell.text("simulate irr futures 500")
    #expect(text.contains("irr has no value in "))
  }

  @Test("By year: a row for each year, and the largest call for money")
  func byYear() throws {
    let shell = shell(
      "set hold 6 rent_growth 3 vacancy 5", "vary vacancy triangular(0, 5, 40) each year",
      "vary rent 2200 to 2850")
    let report = try #require(shell.run("simulate cash_flow by year futures 500").last?.report)
    #expect(report.tables[0].rows.count == 6)
    #expect(shell.text("simulate cash_flow by year futures 500").contains("Some year costs money in"))
    #expect(shell.code("simulate payoff_month by year") == "not-by-year")
    shell.expectSuccess("reset hold")
    #expect(shell.code("simulate cash_flow by year") == "needs-years")
  }

  @Test("By year: the year of the sale ends with that, as in project")
  func byPartOfAYear() throws {
    let shell = shell(
      "set hold 30m rent_growth 3 appreciation 3 selling 6", "vary rent 2400 to 2850")
    let table = try #require(shell.run("simulate equity by year futures 20").last?.report?.tables.first)
    let text = LocaleFormat.enUS.text(table.rows[2][1])
    let sold = try #require(shell.run("project show equity").last?.report?.tables.first?.rows.last?.last)
    #expect(table.rows.count == 3)
    #expect(text == LocaleFormat.enUS.text(sold))
    #expect(
      shell.text("simulate cash_flow by year futures 20").contains(
        "Year 3 is a part of a year: months 25 to 30, until the sale."))
  }

  @Test("A definition that is not the usual one is named, and that tax is an estimate")
  func definitions() {
    let shell = shell(
      "set hold 3 selling 6 irr_rule monthly tax_rate 30 magi 90000 gains_rate 15 land 20",
      "vary rent 2400 to 2850")
    #expect(shell.text("simulate irr futures 50").hasSuffix("\nirr_rule is monthly.\n"))
    #expect(!shell.text("simulate rent futures 50").contains("irr_rule"))
    #expect(
      shell.text("simulate tax by year futures 20").contains("Tax is an estimate, by US federal law of"))
  }

  @Test("export writes every future")
  func export() throws {
    let shell = shell(
      "vary rent 2400 to 2850", "vary expenses 300 to 600", "simulate cash_on_cash futures 300")
    shell.expectSuccess("export futures.csv")
    let lines = try #require(shell.files["futures.csv"]).split(separator: "\r\n")
    #expect(lines.count == 301 && lines[0] == "future,rent,expenses,cash_on_cash,dscr >= 1.2")
    #expect(lines[1].split(separator: ",").count == 5)
  }

  @Test("What varies, or is asked for twice, has one column")
  func repeated() throws {
    let shell = shell(
      "vary rent 2400 to 2850", "vary expenses 300 to 600",
      "simulate rent cash_flow cash_flow dscr >= 1.2 futures 300")
    shell.expectSuccess("export futures.csv")
    let lines = try #require(shell.files["futures.csv"]).split(separator: "\r\n")
    #expect(lines[0] == "future,rent,expenses,cash_flow,dscr >= 1.2")
    for line in lines { #expect(line.split(separator: ",").count == 5, "\(line)") }
    shell.expectSuccess("export futures.svg")
  }

  @Test("What cannot be simulated is told")
  func refusals() {
    let shell = shell()
    #expect(shell.code("simulate") == "nothing-varies")
    shell.expectSuccess("vary rent 2400 to 2850")
    for line in [
      "simulate futures 0", "simulate futures 2000000", "simulate seed x", "simulate rant",
      "simulate by month",
      "simulate dscr futures",
    ] {
      #expect(shell.code(line) != nil, "\(line)")
    }
    shell.expectSuccess("vary vacancy uniform(1, 9) each year")
    shell.expectSuccess("set hold 99y")
    #expect(shell.code("simulate futures 1000000") == "too-many")
  }

  @Test("Ctrl-C ends it with nothing shown")
  func interruption() {
    let shell = shell("vary rent 2400 to 2850")
    shell.isInterrupted = true
    #expect(shell.code("simulate irr futures 100000") == "interrupted")
  }
}
