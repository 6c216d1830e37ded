import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Loans: add loan, set, list loans, arm, at, events, schedule")
struct LoansTests {
  private func answer(_ shell: TestShell, _ formula: String) -> String {
    String(shell.text("calc \(formula)").split(separator: "\n").first ?? "")
  }

  // MARK: Further loans

  @Test("show lists a word among the terms of a further loan, unless it is the usual one")
  func showsWords() {
    let shell = TestShell("set price 200k loan 100k", "add loan second 40k rate 9 rhythm biweekly")
    #expect(shell.text("show").contains("second.rhythm"))
    shell.expectSuccess("set second.rhythm monthly")
    #expect(!shell.text("show").contains("second.rhythm"))
  }

  @Test("add loan says what it adds; its terms are set like fields")
  func adds() {
    let shell = TestShell("set price 200k loan 100k rate 6 term 30")
    #expect(
      shell.text("add loan second 40k rate 9 term 15y") == """
        second       none → $40,000
        second.rate  none → 9.000%
        second.term  none → 15 years

        """)
    // 40,000 x 0.0075 / (1 - 1.0075^-180) = 405.706…
    #expect(answer(shell, "second.payment(1)") == "$405.71")
    #expect(answer(shell, "payment") == "$1,005.26")
    #expect(shell.text("set second.io 24") == "second.io  none → 24\n")
    #expect(answer(shell, "second.payment(24)") == "$300.00")
    #expect(answer(shell, "second.balance(24)") == "$40,000.00")
    #expect(answer(shell, "balance(24)") == answer(shell, "loan.balance(24) + 40000"))
    #expect(
      shell.text("change second 45k rate 8.5")
        == "second       $40,000 → $45,000\nsecond.rate   9.000% → 8.500%\n")
    #expect(shell.text("second.rate 8") == "second.rate  8.500% → 8.000%\n")
    #expect(shell.text("reset second.io") == "second.io  24 → none\n")
    #expect(
      shell.text("remove second")
        == "second        $45,000 → none\nsecond.rate    8.000% → none\nsecond.term  15 years → none\n")
    #expect(answer(shell, "payment") == "$599.55")
  }

  @Test("A loan that is made later is cash that comes in; its first payment is a month after")
  func later() {
    let shell = TestShell(
      "set price 200k loan 100k rate 6 term 30", "add loan bridge 20k rate 9 from 13 costs 500")
    #expect(answer(shell, "balance(11) - loan.balance(11)") == "$0.00")
    #expect(answer(shell, "bridge.balance(12)") == "$20,000.00")
    #expect(answer(shell, "bridge.interest(12)") == "$0.00")
    #expect(answer(shell, "bridge.interest(13)") == "$150.00")
    #expect(answer(shell, "loan_proceeds(12)") == "$19,500.00")
    // What is borrowed at the purchase is no cash that the owner pays; what is borrowed later is no part of it.
    #expect(answer(shell, "cash_invested") == "$100,000.00")
    #expect(
      shell.text("add loan note 10% of price rate 5 io 60 balloon 60").hasPrefix(
        "note          none → 10% of price\n"))
    #expect(answer(shell, "cash_invested") == "$80,000.00")
    #expect(answer(shell, "note.payment(60)") == "$83.33")
    #expect(answer(shell, "note.balance(60)") == "$0.00")
  }

  @Test("list loans has a row for each loan that there is")
  func list() {
    let shell = TestShell()
    #expect(
      shell.text("list loans") == "No loans yet: \"set loan 200k\" or \"add loan second 40k rate 9\".\n")
    for line in [
      "set price 200k loan 100k rate 6 term 30", "add loan second 40k rate 9 term 15y", "set second.io 24",
    ] { shell.expectSuccess(line) }
    #expect(
      shell.text("list loans") == """
        Name      Amount    Rate      Term  First Payment  Payment  Last Payment in Month  Total Interest  Terms
        loan    $100,000  6.000%  30 years              1  $599.55                    360     $115,838.45
        second   $40,000  9.000%  15 years              1  $300.00                    180      $35,196.48  io 24

        """)
  }

  // MARK: Adjustable rates

  @Test("arm sets the fields of an adjustable rate, and reset fixed takes it back")
  func arm() {
    let shell = TestShell("set price 200k loan 100k rate 6 term 30")
    #expect(
      shell.text("arm 5/1 index 4.2 margin 2.5 caps 2/2/5") == """
        Fixed Period  none → 5 years
        Index %         0% → 4.2%
        Margin %        0% → 2.5%
        Rate Caps %   none → 2%/2%/5%

        """)
    // 4.2 % + 2.5 % is within 2 % of 6 %.
    #expect(answer(shell, "loan.rate(60)") == "6%")
    #expect(answer(shell, "loan.rate(61)") == "6.7%")
    shell.expectSuccess("set rounding eighth")
    #expect(answer(shell, "loan.rate(61)") == "6.75%")
    shell.expectSuccess("set index 20")
    #expect(
      ["60", "61", "72", "73", "85"].map { answer(shell, "loan.rate(\($0))") } == [
        "6%", "8%", "8%", "10%", "11%",
      ])
    shell.expectSuccess("arm 5/6 index 20")
    #expect(answer(shell, "loan.rate(67)") == "10%")
    shell.expectSuccess("reset fixed")
    #expect(answer(shell, "loan.rate(100)") == "6%")
  }

  @Test("arm works on a further loan too")
  func armOfSecond() {
    let shell = TestShell("set price 200k loan 100k rate 6 term 30", "add loan second 40k rate 5")
    #expect(shell.text("arm SECOND 3/1 index 5 margin 3").hasPrefix("second.fixed   none → 3 years\n"))
    #expect(answer(shell, "second.rate(37)") == "8%")
    #expect(answer(shell, "loan.rate(37)") == "6%")
    #expect(shell.text("arm loan 7/1 index 5").hasPrefix("Fixed Period  none → 7 years\n"))
  }

  // MARK: What happens to loans

  @Test("Extra payments: one, every month of a range, every so many months")
  func extras() {
    let shell = TestShell("set price 200k loan 100k rate 6 term 30")
    #expect(shell.text("at 25 extra 5000").hasPrefix("Month 25: extra  none → $5,000\nSaves "))
    shell.expectSuccess("at 13..60 extra 200")
    shell.expectSuccess("at 12.. every 12 extra 1000 bonus")
    #expect(
      ["11", "12", "13", "24", "25", "60", "61", "72"].map { answer(shell, "extra(\($0))") } == [
        "$0.00", "$1,000.00", "$200.00", "$1,200.00", "$5,200.00", "$1,200.00", "$0.00", "$1,000.00",
      ])
    #expect(
      shell.text("events") == """
        No.          Month  Year  Effect  Amount  Label
          1  12.. every 12     1  extra   $1,000  bonus
          2         13..60     2  extra     $200
          3             25     3  extra   $5,000

        """)
    #expect(shell.text("set event.2 300").hasPrefix("event.2  $200 → $300\n"))
    #expect(shell.text("remove event 2").contains("$300 → none"))
    #expect(answer(shell, "extra(13)") == "$0.00")
  }

  @Test("A rate, a draw and an extra payment on a loan that is named")
  func onLoan() {
    let shell = TestShell("set price 200k loan 100k rate 6 term 30", "add loan second 40k rate 9 term 15y")
    #expect(shell.text("at 61 rate 8 on second") == "Month 61: rate on second  none → 8.000%\n")
    #expect(answer(shell, "second.rate(60)") == "9%")
    #expect(answer(shell, "second.rate(61)") == "8%")
    #expect(answer(shell, "loan.rate(61)") == "6%")
    #expect(shell.text("at 6 draw 5000") == "Month 6: draw  none → $5,000\n")
    #expect(answer(shell, "drawn(6)") == "$5,000.00")
    #expect(answer(shell, "loan.balance(6) - loan.balance(5) + loan.principal(6)") == "$5,000.00")
    shell.expectSuccess("at 25 extra 700 on second")
    #expect(answer(shell, "second.extra(25)") == "$700.00")
    #expect(answer(shell, "loan.extra(25)") == "$0.00")
    #expect(shell.text("events").contains("extra on second"))
  }

  @Test("A refinance repays the loans that it names, or all, after the month's payment")
  func refinance() {
    let shell = TestShell(
      "set price 200k loan 100k rate 6 term 30 arv 300k", "add loan second 40k rate 9 term 15y")
    #expect(
      shell.text("at 25 refinance 75% of arv rate 6 term 30y costs 5000 as refi repaying loan,second") == """
        refi                 none → 75% of after-repair value
        refi.rate            none → 6.000%
        refi.term            none → 30 years
        refi.costs           none → $5,000
        Month 25: refinance  none → refi

        Refinance in month 25
          drawn(25)          Borrowed, month 25       $225,000.00
          repaid(25)         Refinanced, month 25     $134,461.18
          loan_costs(25)     Loan Costs, month 25       $5,000.00
          loan_proceeds(25)  Loan Proceeds, month 25   $85,538.82
          debt_service(25)   Debt Service, month 25     $1,005.26
          debt_service(26)   Debt Service, month 26     $1,348.99

        No cash is left in the deal: $407.32 more came back than was paid.

        """)
    // $60,000 down, and 25 payments of $599.55 and $405.71, are $407.32 less than that.
    #expect(answer(shell, "cash_left") == "-$407.32")
    #expect(answer(shell, "balance(25)") == "$225,000.00")
    #expect(
      answer(shell, "cash_back")
        == answer(shell, "225000 - 5000 - loan.repaid(25) - second.repaid(25) + 0 * price"))
    #expect(answer(shell, "loan.repaid(25)") == answer(shell, "loan.balance(24) - loan.principal(25)"))
    #expect(answer(shell, "loan.balance(25) + second.balance(25)") == "$0.00")
    #expect(answer(shell, "refi.payment(26)") == "$1,348.99")
    // "on" none is the main loan of that time.
    shell.expectSuccess("at 30 extra 100")
    #expect(answer(shell, "refi.extra(30)") == "$100.00")
    shell.expectSuccess("remove refi")
    #expect(answer(shell, "loan.extra(30)") == "$100.00")
    // One of two: the second runs on.
    shell.expectSuccess("at 25 refinance 150k rate 5 repaying loan")
    #expect(answer(shell, "second.balance(25)") != "$0.00")
    #expect(shell.shown("refi") == "$150,000")
  }

  @Test("The break-even is that of the first refinance, and another one in its month is told")
  func severalRefinances() {
    let shell = TestShell("set price 250k loan 200k rate 6.5 term 30")
    // 5,000 dollars of costs, paid for by 1,264.14 - 1,200.65 = 63.49 a month.
    #expect(
      shell.text("at 60 refinance 195k rate 6.25 term 30y costs 5000")
        .hasSuffix("\nLower payments have paid for it after 79 months.\n"))
    #expect(!shell.text("at 72 refinance 190k rate 5 term 30y").contains("have paid for it"))
    #expect(
      shell.text("at 60 refinance 195k rate 6.25 term 30y")
        .hasSuffix("\nMonth 60 has another refinance too; \"remove event 1\" takes that one away.\n"))
    shell.expectSuccess("remove event 1")
    #expect(shell.shown("refinance_month") == "60" && !shell.text("events").contains("refinance: refi "))
  }

  @Test("The name of a refinance is one that nothing has")
  func unusedNames() {
    let shell = TestShell("set price 200k loan 100k rate 6 term 30", "define refi = rent * 2")
    #expect(shell.text("at 25 refinance 150k rate 5").hasPrefix("refi2                none → $150,000\n"))
    #expect(shell.text("at 37 refinance 140k rate 4 \"lower rate\"").hasPrefix("refi3"))
    #expect(shell.text("events").contains("refinance: refi3  $140,000  lower rate\n"))
    #expect(shell.text("change event 2 145k") == "refi3  $140,000 → $145,000\n")
  }

  // MARK: Schedules

  @Test("schedule NAME shows the months of one loan, with the columns that it needs")
  func schedule() {
    let shell = TestShell(
      "set price 200k loan 100k rate 6 term 30", "add loan second 40k rate 9 term 15y from 13 io 2",
      "at 15 extra 50 on second")
    #expect(
      shell.text("schedule second 1..16") == """
        Month  Opening Balance  Interest  Principal  Add'l Payment  Mortgage Balance
           13       $40,000.00   $300.00      $0.00          $0.00        $40,000.00
           14       $40,000.00   $300.00      $0.00          $0.00        $40,000.00
           15       $40,000.00   $300.00    $107.87         $50.00        $39,842.13
           16       $39,842.13   $298.82    $109.05          $0.00        $39,733.08

        """)
    shell.expectSuccess("at 16 rate 8 on second; set second.pmi 1.2")
    let heading = shell.text("schedule second 16").split(separator: "\n").first ?? ""
    #expect(
      heading
        == "Month  Rate  Opening Balance  Interest  Principal  Add'l Payment  Mortgage Insurance  Mortgage Balance"
    )
    #expect(shell.text("schedule second by year").split(separator: "\n").count == 16)
    #expect(shell.text("schedule second 13..14 show second.rate second.payment").contains("$300.00"))
    // What extra payments save is told of all loans together.
    #expect(shell.text("schedule 1..2").contains("Saves "))
  }

  @Test("The dates of events and schedules follow the closing")
  func dates() {
    let shell = TestShell(
      "set price 200k loan 100k rate 6 term 30 closing_date 2026-12-01", "at 2028-12 extra 5000")
    #expect(answer(shell, "extra(25)") == "$5,000.00")
    #expect(shell.text("events").contains("2028-12"))
    #expect(
      shell.text("at 2027-01..2027-06 extra 100").contains("2027-01 is month 2.\n2027-06 is month 7.\n"))
    #expect(answer(shell, "sum(extra(1..12))") == "$600.00")
    #expect(shell.text("schedule loan 2028-12").contains("2028-12"))
  }
}
