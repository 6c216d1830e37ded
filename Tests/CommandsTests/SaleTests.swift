import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// The amounts are from the program that `Duplex` names.
@Suite("sale")
struct SaleTests {
  @Test("Every step of the sale, and the returns")
  func steps() {
    #expect(
      Duplex.shell("set discount 10").text("sale") == """
        Sale after 7 years
          sale_price     Sale Price     $399,709.01
          selling_costs  Selling Costs   $27,979.63
          loan_payoff    Loan Payoff    $221,294.29
          net_proceeds   Net Proceeds   $150,435.09

        Investment
          cash_invested    Cash Invested      $103,000.00
          total_cash_flow  All Cash Flow       $30,573.83
          profit           Profit              $78,008.92
          equity_multiple  Equity Multiple           1.76
          payback          Payback Month              170  after the sale
          npv              Net Present Value   -$5,873.79
          irr              IRR                      9.00%
          irr_unlevered    Unlevered IRR            7.49%

        """)
  }

  @Test("Profit is all cash flow and the proceeds less the cash, at any time of the sale")
  func addsUp() throws {
    let shell = Duplex.shell("set reserve_fund 5k")
    for rule in ["without-reserves", "with-reserves"] {
      shell.expectSuccess("set invested_rule \(rule)")
      for time in ["7", "1", "30m", "7m", "40"] {
        let figures = try figures(shell, "sale \(time)")
        let fund = figures["fund_returned"] ?? 0
        let sum = (figures["total_cash_flow"] ?? 0) + (figures["net_proceeds"] ?? 0) + fund
        let profit = try #require(figures["profit"])
        #expect(abs(sum - (figures["cash_invested"] ?? 0) - profit) < 1e-6, "\(time), \(rule)")
        #expect((figures["fund_returned"] != nil) == (rule == "with-reserves"))
      }
    }
    #expect(shell.text("sale 7").contains("invested_rule is with-reserves."))
  }

  private func figures(_ shell: TestShell, _ line: String) throws -> [String: Double] {
    let blocks = try #require(shell.run(line).last?.report?.blocks)
    var values: [String: Double] = [:]
    for case .figures(_, let figures) in blocks {
      for figure in figures {
        switch figure.cell {
        case .money(let money, _): values[figure.key] = Double(money.minorUnits) / 100
        case .number(let number, _, _): values[figure.key] = number.double
        default: break
        }
      }
    }
    return values
  }

  @Test(
    "The time as the field takes it, and as a year",
    arguments: ["sale 7", "sale 7y", "sale y7", "sale Y7", "sale 84m", "sale 7 years", "sale 84 months"])
  func times(line: String) {
    #expect(Duplex.shell("set hold 3").text(line) == Duplex.shell().text("sale"), "\(line)")
  }

  @Test("It changes nothing")
  func changesNothing() {
    let shell = Duplex.shell()
    let before = shell.state
    shell.expectSuccess("sale 3")
    #expect(shell.state == before)
    #expect(shell.shown("hold") == "7 years")
  }

  @Test("The monthly rate of return is named, in every format")
  func rule() throws {
    let shell = Duplex.shell("set irr_rule monthly")
    let text = shell.text("sale")
    // (1 + m)^12 - 1 of 84 flows.
    #expect(text.contains("irr              IRR                      9.14%"))
    #expect(text.hasSuffix("\n\nirr_rule is monthly.\n"))
    let outcome = try #require(shell.run("sale").last)
    var bytes: [UInt8] = []
    JSONRenderer(currency: .usd).render(outcome, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""notes":["irr_rule is monthly."]"#))
    #expect(!shell.text("sale show net_proceeds").contains("irr_rule"))
  }

  @Test("The income that makes the exit price is named")
  func exitRule() {
    let shell = Duplex.shell("set exit_cap 7 exit_rule trailing")
    // 27,866.4882 / 7 %.
    #expect(shell.text("sale").contains("sale_price     Sale Price     $398,092.69"))
    #expect(shell.text("sale").contains("exit_rule is trailing."))
    shell.expectSuccess("set exit_price 400k")
    #expect(!shell.text("sale").contains("exit_rule is trailing."))
  }

  @Test("Figures without a value say why")
  func reasons() {
    #expect(
      Duplex.shell().text("sale").contains(
        "npv              Net Present Value  none: Discount Rate % is not entered yet"))
    let overborrowed = TestShell("set price 100k loan 120k rent 900")
    let text = overborrowed.text("sale 5")
    #expect(text.contains("The loan is $20,000 more than the price.\n"))
    #expect(text.contains("No cash is invested, so that there is no return on it.\n"))
    #expect(TestShell("set price 100k down 100").text("sale 5").contains("Paid in cash: no loan."))
  }

  @Test("Chosen figures, those of a month as of the sale")
  func chosen() {
    #expect(
      Duplex.shell().text("sale 5 show net_proceeds equity irr") == """
        Sale after 5 years
          net_proceeds  Net Proceeds  $121,568.67
          equity        Equity        $147,942.15
          irr           IRR                 6.60%

        """)
  }

  @Test(
    "What cannot be sold",
    arguments: [
      ("sale 2k", "not-a-number", "k"), ("sale 0", "out-of-range", "0"),
      ("sale 1189m", "out-of-range", "1189m"),
      ("sale y", "not-a-number", "y"), ("sale 5 foo", "unknown-choice", "foo"),
    ])
  func errors(line: String, code: String, marked: String) throws {
    let failure = try Duplex.shell().failure(line)
    #expect(failure.code == code)
    #expect(failure.marked == marked)
  }

  @Test("Without a time it says how to give one; on another worksheet, where to go")
  func noTime() throws {
    #expect(TestShell("set price 100k down 20").code("sale") == "no-holding-period")
    #expect(TestShell("set price 100k down 20").code("sale 5") == nil)
    #expect(TestShell("use tip").code("sale 5") == "wrong-kind")
    #expect(TestShell("use tip").code("project") == "wrong-kind")
  }
}
