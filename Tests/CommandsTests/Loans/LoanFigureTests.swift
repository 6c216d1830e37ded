import Finance
import TestShell
import Testing

@testable import Commands
@testable import Model
@testable import Shell

/// The published figures of loans, as somebody who types commands gets them.
@Suite("Published figures of loans, through commands")
struct LoanFigureTests {
  /// The answers to formulas, as they are shown.
  private func answers(_ shell: TestShell, _ formulas: String...) -> [String] {
    formulas.map { String(shell.text("calc \($0)").split(separator: "\n").first ?? "") }
  }

  // Source: TI BA Real Estate guidebook, page 35.
  @Test("An adjustable rate with a known index at each change")
  func adjustable() {
    let shell = TestShell("set price 125k loan 100k rate 6 term 30", "arm 1/1 indexes 8/10")
    #expect(
      answers(shell, "loan.payment(1)", "loan.payment(13)", "loan.payment(25)") == [
        "$599.55", "$730.86", "$869.05",
      ])
    #expect(
      answers(shell, "balance(12)", "balance(24)", "balance(36)") == [
        "$98,772.00", "$97,870.87", "$97,199.12",
      ])
  }

  // Source: 12 CFR 1026, appendix H, H-24(C).
  @Test("Interest only, then the highest rates that the caps allow")
  func interestOnly() {
    let shell = TestShell(
      "set price 250k loan 211k rate 4 term 30 io 60", "arm 5/3 index 50 caps 2/2/8")
    #expect(
      answers(
        shell, "loan.payment(1)", "loan.payment(60)", "loan.payment(61)", "loan.payment(97)",
        "loan.payment(133)", "loan.payment(169)", "total(360)", "total_interest") == [
          "$703.33", "$703.33", "$1,359.48", "$1,604.48", "$1,842.49", "$2,067.66", "$2,070.61",
          "$401,225.67",
        ])
    // Whatever the index is, the worst case is the one that the caps allow.
    shell.expectSuccess("set index 3")
    #expect(answers(shell, "worst_payment", "highest_payment") == ["$2,067.66", "$1,000.59"])
  }

  // Source: TI BA Real Estate guidebook, page 26, to the cent.
  @Test("A balloon")
  func balloon() {
    let shell = TestShell("set price 75k loan 67500 rate 9.25 term 30 balloon 180")
    #expect(
      answers(shell, "payment", "balloon_payment", "total(180)", "payoff_month", "balance(180)") == [
        "$555.31", "$53,953.89", "$54,509.20", "180", "$0.00",
      ])
  }

  // Source: Calculated Industries Qualifier Plus IIx, true biweekly loan, to the cent.
  @Test("A true biweekly loan")
  func biweekly() {
    let shell = TestShell("set price 90k loan 76500 rate 10.25 term 30 rhythm biweekly")
    #expect(
      answers(
        shell, "payment", "biweekly_payment", "biweekly_count", "biweekly_last", "total_interest",
        "interest_saved") == ["$685.52", "$342.76", "539", "$213.39", "$108,118.27", "$62,163.01"])
    #expect(
      shell.text("schedule 1..2").hasSuffix(
        """
        Saves $62,163.01 of interest and 111 months.
        539 payments of $342.76, one every two weeks; the last is $213.39.

        """))
  }

  // Source: TI BA Real Estate guidebook, page 24.
  @Test("A monthly extra payment")
  func extra() {
    let shell = TestShell("set price 150k loan 125k rate 7.75 term 30 extra 100")
    #expect(
      answers(shell, "payment", "payoff_month", "total(259)", "total_interest") == [
        "$895.52", "259", "$729.76", "$132,573.92",
      ])
    // The same as an event of every month.
    shell.expectSuccess("set extra 0; at 1.. extra 100")
    #expect(answers(shell, "payoff_month", "total_interest") == ["259", "$132,573.92"])
  }

  @Test("A recast after an extra payment: level payments over the months left")
  func recast() {
    let shell = TestShell("set price 300k loan 250k rate 6 term 25y", "at 60 extra 30000", "at 60 recast")
    #expect(
      answers(shell, "loan.payment(60)", "balance(60)", "loan.payment(61)", "payoff_month") == [
        "$1,610.75", "$194,830.46", "$1,395.83", "300",
      ])
  }

  // Source: 12 CFR 1026, appendix H, H-24(B); 12 USC 4901.
  @Test(
    "Mortgage insurance of an owner ends by the schedule at 78 %, on request at 80 %; of a rental at 70 %")
  func insurance() {
    let shell = TestShell("set price 180k loan 162k rate 3.875 term 30 pmi 0.61")
    // A balance of 126,000 opens month 125.
    #expect(answers(shell, "mortgage_insurance(124)", "mortgage_insurance(125)") == ["$82.35", "$0.00"])
    #expect(shell.text("summary full").contains("Default: pmi_rule investment."))
    shell.expectSuccess("set pmi_rule owner-occupied")
    #expect(
      answers(
        shell, "payment", "mortgage_insurance(80)", "mortgage_insurance(81)",
        "sum(mortgage_insurance(1..360))") == ["$761.78", "$82.35", "$0.00", "$6,588.00"])
    shell.expectSuccess("set pmi_rule request")
    #expect(answers(shell, "mortgage_insurance(68)", "mortgage_insurance(69)") == ["$82.35", "$0.00"])
    // An appraisal below the price is the value that counts.
    shell.expectSuccess("set appraisal 170k")
    #expect(answers(shell, "mortgage_insurance(69)") == ["$82.35"])
  }

  // Source: 12 USC 4901(15), a residence of one unit; Fannie Mae Servicing Guide, B-8.1-04, of two to four: 70 %. By
  // the same figures: a balance of 126,000 opens month 125.
  @Test(
    "Of several units insurance ends as that of a rental, whoever lives in one",
    arguments: ["owner-occupied", "request"])
  func insuranceOfSeveralUnits(rule: String) {
    let shell = TestShell(
      "set price 180k loan 162k rate 3.875 term 30 pmi 0.61 pmi_rule \(rule)", "set units 2")
    #expect(answers(shell, "mortgage_insurance(124)", "mortgage_insurance(125)") == ["$82.35", "$0.00"])
    shell.expectSuccess("set units 1")
    #expect(answers(shell, "mortgage_insurance(81)") == ["$0.00"])
  }

  @Test("No insurance is due at 80 % of the value, and the reply says so")
  func noInsurance() {
    let shell = TestShell("set price 200k rate 6 term 30 pmi 0.6 down 19.9")
    #expect(answers(shell, "mortgage_insurance(1)") == ["$80.10"])
    let note = "No mortgage insurance is due on loan: no more than 80 % of the value is borrowed.\n"
    #expect(shell.text("set down 20").hasSuffix(note))
    #expect(answers(shell, "mortgage_insurance(1)", "sum(mortgage_insurance(1..360))") == ["$0.00", "$0.00"])
    #expect(shell.text("summary full").contains(note))
    // Of the lesser of price and appraisal, 80.1 % are borrowed.
    shell.expectSuccess("set appraisal 199750")
    #expect(answers(shell, "mortgage_insurance(1)") == ["$80.00"])
    #expect(!shell.text("set pmi_rule fha").contains("No mortgage insurance"))
  }

  @Test("A rule that was entered under its former word is kept, in saved work and as it is typed")
  func formerWord() throws {
    let old = ["price": "180000", "loan": "162000", "rate": "3.875", "term": "30", "pmi": "0.61"]
    let entered = try Rental(rows: old.merging(["pmi_rule": "automatic"]) { $1 }, in: .usd)
    #expect(entered.details.insuranceRule == .automatic)
    #expect(entered.rows(in: .usd)["pmi_rule"] == "owner-occupied")
    // What was not entered takes the rule of a rental.
    #expect(try Rental(rows: old, in: .usd).details.insuranceRule == .investment)
    let shell = TestShell("set pmi_rule automatic")
    #expect(shell.shown("pmi_rule") == "owner-occupied")
    #expect(shell.code("set pmi_rule automat") != nil)
  }

  // Source: hpmuseum.org, forum thread 6664, to the cent.
  @Test("A refinance that takes cash out")
  func refinance() {
    let shell = TestShell("set price 231250 loan 185k rate 4.8 term 30")
    #expect(
      shell.text("at 180 refinance 139373.99 rate 3.84 term 30y").hasSuffix(
        """
        Refinance in month 180
          drawn(180)          Borrowed, month 180       $139,373.99
          repaid(180)         Refinanced, month 180     $124,373.99
          loan_costs(180)     Loan Costs, month 180           $0.00
          loan_proceeds(180)  Loan Proceeds, month 180   $15,000.00
          debt_service(180)   Debt Service, month 180       $970.63
          debt_service(181)   Debt Service, month 181       $652.60

        """))
    #expect(
      answers(
        shell, "loan.payment(1)", "repaid(180)", "balance(180)", "refi.payment(181)", "cash_back",
        "refinance_month") == [
          "$970.63", "$124,373.99", "$139,373.99", "$652.60", "$15,000.00", "180",
        ])
    // $46,250 down and 180 payments of $970.63 for which there is no rent, less $15,000.
    #expect(answers(shell, "46250 + 180 * 970.63 - 15000", "cash_left") == ["205,963.4", "$205,963.40"])
  }

  // Cash in is the purchase with what empty months cost; cash back is the new loan less what it repays and costs.
  @Test("Cash left in the deal: rents before the refinance are income, and no cash that came back")
  func cashLeft() {
    let shell = TestShell(
      "set price 150k loan 70% rate 10 io 12 term 12m points 2 closing 3000 rehab 20k arv 230k taxes 3600")
    shell.expectSuccess("at 9 refinance 60% of arv rate 7 term 30y costs 4000")
    // 45,000 + 2,100 of points + 3,000 + 20,000; nine months of 875 of interest and 300 of taxes; 138,000 less 105,000
    // and 4,000 came back.
    #expect(answers(shell, "cash_invested", "cash_back") == ["$70,100.00", "$29,000.00"])
    #expect(answers(shell, "cash_left") == ["$51,675.00"])
    // Let from month 4 on: only the three empty months asked for cash.
    shell.expectSuccess("set rent 2000 rent.from 4")
    #expect(
      answers(shell, "cash_left", "shortfall(3)", "shortfall(4)") == ["$44,625.00", "$1,175.00", "$0.00"])
    // A rent of less than the costs leaves the owner the rest: 6 x 175 more.
    shell.expectSuccess("set rent 1000")
    #expect(answers(shell, "cash_left") == ["$45,675.00"])
    // What other programs make of it: 44,625 less six months of 825.
    shell.expectSuccess("set rent 2000")
    #expect(shell.text("which cash_left 39675").contains("counted as cash that came back"))
  }
}
