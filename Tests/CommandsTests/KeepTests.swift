import Localization
import Reports
import TestShell
import Testing

@testable import Commands

/// Selling, keeping, and keeping with another loan, as of a month.
///
/// The figures were worked out apart, by numpy-financial and decimals.
@Suite("Keep, sell or refinance")
struct KeepTests {
  private static let property =
    "set price 240k down 20% rate 6.5 rent 2100 taxes 3000 insurance 1200 vacancy 5 appreciation 3% selling 6%"

  /// The texts of the table by the keys of its rows and columns.
  private func cells(_ line: String, _ shell: TestShell) throws -> [String: [String: String]] {
    let table = try #require(shell.run(line).last?.report?.tables.first)
    let columns = table.columns.map(\.key)
    let rows = table.rows.map { row in row.map { LocaleFormat.enUS.text($0) } }
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0[0], Dictionary(uniqueKeysWithValues: zip(columns, $0))) })
  }

  /// The number of a cell such as `$61,398.09` or `20.23%`.
  private func number(_ cell: String?) throws -> Double {
    try #require(cell.flatMap { text in Double(text.filter { !"$,%".contains($0) }) })
  }

  @Test("What a sale would bring, and what it earns if it stays, before tax")
  func beforeTax() throws {
    let shell = TestShell(Self.property)
    let cells = try cells("keep as of y3 for 5", shell)
    #expect(cells["paid_out"]?["sell"] == "$61,398.09" && cells["left"]?["keep"] == "$61,398.09")
    #expect(cells["payment"]?["keep"] == "$1,213.57")
    #expect(cells["next_year"]?["keep"] == "$5,177.16" && cells["cash_flow"]?["keep"] == "$25,885.80")
    #expect(cells["proceeds"]?["keep"] == "$115,562.46")
    #expect(cells["return"]?["keep"] == "20.23%")
    let text = shell.text("keep as of 36 for 60m")
    #expect(
      text.contains("A sale would bring $61,398.09; left in the property, the money earns 20.23% a year."))
    #expect(text.contains("All cash is before tax"))
  }

  @Test("The cash flow of the next year says how many months it has")
  func nextMonths() {
    let shell = TestShell(Self.property)
    #expect(shell.text("keep as of y3 for 1y").contains("Cash Flow, Twelve Months"))
    #expect(shell.text("keep as of y3 for 4m").contains("Cash Flow, 4 Months"))
    #expect(shell.text("keep as of y3 for 1m").contains("Cash Flow, One Month"))
  }

  @Test("Another loan pays out, and less money earns more")
  func refinance() throws {
    let shell = TestShell(Self.property)
    let before = shell.rows
    let cells = try cells("keep as of y3 refinance 200k rate 5.5 term 30y", shell)
    #expect(cells["paid_out"]?["refinance"] == "$14,878.88")
    #expect(cells["payment"]?["refinance"] == "$1,135.58")
    #expect(cells["next_year"]?["refinance"] == "$6,113.04")
    #expect(cells["proceeds"]?["refinance"] == "$100,862.24")
    #expect(cells["return"]?["refinance"] == "26.87%" && cells["return"]?["keep"] == "20.23%")
    #expect(shell.rows == before)
  }

  @Test("After tax, the return is that of the flows from then on")
  func afterTax() throws {
    let shell = TestShell(
      Self.property + " tax_rate 24% magi 90k land 20% closing_date 2023-01-01 rent_growth 2% hold 8y")
    let cells = try cells("keep as of y3", shell)
    let sale = try number(cells["paid_out"]?["sell"])
    let rate = try shell.number("irr([-\(sale), after_tax_flow(y4..y8)])")
    #expect(try abs(number(cells["return"]?["keep"]) - rate * 100) <= 0.01)
    #expect(try abs(number(cells["proceeds"]?["keep"]) - shell.number("after_tax_proceeds")) <= 0.005)
    #expect(shell.text("keep as of y3").contains("All cash is after tax."))
  }

  @Test("In the middle of a tax year, the sale counts with the tax that it brings forward")
  func midYear() throws {
    let shell = TestShell(Self.property + " tax_rate 24% magi 90k land 20% closing_date 2023-05-01 hold 8y")
    let cells = try cells("keep as of 36", shell)
    let kept = try shell.number("after_tax_flow(36)")
    shell.expectSuccess("set hold 3y")
    let difference = try shell.number("after_tax_flow(36)") - kept
    #expect(try abs(number(cells["paid_out"]?["sell"]) - difference) <= 0.005)
  }

  @Test("The sale now is at the value then, whatever price is planned for later")
  func exit() throws {
    let shell = TestShell(Self.property + " exit_price 400k hold 8y")
    #expect(try cells("keep as of y3", shell)["paid_out"]?["sell"] == "$61,398.09")
    shell.expectSuccess("at 36 value 300k")
    // 300,000 less 6 % and the balance.
    #expect(try cells("keep as of y3", shell)["paid_out"]?["sell"] == "$96,878.88")
  }

  @Test("The discount rate judges")
  func verdict() {
    let shell = TestShell(Self.property)
    #expect(shell.text("keep as of y3").contains("Sell if the money earns more elsewhere"))
    shell.expectSuccess("set discount 8%")
    #expect(
      shell.text("keep as of y3").contains("no less than the discount rate of 8%: keeping is better"))
    shell.expectSuccess("set discount 25%")
    #expect(shell.text("keep as of y3").contains("less than the discount rate of 25%: selling is better"))
  }

  @Test("Where a sale brings nothing, no rate is shown")
  func underwater() throws {
    let shell = TestShell(Self.property + " ; at 36 value 150k")
    let cells = try cells("keep as of y3", shell)
    #expect(cells["return"]?["keep"]?.contains("%") == false)
    #expect(shell.text("keep as of y3").contains("A sale would not bring anything: it would cost $"))
  }

  @Test(
    "Without a date, a loan, or a time that can be, it says what is missing",
    arguments: [
      ("keep", "no-date"), ("keep as of y120", "not-a-month"), ("keep as of y90 for 20", "kept-too-long"),
      ("keep as of y3 for 0", "out-of-range"), ("keep as of y3 refinance 200k", "no-rate"),
    ])
  func errors(_ line: String, _ code: String) throws {
    let shell = TestShell(Self.property)
    let before = shell.rows
    #expect(try shell.failure(line).code == code)
    #expect(shell.rows == before)
  }
}
