import TestShell
import Testing

@testable import Commands
@testable import Shell

/// What happens at the closing, which is month 0.
@Suite("Month 0, the closing")
struct ClosingTests {
  /// The answers to formulas, as they are shown.
  private func answers(_ shell: TestShell, _ formulas: String...) -> [String] {
    formulas.map { String(shell.text("calc \($0)").split(separator: "\n").first ?? "") }
  }

  // 200,000 - 150,000 + 3,000 = 53,000; with furniture 2,500, a roof 9,000 and 1,200 from the seller's tenant
  // 63,300. The roof is part of what the property costs, 212,000, and of what depreciates, without a tenth of
  // land (of 203,000): 191,700.
  @Test("Costs, incomes and improvements at the closing are part of the cash that is invested")
  func oneOffs() {
    let shell = TestShell(
      "set price 200k loan 150k rate 6 closing 3000 rent 2000 tax_rate 24 land 10% magi 90k hold 5y",
      "at 0 cost 2500 furniture", "at 0 improvement 9000 roof", "at 0 income 1200")
    #expect(
      answers(shell, "cash_invested", "total_cost", "depreciable", "equity_flow(0)", "one_offs(1)") == [
        "$63,300.00", "$212,000.00", "$191,700.00", "-$63,300.00", "$0.00",
      ])
    // Nothing of it comes back, or is taken off again, in a later month.
    #expect(
      answers(shell, "improvements(60)", "adjusted_basis + depreciated(60)") == ["$0.00", "$212,000.00"])
    #expect(shell.rows["event 1"] == "0 cost 2500 furniture")
    #expect(shell.text("events").contains("furniture"))
    #expect(shell.text("explain cash_invested").contains("event.1"))
    shell.expectSuccess("set event.1 2600")
    #expect(answers(shell, "cash_invested") == ["$63,400.00"])
    #expect(shell.text("solve event.1 for cash_invested <= 64000").contains("$3,200"))
  }

  @Test(
    "What cannot be at the closing is refused, with what can",
    arguments: [
      ("at 0 rent 1900", "set rent"), ("at 0 extra 500", "\"refinance\""), ("at 0 recast", "from 1 on"),
      ("at 0 rate 5", "\"cost\""), ("at 0 draw 500", "\"income\""), ("at 0 magi 90000", "\"improvement\""),
    ])
  func refused(line: String, words: String) throws {
    let shell = TestShell("set price 200k loan 150k rate 6 rent 2000")
    let failure = try shell.failure(line)
    #expect(failure.code == "not-at-closing")
    #expect(failure.message.contains(words), "\(failure.message)")
    #expect(shell.code("at 0..12 cost 100") == "not-a-month")
  }

  // Hard money of 90,000 with 2 points (1,800), fees of 500 and a penalty of 2 % in the first year (1,800) is
  // repaid before its first payment by 95,000 at 6 %, which costs 3,000 more: the loans bring 95,000 - 7,100
  // = 87,900, of which the refinance 95,000 - 90,000 - 1,800 - 3,000 = 200. With closing costs of 1,500 the
  // cash is 100,000 + 1,500 - 87,900 = 13,600. The payment of 95,000 over 30 years is 569.57.
  @Test("A refinance before the first payment repays what was owed at the closing")
  func refinance() {
    let shell = TestShell(
      "set price 100k loan 90k rate 12 term 1 io 12 points 2 fees 500 penalty 2 closing 1500 rent 1500",
      "at 0 refinance 95000 rate 6 term 30y costs 3000")
    #expect(
      answers(
        shell, "cash_invested", "cash_back", "cash_left", "closing_loans", "ltv * 100", "balance(0)",
        "loan.balance(0)", "payment", "debt_service(1)", "interest(1)", "refinance_month") == [
          "$13,600.00", "$200.00", "$13,600.00", "$95,000.00", "95", "$95,000.00", "$0.00", "$569.57",
          "$569.57", "$475.00", "0",
        ])
    #expect(answers(shell, "equity_flow(0)", "property_flow(0)") == ["-$13,600.00", "-$101,500.00"])
    #expect(shell.rows["event 1"] == "0 refinance refi")
    #expect(shell.text("list loans").contains("refi"))
    #expect(shell.code("audit") == nil && shell.code("summary") == nil && shell.code("project") == nil)
  }

  // As above; all that the hard money cost is deducted in the first month, 4,100, with a 360th of the 3,000.
  @Test("What a loan cost that ended at the closing is deducted at once")
  func deduction() {
    let shell = TestShell(
      "set price 100k loan 90k rate 12 term 1 io 12 points 2 fees 500 penalty 2 closing 1500 rent 1500",
      "set tax_rate 24 land 20% magi 90k", "at 0 refinance 95000 rate 6 term 30y costs 3000")
    // 4,100 + 3,000 / 360 = 4,108.33; in the first year 4,200.00.
    #expect(answers(shell, "points_deduction(1)", "points_deduction(y1)") == ["$4,108.33", "$4,200.00"])
  }

  // A purchase in cash, refinanced at once: 100,000 + 2,000 - (80,000 - 1,600) = 23,600.
  @Test("A purchase in cash can be refinanced at the closing")
  func delayedFinancing() {
    let shell = TestShell(
      "set price 100k loan 0 closing 2000 rent 1500", "at 0 refinance 80% of price rate 7 term 30y points 2")
    #expect(
      answers(shell, "cash_invested", "cash_back", "balance(0)") == [
        "$23,600.00", "$78,400.00", "$80,000.00",
      ])
    #expect(shell.rows["event 1"] == "0 refinance refi")
    shell.expectSuccess("remove event 1")
    #expect(answers(shell, "cash_invested") == ["$102,000.00"])
  }
}
