import TestShell
import Testing

@testable import Commands
@testable import Shell

/// What ending a loan early costs, and when its mortgage insurance ends.
@Suite("The end of loans and of their insurance")
struct LoanEndingTests {
  /// The answers to formulas, as they are shown.
  private func answers(_ shell: TestShell, _ formulas: String...) -> [String] {
    formulas.map { String(shell.text("calc \($0)").split(separator: "\n").first ?? "") }
  }

  // 200,000 at 6 % over 30 years, rows to the cent: 194,936.50 are owed after month 24, and 186,108.80 after
  // 60. Six months' interest on what is above 20 % of the loan, 40,000: 154,936.50 · 6 % / 2 = 4,648.10.
  @Test("A penalty of six months' interest on what exceeds 20 % of the loan")
  func sixMonthsInterest() {
    let shell = TestShell("set price 250k loan 200k rate 6 term 30 rent 2000 penalty_interest 5 hold 2y")
    #expect(
      answers(shell, "prepayment_penalty", "prepayment_penalty(60)", "prepayment_penalty(61)") == [
        "$4,648.10", "$4,383.26", "$0.00",
      ])
    #expect(answers(shell, "sale_price - selling_costs - loan_payoff - net_proceeds") == ["$4,648.10"])
    // One penalty takes the place of the other.
    shell.expectSuccess("set penalty 3/2/1")
    #expect(shell.rows["penalty_interest"] == nil && shell.rows["penalty"] == "3/2/1")
    #expect(answers(shell, "prepayment_penalty") == ["$3,898.73"])
    shell.expectSuccess("set penalty_interest 3")
    #expect(shell.rows["penalty"] == nil && shell.rows["penalty_interest"] == "3")
    shell.expectSuccess("undo")
    #expect(shell.rows["penalty"] == "3/2/1")
  }

  // The same loan, refinanced after month 24.
  @Test("The penalty is paid at a refinance, and a further loan has one too")
  func atARefinance() {
    let shell = TestShell(
      "set price 250k loan 200k rate 6 term 30 rent 2000 penalty_interest 5",
      "at 24 refinance 210k rate 5 costs 1000",
      "set refi.penalty_interest 3")
    #expect(answers(shell, "loan_costs(24)", "loan_proceeds(24)") == ["$5,648.10", "$9,415.40"])
    #expect(shell.rows["refi.penalty_interest"] == "3")
  }

  // 162,000 on 180,000 at 3.875 %, 0.61 %: 82.35 a month (12 CFR 1026, appendix H, H-24(B)). By the first
  // schedule 80 % are reached in month 68, 78 % in 80 and 70 % in 124; with 200 more a month 80 % in month 39
  // and 70 % in 73.
  @Test(
    "Insurance that ends by the schedule ends on that date though extra payments come sooner",
    arguments: [
      ("request", "actual", 39), ("request", "schedule", 68), ("investment", "actual", 73),
      ("investment", "schedule", 124), ("automatic", "actual", 80), ("automatic", "schedule", 80),
    ])
  func insurance(rule: String, basis: String, last: Int) {
    let shell = TestShell(
      "set price 180k loan 162k rate 3.875 term 30 extra 200 pmi 0.61 pmi_rule \(rule) pmi_basis \(basis)")
    #expect(
      answers(shell, "mortgage_insurance(\(last))", "mortgage_insurance(\(last + 1))") == ["$82.35", "$0.00"])
  }
}
