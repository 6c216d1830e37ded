import Finance
import Localization
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// A house that is bought, repaired and sold within the year: deal G of the investor's rules, with six months instead of
/// seven.
@Suite("A sale within the first year")
struct FlipTests {
  private static let flip =
    "set price 164000 closing 3900 rehab 41000 arv 268000 hold 6m selling 7.5 taxes 2700 insurance 1250 utilities 215 loan 139400 rate 10.75 term 30 io 12 balloon 12"

  private func shell(_ more: String...) -> TestShell {
    let shell = TestShell(Self.flip)
    for line in more { shell.expectSuccess(line) }
    return shell
  }

  /// 69,500.00 at the closing, 6,530.00 of costs in a year, and twelve months' interest of 1,248.79.
  @Test("A loan that the sale pays off, as it falls due in that month, is no cash that is needed")
  func balloonAtTheSale() throws {
    #expect(try abs(shell("set hold 12m").number("cash_needed") - 91_015.48) < 0.01)
    #expect(try abs(shell("set hold 12m balloon 13").number("cash_needed") - 91_015.48) < 0.01)
    let month = TestShell("set price 100k loan 80k rate 12 hold 1m balloon 1")
    #expect(try month.number("cash_to_start") == 800)
    let early = TestShell("set price 100k loan 80k rate 12 hold 3m balloon 2")
    #expect(try early.number("cash_to_start") > 80_000)
  }

  /// Six months of 225.00 + 104.17 (1,250 / 12) + 215.00, and of 139,400 × 10.75 % / 12 = 1,248.79 of interest.
  @Test("The account is that of the months until the sale")
  func account() {
    #expect(
      shell().text("summary full").hasPrefix(
        """
        Until the sale   Label                 In 6 months
        rent             Rent                        $0.00
        taxes            Property Taxes         -$1,350.00
        insurance        Insurance                -$625.00
        utilities        Utilities              -$1,290.00
        noi              Net Operating Income   -$3,265.00
        debt_service     Debt Service           -$7,492.74
        total_cash_flow  All Cash Flow         -$10,757.74

        Loan

        """))
  }

  @Test(
    "The account adds up, whatever is entered",
    arguments: ["", "set extra 100", "at 3 cost 4000 roof", "set pmi 1"])
  func addsUp(line: String) throws {
    let shell = shell("set rent 900 vacancy 5 capex 50")
    if !line.isEmpty { shell.expectSuccess(line) }
    let worksheet = try #require(shell.workspace.sheet.loanWorksheet)
    let table = try #require(shell.run("summary full").last?.report?.tables.first)
    var sum = 0.0
    for (line, row) in zip(worksheet.account, table.rows) {
      let value = try #require(row[2].axisNumber(in: .usd))
      if line.isTotal { #expect(abs(value - sum) < 0.01, "\(line.name)") } else { sum += value }
    }
  }

  /// The balloon of month 7 is no payment of a house that is sold after month 6: 10,757.74 / 6 a month.
  @Test("Payments after the sale are in no measure")
  func noBalloon() {
    let shell = shell("set balloon 7", "set io 6")
    for (name, figure) in Self.untilSale {
      #expect(shell.text("calc abs(\(name) - (\(figure))) < 0.0001") == "true\n", "\(name)")
    }
    #expect(shell.text("calc cash_flow") == "-$1,792.96\n")
    // Without a rent there is no return on one.
    for name in ["cash_on_cash", "dscr"] { #expect(shell.text("calc \(name)").hasPrefix("none"), "\(name)") }
    shell.expectSuccess("set rent 900 vacancy 10 management 8%")
    shell.expectSuccess("set rent (round(break_even_rent, 2))")
    #expect(shell.text("calc abs(cash_flow) < 0.01") == "true\n", "\(shell.shown("rent"))")
    let note = "The sale is at the end of month 6; what comes after is as if there were none.\n"
    #expect(shell.text("year 1").contains(note))
    #expect(shell.text("month 7").contains(note))
    #expect(!shell.text("month 6").contains(note))
  }

  private static let untilSale: KeyValuePairs = [
    "cash_flow": "-10757.74 / 6", "equity_dividend": "-10757.74 * 2 / 24600",
  ]

  @Test(
    "No figure of a month or a year is shown",
    arguments: ["summary", "summary full", "report without figures schedule commands"])
  func noRates(line: String) {
    let text = shell().text(line)
    for name in ["cash_on_cash", "cap_rate", "dscr", "noi ", "grm", "break_even_rent", "roi(1)", "a month"] {
      #expect(!text.contains("  \(name)"), "\(name) in \(text)")
    }
    // 268,000 × 92.5 % − 139,400 − 69,500 − 10,757.74.
    #expect(text.contains("$28,242.26"))
  }

  @Test("The verdict is the profit of the sale")
  func verdict() {
    #expect(
      shell().text("report").contains(
        "At $164,000 with 15% down and 10.750% for 30 years, sold after 6 months at $268,000.00: a profit of $28,242.26 on $69,500.00 of cash."
      ))
    #expect(shell("set arv 200k").text("report").contains("a loss of $34,657.74 on $69,500.00 of cash."))
  }

  @Test("A projection ends at the sale, without what comes behind it")
  func project() throws {
    let shell = shell()
    let table = try #require(
      shell.run("project show cash_flow debt_service loan_balance equity").last?.report?.tables.first)
    #expect(
      table.rows.map { $0.map { LocaleFormat.enUS.text($0) } } == [
        ["1", "-$10,757.74", "$7,492.74", "$139,400.00", "$128,600.00"]
      ])
    #expect(
      shell.text("project").hasSuffix("\n\nYear 1 is a part of a year: months 1 to 6, until the sale.\n"))
    #expect(shell.run("project by month").last?.report?.tables.first?.rows.count == 6)
    // What is asked for is shown.
    #expect(shell.run("project 2").last?.report?.tables.first?.rows.count == 2)
  }

  @Test("30 months are two years and a part of one, whose figures are those of its months")
  func partOfAYear() throws {
    let shell = Duplex.shell("set hold 30m")
    let table = try #require(shell.run("project show noi cash_flow equity dscr").last?.report?.tables.first)
    let rows = table.rows.map { $0.map { LocaleFormat.enUS.text($0) } }
    #expect(rows.count == 3)
    for (index, formula) in ["sum(noi(25..30))", "sum(cash_flow(25..30))", "equity(30)"].enumerated() {
      #expect(rows[2][index + 1] + "\n" == shell.text("calc \(formula)"), "\(formula)")
    }
    let coverage = shell.text("calc round(sum(noi(25..30)) / sum(debt_service(25..30)), 2)")
    #expect(Double(rows[2][4]) == Double(coverage.dropLast()))
    #expect(
      shell.text("project").hasSuffix("\n\nYear 3 is a part of a year: months 25 to 30, until the sale.\n"))
    #expect(shell.run("project by month").last?.report?.tables.first?.rows.count == 30)
    #expect(!Duplex.shell().text("project").contains("part of a year"))
  }

  @Test("A change is judged by the profit")
  func prompt() throws {
    // 2,000 × 92.5 % more.
    let row = try #require(shell().interpreter.preview(of: "set arv 270k")?.text)
    #expect(row.contains("profit $28,242.26 → $30,092.26") && !row.contains("cash flow"), "\(row)")
  }

  @Test("Pictures end with the sale")
  func charts() throws {
    let shell = shell()
    #expect(shell.text("chart loan_balance").contains("6  months"))
    let reading = "equity at the end of each year"
    #expect(!shell.text("report").contains(reading) && Duplex.shell().text("report").contains(reading))
  }
}
