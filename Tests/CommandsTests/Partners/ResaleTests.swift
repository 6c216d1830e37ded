import TestShell
import Testing

@testable import Commands

@Suite("Flips and assignments")
struct ResaleTests {
  /// Deal G of the rules of rents.
  private static let flip =
    "set price 164000 closing 3900 rehab 41000 arv 268000 hold 7m selling 7.5 taxes 2700 insurance 1250 utilities 215 loan 139400 rate 10.75 points 2.5 term 30 io 12 balloon 12"

  @Test("A flip holds to the cent, and its screen is its summary")
  func figures() throws {
    let shell = TestShell(Self.flip)
    let text = shell.text("flip")
    for line in [
      "cash_invested     Cash Invested                 $72,985.00",
      "holding_costs     Holding Costs with Interest   $12,550.70",
      "cash_needed       Cash Needed                   $85,535.70",
      "net_proceeds      Net Proceeds                 $108,500.00",
      "profit            Profit                        $22,964.30",
      "return            Profit / Cash Needed              26.85%",
      "roi_a_year        A Year (simple 46.02%)            50.33%",
      "break_even_price  Break-Even Price             $243,173.73",
    ] {
      #expect(text.contains("\n  \(line)\n") || text.hasPrefix("  \(line)\n"), "\(text)")
    }
    #expect(text.contains("ordinary income"))
    #expect(try abs(shell.number("return") - 0.268476) < 0.000000501)
    #expect(try abs(shell.number("interest(1)") - 1_248.79) < 0.00501)
    #expect(shell.text("summary").contains("holding_costs"))
    let price = try shell.number("break_even_price")
    shell.expectSuccess("set arv (round(break_even_price, 2))")
    #expect(try abs(shell.number("profit")) < 0.01, "\(price)")
  }

  @Test("A house that is let and held has no figures of a flip")
  func others() {
    let shell = Duplex.shell()
    #expect(!shell.text("summary").contains("holding_costs"))
    #expect(shell.text("calc holding_costs").hasPrefix("none"))
    #expect(TestShell().code("flip") == "needs-field")
    #expect(TestShell("set price 100k arv 150k").code("flip") == "needs-field")
  }

  @Test("An assignment holds to the cent")
  func assignment() throws {
    let shell = TestShell(
      "set contract_price 117500 arv 232000 rehab 38000 rule 70 buyer_price 122000 closing 925 earnest 1500")
    let expected = [
      "buyers_most": 124_400, "assignment_fee": 4_500, "assignment_profit": 3_575, "profit_to_cash": 1.474227,
    ]
    for (formula, value) in expected {
      #expect(try abs(shell.number(formula) - value) < 0.000000501 * max(value, 1), "\(formula)")
    }
    #expect(shell.code("assign") == nil)
    shell.expectSuccess("reset buyer_price")
    #expect(try shell.number("assignment_fee") == 6_900)
    #expect(TestShell().code("assign") == "needs-field")
  }

  @Test("Lists are multiplied, divided, added and subtracted item by item")
  func lists() {
    let shell = TestShell("set price 100k loan 0 rent 1000 hold 2y")
    let truths = [
      "sum(80% * cash_flow(y1..y2)) = 80% * sum(cash_flow(y1..y2))",
      "sum(cash_flow(1..3) / 3 + [1, 2, 3]) = sum(cash_flow(1..3)) / 3 + 6",
      "max(cash_flow(1..3) - cash_flow(1..3)) = 0", "sum(-[1, 2]) = -3", "sum([1, 2] * [3, 4]) = 11",
      "sum([1, 2 * [3, 4]]) = 15", "irr(50% * equity_flow(y0..y2)) = irr(equity_flow(y0..y2))",
    ]
    for formula in truths { #expect(shell.text("calc \(formula)") == "true\n", "\(formula)") }
    #expect(shell.code("calc sum([1, 2] * [1, 2, 3])") == "out-of-range")
    #expect(shell.text("calc 50% * [10, 20]") == "[5, 10]\n")
    #expect(shell.text("calc 50% * rent(1..2)") == "[500, 500]\n")
    let sweep = shell.text("sweep rent 900..1000 by 100 show sum(10%*cash_flow(y1..y2))")
    #expect(sweep.contains("2,160") && sweep.contains("2,400"), "\(sweep)")
  }
}
